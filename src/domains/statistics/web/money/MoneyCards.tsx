import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { MoneyTotal } from '../../contract/money.ts'
import styles from './MoneyCards.module.css'
import { useAmounts } from './use-amounts.ts'

/** Where the rows of the amounts are listed. */
interface Rows {
  readonly invoices: string
  readonly hours: string
}

/** Revenue, wage cost, margin and margin in percent of one currency, beside the earlier periods; each leads to its rows. */
export function MoneyCards({ of, rows }: { of: MoneyTotal; rows: Rows }) {
  const { t } = useTranslation()
  const { amount, percent, change } = useAmounts()
  const cards = [
    { name: 'revenue', to: rows.invoices },
    { name: 'wage', to: rows.hours },
    { name: 'margin', to: rows.invoices },
    { name: 'marginPercent', to: rows.hours },
  ] as const
  return (
    <section className={styles.cards} aria-label={t('statistics.money.in', { currency: of.currency })}>
      {cards.map(({ name, to }) => {
        const isPercent = name === 'marginPercent'
        const text = (value: number | null) => (isPercent ? percent(value) : amount(value, of.currency))
        return (
          <Link key={name} to={to} className={styles.card}>
            <span className={styles.label}>{t(`statistics.money.${name}`)}</span>
            <strong className={styles.value} data-negative={(of[name] ?? 0) < 0 || undefined}>
              {text(of[name])}
            </strong>
            {(['before', 'lastYear'] as const).map((earlier) => (
              <span key={earlier} className={styles.note}>
                {t(`statistics.money.${earlier}`, { amount: text(of[earlier][name]) })}
                {!isPercent && change(of[name], of[earlier][name])}
              </span>
            ))}
          </Link>
        )
      })}
    </section>
  )
}
