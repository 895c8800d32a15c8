import { describe, expect, test } from 'vitest'
import type { Currency } from '#base/currency.ts'
import { mostMinorUnits } from '#base/money.ts'
import type { Deduction } from '#domains/organisations/contract/settings.ts'
import { hourLines, type HourLine, type PayableEntry } from './hour-lines.ts'
import { isWritable, type ManualLine, type PaidStub, stubsOf } from './stub.ts'

const worked = (currency: Currency, hours: number, rateAmount = 1000): HourLine => ({
  kind: 'regular',
  assignmentId: `in ${currency}`,
  rateAmount,
  currency,
  percent: 100,
  article: null,
  minutes: hours * 60,
  amount: BigInt(hours * rateAmount),
  firstDate: '2026-06-01',
  lastDate: '2026-06-01',
  entries: [{ entryId: currency, date: '2026-06-01', minutes: hours * 60 }],
})
const byHand = (kind: ManualLine['kind'], amount: number, currency: Currency = 'EUR'): ManualLine => ({
  id: `${kind} ${amount}`,
  kind,
  amount,
  currency,
  reason: `for ${kind}`,
  correctsLineId: null,
  minutes: null,
})
const percent = (basisPoints: number): Deduction => ({ kind: 'taxes', name: 'Tax', basisPoints, amount: null })
const fixed = (amount: number, currency: Currency = 'EUR'): Deduction => ({
  kind: 'insurance',
  name: 'Insurance',
  basisPoints: null,
  amount: { amount, currency },
})

describe('The stubs of a worker', () => {
  test('are one per currency, in their order, each with its own hours, components and adjustments', () => {
    const paid = { component: 'endOfAssignment', isOn: true, paid: 'period', basisPoints: null, reason: null } as const
    const stubs = stubsOf(
      [worked('USD', 2), worked('EUR', 3), worked('EUR', 1)],
      [byHand('bonus', 50, 'JPY'), byHand('bonus', 70)],
      { deductions: [fixed(10, 'USD')], statutoryPay: [{ ...paid, fromDate: '2019-01-01' }] },
    )
    expect(
      stubs.map(({ currency, minutes, hours, components, others, gross, net }) => [
        currency,
        minutes,
        hours.length,
        components.map(({ amount }) => amount),
        others.map(({ amount }) => amount),
        gross,
        net,
      ]),
    ).toEqual([
      ['EUR', 240, 2, [400n], [70n], 4470n, 4470n],
      ['JPY', 0, 0, [], [50n], 50n, 50n],
      ['USD', 120, 1, [200n], [10n], 2200n, 2190n],
    ])
  })

  test('have lines with their kind, reason and origin', () => {
    const [stub] = stubsOf(
      [worked('EUR', 1)],
      [{ ...byHand('earning', -100), correctsLineId: 'line' }, byHand('deduction', 30), byHand('bonus', 200)],
      { deductions: [percent(1000), fixed(40)] },
    )
    const line = { isCut: false, basisPoints: null, adjustmentId: null, correctsLineId: null, minutes: null }
    expect(stub?.others).toEqual([
      {
        ...line,
        kind: 'earning',
        amount: -100n,
        reason: 'for earning',
        adjustmentId: 'earning -100',
        correctsLineId: 'line',
      },
      { ...line, kind: 'bonus', amount: 200n, reason: 'for bonus', adjustmentId: 'bonus 200' },
      { ...line, kind: 'taxes', amount: 110n, reason: 'Tax', basisPoints: 1000 },
      { ...line, kind: 'insurance', amount: 40n, reason: 'Insurance' },
      { ...line, kind: 'other', amount: 30n, reason: 'for deduction', adjustmentId: 'deduction 30' },
    ])
    expect(stub).toMatchObject({ gross: 1100n, net: 920n, deductions: { taxes: 110n, insurance: 40n, other: 30n } })
  })
})

test('a deduction is cut where it would exceed what is left of the gross pay', () => {
  const taken = (deductions: Deduction[], hours = 1) =>
    stubsOf([worked('EUR', hours)], [], { deductions })[0]?.others.map(({ amount, isCut }) => [Number(amount), isCut])
  expect(taken([percent(6000), fixed(399)])).toEqual([
    [600, false],
    [399, false],
  ])
  expect(taken([percent(6000), fixed(400)])?.[1]).toEqual([400, false])
  expect(taken([percent(6000), fixed(401), fixed(5)])).toEqual([
    [600, false],
    [400, true],
    [0, true],
  ])
  expect(taken([percent(6000)], 0)).toEqual([])
})

