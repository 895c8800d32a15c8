import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { payRoutes } from '../../contract.ts'
import styles from './AddRate.module.css'

/** Adds another pay rate from a day on. */
export function AddRate({ workerId, onClose }: { workerId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { write } = useWrite(payRoutes.addRate)
  const form = useContractForm(payRoutes.addRate.body, { fromDate: '', payRate: null })
  return (
    <Form
      form={form}
      summary={false}
      className={styles.add ?? ''}
      save={(body) => write({ params: { id: workerId }, body })}
      onSaved={({ fromDate }) => {
        onClose()
        tell.success(t('pay.rate.added', { date: format.date(fromDate) }))
      }}
    >
      <FieldGroup>
        <DateField name="fromDate" label={t('pay.field.fromDate')} min={todayIn(format.timeZone)} autoFocus required />
        <MoneyField name="payRate" label={t('pay.field.payRate')} required />
      </FieldGroup>
      <FormActions submit={t('pay.rate.submit')} pending={form.pending} onCancel={onClose} />
    </Form>
  )
}
