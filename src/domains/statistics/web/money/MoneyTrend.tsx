import { type Currency, minorDigits } from '#base/currency.ts'
import type { Received } from '#base/route.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { BarChart } from '#platform/web/chart/BarChart.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type MoneyOfMonth, moneyRoutes } from '../../contract/money.ts'
import { useAmounts } from './use-amounts.ts'

interface Props {
  query: Received<typeof moneyRoutes.readMoneyByMonth>['query']
  /** The name of the client that is filtered by. */
  client: string | undefined
}

/** Revenue by month, divided into margin and wage cost: a chart for each currency. */
export function MoneyTrend({ query, client }: Props) {
  const found = useRead(moneyRoutes.readMoneyByMonth, { query }, { keep: true })
  const { t } = useTranslation()
  return (
    <Reading of={found} loading={<Loading rows={1} height={280} />}>
      {({ months }) => {
        const currencies = [...new Set(months.flatMap(({ totals }) => totals.map(({ currency }) => currency)))]
        return currencies.map((currency) => (
          <Panel
            key={currency}
            title={[t('statistics.money.trend'), client, currencies.length > 1 && currency].filter(Boolean).join(' · ')}
          >
            <TrendChart months={months} currency={currency} />
          </Panel>
        ))
      }}
    </Reading>
  )
}

/** The months from the first one with amounts. */
function TrendChart({ months, currency }: { months: readonly MoneyOfMonth[]; currency: Currency }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { amount, percent } = useAmounts()
  const totalIn = ({ totals }: MoneyOfMonth) => totals.find((total) => total.currency === currency)
  const shown = months.slice(months.findIndex((month) => totalIn(month) !== undefined))
  const totals = shown.map(totalIn)
  const column = (name: 'revenue' | 'margin' | 'wage') => totals.map((total) => total?.[name] ?? 0)
  const hasMargin = totals.some((total) => total !== undefined && total.margin !== null)
  const revenue = { label: t('statistics.money.revenue'), values: column('revenue') }
  const today = todayIn(format.timeZone).slice(0, 7)
  const now = shown.findIndex(({ from }) => from.startsWith(today))
  const unit = 10 ** minorDigits[currency]
  return (
    <BarChart
      chart={{
        label: t('statistics.money.trend'),
        of: t('statistics.part.months'),
        names: shown.map(({ from }) => ({ full: format.date(from, 'month'), short: format.date(from, 'monthName') })),
        ...(hasMargin
          ? {
              series: [
                { label: t('statistics.money.margin'), tone: 'good', values: column('margin') },
                { label: t('statistics.money.wage'), tone: 'waiting', values: column('wage') },
              ],
              mark: revenue,
              beside: [
                {
                  label: t('statistics.money.marginPercent'),
                  values: totals.map((total) => percent(total?.marginPercent ?? null)),
                },
              ],
            }
          : { series: [{ ...revenue, tone: 'good' }] }),
        show: (value) => amount(value, currency),
        showStep: (value) =>
          format.number(value / unit, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 }),
        unit,
        ...(now >= 0 && { now }),
      }}
    />
  )
}
