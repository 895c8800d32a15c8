import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { MoneyTotal } from '../../contract/money.ts'
import { FigureCard, FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import type { EarlierPeriod } from '../earlier.ts'
import { useAmounts } from './use-amounts.ts'

/** Where the rows of the amounts are listed. */
interface Rows {
  readonly invoices: string
  readonly hours: string
}

/** Revenue, wage cost, margin and margin in percent of one currency, beside the earlier periods; each leads to its rows. */
export function MoneyCards({
  of,
  earlier,
  rows,
}: {
  of: MoneyTotal
  /** The earlier periods of which there are data. */
  earlier: readonly EarlierPeriod[]
  rows: Rows
}) {
  const { t } = useTranslation()
  const { amount, percent, change } = useAmounts()
  const cards = [
    { name: 'revenue', to: rows.invoices },
    { name: 'wage', to: rows.hours },
    { name: 'margin', to: rows.invoices },
    { name: 'marginPercent', to: rows.hours },
  ] as const
  return (
    <FigureRow label={t('statistics.money.in', { currency: of.currency })}>
      {cards.map(({ name, to }) => {
        const isPercent = name === 'marginPercent'
        const text = (value: number | null) => (isPercent ? percent(value) : amount(value, of.currency))
        const note = (period: EarlierPeriod) =>
          t(`statistics.earlier.${period}`, { value: text(of[period][name]) }) +
          (isPercent ? '' : change(of[name], of[period][name]))
        return (
          <FigureCard
            key={name}
            label={t(`statistics.money.${name}`)}
            value={text(of[name])}
            isNegative={(of[name] ?? 0) < 0}
            notes={[
              name === 'revenue' && of.toInvoice > 0
                ? t('statistics.money.toInvoice', { amount: amount(of.toInvoice, of.currency) })
                : undefined,
              ...earlier.filter((period) => of[period][name] !== null).map(note),
            ]}
            to={to}
          />
        )
      })}
    </FigureRow>
  )
}
