import { IconBellRinging } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { reminderRoutes, type ClientReminders } from '../contract/reminders.ts'
import { PauseButtons } from './reminder/PauseButtons.tsx'
import { ReminderRow } from './reminder/ReminderRow.tsx'
import { usePauseText } from './reminder/use-pause-text.ts'

/** The reminders of a client and their pause; hidden without permission. */
export function RemindersOfClient({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const may = useMay('billing:read')
  const params = { id: clientId }
  const found = useRead(reminderRoutes.readClientReminders, { params }, { enabled: may })
  const pauseText = usePauseText()
  const pause = useWrite(reminderRoutes.pauseClientReminders)
  const resume = useWrite(reminderRoutes.resumeClientReminders, {
    onDone: () => tell.success(t('receivables.reminders.resumed')),
  })
  if (!may) return null
  const leadOf = ({ pause: now, recipients }: ClientReminders) => {
    if (now) return pauseText(now)
    return recipients.length === 0
      ? t('receivables.reminders.noRecipient')
      : t('receivables.reminders.clientLead', { recipients: recipients.join(', ') })
  }
  return (
    <ItemPanel
      title={t('receivables.reminders.title')}
      lead={found.data ? leadOf(found.data) : t('receivables.reminders.emptyText')}
      of={found}
      add={null}
      actions={
        <PauseButtons
          pause={found.data?.pause ?? null}
          allowed={found.data?.allowed ?? []}
          save={(body) => pause.write({ params, body })}
          resume={{ pending: resume.pending, act: () => resume.act({ params }) }}
        />
      }
      empty={{
        icon: IconBellRinging,
        title: t('receivables.reminders.empty'),
        text: t('receivables.reminders.emptyText'),
      }}
      row={(reminder) => <ReminderRow reminder={reminder} withInvoices />}
    />
  )
}
