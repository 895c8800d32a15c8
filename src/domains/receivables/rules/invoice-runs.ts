import type { Currency } from '#base/currency.ts'

/** The statuses of an invoice run. It has failed if it was given up after several attempts, or its job is lost. */
export const invoiceRunStatuses = ['running', 'done', 'cancelled', 'failed'] as const
export type InvoiceRunStatus = (typeof invoiceRunStatuses)[number]

/** The states of an invoice in a run. A blocked one was not created. */
export const runItemStates = ['waiting', 'created', 'sent', 'blocked'] as const
export type RunItemState = (typeof runItemStates)[number]

/** How an invoice is sent. */
export const sendChannels = ['email', 'peppol'] as const
export type SendChannel = (typeof sendChannels)[number]

/** The most invoices of one run. */
export const mostInvoicesOfRun = 2000

/** The sums of several invoices in one currency, in minor units. */
export interface InvoiceSums {
  readonly currency: Currency
  readonly invoices: number
  readonly minutes: number
  readonly net: number
  readonly total: number
}

/** Sums invoices by currency, in the order of the currency codes. */
export function sumInvoices(invoices: readonly Omit<InvoiceSums, 'invoices'>[]): InvoiceSums[] {
  const byCurrency = Map.groupBy(invoices, ({ currency }) => currency)
  return [...byCurrency.keys()].toSorted().map((currency) => {
    const own = byCurrency.get(currency) ?? []
    const sum = (field: 'minutes' | 'net' | 'total') => own.reduce((all, one) => all + one[field], 0)
    return { currency, invoices: own.length, minutes: sum('minutes'), net: sum('net'), total: sum('total') }
  })
}
