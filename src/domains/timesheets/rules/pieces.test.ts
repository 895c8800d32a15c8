import { describe, expect, test } from 'vitest'
import { type Break, minutesOfBreaks, placedOf } from './breaks.ts'
import { longestUnbroken, piecesOf, splitByDay } from './pieces.ts'
import { roundedMinutes, totalsByRounding } from './rounding.ts'

const at = (time: string) => `2026-11-19T${time}:00Z`
const placed = (from: string, to: string, minutes = 0): Break => ({ startsAt: at(from), endsAt: at(to), minutes })

describe('Breaks', () => {
  test('that overlap count once, and those without times by their minutes', () => {
    expect(minutesOfBreaks([placed('11:00', '12:00'), placed('11:10', '11:20'), placed('11:30', '12:10')])).toBe(70)
    expect(minutesOfBreaks([placed('11:30', '12:10'), placed('11:00', '11:30')])).toBe(70)
    expect(minutesOfBreaks([placed('11:00', '11:30'), { minutes: 15 }, { minutes: 5, startsAt: at('13:00') }])).toBe(50)
    expect(
      minutesOfBreaks([
        { minutes: 7, endsAt: at('13:00') },
        { minutes: 3, startsAt: null, endsAt: null },
      ]),
    ).toBe(10)
    expect(minutesOfBreaks([])).toBe(0)
  })

  test('with a start and an end have a place', () => {
    const all = [placed('12:00', '12:10'), { minutes: 5, startsAt: at('10:00') }, placed('11:00', '11:10')]
    expect(placedOf([...all, { minutes: 5, endsAt: at('10:00') }]).map(({ startsAt }) => startsAt)).toEqual([
      at('11:00'),
      at('12:00'),
    ])
  })
})

const entry = (from: string, to: string, breaks: Break[], breakMinutes: number, totalMinutes: number) => ({
  startsAt: at(from),
  endsAt: at(to),
  breaks,
  breakMinutes,
  totalMinutes,
})

test('the longest work without a break is unknown if a break has no times', () => {
  const whole = (breaks: Break[], breakMinutes: number) =>
    longestUnbroken(entry('08:00', '16:00', breaks, breakMinutes, 480 - breakMinutes))
  expect(whole([], 0)).toBe(480)
  expect(whole([placed('11:00', '11:30')], 30)).toBe(270)
  expect(whole([placed('14:00', '14:30'), placed('09:00', '09:15')], 45)).toBe(285)
  expect(whole([placed('11:00', '11:30')], 31)).toBeUndefined()
  expect(whole([{ minutes: 30 }], 30)).toBeUndefined()
  expect(whole([placed('08:00', '16:00')], 480)).toBe(0)
})

describe('The minutes of an entry', () => {
  const rules = { timeZone: 'UTC', nightFrom: '22:00', nightTo: '06:00' }
  const pieces = (one: ReturnType<typeof entry>, changed = {}) =>
    piecesOf(one, { ...rules, ...changed }).map(({ date, isNight, minutes }) => [date.slice(8), isNight, minutes])

  test('are at night from its first minute to its last', () => {
    expect(pieces(entry('05:00', '23:00', [], 0, 1080))).toEqual([
      ['19', true, 60],
      ['19', false, 960],
      ['19', true, 60],
    ])
    expect(pieces(entry('05:00', '09:00', [], 0, 240), { nightFrom: '00:00' })).toEqual([
      ['19', true, 60],
      ['19', false, 180],
    ])
    expect(pieces(entry('05:00', '09:00', [], 0, 240), { nightFrom: '06:00' })).toEqual([['19', false, 240]])
  })

  test('follow each other without empty pieces, also with breaks at the start and the end', () => {
    const breaks = [placed('08:00', '08:30'), placed('12:00', '12:30'), placed('15:30', '16:00')]
    expect(pieces(entry('08:00', '16:00', breaks, 90, 390))).toEqual([['19', false, 390]])
    expect(pieces(entry('21:30', '22:30', [{ minutes: 20 }], 20, 40))).toEqual([
      ['19', false, 20],
      ['19', true, 20],
    ])
  })

  test('are taken from the end if rounding leaves fewer, and never become less than nothing', () => {
    expect(pieces(entry('21:00', '22:10', [], 0, 45))).toEqual([['19', false, 45]])
    expect(pieces(entry('21:00', '22:10', [], 0, 0))).toEqual([])
    expect(pieces(entry('21:00', '21:00', [], 0, 15))).toEqual([])
  })

  test('are those of local days', () => {
    expect(splitByDay(entry('22:30', '23:30', [], 0, 60), 'Europe/Brussels')).toEqual([
      { date: '2026-11-19', minutes: 30 },
      { date: '2026-11-20', minutes: 30 },
    ])
  })
})

test('a total is rounded to the nearest step, half up, and never to nothing', () => {
  expect([7, 8, 22, 23].map((minutes) => roundedMinutes(minutes, 15))).toEqual([7, 15, 15, 30])
  expect(totalsByRounding(68)).toEqual({ 0: 68, 5: 70, 6: 66, 15: 75 })
})
