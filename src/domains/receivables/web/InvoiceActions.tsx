import { IconBellRinging, IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Statement } from '#domains/billing/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressDialog } from '#platform/web/navigation/use-address-dialog.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { receivableRoutes } from '../contract.ts'
import { reminderRoutes } from '../contract/reminders.ts'
import { RecordPaymentDialog } from './payment/RecordPaymentDialog.tsx'
import { ReminderDialog } from './reminder/ReminderDialog.tsx'
import { SendButton } from './SendButton.tsx'

/** Records a payment of an invoice, sends it, and sends a reminder if it is overdue; of these, the main action is the first that was not done. */
export function InvoiceActions({ invoice }: { invoice: Statement }) {
  const { t } = useTranslation()
  const params = { id: invoice.id }
  const payments = useRead(receivableRoutes.readStatementPayments, { params })
  const reminders = useRead(reminderRoutes.readStatementReminders, { params })
  const [isRecording, setRecording] = useState(false)
  const [isReminding, setReminding] = useAddressDialog('remind')
  const [, setSending] = useAddressDialog('send')
  const mayRemind = reminders.data?.allowed.includes('send') ?? false
  return (
    <>
      {payments.data?.allowed.includes('record') && (
        <ActionButton variant="default" icon={IconCash} onClick={() => setRecording(true)}>
          {t('receivables.record.action')}
        </ActionButton>
      )}
      <SendButton statement={invoice} isMain={!invoice.isSent && invoice.open > 0} />
      {mayRemind && (
        <ActionButton
          {...(!invoice.isSent && { variant: 'default' })}
          icon={IconBellRinging}
          onClick={() => setReminding(true)}
        >
          {t('receivables.reminders.send')}
        </ActionButton>
      )}
      {isRecording && (
        <RecordPaymentDialog clientId={invoice.client.id} firstId={invoice.id} onClose={() => setRecording(false)} />
      )}
      {isReminding && reminders.data && mayRemind && (
        <ReminderDialog
          invoice={invoice}
          reminders={reminders.data}
          onSend={() => setSending(true)}
          onClose={() => setReminding(false)}
        />
      )}
    </>
  )
}
