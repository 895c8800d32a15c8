import { Group } from '@mantine/core'
import { IconBuilding, IconCalendarEvent, IconCircleX, IconCoin, IconHourglass, IconMapPin } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { OwnAssignment } from '../../contract.ts'
import { OwnAssignmentBadge } from '../OwnAssignmentBadge.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import styles from './OwnAssignmentCard.module.css'

/** One of the worker’s assignments, with the facts that an answer needs. */
export function OwnAssignmentCard({ assignment }: { assignment: OwnAssignment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, role, project, client, location, label, answerBy, allowed, cancelKind } = assignment
  const facts = [
    [IconBuilding, `${project.name} · ${client.name}`],
    [IconCalendarEvent, format.dates(assignment.startDate, assignment.endDate)],
    [IconMapPin, location && `${location.name}, ${location.address}`],
    [IconCoin, t('assignments.one.perHour', { rate: format.money(assignment.payRate) })],
    [IconCircleX, label === 'cancelled' && cancelKind && t(`assignments.ended.${cancelKind}`)],
  ] as const
  return (
    <article className={styles.card} data-offer={label === 'available' || undefined}>
      <Group component="header" align="flex-start" justify="space-between" gap="0.75rem" wrap="nowrap">
        <h3 className={styles.role}>
          <Link to={`/worker/assignments/${id}`} className={styles.link}>
            {role}
          </Link>
        </h3>
        <OwnAssignmentBadge label={label} />
      </Group>
      <ul className={styles.facts}>
        {facts.map(
          ([Icon, words]) =>
            words && (
              <li key={words} className={styles.fact}>
                <Icon size={18} aria-hidden />
                <span>{words}</span>
              </li>
            ),
        )}
        {label === 'available' && answerBy && (
          <li className={styles.fact} data-urgent>
            <IconHourglass size={18} aria-hidden />
            <span>
              {allowed.length > 0
                ? t('assignments.own.answerBy', { at: format.moment(answerBy) })
                : t('assignments.own.tooLate', { at: format.moment(answerBy) })}
            </span>
          </li>
        )}
      </ul>
      <div className={styles.answer}>
        <AnswerButtons assignment={assignment} />
      </div>
    </article>
  )
}
