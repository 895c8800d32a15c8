import { expect, test } from 'vitest'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleTwoProjects } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

/** Two projects with different managers; two workers have hours on the first. */
async function scene() {
  const organisation = await sampleOrganisation(world)
  const { lead, manager, own, other } = await sampleTwoProjects(world, organisation)
  const workers = [await sampleWorker(world, organisation), await sampleWorker(world, organisation)] as const
  for (const [index, worker] of workers.entries()) {
    const ofProject = { projectId: own.projectId, assignmentId: await sampleAssignment(world, worker, own.projectId) }
    await sampleEntries(world, worker, { ...ofProject, count: 3 - index, status: 'approved', firstDay: '2026-10-30' })
    await sampleEntries(world, worker, { ...ofProject, count: 1, status: 'submitted', firstDay: '2026-11-10' })
    await sampleEntries(world, worker, { ...ofProject, count: 1, status: 'rejected', firstDay: '2026-11-12' })
    await sampleEntries(world, worker, { ...ofProject, count: 1, status: 'draft', firstDay: '2026-11-13' })
  }
  return { organisation, lead, manager, own, other, workers }
}

test('each project has its approved hours and those awaiting approval, zero if there are none', async () => {
  const { manager, own, other } = await scene()
  const read = async (query: object) =>
    (await world.call(timesheetRoutes.listProjectHours, { query }, manager)).body.items.map((item) => [
      item.project.id,
      item.approvedMinutes,
      item.waitingMinutes,
    ])
  expect(await read({})).toEqual(
    expect.arrayContaining([
      [own.projectId, 5 * 480, 2 * 480],
      [other.projectId, 0, 0],
    ]),
  )
  expect(await read({ clientId: own.clientId })).toEqual([[own.projectId, 2400, 960]])
  expect(await read({ projectIds: `${own.projectId},${other.projectId}` })).toHaveLength(2)
  expect(await read({ clientId: own.clientId, from: '2026-11-01' })).toEqual([[own.projectId, 480, 960]])
  expect(await read({ clientId: own.clientId, from: '2026-10-30', to: '2026-10-31' })).toEqual([
    [own.projectId, 4 * 480, 0],
  ])
})

test('the hours of a project are listed by worker, the most hours first', async () => {
  const { manager, own, workers } = await scene()
  const { body } = await world.call(timesheetRoutes.listWorkerHours, { params: { id: own.projectId } }, manager)
  expect(body.items).toEqual(
    workers.map(({ accountId }, index) => ({
      worker: { id: accountId, name: 'Zoë Peeters' },
      approvedMinutes: (3 - index) * 480,
      waitingMinutes: 480,
      lastDate: '2026-11-10',
    })),
  )
})

test('T10 a provider who is limited to own projects sees only the hours of those', async () => {
  const { lead, own, other } = await scene()
  const listed = await world.call(timesheetRoutes.listProjectHours, { query: {} }, lead)
  expect(listed.body.items.map(({ project }) => project.id)).toEqual([own.projectId])
  const theirs = await world.call(timesheetRoutes.listProjectHours, { query: { clientId: other.clientId } }, lead)
  expect(theirs.body.items).toEqual([])
  const read = (id: string) => world.call(timesheetRoutes.listWorkerHours, { params: { id } }, lead)
  expect((await read(own.projectId)).body.items).toHaveLength(2)
  const refused = await read(other.projectId)
  expect([refused.status, refused.problem.code]).toEqual([403, 'FORBIDDEN'])
})

test('T11 projects of another organisation have no hours, and their ids are unknown', async () => {
  const [{ own, workers }, { manager }] = [await scene(), await scene()]
  const query = { projectIds: own.projectId }
  expect((await world.call(timesheetRoutes.listProjectHours, { query }, manager)).body.items).toEqual([])
  const params = { id: own.projectId }
  expect((await world.call(timesheetRoutes.listWorkerHours, { params }, manager)).status).toBe(404)
  expect((await world.call(timesheetRoutes.listProjectHours, { query: {} }, workers[0])).status).toBe(403)
})

test.each([{ projectIds: '' }, { projectIds: 'x,y' }, { from: '2027-02-29' }, { to: 'infinity' }, { clientId: '1' }])(
  'T16 T26 hours of %j are not asked for so',
  async (query) => {
    const { manager } = await scene()
    const { status, problem } = await world.call(timesheetRoutes.listProjectHours, { query }, manager)
    expect([status, problem.code]).toEqual([422, 'VALIDATION'])
  },
)

test('T10 the exported projects include the hours that the reader may see', async () => {
  const { lead, manager, own, other } = await scene()
  await world.sql`update projects set name = '=Own', budget_hours = 100 where id = ${own.projectId}`
  await world.sql`update projects set name = 'Other', status = 'on_hold' where id = ${other.projectId}`
  const take = async (by: object, query: object = {}) => {
    const answer = await world.call(
      timesheetRoutes.exportProjects,
      { query: { format: 'csv', ...query } as never },
      { ...by, language: 'en' },
    )
    expect(answer.status).toBe(200)
    return answer.bytes.toString().trim().split('\r\n').slice(1)
  }
  const whole = await take(manager)
  expect(whole).toEqual([
    expect.stringMatching(/^'=Own,Sample Client,Warehouse,Sam Sample provider,,,Active,100,40\.00,16\.00,/),
    expect.stringMatching(/^Other,.*,On hold,,0\.00,0\.00,/),
  ])
  expect(await take(lead)).toEqual([whole[0], expect.stringMatching(/^Other,.*,On hold,,,,/)])
  expect(await take(manager, { status: 'on_hold' })).toEqual([whole[1]])
  expect(await take(manager, { projectManagerId: lead.accountId, sort: '-name' })).toEqual([whole[0]])
  expect(await take((await scene()).manager)).not.toContain(whole[0])
})
