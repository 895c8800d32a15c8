import type { Currency } from '#base/currency.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Bar, barsOf, type Step } from './waterfall/bars.ts'
import styles from './Waterfall.module.css'

interface Props {
  /** The text for screen readers. */
  label: string
  steps: readonly Step[]
  currency: Currency
}

/** The steps from gross to net with hours, amount and a bar for the share. */
export function Waterfall({ label, steps, currency }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const bars = barsOf(steps)
  return (
    <table role="table" className={styles.table} aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('pay.field.what')}
          </th>
          <td role="cell" className={styles.track} />
          <th role="columnheader" scope="col" className={styles.figure}>
            {t('pay.field.hours')}
          </th>
          <th role="columnheader" scope="col" className={styles.figure}>
            {t('pay.field.amount')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {steps.map(({ key, label: name, note, minutes, amount, isTotal }, index) => (
          <tr role="row" key={key} className={styles.step} data-total={isTotal || undefined}>
            <th role="rowheader" scope="row" className={styles.name}>
              {name}
              {note && <small className={styles.note}>{note}</small>}
            </th>
            <td role="cell" className={styles.track} aria-hidden>
              <Track bar={bars[index] as Bar} tone={isTotal ? 'total' : amount < 0 ? 'minus' : 'plus'} />
            </td>
            <td role="cell" className={styles.hours}>
              {minutes === undefined ? '' : format.duration(minutes)}
            </td>
            <td role="cell" className={styles.amount}>
              {format.money({ amount, currency })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Track({ bar: { from, length }, tone }: { bar: Bar; tone: 'plus' | 'minus' | 'total' }) {
  return (
    <svg className={styles.bar} data-tone={tone} viewBox="0 0 100 8" preserveAspectRatio="none">
      <rect width="100" height="8" className={styles.ground} />
      <rect x={from * 100} width={length * 100} height="8" className={styles.length} />
    </svg>
  )
}
