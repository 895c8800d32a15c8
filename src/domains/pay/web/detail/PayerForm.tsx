import type { ReactNode } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { payRoutes } from '../../contract.ts'
import { payerForm } from '../../rules/transfer-shapes.ts'

/** An account as a form has it. */
interface PayerValues {
  accountHolder: string
  accountNumber: string
  bic: string
}

const blank: PayerValues = { accountHolder: '', accountNumber: '', bic: '' }

/** Reads the organisation’s account of another record; undefined if there is none. */
export type KnownAccount = (props: { children: (known: PayerValues | undefined) => ReactNode }) => ReactNode

interface Props {
  /** The organisation’s account in another record, which is proposed. */
  known?: PayerValues | undefined
  onDone: () => void
}

/** The account from which workers are paid. Only the last characters of the stored one are shown. */
export function PayerForm({ known, onDone }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const payer = useRead(payRoutes.readPayer, {})
  const { write } = useWrite(payRoutes.savePayer)
  const form = useContractForm(payerForm, known ?? blank)
  const field = (name: keyof typeof blank) => ({ name, label: t(`pay.transfer.${name}`), autoComplete: 'off' })
  return (
    <Form
      form={form}
      summary={false}
      save={(body) => write({ body, ...(payer.data && { ifMatch: payer.data.version }) })}
      onSaved={() => {
        onDone()
        tell.success(t('pay.transfer.saved'))
      }}
    >
      <TextField {...field('accountHolder')} required />
      <TextField {...field('accountNumber')} required />
      <TextField {...field('bic')} />
      <FormActions submit={t('pay.transfer.save')} pending={form.pending} onCancel={onDone} />
      <LeaveGuard active={form.changed} isStored={false} />
    </Form>
  )
}
