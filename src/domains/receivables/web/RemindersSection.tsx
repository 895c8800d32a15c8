import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { reminderRoutes } from '../contract/reminders.ts'
import { reminderSteps } from '../rules/reminders.ts'
import { ReminderSettingsDialog } from './reminder/ReminderSettingsDialog.tsx'

/** The schedule and the texts of reminders of overdue invoices. */
export function RemindersSection() {
  const { t } = useTranslation()
  const format = useFormat()
  const settings = useRead(reminderRoutes.readReminderSettings, {})
  const [isEditing, setEditing] = useState(false)
  const edit = settings.data?.allowed.includes('edit') && (
    <ActionButton variant="default" icon={IconPencil} onClick={() => setEditing(true)}>
      {t('receivables.reminders.edit')}
    </ActionButton>
  )
  return (
    <Panel title={t('receivables.reminders.title')} lead={t('receivables.reminders.settingsLead')} action={edit}>
      <Reading of={settings}>
        {(found) => (
          <>
            <Facts
              facts={[
                [
                  t('receivables.reminders.status'),
                  t(found.active ? 'receivables.reminders.on' : 'receivables.reminders.off'),
                ],
                [t('receivables.reminders.sendTime'), format.timeOfDay(found.sendTime)],
                ...reminderSteps.map(
                  (step) =>
                    [
                      t(`receivables.reminders.step.${step}`),
                      t('receivables.reminders.days', { days: found.days[step] }),
                    ] as const,
                ),
              ]}
            />
            {isEditing && <ReminderSettingsDialog settings={found} onClose={() => setEditing(false)} />}
          </>
        )}
      </Reading>
    </Panel>
  )
}
