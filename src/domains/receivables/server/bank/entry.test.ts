import { expect, test } from 'vitest'
import { documentOf, entry, type EntryParts, ownAccount, statement } from '../testing/statement-xml.ts'
import { readBankFile } from './bank-file.ts'

const read = (content: string) => readBankFile(Buffer.from(content), new Set([ownAccount]))
const readEntries = async (...entries: string[]) => {
  const { own: accounts, ...rest } = await read(documentOf(statement(entries)))
  return { transactions: accounts.flatMap(({ transactions }) => transactions), ...rest }
}
const amounts = async (...entries: string[]) => (await readEntries(...entries)).transactions.map(({ amount }) => amount)
const keys = async (...entries: string[]) => (await readEntries(...entries)).transactions.map(({ key }) => key)
const from = (name: string) => `<TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
const paying = (amount: string, more = '') =>
  `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>${more}</TxDtls>`

test('the same booking has the same key in every file; different bookings have different keys', async () => {
  const base = { reference: 'A', details: from('Ann') }
  expect(await keys(entry(base))).toEqual(
    await keys(entry({ ...base, details: `${from('Ann')}<AddtlNtryInf>again</AddtlNtryInf>` })),
  )
  // Two equal transfers of one day without a reference are two, and are the same two in the file of the week.
  const two = await keys(entry(), entry())
  expect(new Set(two).size).toBe(2)
  expect((await keys(entry({ date: '<Dt>2026-11-19</Dt>' }), entry(), entry())).slice(1)).toEqual(two)
  const all = [...(await keys(entry({ reference: 'A' }))), ...(await keys(entry({ reference: 'B' }))), ...two]
  expect(new Set(all).size).toBe(4)
})

test.each(['NONREF', 'NOTPROVIDED', '0', 'KONTOAUSZUG', '2026112000001'])(
  'bookings with the reference “%s” in two files are two if anything else differs (F85)',
  async (reference) => {
    const variants = [
      entry({ reference, amount: '21.00', details: from('Ann') }),
      entry({ reference, amount: '22.00', details: from('Ann') }),
      entry({ reference, amount: '21.00', details: from('Ben') }),
      entry({ reference, amount: '21.00', details: '<TxDtls><RmtInf><Ustrd>2026-0001</Ustrd></RmtInf></TxDtls>' }),
      entry({ reference, amount: '21.00', details: '<TxDtls><Refs><EndToEndId>X1</EndToEndId></Refs></TxDtls>' }),
      entry({ reference, amount: '21.00' }),
      `${entry({ reference, amount: '21.00' }).replace('</Ntry>', '<AddtlNtryInf>VIR DE BEN</AddtlNtryInf></Ntry>')}`,
      entry({ reference, amount: '21.00', currency: 'USD' }),
    ]
    const found = await Promise.all(variants.map((one) => keys(one)))
    expect(new Set(found.flat()).size).toBe(variants.length)
    expect(await Promise.all(variants.map((one) => keys(one)))).toEqual(found)
  },
)

test('every transfer of a collected booking has a key, also with one reference for all', async () => {
  const found = (await readEntries(entry({ reference: 'A', details: paying('4.00') + paying('6.00') }))).transactions
  expect(found.map(({ amount }) => amount)).toEqual([400, 600])
  expect(new Set(found.map(({ key }) => key)).size).toBe(2)
})

test.each([
  ['1', 100],
  ['0.05', 5],
  ['1234567.80', 123456780],
  ['12.340', 1234],
  ['000000000000411.40', 41140],
  ['+411.4', 41140],
  ['411.', 41100],
  ['.5', 50],
  ['\n    411.40\t ', 41140],
  ['411.4000000', 41140],
  ['<![CDATA[411.40]]>', 41140],
  ['411<!-- euros -->.40', 41140],
  ['4&#49;1.40', 41140],
])('an amount of %s is %i cents (F20)', async (amount, cents) => {
  expect(await amounts(entry({ amount }))).toEqual([cents])
})

test.each([
  ['<Dt>2026-11-20</Dt>'],
  ['<Dt>2026-11-20Z</Dt>'],
  ['<Dt>2026-11-20+01:00</Dt>'],
  ['<Dt> 2026-11-20-14:00\n</Dt>'],
  ['<DtTm>2026-11-20T23:59:59</DtTm>'],
  ['<DtTm>2026-11-20T00:00:00.000000001Z</DtTm>'],
  ['<DtTm>2026-11-20T24:00:00+01:00</DtTm>'],
])('a booking of %s is one of 20 November (F20)', async (date) => {
  expect((await readEntries(entry({ date }))).transactions.map(({ bookingDate }) => bookingDate)).toEqual([
    '2026-11-20',
  ])
})

test.each(['true', '1', ' true '])('a reversal is marked with “%s” (F20)', async (text) => {
  const more = `<RvslInd>${text}</RvslInd>`
  const { transactions } = await readEntries(entry({ direction: 'DBIT', more }), entry({ direction: 'CRDT', more }))
  expect(transactions.map(({ isReversal }) => isReversal)).toEqual([true])
})

test.each(['false', '0'])('a booking marked with “%s” is no reversal (F20)', async (text) => {
  const more = `<RvslInd>${text}</RvslInd>`
  const { transactions } = await readEntries(entry({ direction: 'DBIT', more }), entry({ direction: 'CRDT', more }))
  expect(transactions.map(({ isReversal }) => isReversal)).toEqual([false])
})

test('an amount of nothing and an entry for information are left out', async () => {
  const found = await readEntries(entry({ amount: '0.00' }), entry({ amount: '-0' }), entry({ status: 'INFO' }))
  expect([found.transactions, found.skipped]).toEqual([[], []])
})

test.each<[string, EntryParts, string | null]>([
  ['amount', { amount: '-1.00' }, '-1.00'],
  ['amount', { amount: 'NaN' }, 'NaN'],
  ['amount', { amount: '1,00' }, '1,00'],
  ['amount', { amount: '1e3' }, '1e3'],
  ['amount', { amount: '0x10' }, '0x10'],
  ['amount', { amount: '12.345' }, '12.345'],
  ['amount', { amount: '.' }, '.'],
  ['amount', { amount: '' }, ''],
  ['amount', { amount: `1${'0'.repeat(500)}` }, `1${'0'.repeat(58)}…`],
  ['tooLarge', { amount: '9999999999999.999', currency: 'TND' }, '9999999999999.999'],
  ['tooLarge', { amount: '10000000000.01' }, '10000000000.01'],
  ['currency', { currency: 'XXX' }, 'XXX'],
  ['currency', { currency: 'constructor' }, 'constructor'],
  ['date', { date: '<Dt>2026-02-30</Dt>' }, '2026-02-30'],
  ['date', { date: '<Dt>0000-00-00</Dt>' }, '0000-00-00'],
  ['date', { date: '<Dt>20.11.2026</Dt>' }, '20.11.2026'],
  ['date', { date: '<Dt>2026-11-20Z+01:00</Dt>' }, '2026-11-20Z+01:00'],
  ['date', { date: '<DtTm>2026-11-20T25:00:00</DtTm>' }, '2026-11-20T25:00:00'],
  ['date', { date: '' }, ''],
  ['direction', { direction: 'CREDIT' }, 'CREDIT'],
])('names an entry without %s and reads the others (F22, F84, F86): %j', async (reason, over, value) => {
  const found = await readEntries(entry(), entry({ reference: 'B7', ...over }), entry())
  expect(found.transactions).toHaveLength(2)
  expect(found.skipped).toEqual([{ file: null, statement: '2026-223', entry: 2, reference: 'B7', reason, value }])
})

test('the largest amount that an invoice can have is read (F84)', async () => {
  expect(await amounts(entry({ amount: '10000000000.00' }))).toEqual([1_000_000_000_000])
})

test('an entry with details without amounts is one transaction of its amount (F22)', async () => {
  const { transactions, skipped, differences } = await readEntries(
    entry({ amount: '300.00', details: from('Ann') + from('Ben') }),
    entry({ amount: '30.00', details: paying('10.00') + from('Ann') }),
    entry(),
  )
  expect(transactions.map(({ amount, debtorName }) => [amount, debtorName])).toEqual([
    [30_000, null],
    [3000, null],
    [1000, null],
  ])
  expect([skipped, differences]).toEqual([[], []])
})

test('details that add up to something else do not decide: the amount of the entry does, and the difference is named (F95)', async () => {
  const text = (one: string) => `<RmtInf><Ustrd>${one}</Ustrd></RmtInf>`
  const details = paying('99.00', text('2026-0001')) + paying('99.00', text('2026-0002'))
  const found = await readEntries(
    entry({ amount: '100.00', details }),
    entry({ amount: '98.00', details: paying('100.00') }),
  )
  expect(found.transactions.map((one) => [one.amount, one.text])).toEqual([
    [10_000, '2026-0001 2026-0002'],
    [9800, ''],
  ])
  const position = { file: null, statement: '2026-223', bookedOn: '2026-11-20' }
  expect(found.differences).toEqual([
    { ...position, entry: 1, amount: { amount: 10_000, currency: 'EUR' }, details: 19_800 },
    { ...position, entry: 2, amount: { amount: 9800, currency: 'EUR' }, details: 10_000 },
  ])
})

test('a payment and a return within one entry are distinguished, and add up to its amount', async () => {
  const details = paying('120.00') + paying('20.00', '<CdtDbtInd>DBIT</CdtDbtInd>')
  const found = await readEntries(entry({ amount: '100.00', details }))
  expect([found.transactions.map(({ amount }) => amount), found.differences]).toEqual([[12_000], []])
})

test.each(['😀', '👩‍👩‍👧', 'é'])('long texts end between two characters as they are seen: %s (F86)', async (character) => {
  const count = Math.ceil(1100 / character.length)
  for (const shift of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const text = 'x'.repeat(shift) + character.repeat(count)
    const details = `<TxDtls><RltdPties><Dbtr><Nm>${text}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
    const [found] = (await readEntries(entry({ details }))).transactions
    for (const [one, most] of [
      [found?.text ?? '', 1000],
      [found?.debtorName ?? '', 200],
    ] as const) {
      expect(one.length).toBeGreaterThan(most - character.length)
      expect(one.length).toBeLessThanOrEqual(most)
      expect(one.slice(shift).replaceAll(character, '')).toBe('')
    }
  }
})

test('a number of an account that is longer than ISO 20022 allows is left out (F86)', async () => {
  const account = (id: string) =>
    `<TxDtls><RltdPties><DbtrAcct><Id><Othr><Id>${id}</Id></Othr></Id></DbtrAcct></RltdPties></TxDtls>`
  const details = [account('9'.repeat(34)), account('9'.repeat(10_000))]
  const found = await Promise.all(details.map((one) => readEntries(entry({ details: one }))))
  expect(found.map(({ transactions }) => transactions[0]?.debtorAccount)).toEqual(['9'.repeat(34), null])
})
