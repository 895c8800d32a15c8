import { IconBriefcase2, IconClipboardCheck, IconClockHour4, IconUserQuestion } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Figure } from './Figure.tsx'
import styles from './Home.module.css'

const one = '1'

/** Four figures that say what waits: entries, offers, this week's hours, assignments under way. */
export function ProviderFigures({ week }: { week: readonly string[] }) {
  const { t } = useWords()
  const format = useFormat()
  const seesHours = { enabled: useMay('timesheets:read') }
  const entries = timesheetRoutes.listEntries
  const offers = assignmentRoutes.listAssignments
  const submitted = useRead(entries, { query: { status: 'submitted', limit: one } }, seesHours)
  const hours = useRead(entries, { query: { from: week[0], to: week[6], limit: one } }, seesHours)
  const pending = useRead(offers, { query: { status: 'pending', limit: one } })
  const running = useRead(offers, { query: { status: 'in_progress', limit: one } })
  return (
    <div className={styles.figures}>
      <Figure
        label={t('app.providerHome.toApprove')}
        of={submitted}
        value={(found) => format.number(found.total)}
        icon={IconClipboardCheck}
        tone="waiting"
        to="/provider/timesheet?status=submitted"
      />
      <Figure
        label={t('app.providerHome.unanswered')}
        of={pending}
        value={(found) => format.number(found.total)}
        icon={IconUserQuestion}
        tone="news"
        to="/provider/assignments?status=pending"
      />
      <Figure
        label={t('app.providerHome.hoursThisWeek')}
        of={hours}
        value={(found) => format.duration(found.totalMinutes)}
        icon={IconClockHour4}
        tone="good"
        to={`/provider/timesheet?from=${week[0]}&to=${week[6]}`}
      />
      <Figure
        label={t('app.providerHome.running')}
        of={running}
        value={(found) => format.number(found.total)}
        icon={IconBriefcase2}
        tone="odd"
        to="/provider/assignments?status=in_progress"
      />
    </div>
  )
}
