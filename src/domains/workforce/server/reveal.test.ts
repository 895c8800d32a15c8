import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { secretRoutes, type WorkerSecret } from '../contract/secrets.ts'
import { workforce } from './routes.ts'
import { sampleWorker, wholeForm } from './samples.ts'

const world = await openWorld(workforce)
const admin = await sampleUser(world, await sampleOrganisation(world))
const add = async (form: object = wholeForm) =>
  (await world.call(workforceRoutes.addWorker, { body: form as never }, admin)).body.id
const reveal = (id: string, secret: WorkerSecret, by: { cookie: string } = admin) =>
  world.call(secretRoutes.revealWorkerSecret, { params: { id }, body: { secret } }, by)
const historyOf = async (id: string) =>
  (await world.call(workforceRoutes.readWorkerHistory, { params: { id }, query: {} }, admin)).body.items

test('T44 with permission to view pay the full value is revealed on request, and the history shows who saw which one, without the value', async () => {
  const id = await add()
  expect((await reveal(id, 'nationalId')).body).toEqual({ value: wholeForm.nationalId })
  expect((await reveal(id, 'bankAccount')).body).toEqual({ value: 'BE68539007547034' })
  const looks = (await historyOf(id)).filter(({ kind }) => kind === 'seen')
  expect(looks.map(({ by, changes }) => [by?.id, changes])).toEqual(
    ['bankAccount', 'nationalId'].map((after) => [admin.accountId, [{ field: 'shown', before: null, after }]]),
  )
  const stored = JSON.stringify(await world.sql`select before, after, comment from history where entity_id = ${id}`)
  for (const secret of ['7034', '123.68']) expect(stored).not.toContain(secret)
})

test('T44 without permission revealing is refused, another organisation’s worker is unknown, and neither is in the history', async () => {
  const id = await add({ ...wholeForm, email: 'b@example.com', username: 'other', anotherPerson: true })
  expect((await reveal(id, 'nationalId', await sampleUser(world, admin, 'manager'))).status).toBe(403)
  expect((await reveal(id, 'nationalId', await sampleUser(world, await sampleOrganisation(world)))).status).toBe(404)
  expect((await historyOf(id)).filter(({ kind }) => kind === 'seen')).toEqual([])
})

test('T44 revealing a bank account that does not exist leaves no entry in the history', async () => {
  const { accountId } = await sampleWorker(world, admin)
  expect((await reveal(accountId, 'bankAccount')).body).toEqual({ value: null })
  expect((await historyOf(accountId)).filter(({ kind }) => kind === 'seen')).toEqual([])
})
