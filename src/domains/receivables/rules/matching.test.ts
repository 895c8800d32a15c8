import { expect, test } from 'vitest'
import {
  type IncomingPayment,
  matchPayment,
  namedBy,
  type PayableInvoice,
  payerKey,
  type Payers,
  suggestMatches,
} from './matching.ts'

const invoice = (number: string, over: Partial<PayableInvoice> = {}): PayableInvoice => ({
  id: number,
  number,
  reference: null,
  clientId: 'client',
  currency: 'EUR',
  dueDate: '2026-12-01',
  open: 10000,
  ...over,
})
const payment = (over: Partial<IncomingPayment>): IncomingPayment => ({
  amount: 10000,
  currency: 'EUR',
  debtorAccount: null,
  structuredReference: null,
  endToEndId: null,
  text: '',
  ...over,
})
const one = invoice('2026-0001', { reference: '002026000196' })
const two = invoice('2026-0002', { reference: '002026000297', dueDate: '2026-11-15', open: 5000 })
const three = invoice('2026-0003', { clientId: 'other' })
const all = [one, two, three]
const sender = (...clientIds: string[]): Payers => ({ evidence: 'payer', clientIds })
const unknownSender = sender()
const pays = (...parts: [string, number][]) => parts.map(([statementId, amount]) => ({ statementId, amount }))

test.each<[string, Partial<IncomingPayment>, string]>([
  ['the structured communication', { structuredReference: '002026000196' }, 'structured'],
  ['the structured communication in the text', { text: 'invoice +++002/0260/00196+++' }, 'structured'],
  ['a creditor reference', { structuredReference: 'RF1820260001' }, 'structured'],
  ['the end-to-end reference', { endToEndId: 'INV 2026-0001' }, 'endToEnd'],
  ['a structured communication as end-to-end reference', { endToEndId: '002026000196' }, 'endToEnd'],
  ['the number in the text', { text: 'FACTURE:2026-0001.' }, 'number'],
  ['the number with a slash', { text: 'fact 2026/0001' }, 'number'],
])('recognises an invoice by %s', (_, over, evidence) => {
  expect(matchPayment(payment(over), all, unknownSender)).toEqual({
    evidence,
    clientId: 'client',
    allocations: pays(['2026-0001', 10000]),
    credit: 0,
    isCertain: true,
  })
})

test('the structured communication decides against every other reference', () => {
  const over = { structuredReference: '002026000297', endToEndId: '2026-0001', text: '2026-0003', amount: 5000 }
  expect(matchPayment(payment(over), all, sender('other'))?.allocations).toEqual(pays(['2026-0002', 5000]))
  const without = { ...over, structuredReference: null, amount: 10000 }
  expect(matchPayment(payment(without), all, sender('other'))?.allocations).toEqual(pays(['2026-0001', 10000]))
})

test('a partial payment pays its part; too much remains as credit', () => {
  const structuredReference = '002026000196'
  const partly = matchPayment(payment({ structuredReference, amount: 4000 }), all, unknownSender)
  expect(partly).toMatchObject({ allocations: pays(['2026-0001', 4000]), credit: 0, isCertain: true })
  const over = matchPayment(payment({ structuredReference, amount: 10001 }), all, unknownSender)
  expect(over).toMatchObject({ allocations: pays(['2026-0001', 10000]), credit: 1, isCertain: true })
  // A number in the text may be about something else: an amount that does not fit is looked at.
  expect(matchPayment(payment({ text: '2026-0001', amount: 10001 }), all, unknownSender)).toMatchObject({
    credit: 1,
    isCertain: false,
  })
})

test('one transfer pays several invoices, the one due first before the others', () => {
  const text = 'inv 2026-0001, 2026-0002'
  const exact = matchPayment(payment({ text, amount: 15000 }), all, unknownSender)
  expect(exact).toMatchObject({
    allocations: pays(['2026-0002', 5000], ['2026-0001', 10000]),
    credit: 0,
    isCertain: true,
  })
  const less = matchPayment(payment({ text, amount: 6000 }), all, unknownSender)
  expect(less?.allocations).toEqual(pays(['2026-0002', 5000], ['2026-0001', 1000]))
})

