import { IconBellRinging } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import type { Statement } from '#domains/billing/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import {
  reminderRoutes,
  type StatementReminders,
  type ClientReminders,
  type ReminderPause,
} from '../contract/reminders.ts'
import { ReminderPanel, ReminderRow } from './reminder/ReminderPanel.tsx'

/** The reminders of an invoice, what comes next, and its pause; `InvoiceActions` sends one. */
export function RemindersOfStatement({ invoice }: { invoice: Statement }) {
  const leadOf = useLead()
  const params = { id: invoice.id }
  const found = useRead(reminderRoutes.readStatementReminders, { params })
  const pause = useWrite(reminderRoutes.pauseStatementReminders)
  const resume = useWrite(reminderRoutes.resumeStatementReminders)
  return (
    <ReminderPanel
      of={found}
      leadOf={leadOf}
      save={(body) => pause.write({ params, body })}
      resume={() => resume.act({ params })}
    />
  )
}

/** The reminders with which an invoice was sent to its client; nothing without one. */
export function RemindersSent({ id }: { id: string }) {
  const { t } = useTranslation()
  const found = useRead(reminderRoutes.readStatementReminders, { params: { id } })
  if (!found.data?.items.length) return null
  return (
    <ItemPanel
      title={t('receivables.reminders.title')}
      lead={t('receivables.reminders.delivered')}
      of={found}
      add={null}
      empty={{ icon: IconBellRinging, title: t('receivables.reminders.empty') }}
      row={(reminder) => <ReminderRow reminder={reminder} />}
    />
  )
}

/** The latest reminder of an invoice, with its level and day, as part of a sentence; nothing without one. */
export function LastReminder({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const found = useRead(reminderRoutes.readStatementReminders, { params: { id } })
  const last = found.data?.items[0]
  if (!last) return null
  return ` · ${t('receivables.reminders.last', { level: last.level, date: format.day(last.sentAt) })}`
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

/** Returns a function that says why reminders are paused, and until when. */
function usePauseText(): (pause: ReminderPause) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ reason, until, by }) =>
    [
      until === null
        ? t('receivables.reminders.paused', { reason })
        : t('receivables.reminders.pausedUntil', { reason, day: format.date(until) }),
      by && t('receivables.reminders.pausedBy', { name: by }),
    ]
      .filter(Boolean)
      .join(' · ')
}
