import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { pauseForm, type PauseFormInput, type ReminderPause } from '../../contract/reminders.ts'

interface Props {
  pause: ReminderPause | null
  save: (body: PauseFormInput) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** Pauses the reminders of a client or of an invoice, or changes the pause. */
export function PauseDialog({ pause, save, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const form = useContractForm(pauseForm, { reason: pause?.reason ?? '', until: pause?.until ?? '' })
  return (
    <FormDialog
      title={t('receivables.reminders.pause')}
      form={form}
      save={save}
      onSaved={() => tell.success(t('receivables.reminders.pausedDone'))}
      onClose={onClose}
      submit={t('receivables.reminders.pause')}
    >
      <p>{t('receivables.reminders.pauseLead')}</p>
      <TextField name="reason" label={t('receivables.reminders.reason')} required />
      <DateField
        name="until"
        label={t('receivables.reminders.until')}
        description={t('receivables.reminders.untilHelp')}
        min={todayIn(format.timeZone)}
      />
    </FormDialog>
  )
}
