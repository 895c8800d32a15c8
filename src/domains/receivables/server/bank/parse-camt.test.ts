import { expect, test } from 'vitest'
import { bankFiles } from '../testing/bank-files.ts'
import { parseCamt053, UnreadableStatement } from './parse-camt.ts'

const parse = (name: keyof typeof bankFiles) => {
  const [statement] = parseCamt053(bankFiles[name])
  return { ...statement, transactions: statement?.transactions.map(({ key: _, ...one }) => one) }
}
const day = { bookingDate: '2026-11-20', currency: 'EUR' }

test('a Belgian file: structured communications, a collected booking and a reversal', () => {
  const deSmet = { debtorName: 'BOUWWERKEN DE SMET NV', debtorAccount: 'BE71096123456769' }
  expect(parse('belgian')).toEqual({
    account: 'BE68539007547034',
    currency: 'EUR',
    transactions: [
      {
        ...day,
        ...deSmet,
        amount: 41140,
        isReversal: false,
        structuredReference: '002026000196',
        endToEndId: null,
        text: '002026000196',
      },
      {
        ...day,
        ...deSmet,
        amount: 20005,
        isReversal: false,
        structuredReference: '002026000297',
        endToEndId: 'PAY-77120',
        text: '+++002/0260/00297+++',
      },
      {
        ...day,
        debtorName: 'BRASSERIE DU PARC SRL',
        debtorAccount: 'BE43068999999501',
        amount: 41140,
        isReversal: false,
        structuredReference: null,
        endToEndId: null,
        text: 'FACTURE NOVEMBRE ***002/0260/00301***',
      },
      {
        ...day,
        ...deSmet,
        amount: 41140,
        isReversal: true,
        structuredReference: '002026000196',
        endToEndId: null,
        text: '002026000196',
      },
    ],
  })
})

test('a Dutch file of version 8: statuses, names and dates are in other elements, texts are divided', () => {
  const vanDijk = { debtorName: 'Van Dijk Logistiek B.V.', debtorAccount: 'NL91ABNA0417164300', isReversal: false }
  expect(parse('dutch').transactions).toEqual([
    {
      ...day,
      ...vanDijk,
      amount: 82280,
      structuredReference: null,
      endToEndId: null,
      text: 'Facturen 2026-0001 en 2026-0002',
    },
    { ...day, ...vanDijk, amount: 42140, structuredReference: null, endToEndId: '2026-0003', text: '' },
    {
      ...day,
      amount: 9900,
      isReversal: false,
      debtorName: 'J. de Boer',
      debtorAccount: 'NL02RABO0123456789',
      structuredReference: null,
      endToEndId: null,
      text: 'bedankt',
    },
  ])
})

test('a French file: prefixes, Latin 1, entries without details, and one that is not booked yet', () => {
  expect(parse('french')).toEqual({
    account: 'BE68539007547034',
    currency: null,
    transactions: [
      {
        ...day,
        amount: 41140,
        isReversal: false,
        debtorName: null,
        debtorAccount: null,
        structuredReference: null,
        endToEndId: null,
        text: 'VIR SEPA REÇU DE BOULANGERIE LEFÈVRE MOTIF RÈGLEMENT FACTURE 2026-0001',
      },
      {
        ...day,
        amount: 41140,
        isReversal: false,
        debtorName: 'BOULANGERIE LEFÈVRE',
        debtorAccount: '20041010050500013M02606',
        structuredReference: null,
        endToEndId: null,
        text: '2026-0002',
      },
    ],
  })
})

const entry = (
  over: { amount?: string; reference?: string; status?: string; more?: string; date?: string } = {},
) => `<Ntry>
  <Amt Ccy="EUR">${over.amount ?? '10.00'}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${over.status ?? 'BOOK'}</Sts>
  <BookgDt><Dt>${over.date ?? '2026-11-20'}</Dt></BookgDt>
  ${over.reference ? `<AcctSvcrRef>${over.reference}</AcctSvcrRef>` : ''}${over.more ?? ''}</Ntry>`
const statementOf = (...entries: string[]) =>
  parseCamt053(
    Buffer.from(
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>BE68 5390 0754 7034</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
    ),
  ).flatMap(({ transactions }) => transactions)

test('the same booking has the same key in every file; different bookings have different keys', () => {
  const keys = (...entries: string[]) => statementOf(...entries).map(({ key }) => key)
  expect(keys(entry({ reference: 'A' }))).toEqual(
    keys(entry({ reference: 'A', more: '<AddtlNtryInf>again</AddtlNtryInf>' })),
  )
  // Two equal transfers of one day without a reference are two, and are the same two in the file of the week.
  const two = keys(entry(), entry())
  expect(new Set(two).size).toBe(2)
  expect(keys(entry({ date: '2026-11-19' }), entry(), entry()).slice(1)).toEqual(two)
  expect(new Set([...keys(entry({ reference: 'A' })), ...keys(entry({ reference: 'B' })), ...two]).size).toBe(4)
})

test('every transfer of a collected booking has a key, also with one reference for all', () => {
  const detail = (cents: string) => `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${cents}</Amt></TxAmt></AmtDtls></TxDtls>`
  const more = `<NtryDtls>${detail('4.00')}${detail('6.00')}</NtryDtls>`
  const found = statementOf(entry({ reference: 'A', more }))
  expect(found.map(({ amount }) => amount)).toEqual([400, 600])
  expect(new Set(found.map(({ key }) => key)).size).toBe(2)
})

test.each([
  ['1', 100],
  ['0.05', 5],
  ['1234567.80', 123456780],
  ['12.340', 1234],
])('an amount of %s is %i cents', (amount, cents) => {
  expect(statementOf(entry({ amount })).map((one) => one.amount)).toEqual([cents])
})

test('an amount of nothing and an entry for information are left out', () => {
  expect(statementOf(entry({ amount: '0.00' }), entry({ status: 'INFO' }))).toEqual([])
})

test.each([
  ['notXml', ':20:940S'],
  ['notXml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document>&b;</Document>'],
  ['notCamt053', '<Document><CstmrCdtTrfInitn/></Document>'],
  ['notCamt053', '<html/>'],
  ['incomplete', '<Document><BkToCstmrStmt><Stmt><Acct/></Stmt></BkToCstmrStmt></Document>'],
])('refuses as %s: %s', (reason, text) => {
  const attempt = () => parseCamt053(Buffer.from(text))
  expect(attempt).toThrow(UnreadableStatement)
  expect(attempt).toThrow(reason)
})

test.each(['-1.00', 'NaN', '1,00', '1e3', '0x10', '', '12.345'])(
  'refuses a statement with the amount “%s”',
  (amount) => {
    expect(() => statementOf(entry({ amount }))).toThrow('incomplete')
  },
)
