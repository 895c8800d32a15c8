import { expect, test } from 'vitest'
import { moneyRoutes } from '#domains/statistics/contract/money.ts'
import { money } from '#domains/statistics/server/routes.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sampleKey } from './samples.ts'

const world = await openWorld(money, '2026-11-20T18:00:00Z')

test('a key that may read billing but not pay gets revenue without wages and margin', async () => {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await sampleEntries(world, worker, { projectId, assignmentId, count: 2, status: 'approved' })
  const readBy = async (scopes: readonly string[]) => {
    const { headers } = await sampleKey(world, admin, { scopes })
    const { status, body } = await world.call(moneyRoutes.readMoney, { query: { by: 'worker' } }, { headers })
    const { body: summary } = await world.call(moneyRoutes.readMoneySummary, {}, { headers })
    return { status, body, summary }
  }
  const both = await readBy(['billing:read', 'pay:read'])
  expect(both.body.items[0]).toMatchObject({ revenue: 0, wage: 27_760, margin: -27_760, minutes: 960 })
  expect(both.body.withoutWage).toBeNull()
  const billing = await readBy(['billing:read'])
  expect(billing.body).toMatchObject({ items: [], totals: [], withoutWage: 'permission', unbilledMinutes: 960 })
  expect(JSON.stringify(billing.body)).not.toContain('27760')
  expect(billing.summary.margin).toBeNull()
  expect((await readBy(['pay:read'])).status).toBe(403)
})
