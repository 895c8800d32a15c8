import { SegmentedControl } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import type { Answer } from '#base/route.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { Column, ListTotal } from '#platform/web/ui/list/column.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { useSorting } from '#platform/web/ui/list/use-list-view.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type MoneyRow, moneySorts, type MoneyTotal, moneyRoutes } from '../../contract/money.ts'
import { addressOf } from '../address-of.ts'
import { type EarlierPeriod, earlierPeriods, usePeriodLead } from '../earlier.ts'
import { PeriodBar } from '../PeriodBar.tsx'
import { StatisticsTabs } from '../StatisticsTabs.tsx'
import { usePeriod } from '../use-period.ts'
import { MoneyCards } from './MoneyCards.tsx'
import styles from './MoneyScreen.module.css'
import { MoneyTrend } from './MoneyTrend.tsx'
import { useAmounts } from './use-amounts.ts'

/** Revenue, wage cost and margin of a period by client or worker. A client opens its workers, a worker the hours. */
export function MoneyScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const filter = usePeriod()
  const { by, query, values } = filter
  const sorting = useSorting((name) => moneySorts.some((one) => one === name))
  const list = useList(moneyRoutes.readMoney, {
    query: { ...query, by, sort: moneySortOf(sorting.sort) },
  })
  const found = list.first
  const earlier = earlierPeriods.filter((period) => found?.totals.some((total) => hasAmounts(total[period])))
  const columns = useMoneyColumns(by, earlier)
  const totals = useMoneyTotals(found?.totals ?? [], earlier)
  const lead = usePeriodLead(filter)
  const hoursOf = (more: Record<string, string>) =>
    found
      ? `/provider/timesheet?${addressOf({ status: 'approved', ...found.period, ...selectionOf(values), ...more })}`
      : ''
  const rows = {
    invoices: found
      ? `/provider/statements?${addressOf({ clientId: values.clientId, datesOf: 'worked', ...found.period })}`
      : '',
    hours: hoursOf({}),
  }
  return (
    <Page
      title={t('statistics.title')}
      lead={found ? lead(found, earlier) : ' '}
      {...(values.clientId && {
        back: {
          to: `/provider/statistics/money?${addressOf({ ...values, clientId: '', projectId: '', by: '' })}`,
          label: t('statistics.money.all'),
        },
      })}
    >
      <StatisticsTabs at="money" filter={filter} />
      <PeriodBar filter={filter} />
      {found?.totals.map((total) => (
        <MoneyCards key={total.currency} of={total} earlier={earlier} rows={rows} />
      ))}
      {found && <WageNote {...found} />}
      <MoneyTrend query={query} client={filter.client?.name} />
      <div className={styles.bar}>
        <SegmentedControl
          size="sm"
          aria-label={t('statistics.money.by')}
          value={by}
          onChange={(next) => filter.change({ by: next })}
          data={(['client', 'worker'] as const).map((value) => ({ value, label: t(`statistics.money.${value}`) }))}
        />
        <p className={styles.note}>{t('statistics.money.nights')}</p>
        {found && found.unbilledMinutes > 0 && (
          <p className={styles.note}>
            {t('statistics.money.unbilled', { hours: format.duration(found.unbilledMinutes) })}
          </p>
        )}
      </div>
      <Panel flush>
        <DataList
          label={t(`statistics.money.${by}`)}
          list={list}
          keyOf={(one) => one.id}
          linkOf={(one) =>
            by === 'worker'
              ? hoursOf({ workerId: one.of.id })
              : `/provider/statistics/money?${addressOf({ ...values, clientId: one.of.id, by: 'worker' })}`
          }
          columns={columns}
          sorting={sorting}
          totals={totals}
          empty={
            <Empty icon={IconReportMoney} title={t('statistics.money.empty')} text={t('statistics.money.emptyText')} />
          }
        />
      </Panel>
      {list.total > list.items.length && list.items.length > 0 && (
        <p className={styles.note}>{t('statistics.money.more', { shown: list.items.length })}</p>
      )}
    </Page>
  )
}

