import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { reminderRunRoutes } from '../../contract/reminder-runs.ts'
import { LatestRuns, latestRuns } from '#platform/web/ui/run/LatestRuns.tsx'

/** The latest reminder runs; nothing before the first one. */
export function ReminderRuns() {
  const { t } = useTranslation()
  return (
    <LatestRuns
      title={t('receivables.reminderRun.list')}
      list={useList(reminderRunRoutes.listReminderRuns, latestRuns)}
      linkOf={({ id }) => `/provider/reminder-runs/${id}`}
      records={t('receivables.runs.items')}
      doneOf={({ reminded }) => reminded}
    />
  )
}
