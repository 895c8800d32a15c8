import { expect, test } from 'vitest'
import type { Correction } from './correction-shapes.ts'
import { type EntryFacts, type Mark, marksOf, marksOfIncomplete } from './marks.ts'
import { classesOf } from './week.ts'

const rules = {
  timeZone: 'Europe/Brussels',
  nightFrom: '22:00',
  nightTo: '06:00',
  firstDayOfWeek: 1,
  overtimeDailyMinutes: 540,
  overtimeWeeklyMinutes: 2400,
}
const at = (time: string) => `2026-11-20T${time}:00Z`
const pause = { minutes: 30, startsAt: at('11:00'), endsAt: at('11:30') }

/** Returns an entry with the given times in UTC and a break at noon; `given` overrides fields. */
function entryFrom(start: string, end: string, given: Partial<EntryFacts['entry']> = {}): EntryFacts['entry'] {
  const breaks = given.breaks ?? [pause]
  const breakMinutes = given.breakMinutes ?? breaks.reduce((sum, { minutes }) => sum + minutes, 0)
  const totalMinutes = (Date.parse(at(end)) - Date.parse(at(start))) / 60_000 - breakMinutes
  const times = { startsAt: at(start), endsAt: at(end) }
  return { ...times, breaks, breakMinutes, totalMinutes, workType: 'regular', shiftType: 'regular', ...given }
}

function marksFor(entry: EntryFacts['entry'], facts: Partial<EntryFacts> = {}): Mark[] {
  const classes = classesOf([{ ...entry, id: '1' }], rules, new Set(['2026-11-11']))
  return marksOf({ entry, classes, minimumRestMinutes: 660, ...facts })
}

const shift = { startsAt: at('08:00'), endsAt: at('16:00'), breakMinutes: 0 }

test.each<[string, string, string, Mark[]]>([
  ['as it was planned', '08:00', '16:00', []],
  ['five minutes beside the plan', '08:05', '15:55', []],
  ['begun late', '08:06', '16:00', ['late', 'differs_from_plan']],
  ['ended early', '08:00', '15:54', ['early', 'differs_from_plan']],
  ['begun late and ended early', '09:00', '15:00', ['late', 'early', 'differs_from_plan']],
  ['begun before the plan', '07:54', '16:00', ['long', 'differs_from_plan']],
  ['ended after the plan', '08:00', '16:06', ['long', 'differs_from_plan']],
  ['the same length an hour later', '09:00', '17:00', ['late', 'differs_from_plan']],
  ['the same length an hour sooner', '07:00', '15:00', ['early', 'differs_from_plan']],
  ['beyond the day’s limit', '07:45', '17:30', ['long', 'overtime', 'differs_from_plan']],
])('%s', (_, start, end, found) => {
  expect(marksFor(entryFrom(start, end), { shift })).toEqual(found)
})

test('an entry without the planned break is long, and one with a shorter break if that is more than five minutes', () => {
  const planned = { ...shift, breakMinutes: 30 }
  const withBreak = (minutes: number) =>
    marksFor(entryFrom('08:00', '13:30', { breaks: [], breakMinutes: minutes }), {
      shift: { ...planned, endsAt: at('13:30') },
    })
  expect([withBreak(30), withBreak(25), withBreak(24), withBreak(0)]).toEqual([[], [], ['long'], ['long']])
})

test('without a shift, an entry is long if it leaves less than the daily rest', () => {
  const from = (start: string, end: string) => marksFor(entryFrom(start, end), { shift: undefined })
  expect(from('05:00', '18:00')).toEqual(['no_break', 'overtime'])
  expect(from('05:00', '18:01')).toEqual(['long', 'no_break', 'overtime'])
})

test('an entry without a shift differs if its assignment has shifts', () => {
  expect(marksFor(entryFrom('08:00', '16:00'), { shift: null })).toEqual(['differs_from_plan'])
})

test.each<[string, string, string, Partial<EntryFacts['entry']>, boolean]>([
  ['six hours', '08:00', '14:00', { breaks: [] }, false],
  ['a minute more', '08:00', '14:01', { breaks: [] }, true],
  ['a break in the middle', '08:00', '16:00', {}, false],
  ['a break after six hours and a half', '04:30', '12:30', {}, true],
  [
    'a break at the very end',
    '08:00',
    '16:00',
    { breaks: [{ ...pause, startsAt: at('15:30'), endsAt: at('16:00') }] },
    true,
  ],
  ['a break of which nobody said when it was', '08:00', '20:00', { breaks: [{ minutes: 30 }] }, false],
  ['minutes without a list', '08:00', '16:00', { breaks: [], breakMinutes: 30 }, false],
])('a missing break is flagged after more than six hours: %s', (_, start, end, given, isMarked) => {
  expect(marksFor(entryFrom(start, end, given)).includes('no_break')).toBe(isMarked)
})

