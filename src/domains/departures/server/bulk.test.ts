import { beforeEach, expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { departureRoutes } from '#domains/workforce/contract/departure.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { departures } from './routes.ts'

const world = await openWorld([...accounts, ...workforce, ...departures])

let admin: SampleAccount
let workers: SampleAccount[]
beforeEach(async () => {
  const organisation = await sampleOrganisation(world)
  admin = await sampleUser(world, organisation)
  workers = await Promise.all(Array.from({ length: 9 }, () => sampleWorker(world, organisation)))
})

const change = (action: 'deactivate' | 'reactivate', items: { id: string; version?: number }[], by = admin) =>
  world.call(departureRoutes.changeWorkers, { body: { action, items } }, { ...by, language: 'en' })
const itemsOf = (accounts: readonly SampleAccount[]) => accounts.map(({ accountId: id }) => ({ id }))
const rowsOf = ({ organisationId }: { organisationId: string }) =>
  world.sql`
    select a.active, a.version, w.version as worker_version, l.active as listed
      from accounts a join workers w using (organisation_id, id) join worker_lines l using (organisation_id, id)
     where a.organisation_id = ${organisationId} order by id`

test('T03 a bulk change deactivates workers, signs them out, and reactivates them', async () => {
  const { status, body } = await change('deactivate', itemsOf(workers))
  expect(status).toBe(200)
  expect([...body.done].sort()).toEqual(workers.map(({ accountId }) => accountId).sort())
  expect(body.failed).toEqual([])
  expect((await world.call(accountRoutes.readProfile, {}, workers[4])).status).toBe(401)
  const inactive = await world.call(workforceRoutes.listWorkers, { query: { status: 'inactive' } }, admin)
  expect(inactive.body.total).toBe(9)
  expect((await change('reactivate', itemsOf(workers.slice(0, 3)))).body.done).toHaveLength(3)
  expect(await rowsOf(admin)).toEqual(
    workers
      .map(({ accountId }, index) => ({ accountId, active: index < 3 }))
      .toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1))
      .map(({ active }) => ({ active, version: active ? 3 : 2, worker_version: active ? 3 : 2, listed: active })),
  )
})

test('T11 a bulk change of nine own workers and one of another organisation deactivates the nine', async () => {
  const foreign = await sampleWorker(world, await sampleOrganisation(world))
  const before = await rowsOf(foreign)
  const { body } = await change('deactivate', itemsOf([...workers.slice(0, 5), foreign, ...workers.slice(5)]))
  expect(body.done).toHaveLength(9)
  expect(body.failed).toEqual([
    {
      id: foreign.accountId,
      code: 'NOT_FOUND',
      message: 'This could not be found: it may have been deleted or moved. Go back and search for it.',
    },
  ])
  expect(await rowsOf(foreign)).toEqual(before)
  expect((await world.call(accountRoutes.readProfile, {}, foreign)).status).toBe(200)
})

test('T31 a bulk change names the workers that somebody has changed meanwhile and changes the others', async () => {
  const [one, other, third] = itemsOf(workers) as [{ id: string }, { id: string }, { id: string }]
  await world.call(workforceRoutes.editWorker, { params: other, body: { firstName: 'Newer' } }, admin)
  const { body } = await change('deactivate', [{ ...one, version: 1 }, { ...other, version: 1 }, third])
  expect([...body.done].sort()).toEqual([one.id, third.id].sort())
  expect(body.failed).toEqual([
    { id: other.id, code: 'STALE_VERSION', message: expect.stringContaining('Someone else') },
  ])
  expect((await world.call(workforceRoutes.readWorker, { params: other }, admin)).body.status).toBe('active')
})

test('a worker who is named twice is changed once', async () => {
  const [one] = itemsOf(workers) as [{ id: string }]
  const { body } = await change('deactivate', [one, one, { id: one.id.toUpperCase() }])
  expect(body).toEqual({ done: [one.id], failed: [] })
  expect((await world.call(workforceRoutes.readWorker, { params: one }, admin)).body.version).toBe(2)
})

test('T43 a bulk change takes one to five hundred workers and requires permission to edit', async () => {
  expect((await change('deactivate', [])).status).toBe(422)
  const many = Array.from({ length: 501 }, () => itemsOf(workers)[0] as { id: string })
  expect((await change('deactivate', many)).status).toBe(422)
  const user = await sampleUser(world, admin, 'user')
  expect((await change('deactivate', itemsOf(workers), user)).status).toBe(403)
})

test('two bulk changes of the same workers at the same moment do not deadlock', async () => {
  const items = itemsOf(workers)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      change(index % 2 ? 'deactivate' : 'reactivate', index % 3 ? items : items.toReversed()),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('each change of status is in the worker’s history, with its author', async () => {
  await change('deactivate', itemsOf(workers.slice(0, 2)))
  const params = { id: (workers[0] as SampleAccount).accountId }
  const { body } = await world.call(workforceRoutes.readWorkerHistory, { params, query: {} }, admin)
  expect(body.items[0]).toMatchObject({
    kind: 'changed',
    entity: 'accounts',
    by: { id: admin.accountId },
    changes: [{ field: 'active', before: true, after: false }],
  })
})
