import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FactsPanel } from '#platform/web/ui/record/FactsPanel.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { TimeField } from '#platform/web/forms/field/TimeField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { reminderRoutes, type ReminderSettings, reminderSettingsForm } from '../contract/reminders.ts'
import { reminderSteps } from '../rules/reminders.ts'
import { TextsFields } from './reminder/TextsFields.tsx'

/** The schedule and the texts of reminders of overdue invoices. */
export function RemindersSection() {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <FactsPanel
      title={t('receivables.reminders.title')}
      lead={t('receivables.reminders.settingsLead')}
      of={useRead(reminderRoutes.readReminderSettings, {})}
      factsOf={({ active, sendTime, days }) => [
        [t('receivables.reminders.status'), t(active ? 'receivables.reminders.on' : 'receivables.reminders.off')],
        [t('receivables.reminders.sendTime'), format.timeOfDay(sendTime)],
        ...reminderSteps.map(
          (step) =>
            [t(`receivables.reminders.step.${step}`), t('receivables.reminders.days', { days: days[step] })] as const,
        ),
      ]}
      edit={t('receivables.reminders.edit')}
      dialog={(settings, onClose) => <ReminderSettingsDialog settings={settings} onClose={onClose} />}
    />
  )
}

/** Edits the schedule and the texts of reminders. */
function ReminderSettingsDialog({ settings, onClose }: { settings: ReminderSettings; onClose: () => void }) {
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
