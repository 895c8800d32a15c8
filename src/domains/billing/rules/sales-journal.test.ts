import { expect, test } from 'vitest'
import { csvText, usualCsvFormat } from '#base/csv-format.ts'
import { type BookedStatement, salesJournalRows, salesJournalTotals, usualAccounts } from './sales-journal.ts'

const invoice: BookedStatement = {
  kind: 'invoice',
  number: '2026-0007',
  issueDate: '2026-11-02',
  dueDate: '2026-12-02',
  client: 'Sample Client',
  vatNumber: 'BE0428759497',
  country: 'BE',
  vatCategory: 'S',
  vatBasisPoints: 2100,
  net: 34_005,
  vat: 7141,
  total: 41_146,
  currency: 'EUR',
}
const creditNote: BookedStatement = { ...invoice, kind: 'credit_note', number: '2026-0008' }
const reverse: BookedStatement = {
  ...invoice,
  number: '2026-0009',
  vatNumber: 'NL004495445B01',
  country: 'NL',
  vatCategory: 'AE',
  vatBasisPoints: 0,
  vat: 0,
  total: 34_005,
}
const accounts = {
  ...usualAccounts,
  journalCode: 'VEN',
  salesAccounts: { ...usualAccounts.salesAccounts, S: '700000', AE: '700100', E: '700200' },
  vatCodes: { ...usualAccounts.vatCodes, S: '21', AE: 'IC', E: null },
}

test('an invoice is one row with its accounts and VAT code; a credit note is negative, and reverse charge has no VAT account', () => {
  const rows = salesJournalRows(accounts, [invoice, creditNote, reverse], (kind) => kind)
  expect(csvText([], rows, { ...usualCsvFormat, hasHeadings: false }).split('\r\n')).toEqual([
    'VEN;02/11/2026;02/12/2026;2026-0007;invoice;Sample Client;BE0428759497;BE;400000;700000;451000;21;21,00;340,05;71,41;411,46;EUR',
    'VEN;02/11/2026;02/12/2026;2026-0008;credit_note;Sample Client;BE0428759497;BE;400000;700000;451000;21;21,00;-340,05;-71,41;-411,46;EUR',
    'VEN;02/11/2026;02/12/2026;2026-0009;invoice;Sample Client;NL004495445B01;NL;400000;700100;;IC;0,00;340,05;0,00;340,05;EUR',
    '',
  ])
})

test('the totals subtract credit notes, and currencies are never mixed', () => {
  const yen: BookedStatement = { ...invoice, currency: 'JPY', net: 100, vat: 10, total: 110 }
  expect(salesJournalTotals([invoice, creditNote, reverse, yen])).toEqual([
    { currency: 'EUR', net: 34_005, vat: 0, total: 34_005 },
    { currency: 'JPY', net: 100, vat: 10, total: 110 },
  ])
  expect(salesJournalTotals([])).toEqual([])
})
