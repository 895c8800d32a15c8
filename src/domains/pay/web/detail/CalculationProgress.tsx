import { Progress } from '@mantine/core'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { PayPeriodInFull } from '../../contract.ts'
import styles from './CalculationProgress.module.css'

/** The progress of a calculation: shown continuously, announced to screen readers every ten percent. */
export function CalculationProgress({ calculation }: { calculation: NonNullable<PayPeriodInFull['calculation']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { done, total } = calculation
  const part = total === 0 ? 0 : done / total
  return (
    <Panel>
      <div className={styles.far}>
        <h2 className={styles.title}>{t('pay.calculation.title')}</h2>
        <p className={styles.note}>{t('pay.calculation.text')}</p>
        <Progress value={part * 100} size="lg" radius="xl" animated aria-label={t('pay.calculation.label')} />
        <p className="figures">{t('pay.calculation.far', { done, total })}</p>
        <p className="visually-hidden" role="status">
          {format.number(Math.floor(part * 10) / 10, { style: 'percent' })}
        </p>
      </div>
    </Panel>
  )
}
