import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { PayPeriod } from '../../contract.ts'
import { deductionKinds } from '../../rules.ts'
import styles from './PeriodSums.module.css'

/** The totals of a period per currency. */
export function PeriodSums({ sums }: Pick<PayPeriod, 'sums'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (sums.length === 0) return null
  return (
    <div className={styles.sums}>
      {sums.map((sum) => {
        const money = (amount: number) => format.money({ amount, currency: sum.currency })
        return (
          <section key={sum.currency} className={styles.sum} aria-label={format.currencyName(sum.currency)}>
            <div className={styles.net}>
              <span className={styles.label}>{t('pay.field.net')}</span>
              <strong className={styles.amount}>{money(sum.net)}</strong>
              <span className={styles.label}>
                {t('pay.sums.workers', { count: sum.workers })} · {format.duration(sum.minutes)}
              </span>
            </div>
            <dl className={styles.parts}>
              <div>
                <dt>{t('pay.field.gross')}</dt>
                <dd>{money(sum.gross)}</dd>
              </div>
              {deductionKinds.map((kind) => (
                <div key={kind}>
                  <dt>{t(`pay.kind.${kind}`)}</dt>
                  <dd>{money(0 - sum[kind])}</dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
    </div>
  )
}
