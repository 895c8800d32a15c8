import { expect, test } from 'vitest'
import { type Currency, currencies } from '#base/currency.ts'
import { instantAt } from '#base/time.ts'
import type { Deduction } from '#domains/organisations/contract/settings.ts'
import { hourLines, type PayableEntry } from './hour-lines.ts'
import { type ManualLine, stubsOf } from './stub.ts'

// Marsaglia's xorshift: generates the same twenty thousand periods each time.
function drawing(seed: number) {
  let state = seed
  return (most: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % most
  }
}

const zones = ['Europe/Brussels', 'America/New_York', 'Africa/Tunis', 'Asia/Tokyo', 'Australia/Sydney']
const at = (minute: number) => instantAt(minute * 60_000)
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const pick = <Item>(draw: (most: number) => number, items: readonly Item[]) => items[draw(items.length)] as Item

function periodOf(draw: (most: number) => number) {
  const entries: PayableEntry[] = []
  let minute = 29_546_000 + draw(400 * 1440)
  for (let count = draw(7); count >= 0; count--) {
    const [length, pause] = [60 + draw(720), draw(50)]
    const startsAt = at(minute)
    entries.push({
      id: `e${count}`,
      assignmentId: `a${draw(2)}`,
      rateAmount: draw(20) === 0 ? draw(1_000_000) * 1_000_000 : draw(9000),
      rateCurrency: pick(draw, currencies.slice(0, 2)),
      date: startsAt.slice(0, 10),
      startsAt,
      endsAt: at(minute + length),
      breaks: [{ minutes: pause }],
      breakMinutes: pause,
      totalMinutes: length - pause,
    })
    minute += length + draw(1500)
  }
  const paidBefore = entries.filter(() => draw(6) === 0)
  const byHand = Array.from({ length: draw(4) }, (_, index): ManualLine => {
    const kind = pick(draw, ['bonus', 'earning', 'deduction'] as const)
    const amount = kind === 'bonus' ? 1 + draw(100_000) : draw(200_000) - 100_000
    return {
      id: `h${index}`,
      kind,
      amount,
      currency: pick(draw, currencies.slice(0, 3)),
      reason: 'x',
      correctsLineId: null,
      minutes: kind === 'bonus' && draw(2) === 0 ? 1 + draw(6000) : null,
    }
  })
  const deductions = Array.from({ length: draw(5) }, (): Deduction => {
    const kind = pick(draw, ['taxes', 'insurance', 'other'] as const)
    if (draw(2) === 0) return { kind, name: 'x', basisPoints: 1 + draw(2500), amount: null }
    return {
      kind,
      name: 'x',
      basisPoints: null,
      amount: { amount: 1 + draw(50_000), currency: pick(draw, currencies.slice(0, 2)) },
    }
  })
  const rules = {
    timeZone: pick(draw, zones),
    nightFrom: pick(draw, ['22:00', '20:00', '00:00']),
    nightTo: '06:00',
    firstDayOfWeek: 1 + draw(7),
    overtimeDailyMinutes: 240 + draw(400),
    overtimeWeeklyMinutes: 600 + draw(2000),
    overtimePercent: 100 + draw(100),
    nightPercent: 100 + draw(100),
    holidayPercent: 100 + draw(200),
  }
  const holidays = new Set(entries.filter(() => draw(4) === 0).map(({ date }) => date))
  const paid = new Set(paidBefore.map(({ id }) => id))
  return { entries: entries.filter(({ id }) => !paid.has(id)), paidBefore, byHand, deductions, rules, holidays }
}

