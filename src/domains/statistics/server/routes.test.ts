import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleTwoProjects } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { statisticsRoutes } from '../contract.ts'
import type { StatisticsRange } from '../rules.ts'
import { statistics } from './routes.ts'

const world = await openWorld(statistics, '2026-11-20T18:00:00Z')

/** Creates two projects with different managers, and a worker who is assigned to both. */
async function scene() {
  const organisation = await sampleOrganisation(world)
  const { lead, manager, own, other } = await sampleTwoProjects(world, organisation)
  const worker = await sampleWorker(world, organisation)
  const works = await Promise.all(
    [own, other].map(async ({ projectId }) => ({
      projectId,
      assignmentId: await sampleAssignment(world, worker, projectId),
    })),
  )
  const [first, second] = works as [(typeof works)[0], (typeof works)[0]]
  return { organisation, lead, manager, worker, first, second }
}

interface Written {
  startsAt: string
  endsAt: string
  date: string
  rate: number
  currency: string
  status: EntryStatus
  place: { projectId: string; assignmentId: string }
}

async function write(worker: SampleAccount, entries: readonly Written[]): Promise<void> {
  for (const { startsAt, endsAt, date, rate, currency, status, place } of entries)
    await world.sql`
      insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                                total_minutes, task_description, rate_amount, rate_currency, status)
      values (${worker.organisationId}, ${uuid()}, ${worker.accountId}, ${place.projectId}, ${place.assignmentId}, ${date}, '00:00', '00:00', ${startsAt}, ${endsAt}, ${minutesOf({ startsAt, endsAt })}, 'Picking', ${rate}, ${currency}, ${status})`
}

const own = (worker: SampleAccount, range?: StatisticsRange) =>
  world.call(statisticsRoutes.readWorkerStatistics, { query: range ? { range } : {} }, worker)
const all = (user: SampleAccount, range: StatisticsRange = 'year') =>
  world.call(statisticsRoutes.readProviderStatistics, { query: { range } }, user)

const minutesOf = ({ startsAt, endsAt }: Pick<Written, 'startsAt' | 'endsAt'>) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
// The time zone of Brussels, written independently: summer time until the morning of 25 October 2026.
const localTime = (at: number) =>
  new Date(at + (at < Date.parse('2026-10-25T01:00:00Z') ? 120 : 60) * 60_000).toISOString()
const mondayOf = (date: string) => {
  const days = Date.parse(date) / 86_400_000
  // 1 January 1970 was a Thursday.
  return days - ((days + 3) % 7)
}

/** Counts overtime minute by minute: beyond nine hours of a day, then beyond forty of a week. */
function overtimeOf(entries: readonly Written[], from: string): number {
  const [days, weeks] = [new Map<string, number>(), new Map<number, number>()]
  let overtime = 0
  for (const entry of entries.toSorted((one, two) => (one.startsAt < two.startsAt ? -1 : 1))) {
    for (let at = Date.parse(entry.startsAt); at < Date.parse(entry.endsAt); at += 60_000) {
      const date = localTime(at).slice(0, 10)
      const [ofDay, ofWeek] = [days.get(date) ?? 0, weeks.get(mondayOf(date)) ?? 0]
      days.set(date, ofDay + 1)
      const isOver = ofDay >= 540 || ofWeek >= 2400
      if (ofDay < 540 && ofWeek < 2400) weeks.set(mondayOf(date), ofWeek + 1)
      if (isOver && entry.date >= from) overtime++
    }
  }
  return overtime
}

