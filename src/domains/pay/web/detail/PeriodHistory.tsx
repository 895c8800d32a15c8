import type { HistoryStep } from '#base/history.ts'
import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { History } from '#platform/web/ui/record/History.tsx'
import { choiceText } from '#platform/web/ui/record/choice-text.ts'
import { payRoutes } from '../../contract.ts'
import { type AdjustmentKind, periodStatuses } from '../../rules.ts'
import { effectOf } from '../adjust/adjustment-input.ts'

/** The history of a pay period: calculation, issue, adjustments, transfers and payroll exports. */
export function PeriodHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const moment = (value: unknown) => format.moment(String(value))
  const date = (value: unknown) => format.date(String(value))
  const status = choiceText(periodStatuses, (one) => t(`pay.periodStatus.${one}`))
  const adjustmentText = (worker: string, { reason, ...amounts }: HistoryNote) =>
    t('pay.history.adjustment', { worker, amount: format.money(effectOf(amounts)), reason })
  const callPart = (name: string, step: HistoryStep) =>
    step.entity === 'pay_exports'
      ? t('pay.history.export', { name })
      : step.entity === 'pay_transfers'
        ? t('pay.history.transfer', { date: format.date(name) })
        : adjustmentText(name, sayingOf(step))
  return (
    <History
      of={payRoutes.readPeriodHistory}
      input={{ params: { id }, query: {} }}
      callPart={callPart}
      fields={{
        status: { label: t('pay.field.status'), show: status },
        startDate: { label: t('pay.field.startDate'), show: date },
        endDate: { label: t('pay.field.endDate'), show: date },
        payDate: { label: t('pay.field.payDate'), show: date },
        payDateMovedFrom: { label: t('pay.field.payDateMovedFrom'), show: date },
        calculatedAt: { label: t('pay.field.calculatedAt'), show: moment },
        issuedAt: { label: t('pay.field.issuedAt'), show: moment },
        // Hidden fields: the step itself names its author; the rules and the employer are on the stubs.
        calculatedBy: null,
        issuedBy: null,
        rules: null,
        issuer: null,
      }}
    />
  )
}

interface HistoryNote {
  readonly kind: AdjustmentKind
  readonly amount: Money
  readonly reason: string
}

/** The text of a step about an added or removed adjustment. */
function sayingOf({ kind, changes }: HistoryStep): HistoryNote {
  const side = kind === 'removed' ? 'before' : 'after'
  const values = Object.fromEntries(changes.map((change) => [change.field, change[side]]))
  return {
    kind: values['kind'] as AdjustmentKind,
    amount: { amount: Number(values['amount']), currency: values['currency'] as Currency },
    reason: String(values['reason']),
  }
}
