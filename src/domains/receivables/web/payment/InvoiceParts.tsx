import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import type { OpenInvoice } from '../../contract.ts'
import styles from './InvoiceParts.module.css'

interface Props {
  invoices: readonly OpenInvoice[]
  currency: Currency
  amount: Money | null
  parts: Readonly<Record<string, Money | null>>
}

/** The part of a payment for each open invoice, and what is left as credit. */
export function InvoiceParts({ invoices, currency, amount, parts }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (invoices.length === 0) return <p className={styles.note}>{t('receivables.record.noInvoices', { currency })}</p>
  const given = invoices.reduce((sum, { id }) => sum + numberOf(parts[id]), 0)
  const rest = numberOf(amount) - given
  return (
    <>
      <FieldGroup title={t('receivables.record.invoices')}>
        {invoices.map(({ id, number, dueDate, open }) => (
          <MoneyField
            key={id}
            name={`parts.${id}`}
            label={t('receivables.record.forInvoice', { number })}
            description={t('receivables.record.ofOpen', {
              date: format.date(dueDate),
              open: format.money({ amount: open, currency }),
            })}
            currency={currency}
            only
          />
        ))}
      </FieldGroup>
      <p className={styles.note} data-wrong={rest < 0 || undefined} aria-live="polite">
        {amount && rest > 0 && t('receivables.record.rest', { amount: format.money({ amount: rest, currency }) })}
        {amount && rest === 0 && t('receivables.record.divided')}
        {rest < 0 && t('receivables.validation.moreThanPaid')}
      </p>
    </>
  )
}

// Text that cannot be read yet counts as nothing.
function numberOf(money: Money | null | undefined): number {
  return typeof money?.amount === 'number' ? money.amount : 0
}