test('T23 the figures match sums that are calculated independently, including nights with a clock change', async () => {
  const { lead, manager, worker, first, second } = await scene()
  const entries: Written[] = []
  // Each day from late September to November, with varying hours, nights, two currencies and all statuses.
  for (let day = 0; day < 60; day++) {
    const noon = Date.parse('2026-09-21T00:00:00Z') + day * 86_400_000
    const start = noon + [4, 6, 20, 20.5, 5][day % 5]! * 3_600_000
    const length = day < 8 ? 90 : 290 + ((day * 137) % 420)
    if (day % 7 === 6 && day % 2 === 0) continue
    entries.push({
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + length * 60_000).toISOString(),
      date: localTime(start).slice(0, 10),
      rate: 1735 + (day % 3) * 11,
      currency: day % 9 === 0 ? 'TND' : 'EUR',
      status: day % 8 === 3 ? 'submitted' : day % 13 === 5 ? 'rejected' : 'approved',
      place: day % 4 === 0 ? second : first,
    })
  }
  // 22:00 to 06:00 in the night of 24 October is nine hours.
  const long = { startsAt: '2026-10-24T20:00:00.000Z', endsAt: '2026-10-25T05:00:00.000Z' }
  const night = entries.findIndex(({ date }) => date === '2026-10-24')
  entries.splice(night, 2, { ...entries[night]!, ...long, status: 'approved' })
  const clear = entries.filter((one, n) => n === 0 || one.startsAt >= entries[n - 1]!.endsAt)
  await write(worker, clear)

  const approved = clear.filter(({ status }) => status === 'approved')
  for (const [range, from, to] of [
    ['year', '2026-01-01', '2026-11-20'],
    ['quarter', '2026-10-01', '2026-11-20'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['current_month', '2026-11-01', '2026-11-20'],
  ] as const) {
    const { status, body } = await own(worker, range)
    expect(status).toBe(200)
    const within = approved.filter(({ date }) => date >= from && date <= to)
    const sum = (list: readonly Written[]) => list.reduce((minutes, one) => minutes + minutesOf(one), 0)
    const worth = (currency: string) => {
      const paid = within.filter((one) => one.currency === currency)
      const amount = paid.reduce((total, one) => total + Math.round((minutesOf(one) * one.rate) / 60), 0)
      return paid.length === 0 ? [] : [{ amount, currency }]
    }
    const overtime = overtimeOf(
      approved.filter(({ date }) => date <= to),
      from,
    )
    expect(body).toMatchObject({
      range,
      from,
      to,
      totalMinutes: sum(within),
      waitingMinutes: sum(clear.filter((one) => one.status === 'submitted' && one.date >= from && one.date <= to)),
      overtimeMinutes: overtime,
      regularMinutes: sum(within) - overtime,
      daysWorked: new Set(within.map(({ date }) => date)).size,
      projects: new Set(within.map(({ place }) => place.projectId)).size,
      lastWorkDate: within
        .map(({ date }) => date)
        .sort()
        .at(-1),
    })
    expect(body.overtimeMinutes).toBeGreaterThan(0)
    expect(body.hoursValue.toSorted((one, two) => (one.currency < two.currency ? -1 : 1))).toEqual([
      ...worth('EUR'),
      ...worth('TND'),
    ])
    for (const parts of [body.weeks, body.months]) {
      expect(parts.reduce((minutes, part) => minutes + part.approvedMinutes, 0)).toBe(body.totalMinutes)
      const euros = parts.flatMap(({ hoursValue }) => hoursValue).filter(({ currency }) => currency === 'EUR')
      expect(euros.reduce((total, { amount }) => total + amount, 0)).toBe(worth('EUR')[0]?.amount)
    }
    // With one worker, the organisation's figures are the same.
    const whole = (await all(manager, range)).body
    const { workers, topProjects, ...figures } = whole
    const { earnings: _, ...shared } = body
    expect(figures).toEqual(shared)
    expect(workers).toBe(1)
    expect(topProjects.reduce((minutes, one) => minutes + one.approvedMinutes, 0)).toBe(body.totalMinutes)
    // The manager of one of the projects sees its hours, and how many of them are overtime among all hours.
    const managed = (await all(lead, range)).body
    const theirs = within.filter(({ place }) => place.projectId === first.projectId)
    expect(managed.totalMinutes).toBe(sum(theirs))
    expect(managed.overtimeMinutes).toBeLessThanOrEqual(overtime)
    expect(managed.topProjects.map(({ project }) => project.id)).toEqual([first.projectId])
  }
})

test('a worker who clocked in or entered hours attended; future and draft shifts do not count', async () => {
  const { manager, worker, first } = await scene()
  const plan = (day: string, status: 'scheduled' | 'completed' | 'cancelled' = 'scheduled', isPublished = true) =>
    sampleShift(world, first.assignmentId, day, { status, isPublished })
  await plan('2026-11-02', 'completed')
  await plan('2026-11-03')
  await plan('2026-11-04')
  await plan('2026-11-05', 'cancelled')
  await plan('2026-11-06', 'scheduled', false)
  await plan('2026-11-27')
  await sampleEntries(world, worker, { ...first, count: 1, status: 'submitted', firstDay: '2026-11-03' })
  const { body } = await own(worker)
  expect(body).toMatchObject({ shifts: { past: 3, attended: 2 }, attendanceRate: 66.7, totalMinutes: 0 })
  expect(body.weeks.map(({ plannedMinutes }) => plannedMinutes)).toEqual([0, 1440, 0, 0])
  expect((await all(manager, 'current_month')).body).toMatchObject({ shifts: { past: 3, attended: 2 }, workers: 0 })
})

