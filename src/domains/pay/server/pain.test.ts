import { array, assert, asyncProperty, constantFrom, integer, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { writeXml } from '#platform/server/xml/xml-writer.ts'
import { type Order, creditTransferOf, type Payment } from './pain.ts'
import { schemaFaults } from './testing/pain-shape.ts'

const payment = (over: Partial<Payment> = {}): Payment => ({
  name: 'Zoë Peeters',
  iban: 'BE68539007547034',
  bic: 'GKCCBEBB',
  reference: '2026-00042',
  cents: 73_610,
  text: '2026-00042 2026-11-01/2026-11-30',
  ...over,
})
const orderOf = (payments: readonly Payment[], over: Partial<Order> = {}): Order => ({
  id: '019ab2c4d5e67f8091a2b3c4d5e6f708',
  madeAt: '2026-12-01T08:00:00Z',
  payDate: '2026-12-05',
  payer: { name: 'Łódź & Søn <AB>', iban: 'BE62510007547061', bic: null },
  payments,
  ...over,
})
const xmlOf = (order: Order) => Buffer.from(writeXml(creditTransferOf(order))).toString('utf8')
const textOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('a transfer is valid by the published schema, with and without bank codes', async () => {
  const order = orderOf([payment(), payment({ reference: '2026-00043', bic: null, cents: 1 })])
  const xml = xmlOf(order)
  expect(await schemaFaults(xml)).toEqual([])
  expect(textOf(xml, 'CtrlSum')).toEqual(['736.11', '736.11'])
  expect(textOf(xml, 'InstdAmt')).toEqual(['736.10', '0.01'])
  expect(textOf(xml, 'EndToEndId')).toEqual(['2026-00042', '2026-00043'])
  expect(textOf(xml, 'Nm')[0]).toBe('Lodz + Son .AB.')
  const dear = orderOf([payment()], { payer: { ...order.payer, bic: 'GKCCBEBB' } })
  expect(await schemaFaults(xmlOf(dear))).toEqual([])
})

test('the schema finds errors', async () => {
  expect(await schemaFaults(xmlOf(orderOf([payment({ iban: 'nonsense' })])))).not.toEqual([])
  expect(await schemaFaults(xmlOf(orderOf([])))).not.toEqual([])
})

test('T17 a transfer is valid for any names, and its totals are those of its payments', async () => {
  const name = string({ unit: 'binary', maxLength: 200 })
  const any = record({
    name,
    text: name,
    cents: integer({ min: 1, max: 1_000_000_000_000 }),
    bic: constantFrom('GKCCBEBB', null),
  })
  await assert(
    asyncProperty(array(any, { minLength: 1, maxLength: 20 }), async (all) => {
      const xml = xmlOf(orderOf(all.map((one, index) => payment({ ...one, reference: `2026-${index}` }))))
      expect(await schemaFaults(xml)).toEqual([])
      const cents = all.reduce((sum, one) => sum + BigInt(one.cents), 0n)
      expect(textOf(xml, 'CtrlSum').map((sum) => BigInt(sum?.replace('.', '') ?? 0))).toEqual([cents, cents])
      expect(textOf(xml, 'NbOfTxs')).toEqual([String(all.length), String(all.length)])
    }),
    { numRuns: 5 },
  )
})