test('a second payment of a settled invoice is credit of the client, and never certain', () => {
  const settled = [{ ...one, open: 0 }]
  expect(matchPayment(payment({ structuredReference: '002026000196' }), settled, unknownSender)).toEqual({
    evidence: 'structured',
    clientId: 'client',
    allocations: [],
    credit: 10000,
    isCertain: false,
  })
})

test('invoices of several clients or in another currency match nothing', () => {
  expect(matchPayment(payment({ text: '2026-0001 2026-0003', amount: 20000 }), all, unknownSender)).toBeUndefined()
  expect(
    matchPayment(payment({ structuredReference: '002026000196', currency: 'USD' }), all, sender('client')),
  ).toBeUndefined()
})

test('a known account matches only an exact amount of its one client, and is confirmed by a user', () => {
  const matched = matchPayment(payment({ amount: 5000 }), all, sender('client'))
  expect(matched).toMatchObject({ evidence: 'payer', allocations: pays(['2026-0002', 5000]), isCertain: false })
  expect(matchPayment(payment({ amount: 15000 }), all, sender('client'))?.allocations).toHaveLength(2)
  expect(matchPayment(payment({ amount: 4999 }), all, sender('client'))).toBeUndefined()
  expect(matchPayment(payment({ amount: 5000 }), all, sender('client', 'other'))).toBeUndefined()
  expect(matchPayment(payment({ amount: 5000 }), [two, { ...two, id: 'twin' }], sender('client'))).toBeUndefined()
})

test.each([
  '2026-00011',
  '2026-11-20',
  '20.11.2026',
  '1/2026',
  'BE71 2026 0001 2345',
  '202600019',
  '12026-1',
  '12026-0001',
  '2026-0001-3',
  '01-2026-0001',
  'tel 02026-000196',
  'INV 2026 1 20',
  'INV 2026 11 2',
  'service 2026 1',
])('no invoice is recognised in “%s”', (text) => {
  expect(matchPayment(payment({ text }), all, unknownSender)).toBeUndefined()
})

test.each([
  ['2026-1'],
  ['20260001'],
  ['fact. nr 2026-1'],
  ['Factuur 2026/001 van november'],
  ['F20260001'],
  ['facture n° 2026 0001'],
  ['RG 2026.1'],
  ['2026 - 0001'],
  ['2O26-OOO1'],
  ['2026_0001'],
  ['0001/2026'],
  ['2026-00001'],
  ['INV20260001 20261120'],
  ['INV 2026 1'],
  ['INV-2026-1'],
  ['invoice: 2026 / 001'],
  ['Factuur nr. 20261'],
  ['FACT N° 2026 1 van november'],
])('“%s” probably means invoice 2026-0001, which is never certain (F32)', (text) => {
  for (const over of [{ text }, { endToEndId: text }])
    expect(matchPayment(payment(over), [...all, invoice('2026-1120', { open: 700 })], unknownSender)).toEqual({
      evidence: 'similarNumber',
      clientId: 'client',
      allocations: pays(['2026-0001', 10000]),
      credit: 0,
      isCertain: false,
    })
})

test.each(['2026-1 en 2026-2', '2026-1, 2', '20260001 + 0002', '2026-0001 & 2', '2026-0001 et 0002 novembre'])(
  'two invoices are found in “%s” if the amount fits both (F32)',
  (text) => {
    const match = matchPayment(payment({ text, amount: 15000 }), all, unknownSender)
    expect(match).toMatchObject({ evidence: 'similarNumber', credit: 0, isCertain: false })
    expect(match?.allocations).toEqual(pays(['2026-0002', 5000], ['2026-0001', 10000]))
  },
)

