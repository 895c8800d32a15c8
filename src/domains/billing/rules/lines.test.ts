import { describe, expect, test } from 'vitest'
import type { HourClass } from '#domains/timesheets/rules/week.ts'
import {
  amountText,
  type BillableEntry,
  type BillRate,
  type ExactRate,
  linePrice,
  linesOf,
  percentText,
  priceText,
  rateFor,
  shareOf,
  totalsOf,
} from './lines.ts'

const usual = { overtimePercent: 150, nightPercent: 125, holidayPercent: 200 }

type Kind = 'overtime' | 'night' | 'holiday'

function hours(minutes: number, kinds: Kind[] = [], date = '2026-11-02'): HourClass {
  return {
    entryId: 'e',
    date,
    overtime: kinds.includes('overtime') ? 'day' : null,
    isNight: kinds.includes('night'),
    isHoliday: kinds.includes('holiday'),
    minutes,
  }
}

function entry(rate: ExactRate, classes: HourClass[], over: Partial<BillableEntry> = {}): BillableEntry {
  return {
    id: 'e',
    orderNumber: null,
    projectId: 'p',
    projectName: 'Depot',
    workerId: 'w',
    workerName: 'Ann',
    rate,
    classes,
    ...over,
  }
}

test.each([
  ['5 minutes of night at 29.50 × 125 %', 5, 29_500_000n, 125, '36.88'],
  ['160 hours of the same', 9600, 29_500_000n, 125, '36.875'],
  ['7 h 35 at 17.35 with a markup of 25.5 %', 455, 21_774_250n, 100, '21.774'],
  ['8 hours at a round rate', 480, 35_500_000n, 100, '35.50'],
  ['a third of an hour at a rate of one cent', 20, 10_000n, 100, '0.01'],
])('%s: hours times the price on the line is its amount, to the cent (F55)', (_, minutes, exact, percent, price) => {
  const rate = { exact, currency: 'EUR' } as const
  const [line] = linesOf([entry(rate, [hours(minutes, percent > 100 ? ['night'] : [])])], usual)
  expect(linePrice(line!)).toBe(price)
  expect(Math.round((minutes * Number(price) * 100) / 60)).toBe(line!.net)
})

test('the price of a line in yen and in dinars can be recomputed too', () => {
  for (const currency of ['JPY', 'TND'] as const)
    for (const minutes of [1, 7, 37, 455, 9600]) {
      const rate = { exact: 12_345_678n, currency }
      const [line] = linesOf([entry(rate, [hours(minutes, ['night'])])], usual)
      const digits = currency === 'JPY' ? 1 : 1000
      expect(Math.round((minutes * Number(linePrice(line!)) * digits) / 60)).toBe(line!.net)
    }
})

describe('a statement calculated manually', () => {
  test('T27 in euro, at a pay rate of 17.35 with a markup of 25.5 %', () => {
    const rate = rateFor(
      { projectId: 'p', date: '2026-11-02', payRate: { amount: 1735, currency: 'EUR' } },
      { rates: [], markupBasisPoints: 2550 },
    )!
    expect(priceText(rate.exact, 100, 'EUR')).toBe('21.77425')
    const lines = linesOf([entry(rate, [hours(455), hours(60, ['overtime']), hours(37, ['night'])])], usual)
    // 455 × 21.77425 / 60 = 165.12139…; 37 × 27.2178125 / 60 = 16.78431…; 60 × 32.661375 / 60 = 32.661375
    expect(lines.map(({ premium, percent, net }) => [premium, percent, net])).toEqual([
      [null, 100, 16512],
      ['night', 125, 1678],
      ['overtime', 150, 3266],
    ])
    expect(priceText(rate.exact, 125, 'EUR')).toBe('27.2178125')
    // 21 % of 214.56 is 45.0576.
    expect(totalsOf(lines, 2100)).toEqual({ net: 21456, vat: 4506, total: 25962, minutes: 552 })
  })

  test('T28 in yen, which has no smaller unit', () => {
    const rate = { exact: 1523n * 10_000n, currency: 'JPY' } as const
    const lines = linesOf([entry(rate, [hours(455), hours(61, ['holiday'])])], usual)
    // 455 × 1523 / 60 = 11,549.41…; 61 × 3046 / 60 = 3,096.76…; 10 % of 14,646 is 1,464.6.
    expect(lines.map(({ net }) => net)).toEqual([11549, 3097])
    expect(totalsOf(lines, 1000)).toMatchObject({ net: 14646, vat: 1465, total: 16111 })
    expect(amountText(16111, 'JPY')).toBe('16111')
    expect(priceText(rate.exact, 200, 'JPY')).toBe('3046')
  })

  test('T28 in dinar, which has three digits', () => {
    const rate = { exact: 17355n * 10_000n, currency: 'TND' } as const
    const lines = linesOf([entry(rate, [hours(455), hours(90, ['overtime'])])], usual)
    // 455 × 17.355 / 60 = 131.60875; 90 × 26.0325 / 60 = 39.04875; 19 % of 170.658 is 32.42502.
    expect(lines.map(({ net }) => net)).toEqual([131609, 39049])
    expect(totalsOf(lines, 1900)).toMatchObject({ net: 170658, vat: 32425, total: 203083 })
    expect(amountText(203083, 'TND')).toBe('203.083')
  })
})

