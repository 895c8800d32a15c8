import type { Money } from '#base/money.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { receivableRoutes } from '../../contract.ts'
import { type BankTransaction, bankTransactionRoutes, bookingForm } from '../../contract/bank-transactions.ts'
import { InvoiceParts } from '../payment/InvoiceParts.tsx'

interface Values {
  clientId: string | null
  /** By invoice; without an entry the invoice is not paid. */
  parts: Readonly<Record<string, Money | null>>
}

/** Books a transaction for a client and its invoices that the user chooses. */
export function BookDialog({ transaction, onClose }: { transaction: BankTransaction; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { write } = useWrite(bankTransactionRoutes.bookBankTransaction)
  const { amount, proposal } = transaction
  const { currency } = amount
  const proposedClient = proposal && { value: proposal.client.id, label: proposal.client.name }
  const clients = useChoices(
    clientRoutes.listClients,
    {},
    ({ id, name }) => ({ value: id, label: name }),
    proposedClient ? [proposedClient] : [],
  )
  const parts = (proposal?.allocations ?? []).map(({ statement, amount: part }) => [
    statement.id,
    { amount: part, currency },
  ])
  const form = useContractForm<typeof bookingForm, Values>(
    bookingForm,
    { clientId: proposal?.client.id ?? null, parts: Object.fromEntries(parts) as Values['parts'] },
    {
      toInput: (typed) => ({
        clientId: typed.clientId ?? '',
        allocations: Object.entries(typed.parts).flatMap(([statementId, part]) =>
          part && part.amount !== 0 ? [{ statementId, amount: part.amount }] : [],
        ),
      }),
    },
  )
  const { clientId } = form.values
  const found = useRead(
    receivableRoutes.readClientReceivables,
    { params: { id: clientId ?? '' } },
    { enabled: Boolean(clientId) },
  )
  return (
    <FormDialog
      title={t('receivables.bank.chooseTitle')}
      form={form}
      size="lg"
      fillsPhone
      save={(body) => write({ params: { id: transaction.id }, body })}
      onSaved={() => tell.success(t('receivables.bank.booked'))}
      onClose={onClose}
      submit={t('receivables.bank.book')}
    >
      <p>
        {[transaction.debtorName, format.money(amount), format.date(transaction.bookedOn), transaction.text]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <PickField
        name="clientId"
        label={t('receivables.bank.client')}
        placeholder={t('receivables.bank.chooseClient')}
        required
        {...clients}
      />
      {clientId && (
        <Reading of={found} as="form">
          {({ invoices }) => (
            <InvoiceParts
              invoices={invoices.filter((one) => one.currency === currency)}
              currency={currency}
              amount={amount}
              parts={form.values.parts}
            />
          )}
        </Reading>
      )}
    </FormDialog>
  )
}