/** What the wage cost contains, or why there is none. */
function WageNote({
  withoutWage,
  employerCostsPercent,
}: Pick<Answer<typeof moneyRoutes.readMoney>, 'withoutWage' | 'employerCostsPercent'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const canSet = useMay('organisation:write')
  if (withoutWage) return <p className={styles.note}>{t(`statistics.money.${withoutWage}`)}</p>
  if (employerCostsPercent !== null) {
    const percent = format.number(employerCostsPercent / 100, { style: 'percent' })
    return <p className={styles.note}>{t('statistics.money.withEmployerCosts', { percent })}</p>
  }
  return (
    <p className={styles.note}>
      {t('statistics.money.withoutEmployerCosts')}{' '}
      {canSet && <Link to="/provider/settings?tab=pay">{t('statistics.money.setEmployerCosts')}</Link>}
    </p>
  )
}

const selectionOf = ({ clientId, projectId }: { clientId: string; projectId: string }) => ({ clientId, projectId })

const hasAmounts = ({ revenue, wage }: MoneyTotal['before']) => revenue !== 0 || (wage ?? 0) !== 0

const moneyOf = (amount: number | null, { currency }: MoneyRow) => amount !== null && { amount, currency }

/** Returns the columns: client or worker, hours, revenue, wage cost, margin, and the margins of earlier periods with data. */
function useMoneyColumns(by: 'client' | 'worker', earlier: readonly EarlierPeriod[]): readonly Column<MoneyRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { amount, percent } = useAmounts()
  return [
    { key: 'of', label: t(`statistics.money.${by}Column`), sort: 'name', show: ({ of }) => of.name },
    {
      key: 'hours',
      sort: 'minutes',
      label: t('statistics.money.hours'),
      figures: true,
      priority: 2,
      deskOnly: true,
      show: ({ minutes }) => (minutes === null ? '–' : format.duration(minutes)),
      cell: ({ minutes }) => ({ minutes }),
    },
    ...(['revenue', 'wage', 'margin'] as const).map((key) => ({
      key,
      label: t(`statistics.money.${key}`),
      sort: key,
      figures: true,
      priority: 1 as const,
      // On the first line of a phone.
      end: key === 'margin',
      show: (row: MoneyRow) => amount(row[key], row.currency),
      cell: (row: MoneyRow) => moneyOf(row[key], row),
    })),
    {
      key: 'marginPercent',
      label: t('statistics.money.marginPercent'),
      sort: 'marginPercent',
      figures: true,
      priority: 1,
      show: (row) => percent(row.marginPercent),
      cell: ({ marginPercent }) => marginPercent !== null && { value: marginPercent, digits: 1, unit: '%' },
    },
    ...earlier.map((period) => ({
      key: period,
      label: t(`statistics.money.${period}`),
      figures: true,
      priority: 3 as const,
      deskOnly: true,
      show: (row: MoneyRow) =>
        hasAmounts(row[period])
          ? [amount(row[period].margin, row.currency), percent(row[period].marginPercent)].join(' · ')
          : '–',
      cell: (row: MoneyRow) => moneyOf(row[period].margin, row),
    })),
  ]
}

const moneySortOf = (sort: string) => moneySortChoices.find((one) => one === sort)
const moneySortChoices = moneySorts.flatMap((name) => [name, `-${name}`] as const)

/** Returns the sums of each currency, below the columns. */
function useMoneyTotals(totals: readonly MoneyTotal[], earlier: readonly EarlierPeriod[]): ListTotal[] {
  const format = useFormat()
  const { amount, percent } = useAmounts()
  return totals.map((total) => ({
    key: total.currency,
    values: {
      hours: total.minutes === null ? '–' : format.duration(total.minutes),
      ...Object.fromEntries(
        (['revenue', 'wage', 'margin'] as const).map((key) => [key, amount(total[key], total.currency)]),
      ),
      marginPercent: percent(total.marginPercent),
      ...Object.fromEntries(
        earlier.map((period) => [
          period,
          [amount(total[period].margin, total.currency), percent(total[period].marginPercent)].join(' · '),
        ]),
      ),
    },
  }))
}
