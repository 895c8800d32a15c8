import { useFormat } from '#platform/web/format/use-format.ts'
import type { PayPeriod } from '../../contract.ts'
import styles from './PeriodNet.module.css'

/** The net pay of a period, one line per currency. */
export function PeriodNet({ sums }: Pick<PayPeriod, 'sums'>) {
  const format = useFormat()
  if (sums.length === 0) return <>–</>
  return (
    <span className={styles.net}>
      {sums.map(({ net, currency }) => (
        <span key={currency}>{format.money({ amount: net, currency })}</span>
      ))}
    </span>
  )
}
