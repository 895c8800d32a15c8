import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Reminder } from '../../contract/reminders.ts'
import type words from '../../locales/en.json'

const tones: Tones<Reminder['state'], (typeof words)['sending']['state']> = {
  queued: 'waiting',
  sent: 'good',
  failed: 'bad',
}

/** A reminder: its level, delivery and recipients; with its invoices on the page of a client. */
export function ReminderRow({ reminder, withInvoices = false }: { reminder: Reminder; withInvoices?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { level, state, sentAt, sentBy, emails, invoices } = reminder
  const listed = (some: typeof emails) => some.map(({ recipient }) => recipient).join(', ')
  const failed = emails.filter((email) => email.state === 'failed')
  const at = format.moment(sentAt)
  const parts = invoices.map(({ statement, open }) =>
    t('receivables.payment.part', { number: statement.name, amount: format.money(open) }),
  )
  return (
    <ItemRow
      name={t('receivables.reminders.level', { level })}
      badge={<StatusBadge status={state} tones={tones} label={`receivables.sending.state.${state}`} />}
      notes={[
        withInvoices && t('receivables.reminders.invoices', { invoices: parts.join(', ') }),
        t('receivables.reminders.to', { recipients: listed(emails) }),
        failed.length > 0 && t('receivables.reminders.failedTo', { recipients: listed(failed) }),
        sentBy === null
          ? t('receivables.reminders.sentOnSchedule', { at })
          : t('receivables.reminders.sentBy', { at, name: sentBy }),
      ]}
    />
  )
}
