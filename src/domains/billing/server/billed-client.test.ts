import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleClient } from '#domains/clients/server/samples.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { projects } from '#domains/projects/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { billingRoutes as routes } from '../contract.ts'
import { billing } from './routes.ts'
import { sampleBilling } from './samples.ts'

const world = await openWorld([...billing, ...projects])
const november = { fromDate: '2026-11-01', toDate: '2026-11-30' }

/** Creates a worker of two clients, whose hours are approved and billed. */
async function scene() {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const addWork = async () => {
    const { clientId, projectId } = await sampleProject(world, organisation)
    await sampleBilling(world, organisation, clientId)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    const work = (firstDay: string, count: number) =>
      sampleEntries(world, worker, { projectId, assignmentId, count, status: 'approved', firstDay })
    const bill = async (days = november) => {
      const seen = await world.call(routes.previewStatements, { params: { id: clientId }, query: days }, admin)
      const { net, currency, digest } = seen.body.statements[0]!
      const body = { clientId, ...days, net: { amount: net, currency }, digest }
      const response = await world.call(routes.makeStatement, { body }, admin)
      return response.body.lines.map(({ premium, minutes }) => [premium, minutes])
    }
    return { clientId, projectId, work, bill }
  }
  return { organisation, admin, here: await addWork(), there: await addWork() }
}

test.each([
  { isFirst: false, passes: true },
  { isFirst: true, passes: true },
  { isFirst: true, passes: false },
])(
  'forty hours for one client and a Saturday for another: only the Saturday is overtime (%j)',
  async ({ isFirst, passes }) => {
    const { here, there } = await scene()
    await here.work('2026-11-02', 5)
    await there.work('2026-11-07', 1)
    // Overtime counts as overtime even if premiums are not charged, and uses no regular time.
    await world.sql`update billing_terms set passes_premiums = ${passes} where id = ${there.clientId}`
    const saturday = [[passes ? 'overtime' : null, 480]]
    if (isFirst) expect(await there.bill()).toEqual(saturday)
    expect(await here.bill()).toEqual([[null, 2400]])
    if (!isFirst) expect(await there.bill()).toEqual(saturday)
  },
)

test('hours of the previous month that are approved late are overtime if the rest of their week was billed', async () => {
  const { organisation, here } = await scene()
  await world.sql`update organisations set overtime_weekly_minutes = 960 where id = ${organisation.organisationId}`
  await here.work('2026-10-31', 2)
  expect(await here.bill({ fromDate: '2026-10-30', toDate: '2026-11-01' })).toEqual([[null, 960]])
  await here.work('2026-10-29', 1)
  expect(await here.bill({ fromDate: '2026-10-01', toDate: '2026-10-29' })).toEqual([['overtime', 480]])
})

test('a project with hours cannot move to another client, so hours stay with the client they were worked for', async () => {
  const { organisation, admin, here, there } = await scene()
  const other = await sampleClient(world, organisation)
  const edit = (clientId: string) =>
    world.call(
      projectRoutes.editProject,
      { params: { id: here.projectId }, body: { clientId, workSiteId: null } },
      admin,
    )
  for (const id of [there.clientId, here.clientId]) expect((await edit(id)).body.client.id).toBe(id)
  await here.work('2026-11-02', 1)
  const refused = await edit(other.clientId)
  expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE'])
  expect(refused.problem.detail).toMatch(/its client can no longer be changed/)
  expect((await edit(here.clientId)).status).toBe(200)
})
