import { expect, test } from 'vitest'
import { instantOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { goldenRows } from '#base/testing/golden-rows.ts'
import type { PlannedShift } from '../rules.ts'
import { lawBreachesOf } from './law.ts'
import { belgianLaw } from './testing/golden-law-be.ts'
import { frenchLaw } from './testing/golden-law-fr.ts'
import { dutchLaw } from './testing/golden-law-nl.ts'

// Luxembourg has no rules of its own here, so those of the directive count.
const zones = { BE: 'Europe/Brussels', FR: 'Europe/Paris', NL: 'Europe/Amsterdam', EU: 'Europe/Luxembourg' } as const
const births = { adult: '1990-05-01', seventeen: '2009-05-01', fifteen: '2011-05-01', unknown: null } as const

/** A day as a date, or as a number: 1 is Monday, 2 November 2026, and 0 the Sunday before. */
const dateOf = (day: string) => (day.length > 2 ? day : daysAfter('2026-11-01', Number(day)))

/**
 * Shifts as `1-5 08:00-16:30/30; *8 22:00-06:00`: a day or the days from one to another, start, end and break. An end that is not after the
 * start is on the next day. An asterisk marks shifts that exist already.
 */
function shiftsOf(written: string, zone: string): PlannedShift[] {
  return written.split('; ').flatMap((text) => {
    const [, old, from = '', to = from, start = '', end = '', pause = '0'] =
      /^(\*?)(\d[\d-]{9}|\d+)(?:(?:\.\.|-)(\S+))? (\d\d:\d\d)-(\d\d:\d\d)(?:\/(\d+))?$/.exec(text) ?? []
    const shifts: PlannedShift[] = []
    for (let day = dateOf(from); day <= dateOf(to); day = daysAfter(day, 1))
      shifts.push({
        startsAt: at(day, start, zone),
        endsAt: at(end <= start ? daysAfter(day, 1) : day, end, zone),
        breakMinutes: Number(pause),
        isNew: old !== '*',
      })
    if (shifts.length === 0) throw new Error(`not a shift: ${text}`)
    return shifts
  })
}

function at(date: string, time: string, zone: string): string {
  const found = instantOf(date, time, zone)
  if (!('at' in found)) throw new Error(`unclear: ${date} ${time}`)
  return found.at
}

function breachOf(rule: string, worker: string, written: string): string {
  const country = rule.slice(0, 2) as keyof typeof zones
  const timeZone = zones[country]
  const birth = worker in births ? births[worker as keyof typeof births] : worker
  const law = { country: country === 'EU' ? 'LU' : country, refuses: true }
  const found = lawBreachesOf(shiftsOf(written, timeZone), law, timeZone, { dateOfBirth: birth, sums: null })
  const breach = found.find((one) => `${one.law.id} ${one.kind}` === rule)
  if (!breach) return '-'
  const { minutes, limitMinutes } = breach
  const amount = minutes === null && limitMinutes === null ? '*' : `${minutes}/${limitMinutes}`
  return `${amount} ${breach.law.isRefused ? 'refused' : 'warned'}`
}

const rows = goldenRows(belgianLaw + frenchLaw + dutchLaw)

test.each(rows.map((row) => [row.title, row] as const))(
  '%s',
  (_, { rule, given: [worker = '', shifts = ''], expected }) => {
    expect(breachOf(rule, worker, shifts)).toBe(expected)
  },
)