test('a number as it is printed decides before figures that look like one (F32)', () => {
  const match = matchPayment(payment({ text: '2026-0001 en 2 dagen', amount: 10000 }), all, unknownSender)
  expect(match).toMatchObject({ evidence: 'number', allocations: pays(['2026-0001', 10000]), isCertain: true })
})

test('one transfer with several structured communications is certain only if it pays all of them (F95)', () => {
  const text = '+++002/0260/00196+++ +++002/0260/00297+++'
  expect(matchPayment(payment({ text, amount: 15000 }), all, unknownSender)).toMatchObject({
    evidence: 'structured',
    isCertain: true,
  })
  for (const amount of [10000, 16000])
    expect(matchPayment(payment({ text, amount }), all, unknownSender)).toMatchObject({
      evidence: 'structured',
      isCertain: false,
    })
})

test('names numbers and references to look up, each once', () => {
  const named = namedBy(
    payment({ structuredReference: '002026000196', endToEndId: '2026-0002', text: '2026/0002 2026-0001' }),
  )
  expect(named).toEqual({ numbers: ['2026-0002', '2026-0001'], references: ['002026000196'] })
  expect(namedBy(payment({ text: '20260003, 4' })).numbers).toEqual(['2026-0003', '2026-0004'])
})

test('what the amount leaves open is suggested, and never certain', () => {
  const twin = { ...two, id: 'twin', dueDate: '2026-11-20' }
  const partsOf = (amount: number, invoices: readonly PayableInvoice[], payers: Payers) =>
    suggestMatches(payment({ amount }), invoices, payers).map(({ allocations }) => allocations)
  // Two invoices of the same amount: one of them.
  expect(partsOf(5000, [two, twin], sender('client'))).toEqual([pays(['2026-0002', 5000]), pays(['twin', 5000])])
  // Invoices that add up to the amount, without others.
  expect(partsOf(15000, [one, two, twin], sender('client'))).toEqual([
    pays(['2026-0002', 5000], ['2026-0001', 10000]),
    pays(['twin', 5000], ['2026-0001', 10000]),
  ])
  // Any other amount: the invoice that is due first.
  expect(partsOf(4000, [one, two], sender('client'))).toEqual([pays(['2026-0002', 4000])])
  // The account of several clients: only what fits exactly, of any of them.
  expect(partsOf(10000, all, sender('client', 'other'))).toEqual([
    pays(['2026-0001', 10000]),
    pays(['2026-0003', 10000]),
  ])
  expect(partsOf(4000, all, sender('client', 'other'))).toEqual([])
  expect(partsOf(4000, all, unknownSender)).toEqual([])
  for (const match of suggestMatches(payment({ amount: 5000 }), [two, twin], sender('client')))
    expect(match).toMatchObject({ evidence: 'payer', isCertain: false })
})

test('more than is open is suggested with the rest as credit', () => {
  expect(suggestMatches(payment({ amount: 17000 }), [one, two], sender('client'))).toMatchObject([{ credit: 2000 }])
})

test('hundreds of open invoices are searched for a sum in a moment', () => {
  const many = Array.from({ length: 500 }, (_, index) => invoice(`n${index}`, { open: 1000 + index }))
  expect(suggestMatches(payment({ amount: 999_999 }), many, sender('client'))).toHaveLength(1)
})

test.each([
  ['Acme Logistics NV', 'ACME LOGISTICS N.V.'],
  ['Brasserie du Parc SRL', 'Brasserie du Parc s.r.l.'],
  ['Café ’t Hoekje', 'CAFE T HOEKJE'],
  ['De Smet & Zonen BV', 'De Smet Zonen'],
])('“%s” and “%s” are the same sender', (one, other) => {
  expect(payerKey(one)).toBe(payerKey(other))
})

test('a name of nothing but a legal form is no sender', () => {
  expect(payerKey('N.V.')).toBe('')
})
