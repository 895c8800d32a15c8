import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { TimeField } from '#platform/web/forms/field/TimeField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { reminderRoutes, type ReminderSettings, reminderSettingsForm } from '../../contract/reminders.ts'
import { reminderSteps } from '../../rules/reminders.ts'
import { TextsFields } from './TextsFields.tsx'

/** Edits the schedule and the texts of reminders. */
export function ReminderSettingsDialog({ settings, onClose }: { settings: ReminderSettings; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(reminderRoutes.saveReminderSettings)
  const { version, allowed: _, ...rest } = settings
  const form = useContractForm(reminderSettingsForm, rest)
  return (
    <FormDialog
      title={t('receivables.reminders.edit')}
      form={form}
      size="lg"
      fillsPhone
      summary
      save={(body) => write({ body, ifMatch: version })}
      onSaved={() => tell.success(t('receivables.reminders.saved'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <CheckField
        name="active"
        label={t('receivables.reminders.active')}
        description={t('receivables.reminders.activeHelp')}
      />
      <FieldGroup title={t('receivables.reminders.schedule')} lead={t('receivables.reminders.daysAfter')}>
        {reminderSteps.map((step) => (
          <NumberField key={step} name={`days.${step}`} label={t(`receivables.reminders.step.${step}`)} required />
        ))}
        <TimeField name="sendTime" label={t('receivables.reminders.sendTime')} required />
      </FieldGroup>
      <TextsFields form={form} />
    </FormDialog>
  )
}
