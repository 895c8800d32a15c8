import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { laterBy } from '#base/time.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { emptySums, neededSums, partsOf, periodsAround, sumColumns, sumsWith } from '../rules/work-sums.ts'
import { shifts } from './routes.ts'
import { sampleRoster, sampleShift } from './samples.ts'
import { readLawFacts } from './work-sums.ts'
import { readPlanRules } from './working-time.ts'

const world = await openWorld(shifts)

const now = '2026-11-24T12:00:00Z'

async function scene(country: 'BE' | 'FR' | 'NL' = 'NL') {
  const roster = await sampleRoster(world)
  const { organisation, worker, assignmentId, projectId } = roster
  const { organisationId } = organisation
  await world.sql`update organisations set labour_law = 'warn', rules_country = ${country} where id = ${organisationId}`
  await world.sql`update assignments set start_date = '2025-01-01', end_date = '2027-12-31' where id = ${assignmentId}`
  const sums = (start: string, more: { without?: string[]; assignmentIds?: string[] } = {}) =>
    runJob(world, { organisationId }, now, async (scope) => {
      const workerIds = [worker.accountId]
      const factsOf = await readLawFacts(scope, await readPlanRules(scope), {
        workerIds,
        around: [{ startsAt: start }],
        ...more,
      })
      const { sums: found } = factsOf(worker.accountId)
      if (!found) throw new Error('no sums')
      return found
    })
  /** The hours of each week with work, by its Monday. */
  const weeks = async (more?: { without?: string[]; assignmentIds?: string[] }) => {
    const { periods, minutes } = await sums('2026-11-24T08:00:00Z', more)
    return Object.fromEntries(
      [...minutes.entries()].flatMap(([at, sum]) => (sum === 0 ? [] : [[periods.days[at] ?? '', sum / 60]])),
    )
  }
  const entry = async (startsAt: string, endsAt: string, minutes: number, status = 'approved') => {
    await world.sql`
      insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                                total_minutes, task_description, rate_amount, rate_currency, status)
      values (${organisationId}, ${uuid()}, ${worker.accountId}, ${projectId}, ${assignmentId}, (${startsAt}::timestamptz at time zone 'Europe/Brussels')::date,
              '08:00', '16:00', ${startsAt}, ${endsAt}, ${minutes}::int, 'Picking', 1735, 'EUR', ${status})`
  }
  return { ...roster, organisationId, sums, weeks, entry }
}

test('a country without rules on several weeks needs the dates of birth alone', async () => {
  const { organisationId, worker } = await scene()
  const facts = await runJob(world, { organisationId }, now, async (scope) => {
    const rules = await readPlanRules(scope)
    const around = [{ startsAt: '2026-11-24T08:00:00Z' }]
    const law = { country: 'LU', refuses: true }
    return (await readLawFacts(scope, { ...rules, law }, { workerIds: [worker.accountId], around }))(worker.accountId)
  })
  expect(facts).toMatchObject({ dateOfBirth: '1985-07-30', sums: null })
})

// A generator with a seed, so that a failure can be repeated.
function numbersFrom(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
}

test.each(['BE', 'FR', 'NL'] as const)(
  'the statement counts what the rules count for each shift, in %s',
  async (country) => {
    const { assignmentId, sums } = await scene(country)
    const needed = neededSums(country)
    if (!needed) throw new Error(country)
    const next = numbersFrom(7)
    const added: { startsAt: string; endsAt: string; breakMinutes: number }[] = []
    // Over both clock changes and the end of the year, with nights and Sundays.
    for (let at = '2025-12-24T00:00:00Z'; at < '2027-02-28T00:00:00Z';) {
      const startsAt = laterBy(at, next(40) * 1_800_000)
      const endsAt = laterBy(startsAt, (60 + next(660)) * 60_000)
      const shift = { startsAt, endsAt, breakMinutes: next(2) * 17 }
      await sampleShift(world, assignmentId, startsAt, { end: endsAt, breakMinutes: shift.breakMinutes })
      added.push(shift)
      at = endsAt
    }
    const found = await sums('2026-11-24T08:00:00Z')
    const periods = periodsAround(needed, '2026-11-24', '2026-11-24', 'Europe/Brussels')
    const expected = sumsWith(
      emptySums(periods),
      added.flatMap((shift) => partsOf(shift, periods)),
    )
    for (const column of sumColumns) expect([column, ...found[column]]).toEqual([column, ...expected[column]])
    expect(found.minutes.some((minutes) => minutes > 0)).toBe(true)
  },
)

test('hours that were worked count instead of the plan, and what nobody worked does not', async () => {
  const { assignmentId, weeks, entry } = await scene()
  await sampleShift(world, assignmentId, '2026-11-02')
  await sampleShift(world, assignmentId, '2026-11-09')
  await sampleShift(world, assignmentId, '2026-11-16')
  expect(await weeks()).toEqual({ '2026-11-02': 8, '2026-11-09': 8, '2026-11-16': 8 })
  await entry('2026-11-09T09:00:00Z', '2026-11-09T12:00:00Z', 180)
  await world.sql`update shifts set no_show_at = ${now} where starts_at = '2026-11-16T08:00:00Z' and assignment_id = ${assignmentId}`
  expect(await weeks()).toEqual({ '2026-11-02': 8, '2026-11-09': 3 })
  await entry('2026-11-11T08:00:00Z', '2026-11-11T13:00:00Z', 270, 'draft')
  await entry('2026-11-02T08:00:00Z', '2026-11-02T10:00:00Z', 120, 'rejected')
  expect(await weeks()).toEqual({ '2026-11-02': 8, '2026-11-09': 7.5 })
})

test('an entry after midnight replaces the shift that begins before it', async () => {
  const { assignmentId, weeks, entry } = await scene()
  await sampleShift(world, assignmentId, '2026-11-10T22:00:00Z', { end: '2026-11-11T04:00:00Z' })
  await entry('2026-11-11T01:00:00Z', '2026-11-11T04:00:00Z', 180)
  await sampleShift(world, assignmentId, '2026-11-18T01:00:00Z', { end: '2026-11-18T06:00:00Z' })
  await entry('2026-11-17T23:00:00Z', '2026-11-18T03:00:00Z', 240)
  expect(await weeks()).toEqual({ '2026-11-09': 3, '2026-11-16': 4 })
})

test('cancelled shifts, offers and what is left out do not count; the window is bounded', async () => {
  const { worker, projectId, assignmentId, weeks } = await scene()
  await sampleShift(world, assignmentId, '2026-12-01', { status: 'cancelled' })
  const left = await sampleShift(world, assignmentId, '2026-12-02')
  await sampleShift(world, assignmentId, '2025-11-21')
  await sampleShift(world, assignmentId, '2025-11-24')
  await sampleShift(world, assignmentId, '2027-03-21')
  await sampleShift(world, assignmentId, '2027-03-22')
  const offered = uuid()
  await world.sql`
    insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
    values (${worker.organisationId}, ${offered}, ${projectId}, ${worker.accountId}, 'Picker', '2028-01-01', '2028-12-31', 1735, 'EUR', 'pending')`
  await sampleShift(world, offered, '2026-12-09')
  const bounded = { '2025-11-24': 8, '2027-03-15': 8 }
  expect(await weeks()).toEqual({ ...bounded, '2026-11-30': 8 })
  expect(await weeks({ without: [left] })).toEqual(bounded)
  expect(await weeks({ without: [left], assignmentIds: [offered] })).toEqual({ ...bounded, '2026-12-07': 8 })
})
