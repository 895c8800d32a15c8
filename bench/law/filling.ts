import { laterBy } from '#base/time.ts'
import { startOfDay } from '#base/calendar.ts'
import { findCandidates } from '#domains/autofill/server/candidates.ts'
import type { WeekFacts } from '#domains/autofill/server/week.ts'
import { emptySums, neededSums, periodsAround, type WorkSums } from '#domains/shifts/rules/work-sums.ts'
import { makeWeek, sizes } from '../fill/instance.ts'

const [monday, timeZone] = ['2026-12-07', 'Europe/Brussels'] as const

/** Measures how long finding the candidates of the largest week of the fill benchmark takes, without and with a law. In milliseconds. */
export function measureFilling(country: string): { off: number; on: number; pairs: number } {
  const [off, on] = [weekFacts(null), weekFacts(country)]
  // Once for what is compiled on first use.
  findCandidates(weekFacts(null))
  const started = performance.now()
  const { candidates } = findCandidates(off)
  const between = performance.now()
  findCandidates(on)
  return { off: between - started, on: performance.now() - between, pairs: candidates.length }
}

function weekFacts(country: string | null): WeekFacts {
  const { shifts, workers } = makeWeek(sizes['1,000 × 4,000'], 1)
  const start = startOfDay(monday, timeZone)
  const at = (hours: number) => laterBy(start, Math.round(hours * 60) * 60_000)
  return {
    weekStart: monday,
    now: start,
    emphasis: [],
    rules: {
      minimumRestMinutes: 660,
      dailyMaximumMinutes: 600,
      weeklyMaximumMinutes: 2880,
      firstDayOfWeek: 1,
      timeZone,
      law: country === null ? null : { country, refuses: true },
    },
    shifts: shifts.map(({ site, role, positions, priority, ...shift }, number) => ({
      id: String(number),
      requestId: null,
      projectId: String(site.client),
      clientId: String(site.client),
      role: String(role),
      startsAt: at(shift.start),
      endsAt: at(shift.end),
      breakMinutes: 30,
      left: positions,
      certifications: [],
      audience: 'everyone',
      priority,
      payRate: { amount: 1700, currency: 'EUR' },
      rolePayRate: null,
      site: null,
    })),
    workers: workers.map(({ roles, planned }, number) => ({
      id: String(number),
      dateOfBirth: '1990-01-01',
      sums: country === null ? null : sumsOf(country, number),
      roles: [...roles].map(String),
      home: null,
      payRate: null,
      certifications: [],
      blockedAfter: null,
      planned: planned.map((one) => ({
        startsAt: at(one.start),
        endsAt: at(one.end),
        breakMinutes: 30,
        clientId: '1',
        isInSums: true,
      })),
      away: [],
      stated: null,
      desiredWeeklyMinutes: null,
      teams: [],
      clients: [],
      taken: [],
    })),
  }
}

/** Between 30 and 46 hours in each week, so that some workers are near a limit. */
function sumsOf(country: string, number: number): WorkSums | null {
  const needed = neededSums(country)
  if (!needed) return null
  const sums = emptySums(periodsAround(needed, monday, '2026-12-13', timeZone))
  sums.minutes.fill((30 + (number % 17)) * 60 * (needed.by === 'quarter' ? 12 : 1))
  return sums
}
