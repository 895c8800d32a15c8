import { expect, test } from 'vitest'
import type { Currency } from '#base/currency.ts'
import { money, portionOf } from '#base/money.ts'
import type { Deduction } from '#domains/organisations/contract/settings.ts'
import type { AdjustmentKind, DeductionKind } from '../rules.ts'
import { hourLines, type PayableEntry } from './hour-lines.ts'
import { stubsOf } from './stub.ts'
import { goldenMoney } from './testing/golden-money.ts'
import { goldenStubs } from './testing/golden-stubs.ts'

const rules = {
  timeZone: 'UTC',
  nightFrom: '22:00',
  nightTo: '06:00',
  firstDayOfWeek: 1,
  overtimeDailyMinutes: 540,
  overtimeWeeklyMinutes: 2400,
  overtimePercent: 150,
  nightPercent: 125,
  holidayPercent: 200,
}

test('T27 T28 the golden tables have more than 400 cases, in the seven currencies', () => {
  expect(goldenMoney.length + goldenStubs.length).toBeGreaterThan(400)
  const currencies = [...goldenMoney.map(([, , currency]) => currency), ...goldenStubs.map((row) => row.slice(0, 3))]
  expect([...new Set(currencies)].sort()).toEqual(['AUD', 'CAD', 'EUR', 'GBP', 'JPY', 'TND', 'USD'])
})

test('T27 T28 minutes at a rate and a percentage result in the golden amounts', () => {
  for (const [minutes, rate, currency, percent, amount] of goldenMoney) {
    const exact = BigInt(minutes) * BigInt(rate) * BigInt(percent)
    expect(portionOf(exact, 6000n), `${minutes} min × ${rate} ${currency} × ${percent} %`).toBe(BigInt(amount))
    expect(portionOf(-exact, 6000n)).toBe(-BigInt(amount))
  }
})

test('T27 amounts that other implementations round wrongly', () => {
  const amounts = new Map(
    goldenMoney.map(([minutes, rate, currency, percent, amount]) => [
      `${minutes} ${rate} ${currency} ${percent}`,
      amount,
    ]),
  )
  expect(amounts.get('455 1735 EUR 100')).toBe(13157)
  expect(amounts.get('1 1000 EUR 100')).toBe(17)
  // Ten hours at 576.879 and a quarter more: the rate is not rounded first.
  expect(portionOf(600n * 576_879n * 125n, 60_000n)).toBe(721_099n)
  expect(portionOf(1_005n, 10n)).toBe(101n)
})

test('T28 yen have no minor unit, and dinars three digits', () => {
  const amounts = new Map(
    goldenMoney.map(([minutes, rate, currency, , amount]) => [`${minutes} ${rate} ${currency}`, amount]),
  )
  expect(amounts.get('455 1523 JPY')).toBe(11549)
  expect(amounts.get('455 17355 TND')).toBe(131609)
  expect(money.safeParse({ amount: 12.5, currency: 'JPY' }).success).toBe(false)
})

test.each(goldenStubs.map((row, index) => [index, row.split(' | ').map((part) => part.trim())] as const))(
  'T23 T25 T27 T28 stub %i of the golden table',
  (_, row) => {
    const [currency, zone, ruled, holidays, entries, before, byHand, deductions, lines, figures] = row as [
      Currency,
      ...string[],
    ] as [Currency, string, string, string, string, string, string, string, string, string]
    const [daily, weekly, overtime, night, holiday, nightFrom = '', nightTo = '', first] = ruled.split(' ')
    const own = {
      timeZone: zone,
      nightFrom,
      nightTo,
      firstDayOfWeek: Number(first),
      overtimeDailyMinutes: Number(daily),
      overtimeWeeklyMinutes: Number(weekly),
      overtimePercent: Number(overtime),
      nightPercent: Number(night),
      holidayPercent: Number(holiday),
    }
    const paid = hourLines(
      parts(entries).map((one) => entryOf(one, currency)),
      parts(before).map((one) => entryOf(one, currency)),
      own,
      new Set(parts(holidays, ' ')),
    )
    const shown = paid.map(({ assignmentId, rateAmount, kind, percent, minutes, amount }) =>
      [assignmentId, rateAmount, kind, percent, minutes, amount].join(' '),
    )
    expect(shown.sort()).toEqual(parts(lines).sort())
    const [stub] = stubsOf(
      paid,
      parts(byHand).map((one, index) => {
        const [kind, amount] = one.split(' ') as [AdjustmentKind, string]
        return {
          id: String(index),
          kind,
          amount: Number(amount),
          currency,
          reason: kind,
          correctsLineId: null,
          minutes: null,
        }
      }),
      {
        deductions: parts(deductions).map((one): Deduction => {
          const [kind, points, amount] = one.split(' ') as [DeductionKind, string, string]
          if (points !== '-') return { kind, name: kind, basisPoints: Number(points), amount: null }
          return { kind, name: kind, basisPoints: null, amount: { amount: Number(amount), currency } }
        }),
      },
    )
    const { taxes, insurance, other } = stub?.deductions ?? {}
    expect([stub?.gross, taxes, insurance, other, stub?.net].join(' ')).toBe(figures)
  },
)

function parts(text: string, separator = '; '): string[] {
  return text === '' ? [] : text.split(separator)
}

function entryOf(text: string, rateCurrency: Currency): PayableEntry {
  const [id, assignmentId, rate, startsAt, endsAt, pause, total] = text.split(' ') as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const [from, to] = pause.split('/') as [string, string | undefined]
  const minutes = to === undefined ? Number(from) : (Date.parse(to) - Date.parse(from)) / 60_000
  return {
    id,
    assignmentId,
    rateAmount: Number(rate),
    rateCurrency,
    date: startsAt.slice(0, 10),
    startsAt,
    endsAt,
    breaks: to === undefined ? [{ minutes }] : [{ minutes, startsAt: from, endsAt: to }],
    breakMinutes: minutes,
    totalMinutes: Number(total),
  }
}

test('hours that were already paid count first towards the day and the week, regardless of when they were worked', () => {
  const entry = (id: string, day: string, hours: number) =>
    entryOf(`${id} a1 1000 ${day}T06:00:00Z ${day}T${String(6 + hours).padStart(2, '0')}:00:00Z 0 ${hours * 60}`, 'EUR')
  const monday = entry('late', '2026-11-02', 8)
  const rest = ['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'].map((day, index) => entry(`e${index}`, day, 9))
  const kinds = (paidBefore: PayableEntry[]) =>
    hourLines([monday], paidBefore, rules, new Set()).map(({ kind, minutes }) => [kind, minutes])
  expect(kinds([])).toEqual([['regular', 480]])
  // Four days of nine hours were paid: of the forty of the week four are left.
  expect(kinds(rest)).toEqual([
    ['regular', 240],
    ['overtime', 240],
  ])
  expect(hourLines([...rest, monday], [], rules, new Set()).map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ['regular', 2400],
    ['overtime', 240],
  ])
})
