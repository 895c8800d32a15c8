import { IconSend } from '@tabler/icons-react'
import type { Statement } from '#domains/billing/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressDialog } from '#platform/web/navigation/use-address-dialog.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { receivableRoutes, sendForm, type Sending } from '../contract.ts'
import { sendFiles } from '../rules.ts'
import { EmailFields } from './send/EmailFields.tsx'

/** Sends an invoice or a credit note by email. */
export function SendButton({ statement, isMain }: { statement: Statement; isMain: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useAddressDialog('send')
  const sending = useRead(receivableRoutes.readSending, { params: { id: statement.id } })
  if (!sending.data?.allowed.includes('send')) return null
  return (
    <>
      <ActionButton {...(!isMain && { variant: 'default' })} icon={IconSend} onClick={() => setOpen(true)}>
        {t('receivables.sending.action')}
      </ActionButton>
      {isOpen && <SendDialog statement={statement} sending={sending.data} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Props {
  statement: Statement
  sending: Sending
  onClose: () => void
}

interface Values {
  recipients: string[]
  subject: string
  message: string
  pdf: boolean
  timesheet: boolean
  xml: boolean
}

/** Asks for recipients, text and files of an email with a statement; everything is proposed. */
function SendDialog({ statement, sending, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(receivableRoutes.sendStatement)
  const { recipients, subject, message, files, proposedFiles } = sending
  const params = { id: statement.id }
  const form = useContractForm<typeof sendForm, Values>(
    sendForm,
    {
      recipients,
      subject,
      message,
      pdf: true,
      timesheet: proposedFiles.includes('timesheet'),
      xml: proposedFiles.includes('xml'),
    },
    {
      toInput: ({ pdf, timesheet, xml, ...rest }) => ({
        ...rest,
        files: sendFiles.filter((file) => ({ pdf, timesheet, xml })[file]),
      }),
    },
  )
  return (
    <FormDialog
      title={t(statement.kind === 'invoice' ? 'receivables.sending.title' : 'receivables.sending.titleNote', {
        number: statement.number,
      })}
      form={form}
      size="lg"
      fillsPhone
      save={(body) => write({ params, body })}
      onSaved={() => tell.success(t('receivables.sending.done', { count: form.values.recipients.length }))}
      onClose={onClose}
      submit={t('receivables.sending.action')}
    >
      <EmailFields recipientsHelp={t('receivables.sending.recipientsHelp')} />
      <FieldGroup title={t('receivables.sending.files')}>
        <CheckField name="pdf" label={t('receivables.sending.file.pdf')} />
        {files.includes('timesheet') && <CheckField name="timesheet" label={t('receivables.sending.file.timesheet')} />}
        <CheckField
          name="xml"
          label={t('receivables.sending.file.xml')}
          disabled={!files.includes('xml')}
          description={files.includes('xml') ? undefined : t('receivables.sending.noXml')}
        />
      </FieldGroup>
    </FormDialog>
  )
}
