import { Alert, SegmentedControl } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { firstOfMonth, lastOfMonth } from '#base/days.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { monthAfter } from '#platform/web/format/months.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { PeriodPicker } from '#platform/web/forms/date/PeriodPicker.tsx'
import { WeekPicker } from '#platform/web/forms/date/WeekPicker.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { PeriodBar } from '#platform/web/ui/date/PeriodBar.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { LatestRuns, latestRuns } from '#platform/web/ui/run/LatestRuns.tsx'
import { invoiceRunRoutes } from '../../contract/invoice-runs.ts'
import type { InvoiceSums } from '../../rules/invoice-runs.ts'
import { ToInvoiceList } from './ToInvoiceList.tsx'

/** What can be invoiced for a month or a week: all clients, what blocks each, and a run that creates and sends the invoices. */
export function ToInvoiceScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const sumsText = useSumsText()
  const today = todayIn(format.timeZone)
  const [query, setQuery] = useAddressQuery({ by: 'month', date: '' })
  const by = query.by === 'week' ? 'week' : 'month'
  const chosenDay = dayOf(query.date)
  // Without a chosen period, the response names the month with hours to invoice.
  const period = chosenDay === undefined && by === 'month' ? undefined : periodOf(chosenDay ?? today)
  const list = useList(invoiceRunRoutes.listToInvoice, {
    query: period ? { fromDate: period.from, toDate: period.to } : {},
  })
  const { first } = list
  const day = chosenDay ?? (by === 'month' ? first?.fromDate : undefined) ?? today
  const week = format.week(day)
  const show = (date: string) => setQuery({ by, date })

  function periodOf(date: string) {
    if (by === 'month') return { from: firstOfMonth(date), to: lastOfMonth(date) }
    const days = format.week(date)
    return { from: days[0] ?? date, to: days.at(-1) ?? date }
  }

  return (
    <Page
      title={t('receivables.toInvoice.title')}
      lead={first ? sumsText(first) : t('receivables.toInvoice.lead')}
      back={{ to: '/provider/statements', label: t('billing.list.title') }}
    >
      {first?.runId && (
        <Alert color="blue" icon={<IconPlayerPlay size={20} aria-hidden />} title={t('receivables.toInvoice.underWay')}>
          <Link to={`/provider/invoice-runs/${first.runId}`}>{t('receivables.toInvoice.showRun')}</Link>
        </Alert>
      )}
      <Panel flush>
        <PeriodBar>
          {by === 'week' ? (
            <WeekPicker week={week} today={today} onChoose={show} />
          ) : (
            <PeriodPicker
              of="month"
              title={format.date(day, 'month')}
              isNow={day.slice(0, 7) === today.slice(0, 7)}
              onStep={(steps) => show(monthAfter(day, steps, today))}
              onNow={() => show(today)}
              month={{ shown: day.slice(0, 7), goTo: (month) => show(`${month}-01`) }}
            />
          )}
          <SegmentedControl
            aria-label={t('receivables.toInvoice.by')}
            value={by}
            onChange={(next) => setQuery({ by: next, date: by === 'month' && chosenDay === undefined ? '' : day })}
            data={[
              { value: 'month', label: t('receivables.toInvoice.byMonth') },
              { value: 'week', label: t('receivables.toInvoice.byWeek') },
            ]}
          />
        </PeriodBar>
        {first ? (
          <ToInvoiceList key={`${first.fromDate} ${first.toDate}`} found={first} list={list} />
        ) : list.failure ? (
          <Failed failure={list.failure} retry={list.retry} />
        ) : (
          <Loading rows={6} />
        )}
      </Panel>
      <InvoiceRuns />
    </Page>
  )
}

/** The latest invoice runs; nothing before the first one. */
function InvoiceRuns() {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <LatestRuns
      title={t('receivables.run.list')}
      list={useList(invoiceRunRoutes.listInvoiceRuns, latestRuns)}
      linkOf={({ id }) => `/provider/invoice-runs/${id}`}
      first={[
        {
          key: 'period',
          label: t('receivables.run.period'),
          dates: true,
          show: ({ fromDate, toDate }) => format.dates(fromDate, toDate),
        },
      ]}
      records={t('receivables.runs.items')}
      doneOf={({ created }) => created}
    />
  )
}

interface Summed {
  readonly clients: number
  readonly sums: readonly InvoiceSums[]
}

/** Returns the clients, hours and amounts of invoices in words: `6 clients · 3,655 h · €145,000.00`. */
function useSumsText(): (summed: Summed) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ clients, sums }) =>
    t('receivables.toInvoice.sum', {
      clients,
      hours: format.duration(sums.reduce((all, { minutes }) => all + minutes, 0)),
      amounts:
        sums.length === 0 ? '–' : format.moneys(sums.map(({ total, currency }) => ({ amount: total, currency }))),
    })
}
