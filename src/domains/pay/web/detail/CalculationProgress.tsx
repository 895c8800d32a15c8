import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { TaskProgress } from '#platform/web/ui/feedback/TaskProgress.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { PayPeriodInFull } from '../../contract.ts'

/** The progress of a calculation. */
export function CalculationProgress({ calculation }: { calculation: NonNullable<PayPeriodInFull['calculation']> }) {
  const { t } = useTranslation()
  const { done, total } = calculation
  return (
    <Panel>
      <TaskProgress
        title={t('pay.calculation.title')}
        text={t('pay.calculation.text')}
        label={t('pay.calculation.label')}
        done={done}
        total={total}
      >
        {t('pay.calculation.far', { done, total })}
      </TaskProgress>
    </Panel>
  )
}
