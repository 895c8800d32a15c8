import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FactsPanel } from '#platform/web/ui/record/FactsPanel.tsx'
import { reminderRoutes } from '../contract/reminders.ts'
import { reminderSteps } from '../rules/reminders.ts'
import { ReminderSettingsDialog } from './reminder/ReminderSettingsDialog.tsx'

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
