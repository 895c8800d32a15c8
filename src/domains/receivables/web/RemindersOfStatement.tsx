import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import type { Statement } from '#domains/billing/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { reminderRoutes, type StatementReminders } from '../contract/reminders.ts'
import { PauseButtons } from './reminder/PauseButtons.tsx'
import { ReminderDialog } from './reminder/ReminderDialog.tsx'
import { ReminderRow } from './reminder/ReminderRow.tsx'
import { usePauseText } from './reminder/use-pause-text.ts'

/** The reminders of an invoice, what comes next, and its pause. */
export function RemindersOfStatement({ invoice }: { invoice: Statement }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const leadOf = useLead()
  const params = { id: invoice.id }
  const found = useRead(reminderRoutes.readStatementReminders, { params })
  const pause = useWrite(reminderRoutes.pauseStatementReminders)
  const resume = useWrite(reminderRoutes.resumeStatementReminders, {
    onDone: () => tell.success(t('receivables.reminders.resumed')),
  })
  const [isSending, setSending] = useState(false)
  const { allowed = [] } = found.data ?? {}
  return (
    <ItemPanel
      title={t('receivables.reminders.title')}
      lead={found.data ? leadOf(found.data) : t('receivables.reminders.emptyText')}
      of={found}
      add={
        allowed.includes('send') && (
          <ActionButton variant="default" icon={IconBellRinging} onClick={() => setSending(true)}>
            {t('receivables.reminders.send')}
          </ActionButton>
        )
      }
      actions={
        <PauseButtons
          pause={found.data?.pause ?? null}
          allowed={allowed}
          save={(body) => pause.write({ params, body })}
          resume={{ pending: resume.pending, act: () => resume.act({ params }) }}
        />
      }
      empty={{
        icon: IconBellRinging,
        title: t('receivables.reminders.empty'),
        text: t('receivables.reminders.emptyText'),
      }}
      row={(reminder) => <ReminderRow reminder={reminder} />}
    >
      {isSending && found.data && (
        <ReminderDialog invoice={invoice} reminders={found.data} onClose={() => setSending(false)} />
      )}
    </ItemPanel>
  )
}

function useLead(): (found: StatementReminders) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const pauseText = usePauseText()
  return ({ pause, clientPause, next, recipients }) => {
    if (pause) return pauseText(pause)
    if (clientPause) return t('receivables.reminders.clientPaused', { reason: clientPause.reason })
    if (recipients.length === 0) return t('receivables.reminders.noRecipient')
    if (!next) return t('receivables.reminders.none')
    return t('receivables.reminders.next', { level: next.level, day: format.date(next.day) })
  }
}
