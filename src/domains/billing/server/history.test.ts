import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { billingRoutes as routes } from '../contract.ts'
import { billing } from './routes.ts'
import { sampleInvoice, sampleSeller } from './samples.ts'

const world = await openWorld(billing)

test('T46 the history of a statement shows who made it and who credited it, with number and reason, and no account number', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation, 'administrator')
  const { accountId: workerId } = await sampleWorker(world, organisation)
  const of = { ...(await sampleProject(world, organisation)), workerId, name: 'Zoë Peeters' }
  const id = await sampleInvoice(world, admin, of)
  await sampleInvoice(world, admin, { ...of, number: 2 })
  const historyOf = (one: string, by: object = admin) =>
    world.call(routes.readStatementHistory, { params: { id: one }, query: {} }, by)
  const credit = { params: { id }, body: { reason: 'Wrong hours' } }
  const { body: note } = await world.call(routes.creditStatement, credit, admin)
  const { body } = await historyOf(id)
  expect(body).toMatchObject({
    total: 2,
    items: [
      { kind: 'added', part: '2026-0003', comment: 'Wrong hours', by: { id: admin.accountId } },
      { kind: 'added', entity: 'client_statements' },
    ],
  })
  expect(body.items[1]).not.toHaveProperty('part')
  expect(body.items[1]?.changes).toContainEqual({ field: 'totalAmount', before: null, after: 41140 })
  expect(JSON.stringify(body)).not.toContain(sampleSeller.accountNumber)
  const { items } = (await historyOf(note.id)).body
  expect(items).toHaveLength(1)
  expect(items[0]).not.toHaveProperty('part')
  expect((await historyOf(id, await sampleUser(world, organisation, 'manager'))).status).toBe(403)
  expect((await historyOf(id, await sampleUser(world, await sampleOrganisation(world)))).status).toBe(404)
})
