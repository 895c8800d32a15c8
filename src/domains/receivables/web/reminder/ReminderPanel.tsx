import type { UseQueryResult } from '@tanstack/react-query'
import { IconBellRinging } from '@tabler/icons-react'
import type { Outcome } from '#platform/web/api/use-write.ts'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ClientReminders, PauseFormInput, Reminder, StatementReminders } from '../../contract/reminders.ts'
import { PauseButtons } from './PauseButtons.tsx'
import type texts from '../../locales/en.json'

interface Props<Found> {
  of: UseQueryResult<Found, Failure>
  leadOf: (found: Found) => string
  save: (body: PauseFormInput) => Promise<Outcome<unknown>>
  resume: () => Promise<Outcome<unknown>>
  withInvoices?: boolean
}

/** The reminders of a client or an invoice, and the buttons that pause and resume them. */
export function ReminderPanel<Found extends ClientReminders | StatementReminders>(props: Props<Found>) {
  const { of, leadOf, save, resume, withInvoices = false } = props
  const { t } = useTranslation()
  const tell = useToasts()
  return (
    <ItemPanel
      title={t('receivables.reminders.title')}
      lead={of.data ? leadOf(of.data) : t('receivables.reminders.emptyText')}
      of={of}
      add={null}
      actions={
        <PauseButtons
          pause={of.data?.pause ?? null}
          allowed={of.data?.allowed ?? []}
          save={save}
          resume={async () => {
            if ((await resume()).ok) tell.success(t('receivables.reminders.resumed'))
          }}
        />
      }
      empty={{
        icon: IconBellRinging,
        title: t('receivables.reminders.empty'),
        text: t('receivables.reminders.emptyText'),
      }}
      row={(reminder) => <ReminderRow reminder={reminder} withInvoices={withInvoices} />}
    />
  )
}

const tones: Tones<Reminder['state'], (typeof texts)['sending']['state']> = {
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