test('punches outside the site are flagged, those without a location are not', () => {
  const entry = entryFrom('08:00', '16:00')
  const clocked = { startsAt: entry.startsAt, endsAt: entry.endsAt, breakMinutes: 30 }
  const found = (...places: string[]) => marksFor(entry, { clocked: { ...clocked, places } })
  expect([found('inside', 'inside'), found('unknown', 'unknown')]).toEqual([[], []])
  expect([found('outside', 'inside'), found('inside', 'outside')]).toEqual([['outside_site'], ['outside_site']])
})

test('an entry that was edited after clocking is flagged', () => {
  const entry = entryFrom('08:00', '16:00')
  const punched = { startsAt: entry.startsAt, endsAt: entry.endsAt, breakMinutes: 30, places: [] }
  const found = (changed: Partial<typeof punched>) => marksFor(entry, { clocked: { ...punched, ...changed } })
  expect(found({})).toEqual([])
  expect(found({ startsAt: at('08:01') })).toEqual(['edited_after_clocking'])
  expect(found({ endsAt: at('15:59') })).toEqual(['edited_after_clocking'])
  expect(found({ breakMinutes: 45 })).toEqual(['edited_after_clocking'])
  expect(marksFor(entry, { clocked: null })).toEqual([])
})

test('a type that does not match the hours is flagged; the regular type never is', () => {
  const claimed = (given: Partial<EntryFacts['entry']>) => marksFor(entryFrom('08:00', '16:00', given))
  expect(claimed({ workType: 'overtime' })).toEqual(['type_differs'])
  expect(claimed({ shiftType: 'night' })).toEqual(['type_differs'])
  expect(claimed({ shiftType: 'holiday' })).toEqual(['type_differs'])
  expect(marksFor(entryFrom('15:00', '22:00', { shiftType: 'night', breakMinutes: 30, breaks: [] }))).toEqual([])
  expect(marksFor(entryFrom('05:00', '17:00', { workType: 'overtime', breakMinutes: 30, breaks: [] }))).toEqual([
    'overtime',
  ])
})

test('work on a public holiday without a shift is flagged, planned work is not (F03)', () => {
  const entry = entryFrom('08:00', '16:00')
  const classes = classesOf([{ ...entry, id: '1' }], rules, new Set(['2026-11-20']))
  expect(marksOf({ entry, classes, minimumRestMinutes: 660 })).toEqual(['holiday'])
  expect(marksOf({ entry, classes, minimumRestMinutes: 660, shift })).toEqual([])
})

test('what other records say is flagged in the order of the flags, and only what was missing at the start before the end', () => {
  const entry = entryFrom('08:00', '16:00')
  expect(marksFor(entry, { contradictions: ['objected', 'absent'] })).toEqual(['absent', 'objected'])
  expect(marksFor(entry, { contradictions: [], corrections: [] })).toEqual([])
  expect(marksFor(entry, { isUnlawful: true })).toEqual(['labour_law'])
  expect(marksOfIncomplete(['absent', 'certification_expired', 'objected'])).toEqual(['certification_expired'])
  expect(marksOfIncomplete([])).toEqual([])
})

test('hours that the organisation has entered or corrected are flagged', () => {
  const entry = entryFrom('08:00', '16:00')
  const correction = (kind: Correction['kind'], isCurrent: boolean) => ({ kind, isCurrent }) as Correction
  const found = (...corrections: Correction[]) => marksFor(entry, { corrections })
  expect(found(correction('added', true))).toEqual(['entered_for_worker'])
  expect(found(correction('corrected', true))).toEqual(['corrected'])
  expect(found(correction('added', false), correction('corrected', true))).toEqual(['entered_for_worker', 'corrected'])
  expect(found(correction('corrected', false))).toEqual([])
})

test('a break that was open at the clock-out, and a location too inexact to tell, are flagged', () => {
  const breaks = [pause, { ...pause, startsAt: at('14:00'), endsAt: at('14:10'), minutes: 10, openAtClockOut: true }]
  const open = entryFrom('08:00', '16:00', { breaks })
  expect(marksFor(open)).toEqual(['open_break'])
  expect(marksFor(entryFrom('08:00', '16:00', { breaks: [{ ...pause, openAtClockOut: false }] }))).toEqual([])
  const entry = entryFrom('08:00', '16:00')
  expect(
    marksFor(entry, {
      clocked: { startsAt: entry.startsAt, endsAt: entry.endsAt, breakMinutes: 30, places: ['inside', 'inexact'] },
    }),
  ).toEqual(['inexact_place'])
})
