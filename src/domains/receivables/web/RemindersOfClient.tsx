import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { reminderRoutes, type ClientReminders } from '../contract/reminders.ts'
import { ReminderPanel } from './reminder/ReminderPanel.tsx'
import { usePauseText } from './reminder/use-pause-text.ts'

/** The reminders of a client and their pause; hidden without permission. */
export function RemindersOfClient({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const may = useMay('billing:read')
  const params = { id: clientId }
  const found = useRead(reminderRoutes.readClientReminders, { params }, { enabled: may })
  const pauseText = usePauseText()
  const pause = useWrite(reminderRoutes.pauseClientReminders)
  const resume = useWrite(reminderRoutes.resumeClientReminders)
  if (!may) return null
  const leadOf = ({ pause: now, recipients }: ClientReminders) => {
    if (now) return pauseText(now)
    return recipients.length === 0
      ? t('receivables.reminders.noRecipient')
      : t('receivables.reminders.clientLead', { recipients: recipients.join(', ') })
  }
  return (
    <ReminderPanel
      of={found}
      leadOf={leadOf}
      save={(body) => pause.write({ params, body })}
      resume={() => resume.act({ params })}
      withInvoices
    />
  )
}
