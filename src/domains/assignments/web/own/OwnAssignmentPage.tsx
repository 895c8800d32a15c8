import { Alert, Stack } from '@mantine/core'
import { IconCircleX, IconClock, IconHourglass, IconKey, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MapLinks } from '#domains/clients/web/MapLinks.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { assignmentRoutes, type OwnAssignment } from '../../contract.ts'
import { HoursMeter } from '../HoursMeter.tsx'
import { useHoursFacts } from '../use-hours-facts.ts'
import { OwnAssignmentBadge } from '../OwnAssignmentBadge.tsx'
import { CertificationsNotice } from '#domains/assignments/web/CertificationsNotice.tsx'
import { Stars } from '../Stars.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import { CancelAssignment } from './CancelAssignment.tsx'
import styles from './OwnAssignmentPage.module.css'

interface Props {
  more?: (assignment: OwnAssignment) => ReactNode
}

/**
 * The page of one assignment for its worker: dates, location, access notes and answer. Later domains pass further
 * content as properties.
 */
export function OwnAssignmentPage({ more }: Props) {
  const { t } = useTranslation()
  const { id } = useParams()
  const assignment = useRead(assignmentRoutes.readOwnAssignment, { params: { id } })
  const found = assignment.data
  return (
    <Page
      narrow
      title={found?.role ?? t('assignments.one.title')}
      lead={found && `${found.project.name} · ${found.client.name}`}
      badge={found && <OwnAssignmentBadge label={found.label} />}
      back={{ to: '/worker/assignments', label: t('assignments.own.title') }}
    >
      <Reading of={assignment} as="form">
        {(known) => <Details assignment={known} more={more} />}
      </Reading>
    </Page>
  )
}

function Details({ assignment, more }: { assignment: OwnAssignment; more: Props['more'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { location, accessNotes, label, answer, answerBy, allowed, cancelKind, cancelReason, rating } = assignment
  const hoursFacts = useHoursFacts(assignment)
  const isAtHand = assignment.startDate <= todayIn(format.timeZone)
  const working = label === 'in_progress' || (label === 'assigned' && isAtHand)
  return (
    <>
      {assignment.status === 'pending' && <CertificationsNotice own={assignment} />}
      {label === 'available' && (
        <Panel>
          <Stack gap="1rem">
            {answerBy && (
              <p className={styles.deadline}>
                <IconHourglass size={18} aria-hidden />
                {allowed.length > 0
                  ? t('assignments.own.answerBy', { at: format.moment(answerBy) })
                  : t('assignments.own.tooLate', { at: format.moment(answerBy) })}
              </p>
            )}
            <AnswerButtons assignment={assignment} />
          </Stack>
        </Panel>
      )}
      {label === 'cancelled' && cancelKind !== 'rejected' && (
        <Alert
          color="red"
          icon={<IconCircleX size={20} aria-hidden />}
          title={cancelKind ? t(`assignments.ended.${cancelKind}`) : t('assignments.answer.cancelled')}
        >
          {cancelReason}
        </Alert>
      )}
      {answer && (
        <p className={styles.answered}>
          {answer.accepted
            ? t('assignments.own.accepted', { at: format.moment(answer.at) })
            : t('assignments.own.rejected', { at: format.moment(answer.at) })}
          {answer.reason && ` ${answer.reason}`}
        </p>
      )}
      {rating && (
        <Panel title={t('assignments.rating.own')}>
          <div className={styles.rating}>
            <Stars stars={rating.stars} size={24} />
            {rating.comment && <p className={styles.notes}>{rating.comment}</p>}
          </div>
        </Panel>
      )}
      {working && (
        <LinkButton to={`/worker/timesheet?project=${assignment.project.id}`} size="lg" icon={IconClock}>
          {t('assignments.own.toClock')}
        </LinkButton>
      )}
      <Panel title={t('assignments.one.facts')}>
        <Facts
          facts={[
            [t('assignments.field.dates'), format.dates(assignment.startDate, assignment.endDate)],
            ...(assignment.endedOn ? [[t('assignments.field.endedOn'), format.date(assignment.endedOn)] as const] : []),
            [t('assignments.field.payRate'), t('assignments.one.perHour', { rate: format.money(assignment.payRate) })],
            ...hoursFacts,
            ...(assignment.description
              ? [[t('assignments.field.description'), assignment.description, 'wide'] as const]
              : []),
          ]}
        />
      </Panel>
      {location && (
        <Panel title={t('assignments.field.location')}>
          <p className={styles.place}>
            <IconMapPin size={20} aria-hidden />
            <span>
              <strong>{location.name}</strong>
              <br />
              {location.address}
            </span>
          </p>
          <MapLinks target={location} />
        </Panel>
      )}
      {accessNotes && (
        <Panel title={t('assignments.field.accessNotes')}>
          <p className={styles.place}>
            <IconKey size={20} aria-hidden />
            <span className={styles.notes}>{accessNotes}</span>
          </p>
        </Panel>
      )}
      {more?.(assignment)}
      <Panel title={t('assignments.one.hours')}>
        <HoursMeter actualMinutes={assignment.actualMinutes} expectedMinutes={assignment.expectedMinutes} />
      </Panel>
      <CancelAssignment assignment={assignment} />
    </>
  )
}
