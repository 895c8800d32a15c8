import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { payRoutes } from '../../contract.ts'
import type { Stub, StubLine } from '../../rules/stub-shapes.ts'
import { isDeduction } from '../../rules/is-deduction.ts'
import { useLineTexts } from '#domains/pay/web/stub/use-line-texts.ts'
import { AdjustFields } from './AdjustFields.tsx'
import styles from './AdjustStubDialog.module.css'
import { adjustmentInput, correctingKinds, type TypedAdjustment, typedKinds } from './adjustment-input.ts'

interface Props {
  stub: Stub
  /** The corrected line, if any. */
  line?: StubLine | undefined
  onClose: () => void
}

/** Adjusts a stub: a draft directly, an issued one in the next open period. */
export function AdjustStubDialog({ stub, line, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const lineTexts = useLineTexts()
  const { write } = useWrite(payRoutes.adjustStub)
  const kinds = line ? correctingKinds(isDeduction(line)) : typedKinds
  const blank: TypedAdjustment = { kind: kinds[0] ?? 'bonus', amount: null, minutes: null, reason: '' }
  const form = useContractForm(payRoutes.adjustStub.body, blank, {
    toInput: (typed) => ({ ...adjustmentInput(typed), ...(line && { correctsLineId: line.id }) }),
  })
  const isIssued = stub.status === 'issued'
  return (
    <FormDialog
      title={t(isIssued ? 'pay.correct.title' : 'pay.adjust.title')}
      form={form}
      save={(body) => write({ params: { id: stub.id }, body })}
      onSaved={({ period }) =>
        tell.success(
          isIssued
            ? t('pay.correct.done', { days: format.dates(period.startDate, period.endDate) })
            : t('pay.adjust.done'),
        )
      }
      onClose={onClose}
      submit={t(isIssued ? 'pay.correct.submit' : 'pay.adjust.submit')}
    >
      {isIssued && <p className={styles.lead}>{t('pay.correct.text')}</p>}
      {line && (
        <p className={styles.line}>
          <span>{lineTexts.name(line)}</span>
          <strong className="figures">{format.money(line.amount)}</strong>
        </p>
      )}
      <AdjustFields form={form} kinds={kinds} currency={stub.currency} />
    </FormDialog>
  )
}