test('T27 minutes at the same price are summed before they are rounded, once', () => {
  const rate = { exact: 1000n * 10_000n, currency: 'EUR' } as const
  const one = (id: string) => entry(rate, [{ ...hours(1), entryId: id }], { id })
  // 0.1666… each: three of them are 0.50, not 0.51.
  const [line, ...more] = linesOf([one('a'), one('b'), one('c')], usual)
  expect(more).toEqual([])
  expect(line).toMatchObject({ minutes: 3, net: 50 })
  expect(line?.hours.map(({ entryId }) => entryId)).toEqual(['a', 'b', 'c'])
})

test('half a cent is rounded away from zero', () => {
  expect(shareOf(50, 1000)).toBe(5)
  expect(shareOf(5, 1000)).toBe(1)
  expect(shareOf(-5, 1000)).toBe(-1)
  expect(shareOf(4, 1000)).toBe(0)
})

test('only the highest of several premiums applies, and none if premiums are not charged', () => {
  const rate = { exact: 4000n * 10_000n, currency: 'EUR' } as const
  const entries = [entry(rate, [hours(60, ['overtime', 'night', 'holiday']), hours(60, ['night'])])]
  expect(linesOf(entries, usual).map(({ premium, net }) => [premium, net])).toEqual([
    ['night', 5000],
    ['holiday', 8000],
  ])
  expect(linesOf(entries, null).map(({ premium, minutes, net }) => [premium, minutes, net])).toEqual([
    [null, 120, 8000],
  ])
  const none = { overtimePercent: 100, nightPercent: 100, holidayPercent: 100 }
  expect(linesOf(entries, none).map(({ premium, percent }) => [premium, percent])).toEqual([[null, 100]])
})

test('lines are ordered by project and worker, and different prices have separate lines', () => {
  const rate = { exact: 4000n * 10_000n, currency: 'EUR' } as const
  const lines = linesOf(
    [
      entry(rate, [hours(60, [], '2026-11-05')], { projectName: 'Port', projectId: 'q' }),
      entry(rate, [hours(60, [], '2026-11-03'), hours(30, [], '2026-11-02')]),
      entry({ ...rate, exact: 5000n * 10_000n }, [hours(60, [], '2026-11-10')]),
      entry(rate, [hours(60)], { workerId: 'v', workerName: 'Aaron' }),
    ],
    usual,
  )
  expect(
    lines.map(({ projectName, workerName, firstDate, lastDate, net }) => [
      projectName,
      workerName,
      firstDate,
      lastDate,
      net,
    ]),
  ).toEqual([
    ['Depot', 'Aaron', '2026-11-02', '2026-11-02', 4000],
    ['Depot', 'Ann', '2026-11-02', '2026-11-03', 6000],
    ['Depot', 'Ann', '2026-11-10', '2026-11-10', 5000],
    ['Port', 'Ann', '2026-11-05', '2026-11-05', 4000],
  ])
})

describe('the hourly price', () => {
  const of = (projectId: string | null, fromDate: string, amount: number): BillRate => ({
    projectId,
    fromDate,
    billRate: { amount, currency: 'EUR' },
  })
  const rates = [
    of(null, '2026-01-01', 3500),
    of('p', '2026-11-10', 4250),
    of('p', '2026-12-01', 4400),
    of('q', '2026-01-01', 9900),
  ]
  const pay = { amount: 2000, currency: 'USD' } as const
  test.each([
    ['2026-12-01', 44_000_000n],
    ['2026-11-30', 42_500_000n],
    ['2026-11-09', 35_000_000n],
  ])('on %s is the latest rate of the project, else the client’s', (date, exact) => {
    const rate = rateFor({ projectId: 'p', date, payRate: pay }, { rates, markupBasisPoints: 5000 })
    expect(rate).toEqual({ exact, currency: 'EUR' })
  })
  test('before any rate is the pay rate with the markup, in its currency; without a markup there is none', () => {
    const work = { projectId: 'p', date: '2025-12-31', payRate: pay }
    expect(rateFor(work, { rates, markupBasisPoints: 5000 })).toEqual({ exact: 30_000_000n, currency: 'USD' })
    expect(rateFor(work, { rates, markupBasisPoints: 0 })).toEqual({ exact: 20_000_000n, currency: 'USD' })
    expect(rateFor(work, { rates, markupBasisPoints: null })).toBeUndefined()
  })
})

test('numbers are written with all their digits and no more', () => {
  expect(percentText(2100)).toBe('21')
  expect(percentText(550)).toBe('5.5')
  expect(percentText(0)).toBe('0')
  expect(amountText(5, 'EUR')).toBe('0.05')
  expect(amountText(-5, 'EUR')).toBe('-0.05')
  expect(priceText(17_350_000n, 100, 'EUR')).toBe('17.35')
  expect(priceText(17_000_000n, 100, 'EUR')).toBe('17.00')
})
