import { Anchor } from '@mantine/core'
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react'
import { assignmentRoutes, type OwnAssignment } from '#domains/assignments/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import styles from './NextAssignment.module.css'

/** The assignment that the worker is on, or that comes next. */
export function NextAssignment({ today }: { today: string }) {
  const { t } = useWords()
  const format = useFormat()
  const assignments = useRead(assignmentRoutes.listOwnAssignments, { query: { sort: 'startDate', limit: '200' } })
  return (
    <Panel
      title={t('app.workerHome.next')}
      action={
        <Anchor component={Link} to="/worker/assignments">
          {t('app.seeAll')}
        </Anchor>
      }
    >
      <Reading of={assignments}>
        {({ items }) => {
          const next = items.find((assignment) => isAhead(assignment, today))
          if (!next) {
            return (
              <Empty
                icon={IconCalendarEvent}
                title={t('app.workerHome.noAssignment')}
                text={t('app.workerHome.noAssignmentText')}
              />
            )
          }
          return (
            <Link to={`/worker/assignments/${next.id}`} className={styles.next}>
              <span className={styles.day} aria-hidden>
                <span className={styles.month}>{format.date(next.startDate, 'dayMonth')}</span>
              </span>
              <span className={styles.text}>
                <strong>{next.role}</strong>
                <span>
                  {next.project.name} · {next.client.name}
                </span>
                <span className={styles.dates}>{format.dates(next.startDate, next.endDate)}</span>
                {next.location && (
                  <span className={styles.place}>
                    <IconMapPin size={16} aria-hidden /> {next.location.name}
                  </span>
                )}
              </span>
            </Link>
          )
        }}
      </Reading>
    </Panel>
  )
}

function isAhead({ status, endDate }: OwnAssignment, today: string): boolean {
  return (status === 'assigned' || status === 'in_progress') && endDate >= today
}
