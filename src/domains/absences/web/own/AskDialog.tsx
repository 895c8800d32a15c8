import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateRangeField } from '#platform/web/forms/field/DateRangeField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { dayOf } from '#platform/web/format/calendar.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { absenceRoutes, timeOffForm } from '../../contract.ts'
import { timeOffTypes } from '../../rules.ts'
import { PartField } from './PartField.tsx'
import { RequestedDays, type RequestTyped } from './RequestedDays.tsx'

const blank: RequestTyped = {
  type: 'vacation',
  startDate: '',
  endDate: '',
  startsAtNoon: false,
  endsAtNoon: false,
  reason: '',
}

/** Requests time off and shows the shifts on the selected days. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(absenceRoutes.askTimeOff)
  const form = useContractForm(timeOffForm, blank)
  const { values, set } = form
  // Most requests are for one day, so the last day follows the first until it is set.
  const dated = {
    ...form,
    set: (path: string, value: unknown) => {
      set(path, value)
      if (
        path === 'startDate' &&
        typeof value === 'string' &&
        dayOf(value) &&
        (values.endDate === values.startDate || values.endDate < value)
      )
        set('endDate', value)
    },
  }
  return (
    <FormDialog
      title={t('absences.own.ask')}
      size="lg"
      fillsPhone
      form={form}
      save={(body) => write({ body })}
      onSaved={() => tell.success(t('absences.own.sent'))}
      onClose={onClose}
      submit={t('absences.own.send')}
    >
      <SelectField
        name="type"
        label={t('absences.field.type')}
        choices={timeOffTypes.map((value) => ({ value, label: t(`absences.type.${value}`) }))}
      />
      <FieldGroup>
        <DateRangeField
          form={dated}
          first={{ name: 'startDate', label: t('absences.field.startDate'), required: true }}
          last={{ name: 'endDate', label: t('absences.field.endDate'), required: true }}
        />
      </FieldGroup>
      <PartField form={form} />
      <RequestedDays typed={values} />
      <TextAreaField name="reason" label={t('absences.ask.reason')} rows={2} />
    </FormDialog>
  )
}
