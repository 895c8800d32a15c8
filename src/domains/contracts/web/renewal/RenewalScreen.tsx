import { Alert, SegmentedControl } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { daysAfter } from '#base/days.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { PeriodPicker } from '#platform/web/forms/date/PeriodPicker.tsx'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { PeriodBar } from '#platform/web/ui/date/PeriodBar.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { LatestRuns, latestRuns } from '#platform/web/ui/run/LatestRuns.tsx'
import { contractBatchRoutes } from '../../contract/batches.ts'
import { periodOf } from '../../rules/periods.ts'
import { EndingAssignments } from './EndingAssignments.tsx'
import { RenewalList } from './RenewalList.tsx'

/**
 * The assignments that need a contract for a week or a month, next week at first, those that end until then without a successor, and the run
 * that writes the contracts.
 */
export function RenewalScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const [query, setQuery] = useAddressQuery({ by: 'week', date: '' })
  const by = query.by === 'month' ? 'month' : 'week'
  const next = daysAfter(periodOf(today, by).endDate, 1)
  const { startDate, endDate } = periodOf(dayOf(query.date) ?? next, by)
  const list = useList(contractBatchRoutes.listRenewals, { query: { fromDate: startDate, toDate: endDate } })
  const { first } = list
  const show = (date: string) => setQuery({ by, date })
  return (
    <Page
      title={t('contracts.renewal.title')}
      lead={t('contracts.renewal.lead')}
      back={{ to: '/provider/contracts', label: t('contracts.list.title') }}
    >
      {first?.runId && (
        <Alert color="blue" icon={<IconPlayerPlay size={20} aria-hidden />} title={t('contracts.renewal.underWay')}>
          <Link to={`/provider/contract-runs/${first.runId}`}>{t('contracts.renewal.showRun')}</Link>
        </Alert>
      )}
      <Panel flush>
        <PeriodBar>
          <PeriodPicker
            of={by}
            title={by === 'week' ? format.dates(startDate, endDate) : format.date(startDate, 'month')}
            isNow={startDate <= today && today <= endDate}
            onStep={(steps) => show(steps > 0 ? daysAfter(endDate, 1) : daysAfter(startDate, -1))}
            onNow={() => show(today)}
          />
          <SegmentedControl
            aria-label={t('contracts.renewal.by')}
            value={by}
            onChange={(chosen) => setQuery({ by: chosen, date: '' })}
            data={[
              { value: 'week', label: t('contracts.renewal.byWeek') },
              { value: 'month', label: t('contracts.renewal.byMonth') },
            ]}
          />
        </PeriodBar>
        {first ? (
          <RenewalList key={`${startDate} ${endDate}`} period={{ startDate, endDate }} list={list} />
        ) : list.failure ? (
          <Failed failure={list.failure} retry={list.retry} />
        ) : (
          <Loading rows={6} />
        )}
      </Panel>
      <EndingAssignments until={endDate} />
      <ContractRuns />
    </Page>
  )
}

/** The latest runs of contracts; nothing before the first one. */
function ContractRuns() {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <LatestRuns
      title={t('contracts.run.list')}
      list={useList(contractBatchRoutes.listContractRuns, latestRuns)}
      linkOf={({ id }) => `/provider/contract-runs/${id}`}
      first={[
        {
          key: 'days',
          label: t('contracts.renewal.days'),
          show: ({ startDate, endDate }) => format.dates(startDate, endDate),
        },
      ]}
      records={t('contracts.list.title')}
      doneOf={({ done }) => done}
    />
  )
}
