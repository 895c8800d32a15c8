import { expect, test } from 'vitest'
import { piecesOf, splitByDay } from '../pieces.ts'
import { roundedMinutes } from '../rounding.ts'
import { spanOf } from '../span.ts'
import { counted, minutesShowing, walked } from './oracle.ts'

const now = '2040-01-01T00:00:00Z'
const usual = { from: '22:00', to: '06:00' }

interface Row {
  readonly date: string
  readonly start: readonly string[]
  readonly end: readonly string[]
  readonly endsNextDay: boolean
  readonly breaks: { minutes?: number; startTime?: string; endTime?: string }[]
  readonly rounding: number
  readonly expected: string
}

/**
 * Checks the rules against the expected values of each row and against the oracle. The columns of a row are day, start, end,
 * breaks, rounding, then after `=` the total, the minutes of each day and those of the night; or after `!` the fault.
 * `06:00*` is on the next day; `02:30@+01:00` has an offset; a break is `12:00-12:30`, or `30` without times.
 */
export function holdRows(zone: string, table: string, night: { from: string; to: string } = usual): void {
  for (const line of table.trim().split('\n')) {
    const text = line.trim().replaceAll(/\s+/g, ' ')
    if (text !== '') test(`${zone}: ${text}`, () => hold(zone, parse(text), night))
  }
}

function parse(text: string): Row {
  const [given = '', , result = ''] = text.split(/ ([=!]) /)
  const [date = '', start = '', end = '', breaks = '-', rounding = '0'] = given.split(' ')
  return {
    date,
    start: start.split('@'),
    end: end.replace('*', '').split('@'),
    endsNextDay: end.includes('*'),
    breaks: breaks === '-' ? [] : breaks.split(',').map(breakOf),
    rounding: Number(rounding),
    expected: result,
  }
}

function breakOf(text: string) {
  const [startTime, endTime] = text.split('-')
  return endTime ? { startTime, endTime } : { minutes: Number(text) }
}

function hold(zone: string, row: Row, night: { from: string; to: string }): void {
  const { date, start, end, endsNextDay, breaks, rounding, expected } = row
  const [startTime = '', startOffset] = start
  const [endTime = '', endOffset] = end
  const span = spanOf({ date, startTime, endTime, endsNextDay, startOffset, endOffset, breaks }, zone, now)
  if ('faults' in span) {
    expect(span.faults.map(({ path, code }) => `${path}:${code}`).join(' ')).toBe(expected)
    return
  }
  const totalMinutes = roundedMinutes(span.totalMinutes, rounding)
  const stored = { ...span, totalMinutes }
  const days = splitByDay(stored, zone)
  const ofNight = piecesOf(stored, { timeZone: zone, nightFrom: night.from, nightTo: night.to })
    .filter(({ isNight }) => isNight)
    .reduce((sum, { minutes }) => sum + minutes, 0)
  const text = days.map((one) => `${one.date.slice(5)}:${one.minutes}`).join(' ')
  expect(`${totalMinutes} ${text} night:${ofNight}`).toBe(expected)
  expect(walkedOf(zone, row, night)).toBe(expected)
}

function walkedOf(zone: string, row: Row, night: { from: string; to: string }): string {
  const endDate = row.endsNextDay ? nextDay(row.date) : row.date
  const startsAt = meant(minutesShowing(zone, row.date, row.start[0] ?? ''), row.start[1])
  const endsAt = meant(minutesShowing(zone, endDate, row.end[0] ?? ''), row.end[1])
  const placed = row.breaks.flatMap(({ startTime, endTime }) => {
    if (!startTime || !endTime) return []
    const from = firstFrom(zone, row.date, startTime, startsAt)
    return [[from, firstFrom(zone, row.date, endTime, from)] as const]
  })
  const unplacedMinutes = row.breaks.reduce((sum, { minutes = 0 }) => sum + minutes, 0)
  const minutes = walked({ zone, startsAt, endsAt, placed, unplacedMinutes, rounding: row.rounding }, night)
  const text = [...counted(minutes, ({ date }) => date.slice(5))].map((one) => one.join(':')).join(' ')
  return `${minutes.length} ${text} night:${minutes.filter(({ isNight }) => isNight).length}`
}

// Summer offsets come first in the night in which clocks go back.
const ofSummer = new Set(['+02:00', '-04:00', '+11:00'])

function meant([first, second]: readonly number[], offset = ''): number {
  return (second === undefined || ofSummer.has(offset) ? first : second) ?? Number.NaN
}

function firstFrom(zone: string, date: string, time: string, from: number): number {
  const found = [date, nextDay(date)].flatMap((day) => minutesShowing(zone, day, time)).find((at) => at >= from)
  return found ?? Number.NaN
}

function nextDay(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}
