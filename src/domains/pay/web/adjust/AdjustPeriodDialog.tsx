import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { payRoutes } from '../../contract.ts'
import { AdjustFields } from './AdjustFields.tsx'
import { adjustmentInput, type TypedAdjustment, typedKinds } from './adjustment-input.ts'

const blank: TypedAdjustment & { workerId: string | null } = {
  workerId: null,
  kind: 'bonus',
  amount: null,
  minutes: null,
  reason: '',
}

/** Adjusts what a worker is paid for a period that is not issued yet. */
export function AdjustPeriodDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(payRoutes.adjustPeriod)
  const form = useContractForm(payRoutes.adjustPeriod.body, blank, {
    toInput: ({ workerId, ...typed }) => ({ ...adjustmentInput(typed), workerId: workerId ?? '' }),
    also: ({ workerId }) => ({ workerId: workerId === null ? 'platform.validation.required' : undefined }),
  })
  const workers = useChoices(workforceRoutes.listWorkers, {}, (worker) => ({
    value: worker.id,
    label: workerName(worker),
  }))
  return (
    <FormDialog
      title={t('pay.adjust.title')}
      form={form}
      save={(body) => write({ params: { id }, body })}
      onSaved={() => tell.success(t('pay.adjust.done'))}
      onClose={onClose}
      submit={t('pay.adjust.submit')}
    >
      <PickField name="workerId" label={t('pay.field.worker')} required {...workers} />
      <AdjustFields form={form} kinds={typedKinds} />
    </FormDialog>
  )
}
