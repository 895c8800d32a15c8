import { daysAfter, isoWeekOf, weekdayOf } from '#base/days.ts'
import { holidayDates } from '#domains/organisations/rules/holidays.ts'
import { works } from './people.ts'

/** The number of past days in the demo: a year and half a month, so that each of the twelve paid months has hours. */
export const historyDays = 380

/** Returns a pseudorandom number from 0 up to 1, always the same for the same arguments. */
export function chance(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of parts.join('|')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** Returns how many days ago a worker was hired; the last four are new, and only have offers. */
export function hiredDaysAgo(index: number, count: number): number {
  if (index === 0) return 420
  if (index >= count - 4) return 3 + (count - index)
  return 55 + Math.floor(chance('hired', index) * 640)
}

/** Returns a worker's block of hours on a day, or undefined on a day off. */
export function blockOf(work: number, index: number, date: string, isCertain = false) {
  const { lastDay, season, blocks } = works[work % works.length] as (typeof works)[number]
  const weekday = weekdayOf(date)
  const week = isoWeekOf(date)
  if (lastDay === 5 && isHoliday(date)) return undefined
  if (lastDay === 7 ? [0, 1].includes((weekday + index * 3) % 7) : weekday > lastDay) return undefined
  // In a six-day week, one day off in rotation.
  if (lastDay === 6 && weekday === 1 + (index % 5)) return undefined
  if (!isCertain) {
    const demand = season[Number(date.slice(5, 7)) - 1] ?? 1
    if (chance('week', index, week) > demand || chance('day', index, date) < 0.04) return undefined
  }
  // Workers on a seven-day rotation keep the same hours, so that an early shift never follows a night.
  const turn = lastDay === 7 ? Math.floor(index / works.length) : index + Number(week.slice(-2))
  return blocks[turn % blocks.length]
}

function isHoliday(date: string): boolean {
  return holidayDates({ holidayCountries: ['BE'], ownHolidays: [] }, date, date).has(date)
}

/** Returns how many days ago a worker's present assignment began: some were renewed two weeks ago, so that ratings are recent. */
export function renewedDaysAgo(index: number): number {
  return index % 3 === 2 ? 12 : 45
}

export interface Season {
  readonly title: string
  readonly from: string
  readonly to: string
}

const titles = ['Winter', 'Winter', 'Spring', 'Spring', 'Spring', 'Summer', 'Summer', 'Summer']

/** The contracts of the past year: four seasons up to the present teams, which began 45 days ago. */
export function pastSeasons(today: string): Season[] {
  const bounds = [historyDays, 285, 205, 125, 45]
  return bounds.slice(0, -1).map((back, index) => {
    const [from, to] = [daysAfter(today, -back), daysAfter(today, -((bounds[index + 1] ?? 0) + 1))]
    const middle = Number(daysAfter(from, 40).slice(5, 7))
    const name = middle === 12 ? 'Winter' : (titles[middle - 1] ?? 'Autumn')
    return { title: `${name} team`, from, to }
  })
}

/** Returns the piece of work of a worker in a past season: usually their own trade, sometimes another. */
export function workIn(season: number, index: number): number {
  const isElsewhere = chance('elsewhere', season, index) < 0.15
  return (index + (isElsewhere ? 1 : 0)) % works.length
}
