import { expect, test } from 'vitest'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { absences } from '#domains/absences/server/routes.ts'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { requestStatuses } from '#domains/requests/rules.ts'
import { requests } from '#domains/requests/server/routes.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { statisticsRoutes } from '../contract.ts'
import { decisionLists } from '../rules.ts'
import { statistics } from './routes.ts'

const world = await openWorld([...statistics, ...assignments, ...requests, ...absences, ...timesheets])

async function scene() {
  const organisation = await sampleOrganisation(world)
  const [lead, manager] = [
    await sampleUser(world, organisation, 'provider'),
    await sampleUser(world, organisation, 'manager'),
  ]
  const works = []
  for (const managerId of [lead.accountId, manager.accountId]) {
    const project = await sampleProject(world, organisation, { managerId })
    const worker = await sampleWorker(world, organisation)
    const assignmentId = await sampleAssignment(world, worker, project.projectId, 'assigned', { endDate: '2026-11-21' })
    await sampleEntries(world, worker, {
      projectId: project.projectId,
      assignmentId,
      count: 2,
      status: 'submitted',
      firstDay: '2026-11-17',
    })
    await sampleTimeOff(world, worker, '2026-12-01')
    await sampleTimeOff(world, worker, '2026-12-04', { status: 'approved' })
    works.push({ ...project, worker })
  }
  const [led, other] = works as [(typeof works)[0], (typeof works)[0]]
  for (const status of requestStatuses) await sampleStaffing(world, organisation, led, { positions: 3, status })
  const full = await sampleStaffing(world, organisation, led)
  await world.sql`update requests set filled_positions = positions where id = ${full}`
  const over = await sampleStaffing(world, organisation, led, { positions: 5 })
  await world.sql`update requests set end_date = '2026-11-19', start_date = '2026-11-01' where id = ${over}`
  await sampleAssignment(world, led.worker, other.projectId, 'pending', { startDate: '2026-12-02' })
  await sampleAssignment(world, led.worker, other.projectId, 'pending', { startDate: '2026-11-25' })
  await sampleAssignment(world, other.worker, led.projectId, 'pending', { endDate: '2026-02-01' })
  return { organisation, lead, manager, led }
}

const home = async (by: SampleAccount) => (await world.call(statisticsRoutes.readProviderHome, {}, by)).body
const { entries, timeOff, requests: undecided, positions, offers } = decisionLists

test('each figure of the home opens a list with exactly what it counts', async () => {
  const { lead, manager } = await scene()
  for (const by of [manager, lead]) {
    const { decisions, week } = await home(by)
    const unfilled = (await world.call(requestRoutes.listRequests, { query: positions.query }, by)).body.items
    const listed = {
      entries: (await world.call(timesheetRoutes.listEntries, { query: entries.query }, by)).body.total,
      timeOff: (await world.call(absenceRoutes.listTimeOff, { query: timeOff.query }, by)).body.total,
      requests:
        by === lead ? null : (await world.call(requestRoutes.listRequests, { query: undecided.query }, by)).body.total,
      positions: unfilled.reduce((sum, one) => sum + one.positions - one.filledPositions, 0),
      offers: (await world.call(assignmentRoutes.listAssignments, { query: offers.query }, by)).body.total,
      ending: (await world.call(assignmentRoutes.listAssignments, { query: { endsBy: week.to } }, by)).body.total,
    }
    expect(listed).toEqual(decisions)
    expect(listed).toMatchObject({ positions: 6, offers: 2 })
  }
})

test('requests to fill and unanswered offers come in the order of their start, the soonest first', async () => {
  const { organisation, manager, led } = await scene()
  const soon = await sampleStaffing(world, organisation, led)
  await world.sql`update requests set start_date = '2026-11-21' where id = ${soon}`
  const { items } = (await world.call(requestRoutes.listRequests, { query: positions.query }, manager)).body
  expect(items[0]?.id).toBe(soon)
  const offered = (await world.call(assignmentRoutes.listAssignments, { query: offers.query }, manager)).body.items
  expect(offered.map(({ startDate }) => startDate)).toEqual(['2026-11-25', '2026-12-02'])
  const query = { ...positions.query, sort: '-startDate' as const }
  expect((await world.call(requestRoutes.listRequests, { query }, manager)).body.items.at(-1)?.id).toBe(soon)
})
