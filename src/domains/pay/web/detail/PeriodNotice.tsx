import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCalculator, IconRefreshAlert } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { PayPeriodInFull } from '../../contract.ts'
import { useCalculate } from './use-calculate.ts'

const looks = {
  failed: { icon: IconAlertTriangle, color: 'red' },
  stale: { icon: IconRefreshAlert, color: 'yellow' },
  notCalculated: { icon: IconCalculator, color: 'blue' },
} as const

/** The next step: calculate, or recalculate after a failure or a change. */
export function PeriodNotice({ period }: { period: PayPeriodInFull }) {
  const { t } = useTranslation()
  const { calculate, pending } = useCalculate(period)
  const { hindrances, calculation } = period
  if (period.status === 'issued') return null
  const kind = calculation?.failure ? 'failed' : hindrances.find((one) => one === 'stale' || one === 'notCalculated')
  if (!kind) return null
  const { icon: Icon, color } = looks[kind]
  return (
    <Alert color={color} icon={<Icon size={20} aria-hidden />} title={t(`pay.notice.${kind}.title`)}>
      {calculation?.failure ?? t(`pay.notice.${kind}.text`)}
      {period.allowed.includes('calculate') && (
        <div>
          <Button mt="sm" loading={pending} onClick={() => void calculate()}>
            {t(kind === 'notCalculated' ? 'pay.calculate.action' : 'pay.calculate.again')}
          </Button>
        </div>
      )}
    </Alert>
  )
}
