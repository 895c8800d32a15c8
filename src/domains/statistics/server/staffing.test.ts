import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleTwoProjects } from '#domains/projects/server/samples.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { staffingRoutes } from '../contract/staffing.ts'
import { staffing } from './routes.ts'

const world = await openWorld(staffing, '2026-11-20T18:00:00Z')

const read = async (
  user: SampleAccount,
  query: Parameters<typeof world.call<typeof staffingRoutes.readStaffing>>[1]['query'] = {},
) => (await world.call(staffingRoutes.readStaffing, { query }, user)).body.figures

test('T10 fill rate, time to fill, no-shows and utilisation are counted for what the reader may see', async () => {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const { lead, manager, own, other } = await sampleTwoProjects(world, organisation)
  const [ann, bob] = [await sampleWorker(world, organisation), await sampleWorker(world, organisation)]
  await world.sql`update workers set created_at = '2025-01-01' where organisation_id = ${organisation.organisationId}`
  const request = await sampleRequest(world, organisation, own, 'approved')
  const rejected = await sampleRequest(world, organisation, own, 'rejected')
  await world.sql`
    update requests set start_date = '2026-11-02', end_date = '2026-12-31', created_at = case when id = ${request} then timestamptz '2026-11-01T00:00:00+01:00' else '2026-11-10' end
     where id in (${request}, ${rejected})`
  // Two of three positions are filled, after 10 and 20 hours.
  const [first, second] = [
    await sampleAssignment(world, ann, own.projectId, 'assigned', { requestId: request }),
    await sampleAssignment(world, bob, own.projectId, 'assigned', { requestId: request }),
  ]
  await world.sql`update assignments set answered_at = '2026-11-01T10:00:00+01:00' where id = ${first}`
  await world.sql`update assignments set answered_at = '2026-11-01T20:00:00+01:00' where id = ${second}`
  // An imported assignment, accepted before its request was added, has no time to fill.
  const third = await sampleWorker(world, organisation)
  await world.sql`update accounts set active = false where id = ${third.accountId}`
  const imported = await sampleAssignment(world, third, own.projectId, 'assigned', { requestId: rejected })
  await world.sql`update assignments set answered_at = '2026-11-01T00:00:00Z' where id = ${imported}`
  const elsewhere = await sampleAssignment(world, bob, other.projectId)
  for (const day of ['2026-11-03', '2026-11-04', '2026-11-27']) await sampleShift(world, first, day)
  const missed = await sampleShift(world, elsewhere, '2026-11-05')
  await world.sql`update shifts set no_show_at = '2026-11-05T08:30:00Z' where id = ${missed}`
  await sampleEntries(world, ann, {
    projectId: own.projectId,
    assignmentId: first,
    count: 2,
    status: 'approved',
    firstDay: '2026-11-03',
  })
  // Ann wants twenty hours a week; Bob has stated none and counts with forty.
  await world.sql`
    insert into availability (organisation_id, id, desired_weekly_minutes) values (${ann.organisationId}, ${ann.accountId}, 1200)`
  const { period, before } = await read(manager)
  expect(period).toEqual({
    positions: 3,
    filledPositions: 2,
    fillRate: 66.7,
    fills: 2,
    medianMinutesToFill: 900,
    pastShifts: 3,
    noShows: 1,
    noShowRate: 33.3,
    workers: 1,
    availableWorkers: 2,
    workedMinutes: 960,
    availableMinutes: Math.round(((1200 + 2400) * 20) / 7),
    utilisation: 9.3,
  })
  const { body: all } = await world.call(staffingRoutes.readStaffing, { query: {} }, manager)
  const nothing = {
    positions: 0,
    filledPositions: 0,
    fillRate: null,
    pastShifts: 0,
    noShows: 0,
    noShowRate: null,
    workedMinutes: 0,
  }
  expect(all.clients.map(({ client: { id }, ...one }) => [id, one])).toEqual([
    [
      own.clientId,
      {
        ...nothing,
        positions: 3,
        filledPositions: 2,
        fillRate: 66.7,
        pastShifts: 2,
        noShowRate: 0,
        workedMinutes: 960,
      },
    ],
    [other.clientId, { ...nothing, pastShifts: 1, noShows: 1, noShowRate: 100 }],
  ])
  const { body: trend } = await world.call(staffingRoutes.readStaffingByMonth, { query: {} }, manager)
  expect(trend.months.map(({ from }) => from)).toHaveLength(12)
  expect(trend.months.at(-1)).toEqual({
    from: '2026-11-01',
    to: '2026-11-20',
    positions: 3,
    filledPositions: 2,
    fillRate: 66.7,
    fills: 2,
    medianMinutesToFill: 900,
    lastYear: { positions: 0, filledPositions: 0, fillRate: null, fills: 0, medianMinutesToFill: null },
  })
  expect(trend.months.at(-2)).toMatchObject({ from: '2026-10-01', positions: 0, fillRate: null })
  const { body: ofLead } = await world.call(staffingRoutes.readStaffing, { query: {} }, lead)
  expect(ofLead.clients.map(({ client }) => client.id)).toEqual([own.clientId])
  expect(before).toMatchObject({ fillRate: null, medianMinutesToFill: null, noShowRate: null, utilisation: 0 })
  // A request counts in each period with days of its work; before its first day, nothing was to fill.
  expect((await read(manager, { from: '2026-12-31', to: '2027-01-31' })).period).toMatchObject({ positions: 3 })
  expect((await read(manager, { from: '2027-01-01', to: '2027-01-31' })).period).toMatchObject({ positions: 0 })
  // A worker who was added during the period is available from that day.
  await world.sql`update workers set created_at = '2026-11-14T08:00:00Z' where id = ${bob.accountId}`
  expect((await read(manager)).period.availableMinutes).toBe(Math.round((1200 * 20 + 2400 * 7) / 7))
  // The manager of one project, and a filter, leave the no-show of the other out.
  for (const figures of [
    await read(lead),
    await read(manager, { projectId: own.projectId }),
    await read(manager, { clientId: own.clientId }),
  ])
    expect(figures.period).toMatchObject({ fills: 2, pastShifts: 2, noShows: 0, noShowRate: 0, workers: 1 })
  expect((await read(manager, { clientId: other.clientId })).period).toMatchObject({
    positions: 0,
    noShows: 1,
    workers: 0,
  })
  const [stranger, none] = [
    await sampleOrganisation(world),
    (await world.call(staffingRoutes.readStaffing, { query: {} }, ann)).status,
  ]
  expect(none).toBe(403)
  const { manager: outsider } = await sampleTwoProjects(world, stranger)
  expect((await read(outsider)).period).toMatchObject({ positions: 0, pastShifts: 0, availableWorkers: 0 })
})
