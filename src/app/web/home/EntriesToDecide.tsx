import { IconClipboardCheck } from '@tabler/icons-react'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AwaitingList } from './AwaitingList.tsx'
import { HomeRow } from './HomeRow.tsx'

const all = '/provider/timesheet?status=submitted'

/** The time entries that have been waiting longest for a decision. */
export function EntriesToDecide() {
  const { t } = useTranslation()
  const format = useFormat()
  const query = { status: 'submitted', sort: 'date', limit: '6' } as const
  const none = { title: t('app.providerHome.noEntries'), text: t('app.providerHome.noEntriesText') }
  return (
    <AwaitingList
      tour="entries"
      of={useRead(timesheetRoutes.listEntries, { query })}
      title={t('app.providerHome.entriesTitle')}
      all={all}
      empty={{ icon: IconClipboardCheck, ...none }}
    >
      {({ id, worker, project, date, totalMinutes }) => (
        <HomeRow
          key={id}
          name={worker.name}
          to={`${all}&entry=${id}`}
          detail={`${project.name} · ${format.date(date, 'weekday')}`}
          figure={format.duration(totalMinutes)}
        />
      )}
    </AwaitingList>
  )
}
