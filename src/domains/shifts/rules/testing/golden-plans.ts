import { instantOf, localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { LawInForce } from '#domains/law/rules.ts'
import type { PlannedShift } from '../../rules.ts'
import { lawBreachesOf } from '../law.ts'
import type { LawBreach } from '../law-breach.ts'
import { daysOfShifts, emptySums, neededSums, partsOf, periodsAround, sumsWith } from '../work-sums.ts'

/** The time zone of each country whose law is checked. */
export const zones = { BE: 'Europe/Brussels', FR: 'Europe/Paris', NL: 'Europe/Amsterdam' } as const
export type Country = keyof typeof zones

/** Dates of birth by the age on the days of the plans, which lie in autumn 2026. */
const ages = { adult: '1990-05-01', seventeen: '2009-05-01', fifteen: '2011-05-01' } as const
export type Age = keyof typeof ages

/** Shifts as `2026-11-02 08:00-16:30/30`: day, start, end and break; an end before the start is on the next day. An asterisk marks one that exists. */
export function shiftsOf(written: readonly string[], zone: string): PlannedShift[] {
  return written.map((text) => {
    const [, old, day = '', start = '', end = '', pause = '0'] =
      /^(\*?)(\S+) (\d\d:\d\d)-(\d\d:\d\d)(?:\/(\d+))?$/.exec(text) ?? []
    const at = (date: string, time: string) => {
      const found = instantOf(date, time, zone)
      if (!('at' in found)) throw new Error(`unclear: ${date} ${time}`)
      return found.at
    }
    return {
      startsAt: at(day, start),
      endsAt: at(end <= start ? daysAfter(day, 1) : day, end),
      breakMinutes: Number(pause),
      isNew: old !== '*',
    }
  })
}

/** The same times on weekdays (1 is Monday) of consecutive weeks. */
export function weeksOf(monday: string, weeks: number, weekdays: readonly number[], times: string): string[] {
  return Array.from({ length: weeks }, (_, week) => week).flatMap((week) =>
    weekdays.map((weekday) => `${daysAfter(monday, 7 * week + weekday - 1)} ${times}`),
  )
}

/** The shifts as ones that exist. */
export const existing = (written: readonly string[]): string[] => written.map((text) => `*${text}`)

/** Returns the breaches of a plan. The existing shifts are in the sums, as they are when they are read, and those near the new ones are given. */
export function breachesIn(
  country: Country,
  dateOfBirth: string | null,
  written: readonly string[],
  law: Partial<LawInForce> = {},
): LawBreach[] {
  const timeZone = zones[country]
  const shifts = shiftsOf(written, timeZone)
  const added = shifts.filter(({ isNew }) => isNew)
  const days = daysOfShifts(added, timeZone)
  const needed = neededSums(country)
  if (!days || !needed)
    return lawBreachesOf(shifts, { country, refuses: true, ...law }, timeZone, { dateOfBirth, sums: null })
  const periods = periodsAround(needed, days.first, days.last, timeZone)
  const stored = shifts.filter(({ isNew }) => !isNew)
  const sums = sumsWith(
    emptySums(periods),
    stored.flatMap((shift) => partsOf(shift, periods)),
  )
  const isNear = ({ startsAt }: PlannedShift) => {
    const { date } = localTimeOf(startsAt, timeZone)
    return date >= daysAfter(days.first, -9) && date <= daysAfter(days.last, 9)
  }
  const given = shifts.filter((shift) => shift.isNew || isNear(shift))
  return lawBreachesOf(given, { country, refuses: true, ...law }, timeZone, { dateOfBirth, sums })
}

/** Returns the rules that a plan breaks, each as its identifier and kind. */
export const brokenBy = (country: Country, age: Age, written: readonly string[], law: Partial<LawInForce> = {}) =>
  [...new Set(breachesIn(country, ages[age], written, law).map((one) => `${one.law.id} ${one.kind}`))].sort()
