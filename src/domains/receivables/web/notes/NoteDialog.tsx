import type { Money } from '#base/money.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { RadioField } from '#platform/web/forms/field/RadioField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { noteForm, receivableNoteRoutes } from '../../contract/receivable-notes.ts'
import { type NoteKind, noteKinds } from '../../rules/notes.ts'

interface Props {
  clientId: string
  /** The invoice, and what is open of it; without it, the note is about all invoices of the client. */
  invoice?: { readonly id: string; readonly open: Money } | undefined
  onClose: () => void
}

interface Values {
  kind: NoteKind
  text: string
  promisedOn: string
  amount: Money | null
}

/** Adds a note on what a client owes: a call, a promise to pay, or a dispute. */
export function NoteDialog({ clientId, invoice, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { write } = useWrite(receivableNoteRoutes.addReceivableNote)
  const form = useContractForm<typeof noteForm, Values>(
    noteForm,
    { kind: 'call', text: '', promisedOn: '', amount: invoice && invoice.open.amount > 0 ? invoice.open : null },
    {
      toInput: ({ kind, text, promisedOn, amount }) => ({
        clientId,
        statementId: invoice?.id ?? null,
        kind,
        text,
        ...(kind === 'promise' && { promisedOn, amount }),
      }),
    },
  )
  return (
    <FormDialog
      title={t('receivables.notes.add')}
      form={form}
      fillsPhone
      save={(body) => write({ body })}
      onSaved={() => tell.success(t('receivables.notes.added'))}
      onClose={onClose}
      submit={t('receivables.notes.add')}
    >
      <RadioField
        name="kind"
        label={t('receivables.notes.field.kind')}
        choices={noteKinds.map((value) => ({ value, label: t(`receivables.notes.kind.${value}`) }))}
      />
      {form.values.kind === 'promise' && (
        <FieldGroup>
          <MoneyField
            name="amount"
            label={t('receivables.notes.field.amount')}
            {...(invoice && { currency: invoice.open.currency, only: true })}
            required
          />
          <DateField
            name="promisedOn"
            label={t('receivables.notes.field.promisedOn')}
            min={todayIn(format.timeZone)}
            required
          />
        </FieldGroup>
      )}
      <TextAreaField name="text" label={t('receivables.notes.field.text')} required={form.values.kind !== 'promise'} />
    </FormDialog>
  )
}
