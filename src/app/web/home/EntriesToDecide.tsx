import { Anchor } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import styles from './Home.module.css'

const all = '/provider/timesheet?status=submitted'

/** The time entries that have been waiting longest for a decision. */
export function EntriesToDecide() {
  const { t } = useTranslation()
  const format = useFormat()
  const entries = useRead(timesheetRoutes.listEntries, { query: { status: 'submitted', sort: 'date', limit: '6' } })
  return (
    <Panel
      flush
      tour="entries"
      title={t('app.providerHome.entriesTitle')}
      action={
        <Anchor component={Link} to={all}>
          {t('app.seeAll')}
        </Anchor>
      }
    >
      <Reading of={entries}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={IconClipboardCheck}
              title={t('app.providerHome.noEntries')}
              text={t('app.providerHome.noEntriesText')}
            />
          ) : (
            <ul className={styles.rows}>
              {items.map((entry) => (
                <li key={entry.id} className={styles.row}>
                  <Initials name={entry.worker.name} />
                  <span className={styles.rowText}>
                    <Link to={`${all}&entry=${entry.id}`} className={styles.rowLink}>
                      {entry.worker.name}
                    </Link>
                    <span className={styles.detail}>
                      {entry.project.name} · {format.date(entry.date, 'weekday')}
                    </span>
                  </span>
                  <span className={styles.rowEnd}>{format.duration(entry.totalMinutes)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </Panel>
  )
}