test('ratings count in the range in which they were given', async () => {
  const { lead, manager, worker, first, second } = await scene()
  const rate = async (projectId: string, rating: number, at: string) =>
    world.sql`update assignments set rating = ${rating}, rated_at = ${at} where id = ${await sampleAssignment(world, worker, projectId, 'completed')}`
  await rate(first.projectId, 4, '2026-11-02T10:00:00Z')
  await rate(first.projectId, 5, '2026-10-31T23:00:00Z')
  await rate(second.projectId, 4, '2026-11-20T10:00:00Z')
  await rate(second.projectId, 1, '2026-10-31T22:59:59Z')
  expect((await own(worker)).body).toMatchObject({ averageRating: 4.3, ratings: 3 })
  expect((await own(worker, 'last_month')).body).toMatchObject({ averageRating: 1, ratings: 1 })
  expect((await all(manager, 'current_month')).body).toMatchObject({ averageRating: 4.3, ratings: 3 })
  expect((await all(lead, 'current_month')).body).toMatchObject({ averageRating: 4.5, ratings: 2 })
})

test('ratings of clients count like those of the organisation', async () => {
  const { manager, worker, first } = await scene()
  const id = await sampleAssignment(world, worker, first.projectId, 'completed')
  await world.sql`
    update assignments set rating = 5, rated_at = '2026-11-02T10:00:00Z', client_rating = 2, client_rated_at = '2026-11-20T07:00:00Z',
           client_rater_name = 'Ines Maes' where id = ${id}`
  expect((await own(worker)).body).toMatchObject({ averageRating: 3.5, ratings: 2 })
  expect((await all(manager, 'last_month')).body).toMatchObject({ averageRating: null, ratings: 0 })
})

test('the figures of chosen days and of a client or project are those of its hours', async () => {
  const { organisation, manager, worker, first, second } = await scene()
  await sampleEntries(world, worker, { ...first, count: 2, status: 'approved', firstDay: '2026-09-01' })
  await sampleEntries(world, worker, { ...second, count: 3, status: 'approved', firstDay: '2026-11-02' })
  const read = async (
    query: Parameters<typeof world.call<typeof statisticsRoutes.readProviderStatistics>>[1]['query'],
  ) => (await world.call(statisticsRoutes.readProviderStatistics, { query }, manager)).body
  const lastQuarter = { range: 'chosen', from: '2026-07-01', to: '2026-09-30', totalMinutes: 960, workers: 1 }
  expect(await read({ period: 'last_quarter' })).toMatchObject(lastQuarter)
  const days = { from: '2026-09-02', to: '2026-11-02' }
  expect(await read(days)).toMatchObject({ ...days, range: 'chosen', totalMinutes: 960, overtimeMinutes: 0 })
  const [project] = await world.sql`select client_id as id from projects where id = ${second.projectId}`
  for (const selection of [{ projectId: second.projectId }, { clientId: String(project?.id) }]) {
    const { totalMinutes, projects, topProjects, daysWorked } = await read({ ...days, ...selection })
    expect([totalMinutes, projects, daysWorked]).toEqual([480, 1, 1])
    expect(topProjects.map((top) => top.project.id)).toEqual([second.projectId])
  }
  expect(await read({ period: 'this_year', clientId: organisation.organisationId })).toMatchObject({ totalMinutes: 0 })
})

test('averages without hours are null', async () => {
  const { worker, manager } = await scene()
  const nothing = {
    totalMinutes: 0,
    regularMinutes: 0,
    overtimeMinutes: 0,
    averageMinutesPerWeek: null,
    hoursValue: [],
    averageHourlyRate: [],
    attendanceRate: null,
    lastWorkDate: null,
    averageRating: null,
    ratings: 0,
  }
  expect((await own(worker)).body).toMatchObject({ range: 'current_month', ...nothing })
  expect((await all(manager)).body).toMatchObject({ ...nothing, workers: 0, topProjects: [] })
})

test('T10 the figures contain neither colleagues nor another organisation, and each account type has its own', async () => {
  const [here, there] = [await scene(), await scene()]
  const colleague = await sampleWorker(world, here.organisation)
  await sampleEntries(world, here.worker, { ...here.first, count: 3, status: 'approved' })
  await sampleEntries(world, there.worker, { ...there.first, count: 2, status: 'approved' })
  expect((await own(colleague)).body.totalMinutes).toBe(0)
  expect((await own(here.worker)).body.totalMinutes).toBe(3 * 480)
  expect((await all(here.manager)).body.totalMinutes).toBe(3 * 480)
  expect((await all(there.manager)).body.totalMinutes).toBe(2 * 480)
  expect((await own(here.manager)).status).toBe(403)
  expect((await all(here.worker)).status).toBe(403)
  expect((await world.send('GET', '/worker/statistics?range=week', undefined, here.worker)).status).toBe(422)
})
