import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { type BillableEntry, type ExactRate, linesOf, linePrice, type StatementLine } from './lines.ts'
import { type PremiumRounding, premiumRoundings, roundPremiums } from './premium-rounding.ts'

const percents = { overtimePercent: 150, nightPercent: 125, holidayPercent: 200 }
const euro = (amount: number): ExactRate => ({ exact: BigInt(amount) * 10_000n, currency: 'EUR' })

interface Worked {
  readonly minutes: number
  readonly kind: 'plain' | 'night' | 'overtime' | 'holiday'
  readonly worker?: string
  readonly rate?: ExactRate
  readonly date?: string
}

/** The lines of an invoice for hours, each of its own entry. */
const linesFor = (...worked: Worked[]): StatementLine[] =>
  linesOf(
    worked.map(({ minutes, kind, worker = 'w', rate = euro(2950), date = '2026-11-02' }, index): BillableEntry => {
      const entryId = `e${index}`
      const overtime = kind === 'overtime' ? ('day' as const) : null
      const hours = { entryId, date, minutes, overtime, isNight: kind === 'night', isHoliday: kind === 'holiday' }
      const project = { id: entryId, orderNumber: null, projectId: 'p', projectName: 'Depot' }
      return Object.assign(project, { workerId: worker, workerName: worker, rate, classes: [hours] })
    }),
    percents,
  )
const shown = (lines: readonly StatementLine[]) => lines.map(({ percent, minutes, net }) => [percent, minutes, net])

test('small premiums join the normal hours, others are rounded, and the hours stay the same', () => {
  const lines = linesFor(
    { minutes: 480, kind: 'plain' },
    { minutes: 7, kind: 'night' },
    { minutes: 98, kind: 'overtime', date: '2026-11-03' },
  )
  // Exact: 480 × 29.50 / 60, 7 × 36.875 / 60, 98 × 44.25 / 60.
  expect(shown(roundPremiums(lines, 'exact'))).toEqual([
    [100, 480, 23_600],
    [125, 7, 430],
    [150, 98, 7228],
  ])
  // 480 + 7 − 7 = 480 at 29.50, and 105 at 44.25.
  expect(shown(roundPremiums(lines, 'nearest15'))).toEqual([
    [100, 480, 23_600],
    [150, 105, 7744],
  ])
  expect(shown(roundPremiums(lines, 'up15'))).toEqual([
    [100, 465, 22_863],
    [125, 15, 922],
    [150, 105, 7744],
  ])
  expect(shown(roundPremiums(lines, 'nearest5'))).toEqual([
    [100, 480, 23_600],
    [125, 5, 307],
    [150, 100, 7375],
  ])
})

test('without normal hours, the line with the lowest premium takes the difference', () => {
  const lines = linesFor({ minutes: 473, kind: 'night' }, { minutes: 4, kind: 'holiday' })
  expect(shown(roundPremiums(lines, 'nearest15'))).toEqual([[125, 477, 29_316]])
  expect(shown(roundPremiums(linesFor({ minutes: 473, kind: 'night' }), 'up15'))).toEqual([[125, 473, 29_070]])
})

test('premiums are rounded up only as far as there are other hours, the highest first', () => {
  const lines = linesFor(
    { minutes: 6, kind: 'plain' },
    { minutes: 20, kind: 'night' },
    { minutes: 40, kind: 'holiday' },
  )
  expect(shown(roundPremiums(lines, 'up15'))).toEqual([
    [125, 21, 1291],
    [200, 45, 4425],
  ])
})

test('workers, and rates of the same worker, are rounded apart', () => {
  const lines = linesFor(
    { minutes: 60, kind: 'plain' },
    { minutes: 4, kind: 'night', worker: 'v' },
    { minutes: 4, kind: 'night', rate: euro(3000) },
  )
  expect(roundPremiums(lines, 'nearest15').map(({ workerId, minutes }) => [workerId, minutes])).toEqual([
    ['v', 4],
    ['w', 60],
    ['w', 4],
  ])
})

test('of any hours, each entry and day keeps its minutes, and each amount can be recomputed', () => {
  const hours = record({
    minutes: integer({ min: 1, max: 600 }),
    kind: constantFrom('plain' as const, 'night' as const, 'overtime' as const, 'holiday' as const),
    worker: constantFrom('v', 'w'),
    rate: constantFrom(euro(2950), euro(3173)),
    date: constantFrom('2026-11-02', '2026-11-03', '2026-11-04'),
  })
  const minutesOf = (lines: readonly StatementLine[]) => {
    const sums = new Map<string, number>()
    for (const { entryId, date, minutes } of lines.flatMap((line) => line.hours))
      sums.set(`${entryId} ${date}`, (sums.get(`${entryId} ${date}`) ?? 0) + minutes)
    return [...sums].toSorted()
  }
  assert(
    property(
      array(hours, { maxLength: 12 }),
      constantFrom(...premiumRoundings),
      (worked, rounding: PremiumRounding) => {
        const lines = linesFor(...worked)
        const rounded = roundPremiums(lines, rounding)
        expect(minutesOf(rounded)).toEqual(minutesOf(lines))
        for (const line of rounded) {
          expect(line.minutes).toBe(line.hours.reduce((sum, { minutes }) => sum + minutes, 0))
          expect(line.firstDate <= line.lastDate).toBe(true)
          expect(Math.abs(Number(linePrice(line)) * line.minutes * 100 - line.net * 60)).toBeLessThanOrEqual(30.001)
        }
      },
    ),
  )
})
