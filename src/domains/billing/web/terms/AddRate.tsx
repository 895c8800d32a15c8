import { firstOfMonth } from '#base/days.ts'
import type { Money } from '#base/money.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { billingRoutes } from '../../contract.ts'
import { billRateForm } from '../../contract/bill-rates.ts'

interface Values {
  projectId: string | null
  fromDate: string
  billRate: Money | null
}

/** Adds a bill rate from a day on, for one project or for all of the client's. */
export function AddRate({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const tell = useToasts()
  const { write } = useWrite(billingRoutes.addBillRate)
  const projects = useRead(projectRoutes.listProjects, { query: { clientId, limit: '200' } })
  const blank: Values = { projectId: null, fromDate: firstOfMonth(todayIn(timeZone)), billRate: null }
  const form = useContractForm<typeof billRateForm, Values>(billRateForm, blank, {
    toInput: ({ billRate, ...rest }) => ({ ...rest, billRate: billRate ?? (undefined as never) }),
  })
  return (
    <FormDialog
      title={t('billing.rates.add')}
      form={form}
      save={(body) => write({ params: { id: clientId }, body })}
      onSaved={() => tell.success(t('billing.rates.added'))}
      onClose={onClose}
      submit={t('billing.rates.add')}
    >
      <FieldGroup>
        <div data-wide>
          <SelectField
            name="projectId"
            label={t('billing.field.project')}
            empty={t('billing.rates.all')}
            choices={(projects.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <DateField name="fromDate" label={t('billing.field.fromDate')} required />
        <MoneyField name="billRate" label={t('billing.field.billRate')} required />
      </FieldGroup>
    </FormDialog>
  )
}
