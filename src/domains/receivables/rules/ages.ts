import { daysBetween } from '#base/days.ts'
import type { Currency } from '#base/currency.ts'

/** How long an open invoice is past its due date: not at all, then in days. */
export const ages = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const
export type Age = (typeof ages)[number]

/** Returns the age of an invoice on a day; on its due date it is not past due. */
export function ageOf(dueDate: string, day: string): Age {
  const late = daysBetween(dueDate, day)
  if (late <= 0) return 'notDue'
  if (late <= 30) return 'to30'
  if (late <= 60) return 'to60'
  return late <= 90 ? 'to90' : 'over90'
}

/** Open amounts by age and their total, in minor units. */
export type AgedSums = Readonly<Record<Age | 'total', number>>

/** Adds up open invoices by age for each key, such as client and currency, in the order in which the keys appear. */
export function sumByAge<
  Invoice extends { readonly dueDate: string; readonly open: number; readonly currency: Currency },
>(
  invoices: readonly Invoice[],
  day: string,
  keyOf: (invoice: Invoice) => string,
): { readonly first: Invoice; readonly sums: AgedSums }[] {
  const rows = new Map<string, { first: Invoice; sums: Record<Age | 'total', number> }>()
  for (const invoice of invoices) {
    const key = keyOf(invoice)
    const row = rows.get(key) ?? { first: invoice, sums: { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0, total: 0 } }
    row.sums[ageOf(invoice.dueDate, day)] += invoice.open
    row.sums.total += invoice.open
    rows.set(key, row)
  }
  return [...rows.values()]
}