test('T27 of twenty thousand periods gross less deductions is net, and the lines are the entries, to the unit', () => {
  const draw = drawing(2026)
  const faults: string[] = []
  for (let period = 0; period < 20_000; period++) {
    const { entries, paidBefore, byHand, deductions, rules, holidays } = periodOf(draw)
    const lines = hourLines(entries, paidBefore, rules, holidays)
    const stubs = stubsOf(lines, byHand, { deductions })
    const hold = (isSo: boolean, what: string) => isSo || faults.push(`${what} in period ${period}`)
    for (const entry of entries) {
      const own = lines.flatMap((line) => line.entries.filter(({ entryId }) => entryId === entry.id))
      hold(own.reduce((all, { minutes }) => all + minutes, 0) === entry.totalMinutes, `minutes of ${entry.id}`)
    }
    for (const { minutes, rateAmount, percent, amount, entries: own } of lines) {
      hold(own.reduce((all, one) => all + one.minutes, 0) === minutes, 'minutes of a line')
      const off = amount * 6000n - BigInt(minutes) * BigInt(rateAmount) * BigInt(percent)
      hold(off <= 3000n && off > -3000n, 'rounding')
    }
    for (const { currency, hours, others, gross, net, deductions: taken, minutes } of stubs) {
      const isTaken = (kind: string) => ['taxes', 'insurance', 'other'].includes(kind)
      const paid = others.filter(({ kind }) => !isTaken(kind)).map(({ amount }) => amount)
      const off = others.filter(({ kind }) => isTaken(kind))
      hold(gross === sum([...hours.map(({ amount }) => amount), ...paid]), 'gross')
      hold(sum(off.map(({ amount }) => amount)) === taken.taxes + taken.insurance + taken.other, 'deductions')
      hold(gross - taken.taxes - taken.insurance - taken.other === net, 'net')
      hold(minutes === hours.reduce((all, line) => all + line.minutes, 0), 'minutes of a stub')
      const byRule = sum(off.filter(({ adjustmentId }) => adjustmentId === null).map(({ amount }) => amount))
      hold(byRule <= (gross > 0n ? gross : 0n), 'more is taken than there is')
      hold(
        hours.every((line) => line.currency === currency),
        'a mixed currency',
      )
    }
    hold(
      sum(stubs.flatMap(({ hours }) => hours.map(({ amount }) => amount))) === sum(lines.map(({ amount }) => amount)),
      'lines',
    )
    if (period % 10 === 0) {
      const again = hourLines(entries.toReversed(), paidBefore.toReversed(), rules, holidays)
      const text = (value: unknown) =>
        JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}` : one))
      hold(text(again) === text(lines), 'another order')
    }
  }
  expect(faults).toEqual([])
})

test('a fixed deduction is limited to the remaining pay, and its line states it; from zero nothing is deducted', () => {
  const bonus = (amount: number, currency: Currency = 'EUR'): ManualLine => ({
    id: 'h',
    kind: amount > 0 ? 'bonus' : 'earning',
    amount,
    currency,
    reason: 'x',
    correctsLineId: null,
    minutes: null,
  })
  const deductions: Deduction[] = [
    { kind: 'other', name: 'Room', basisPoints: null, amount: { amount: 700, currency: 'EUR' } },
    { kind: 'taxes', name: 'Tax', basisPoints: 5000, amount: null },
    { kind: 'insurance', name: 'Health', basisPoints: null, amount: { amount: 50, currency: 'EUR' } },
  ]
  const shown = (amount: number, currency?: Currency) =>
    stubsOf([], [bonus(amount, currency)], { deductions }).flatMap(({ others, net }) =>
      others
        .slice(1)
        .map((line) => `${line.reason} ${line.amount}${line.isCut ? ' cut' : ''}`)
        .concat(`Net ${net}`),
    )
  expect(shown(1001)).toEqual(['Tax 501', 'Room 500 cut', 'Health 0 cut', 'Net 0'])
  expect(shown(2000)).toEqual(['Tax 1000', 'Room 700', 'Health 50', 'Net 250'])
  expect(shown(2000, 'USD')).toEqual(['Tax 1000', 'Net 1000'])
  expect(shown(-300)).toEqual(['Net -300'])
})