test('amounts can be written up to the greatest that money can have, on either side of zero', () => {
  const most = BigInt(mostMinorUnits)
  const none: PaidStub = {
    currency: 'EUR',
    minutes: 0,
    hours: [],
    components: [],
    others: [],
    gross: 0n,
    deductions: { taxes: 0n, insurance: 0n, other: 0n },
    net: 0n,
  }
  const lines = (amount: bigint) => [{ amount }] as never
  const amounts: ((amount: bigint) => Partial<PaidStub>)[] = [
    (gross) => ({ gross }),
    (net) => ({ net }),
    (amount) => ({ hours: lines(amount) }),
    (amount) => ({ components: lines(amount) }),
    (amount) => ({ others: lines(amount) }),
  ]
  for (const withAmount of amounts) {
    const written = [most, -most, most + 1n, -most - 1n].map((amount) => isWritable({ ...none, ...withAmount(amount) }))
    expect(written).toEqual([true, true, false, false])
  }
})

describe('Lines of hours', () => {
  const rules = {
    timeZone: 'UTC',
    nightFrom: '22:00',
    nightTo: '06:00',
    firstDayOfWeek: 1,
    overtimeDailyMinutes: 480,
    overtimeWeeklyMinutes: 2400,
    overtimePercent: 150,
    nightPercent: 125,
    holidayPercent: 200,
  }
  const entry = (
    id: string,
    assignmentId: string,
    rate: number,
    day: string,
    hours: string,
    more = {},
  ): PayableEntry => {
    const [from, to] = hours.split('-').map((time) => `2026-11-${day}T${time}:00Z`) as [string, string]
    const totalMinutes = (Date.parse(to) - Date.parse(from)) / 60_000
    const times = { startsAt: from, endsAt: to, breaks: [], breakMinutes: 0, totalMinutes, date: from.slice(0, 10) }
    return { id, assignmentId, rateAmount: rate, rateCurrency: 'EUR', ...times, ...more }
  }
  const lines = (...entries: PayableEntry[]) =>
    hourLines(entries, [], rules, new Set()).map(({ kind, assignmentId, rateAmount, currency, minutes }) =>
      [assignmentId, kind, currency, rateAmount, minutes].join(' '),
    )

  test('are in the order in which the assignments begin, regular hours first, then by currency and rate', () => {
    expect(lines(entry('1', 'a', 900, '03', '08:00-12:00'), entry('2', 'z', 900, '02', '08:00-18:00'))).toEqual([
      'z regular EUR 900 480',
      'z overtime EUR 900 120',
      'a regular EUR 900 240',
    ])
    // The second rate of an assignment does not move it behind one that begins between them.
    expect(
      lines(
        entry('1', 'a', 1735, '02', '08:00-12:00'),
        entry('2', 'b', 900, '03', '08:00-12:00'),
        entry('3', 'a', 900, '05', '08:00-12:00'),
        entry('4', 'a', 100, '06', '08:00-12:00', { rateCurrency: 'USD' }),
      ),
    ).toEqual(['a regular EUR 900 240', 'a regular EUR 1735 240', 'a regular USD 100 240', 'b regular EUR 900 240'])
  })

  test('have their entries by day, those of a day by name, and the parts of one together', () => {
    const line = hourLines(
      [
        entry('b', 'a', 900, '02', '07:00-08:00'),
        entry('a', 'a', 900, '02', '09:00-10:00'),
        entry('c', 'a', 900, '01', '05:30-09:00', { breaks: [{ minutes: 30 }], breakMinutes: 30, totalMinutes: 180 }),
      ],
      [],
      { ...rules, nightPercent: 100 },
      new Set(),
    ).find(({ kind }) => kind === 'regular')
    expect(line?.entries.map(({ entryId, date, minutes }) => `${date.slice(8)} ${entryId} ${minutes}`)).toEqual([
      '01 c 150',
      '02 a 60',
      '02 b 60',
    ])
    expect(line).toMatchObject({ firstDate: '2026-11-01', lastDate: '2026-11-02', minutes: 270 })
  })
})
