import { IconClipboardCheck } from '@tabler/icons-react'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AwaitingList } from './AwaitingList.tsx'
import { HomeRow } from './HomeRow.tsx'

const all = '/provider/timesheet?status=submitted'

const query = { status: 'submitted', sort: 'date', limit: '6' } as const

/** Reads the time entries that have been waiting longest for a decision. */
export const useEntriesToDecide = (enabled: boolean) => useRead(timesheetRoutes.listEntries, { query }, { enabled })

/** The time entries that have been waiting longest for a decision. */
export function EntriesToDecide({ of }: { of: ReturnType<typeof useEntriesToDecide> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const none = { title: t('app.providerHome.noEntries'), text: t('app.providerHome.noEntriesText') }
  return (
    <AwaitingList
      tour="entries"
      of={of}
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
