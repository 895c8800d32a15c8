import { useState } from 'react'
import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type ClientReceivables, type OpenInvoice, paymentForm, receivableRoutes } from '../../contract.ts'
import { divide } from '../../rules.ts'
import { InvoiceParts } from './InvoiceParts.tsx'

interface Props {
  clientId: string
  /** The invoice that the payment is for; without it, the oldest are paid first. */
  firstId?: string
  onClose: () => void
}

/** Records a payment of a client: the amount is divided among its open invoices, and the user can change the parts. */
export function RecordPaymentDialog(props: Props) {
  const { t } = useTranslation()
  const found = useRead(receivableRoutes.readClientReceivables, { params: { id: props.clientId } })
  // The form starts from the open amounts, so an earlier answer is not enough; once open, it keeps what was typed.
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && found.data && (found.isFetchedAfterMount || !found.isStale)) setFresh(true)
  if (isFresh && found.data) return <PaymentForm {...props} client={found.data} />
  return (
    <Dialog title={t('receivables.record.title')} onClose={props.onClose}>
      <Reading of={found} as="form">
        {() => null}
      </Reading>
    </Dialog>
  )
}

interface Values {
  receivedOn: string
  amount: Money | null
  reference: string
  note: string
  /** By invoice; without an entry the invoice is not paid. */
  parts: Readonly<Record<string, Money | null>>
}

function PaymentForm({ clientId, firstId, client, onClose }: Props & { client: ClientReceivables }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { write } = useWrite(receivableRoutes.recordPayment)
  const invoices = client.invoices.toSorted((one, other) => Number(other.id === firstId) - Number(one.id === firstId))
  const currency = invoices[0]?.currency ?? format.region.currency
  const initial = invoices.find(({ id }) => id === firstId)
  const amount = initial ? { amount: initial.open, currency } : null
  const form = useContractForm<typeof paymentForm, Values>(
    paymentForm,
    {
      receivedOn: todayIn(format.timeZone),
      amount,
      reference: '',
      note: '',
      parts: partsOf(amount, invoices),
    },
    {
      toInput: ({ amount: paid, parts, ...rest }) => ({
        ...rest,
        clientId,
        amount: paid ?? (undefined as never),
        allocations: allocationsOf(parts, invoices, paid?.currency),
      }),
    },
  )
  // The amount divides itself; the parts can be changed afterwards.
  const dividing = {
    ...form,
    set: (path: string, value: unknown) => {
      form.set(path, value)
      if (path === 'amount') form.set('parts', partsOf(value as Money | null, invoices))
    },
  }
  const paidIn = form.values.amount?.currency ?? currency
  return (
    <FormDialog
      title={t('receivables.record.title')}
      form={form}
      size="lg"
      fillsPhone
      save={(body) => write({ body })}
      onSaved={() => tell.success(t('receivables.record.done'))}
      onClose={onClose}
      submit={t('receivables.record.action')}
    >
      <FieldGroup>
        <MoneyField form={dividing} name="amount" label={t('receivables.record.amount')} currency={currency} required />
        <DateField
          name="receivedOn"
          label={t('receivables.record.receivedOn')}
          max={todayIn(format.timeZone)}
          required
        />
        <TextField name="reference" label={t('receivables.record.reference')} />
        <TextField name="note" label={t('receivables.record.note')} />
      </FieldGroup>
      <InvoiceParts
        invoices={invoices.filter((one) => one.currency === paidIn)}
        currency={paidIn}
        amount={form.values.amount}
        parts={form.values.parts}
      />
    </FormDialog>
  )
}

function partsOf(amount: Money | null, invoices: readonly OpenInvoice[]): Values['parts'] {
  if (typeof amount?.amount !== 'number') return {}
  const { currency } = amount
  const parts = divide(
    amount.amount,
    invoices.filter((one) => one.currency === currency),
  )
  return Object.fromEntries(parts.map((part) => [part.statementId, { amount: part.amount, currency }]))
}

function allocationsOf(parts: Values['parts'], invoices: readonly OpenInvoice[], currency: Currency | undefined) {
  return invoices.flatMap(({ id, currency: own }) => {
    const part = parts[id]
    return part && own === currency && part.amount !== 0 ? [{ statementId: id, amount: part.amount }] : []
  })
}
