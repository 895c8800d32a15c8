import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { holidayForm, holidayYears, settingsRoutes } from '../../contract.ts'

const blank = { date: '', name: '' }

/** The form that adds a holiday of the organisation. */
export function AddHoliday({ onAdded }: { onAdded: (date: string) => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(settingsRoutes.addHoliday)
  const form = useContractForm(holidayForm, blank)
  return (
    <Panel title={t('organisations.settings.holidays.add')} lead={t('organisations.settings.holidays.addLead')}>
      <Form
        form={form}
        summary={false}
        save={(body) => write({ body })}
        onSaved={(day) => {
          form.reset(blank)
          tell.success(t('organisations.settings.holidays.added', { name: day.name }))
          onAdded(day.date)
        }}
      >
        <FieldGroup>
          <DateField
            name="date"
            label={t('organisations.settings.field.date')}
            min={`${holidayYears.min}-01-01`}
            max={`${holidayYears.max}-12-31`}
            required
          />
          <TextField name="name" label={t('organisations.settings.field.name')} autoComplete="off" required />
        </FieldGroup>
        <FormActions submit={t('organisations.settings.holidays.submit')} pending={form.pending} />
      </Form>
    </Panel>
  )
}
