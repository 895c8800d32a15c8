import { expect, test } from 'vitest'
import { type IncomingPayment, matchPayment, namedBy, type PayableInvoice } from './matching.ts'

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
  expect(matchPayment(payment(over), all, [])).toEqual({
    evidence,
    clientId: 'client',
    allocations: pays(['2026-0001', 10000]),
    credit: 0,
    isCertain: true,
  })
})

test('the structured communication decides against every other reference', () => {
  const over = { structuredReference: '002026000297', endToEndId: '2026-0001', text: '2026-0003', amount: 5000 }
  expect(matchPayment(payment(over), all, ['other'])?.allocations).toEqual(pays(['2026-0002', 5000]))
  const without = { ...over, structuredReference: null, amount: 10000 }
  expect(matchPayment(payment(without), all, ['other'])?.allocations).toEqual(pays(['2026-0001', 10000]))
})

test('a partial payment pays its part; too much remains as credit', () => {
  const structuredReference = '002026000196'
  const partly = matchPayment(payment({ structuredReference, amount: 4000 }), all, [])
  expect(partly).toMatchObject({ allocations: pays(['2026-0001', 4000]), credit: 0, isCertain: true })
  const over = matchPayment(payment({ structuredReference, amount: 10001 }), all, [])
  expect(over).toMatchObject({ allocations: pays(['2026-0001', 10000]), credit: 1, isCertain: true })
  // A number in the text may be about something else: an amount that does not fit is looked at.
  expect(matchPayment(payment({ text: '2026-0001', amount: 10001 }), all, [])).toMatchObject({
    credit: 1,
    isCertain: false,
  })
})

test('one transfer pays several invoices, the one due first before the others', () => {
  const text = 'inv 2026-0001, 2026-0002'
  const exact = matchPayment(payment({ text, amount: 15000 }), all, [])
  expect(exact).toMatchObject({
    allocations: pays(['2026-0002', 5000], ['2026-0001', 10000]),
    credit: 0,
    isCertain: true,
  })
  const less = matchPayment(payment({ text, amount: 6000 }), all, [])
  expect(less?.allocations).toEqual(pays(['2026-0002', 5000], ['2026-0001', 1000]))
})

test('a second payment of a settled invoice is credit of the client, and never certain', () => {
  const settled = [{ ...one, open: 0 }]
  expect(matchPayment(payment({ structuredReference: '002026000196' }), settled, [])).toEqual({
    evidence: 'structured',
    clientId: 'client',
    allocations: [],
    credit: 10000,
    isCertain: false,
  })
})

test('invoices of several clients or in another currency match nothing', () => {
  expect(matchPayment(payment({ text: '2026-0001 2026-0003', amount: 20000 }), all, [])).toBeUndefined()
  expect(
    matchPayment(payment({ structuredReference: '002026000196', currency: 'USD' }), all, ['client']),
  ).toBeUndefined()
})

test('a known account matches only an exact amount of its one client, and is confirmed by a user', () => {
  const matched = matchPayment(payment({ amount: 5000 }), all, ['client'])
  expect(matched).toMatchObject({ evidence: 'payer', allocations: pays(['2026-0002', 5000]), isCertain: false })
  expect(matchPayment(payment({ amount: 15000 }), all, ['client'])?.allocations).toHaveLength(2)
  expect(matchPayment(payment({ amount: 4999 }), all, ['client'])).toBeUndefined()
  expect(matchPayment(payment({ amount: 5000 }), all, ['client', 'other'])).toBeUndefined()
  expect(matchPayment(payment({ amount: 5000 }), [two, { ...two, id: 'twin' }], ['client'])).toBeUndefined()
})

test.each(['20260001', '2026-00011', '12026-0001', '2026-0001-3', '01-2026-0001', 'tel 02026-000196'])(
  'no invoice is recognised in “%s”',
  (text) => {
    expect(matchPayment(payment({ text }), all, [])).toBeUndefined()
  },
)

test('names numbers and references to look up, each once', () => {
  const named = namedBy(
    payment({ structuredReference: '002026000196', endToEndId: '2026-0002', text: '2026/0002 2026-0001' }),
  )
  expect(named).toEqual({ numbers: ['2026-0002', '2026-0001'], references: ['002026000196'] })
})
