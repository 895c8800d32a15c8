import { minorDigits } from '#base/currency.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { StatementLineShown, StatementPreview } from '../contract.ts'
import styles from './StatementLines.module.css'

type Sums = Pick<StatementPreview['statements'][number], 'currency' | 'net' | 'vat' | 'total' | 'minutes'>

interface Props {
  /** The accessible name of the table. */
  label: string
  lines: readonly StatementLineShown[]
  sums: Sums
}

/** The lines of a statement by project and worker, with their sums. */
export function StatementLines({ label, lines, sums }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = sums
  const money = (amount: number) => format.money({ amount, currency })
  // With its premium and all its digits, so that hours times rate is the amount.
  const rateOf = (rate: string) =>
    format.number(Number(rate), {
      style: 'currency',
      currency,
      minimumFractionDigits: minorDigits[currency],
      maximumFractionDigits: 12,
    })
  return (
    <div className={styles.scroller}>
      <table role="table" className={styles.table} aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('billing.field.worker')}
            </th>
            <th role="columnheader" scope="col">
              {t('billing.field.period')}
            </th>
            <th role="columnheader" scope="col">
              {t('billing.field.premium')}
            </th>
            <th role="columnheader" scope="col" data-figures>
              {t('billing.field.hours')}
            </th>
            <th role="columnheader" scope="col" data-figures>
              {t('billing.field.billRate')}
            </th>
            <th role="columnheader" scope="col" data-figures>
              {t('billing.field.net')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <tr
              role="row"
              key={`${line.project.id} ${line.worker.id} ${line.premium} ${line.billRate} ${line.percent}`}
            >
              <td role="cell" data-first>
                <span className={styles.worker}>{line.worker.name}</span>
                <span className={styles.project}>{line.project.name}</span>
              </td>
              <td role="cell" data-label={t('billing.field.period')}>
                {format.dates(line.firstDate, line.lastDate)}
              </td>
              <td role="cell" data-label={t('billing.field.premium')}>
                {t(`billing.premium.${line.premium ?? 'none'}`)}
                {line.premium && ` ${format.number(line.percent / 100, { style: 'percent' })}`}
              </td>
              <td role="cell" data-label={t('billing.field.hours')} data-figures>
                {format.duration(line.minutes)}
              </td>
              <td role="cell" data-label={t('billing.field.billRate')} data-figures>
                {rateOf(line.price)}
              </td>
              <td role="cell" data-label={t('billing.field.net')} data-figures>
                {money(line.net)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums} aria-label={t('billing.one.sums')}>
        <div>
          <dt>{t('billing.field.hours')}</dt>
          <dd>{format.duration(sums.minutes)}</dd>
        </div>
        <div>
          <dt>{t('billing.field.net')}</dt>
          <dd>{money(sums.net)}</dd>
        </div>
        <div>
          <dt>{t('billing.field.vat')}</dt>
          <dd>{money(sums.vat)}</dd>
        </div>
        <div data-total>
          <dt>{t('billing.field.total')}</dt>
          <dd>{money(sums.total)}</dd>
        </div>
      </dl>
    </div>
  )
}
