import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Compensation } from '../../rules/stub-shapes.ts'
import styles from './Compensation.module.css'

/** The worker's current hourly rate, the overtime rate, and all rates with their start dates if there are others. */
export function OwnRates({ found: { payRate, overtimeRate, overtimePercent, payRates } }: { found: Compensation }) {
  const { t } = useTranslation()
  const format = useFormat()
  const percent = format.number(overtimePercent / 100, { style: 'percent' })
  return (
    <Panel>
      <Facts
        facts={[
          [
            t('pay.own.payRate'),
            payRate ? t('pay.rate.perHour', { rate: format.money(payRate) }) : t('pay.own.noRate'),
          ],
          [
            t('pay.own.overtimeRate', { percent }),
            overtimeRate && t('pay.rate.perHour', { rate: format.money(overtimeRate) }),
          ],
        ]}
      />
      {payRates.length > (payRate ? 1 : 0) && (
        <>
          <h3 className={styles.since}>{t('pay.own.payRates')}</h3>
          <Facts
            facts={payRates.map((one) => [
              t('pay.rate.from', { date: format.date(one.fromDate) }),
              one.payRate ? t('pay.rate.perHour', { rate: format.money(one.payRate) }) : t('pay.rate.none'),
            ])}
          />
        </>
      )}
    </Panel>
  )
}
