import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Statement } from '#domains/billing/contract.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { type FormFields, useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { reminderForm, reminderRoutes, type StatementReminders } from '../../contract/reminders.ts'
import { EmailFields } from '../send/EmailFields.tsx'

interface Props {
  invoice: Statement
  reminders: StatementReminders
  /** Opens the dialog that sends the invoice. */
  onSend: () => void
  onClose: () => void
}

interface Values {
  level: string
  recipients: string[]
  subject: string
  message: string
}

/** Asks for level, recipients and text of a reminder; everything is proposed. Another level has another text. */
export function ReminderDialog({ invoice, reminders, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(reminderRoutes.sendReminder)
  const { drafts, recipients, proposedLevel } = reminders
  const draftOf = (level: string) => drafts.find((draft) => String(draft.level) === level)
  const level = String(proposedLevel)
  const form = useContractForm<typeof reminderForm, Values>(
    reminderForm,
    { level, recipients, subject: draftOf(level)?.subject ?? '', message: draftOf(level)?.message ?? '' },
    { toInput: (values) => ({ ...values, level: Number(values.level) }) },
  )
  const levels: FormFields = useMemo(
    () => ({
      ...form,
      set: (path, value) => {
        form.set(path, value)
        const draft = drafts.find((one) => String(one.level) === value)
        if (!draft) return
        form.set('subject', draft.subject)
        form.set('message', draft.message)
      },
    }),
    [form, drafts],
  )
  const params = { id: invoice.id }
  return (
    <FormDialog
      title={t('receivables.reminders.sendTitle', { number: invoice.number })}
      form={form}
      size="lg"
      fillsPhone
      save={(body) => write({ params, body })}
      onSaved={() => tell.success(t('receivables.reminders.sent', { count: form.values.recipients.length }))}
      onClose={onClose}
      submit={t('receivables.reminders.send')}
    >
      {!reminders.isSent && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {t('receivables.reminders.notSent')}{' '}
          <Anchor component="button" type="button" onClick={onSend}>
            {t('receivables.reminders.sendFirst')}
          </Anchor>
        </Alert>
      )}
      <SelectField
        form={levels}
        name="level"
        label={t('receivables.reminders.levelField')}
        choices={drafts.map((draft) => ({
          value: String(draft.level),
          label: t('receivables.reminders.level', { level: draft.level }),
        }))}
        required
      />
      <EmailFields recipientsHelp={t('receivables.reminders.recipientsHelp')} />
    </FormDialog>
  )
}
