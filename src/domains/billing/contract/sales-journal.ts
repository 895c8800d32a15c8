import { z } from 'zod'
import { csvFormat } from '#base/csv-format.ts'
import { type Currency, currencies } from '#base/currency.ts'
import { minorUnits } from '#base/money.ts'
import { editable } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { identifier, optional } from '#base/text.ts'

const longestAccount = 20
const account = identifier(longestAccount)
const code = optional(identifier(longestAccount))

export const journalSettingsForm = z.strictObject({
  journalCode: code,
  clientAccount: account,
  vatAccount: account,
  /** By VAT category: VAT charged, reverse charge, exempt; and zero rate, outside of the scope of VAT, export. */
  salesAccounts: z.strictObject({
    S: account,
    AE: account,
    E: account,
    Z: account.optional(),
    O: account.optional(),
    G: account.optional(),
  }),
  vatCodes: z.strictObject({ S: code, AE: code, E: code, Z: code, O: code, G: code }),
  format: csvFormat,
})

const nullable = z.string().nullable()
const byCategory = <Shape extends z.ZodType>(shape: Shape) => ({
  S: shape,
  AE: shape,
  E: shape,
  Z: shape,
  O: shape,
  G: shape,
})
const journalSettings = z.strictObject({
  journalCode: nullable,
  clientAccount: z.string(),
  vatAccount: z.string(),
  salesAccounts: z.strictObject(byCategory(z.string())),
  vatCodes: z.strictObject(byCategory(nullable)),
  format: csvFormat,
  ...editable(['edit']),
})
export type JournalSettings = z.output<typeof journalSettings>

/** A month as `2026-11`. */
const month = z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'platform.validation.invalid')
const ofMonth = z.strictObject({ month })

const salesJournal = z.strictObject({
  month: z.string(),
  /** The number of invoices and credit notes. */
  rows: z.int(),
  /** Per currency, credit notes subtracted, in minor units. */
  totals: z.array(
    z.strictObject({
      currency: z.enum(currencies as [Currency, ...Currency[]]),
      net: minorUnits,
      vat: minorUnits,
      total: minorUnits,
    }),
  ),
})

const [read, write] = [provider('billing:read'), provider('billing:write')]

/** Routes for the sales journal and its settings. */
export const salesJournalRoutes = {
  readJournalSettings: route({
    method: 'GET',
    path: '/provider/billing/sales-journal/settings',
    access: read,
    summary: 'Get the accounts, codes and file format of the sales journal',
    output: journalSettings,
  }),
  saveJournalSettings: route({
    method: 'PUT',
    path: '/provider/billing/sales-journal/settings',
    access: write,
    summary: 'Update the accounts, codes and file format of the sales journal',
    versioned: true,
    body: journalSettingsForm,
    output: journalSettings,
  }),
  readSalesJournal: route({
    method: 'GET',
    path: '/provider/billing/sales-journal',
    access: read,
    summary: 'Get the totals of the sales journal of a month, by the dates of invoices and credit notes',
    query: ofMonth,
    output: salesJournal,
  }),
  readSalesJournalFile: route({
    method: 'GET',
    path: '/provider/billing/sales-journal.csv',
    access: read,
    summary: 'Download the sales journal of a month: one row per invoice or credit note; credit notes are negative',
    query: ofMonth,
    download: ['text/csv'],
  }),
}
