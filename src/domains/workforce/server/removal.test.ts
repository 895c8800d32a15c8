import { beforeEach, describe, expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { tourRoutes } from '#domains/accounts/contract/tour.ts'
import { accounts, tour } from '#domains/accounts/server/routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { workforce } from './routes.ts'
import { sampleWorker, wholeForm, workerCalls } from './samples.ts'

const world = await openWorld([...accounts, ...tour, ...workforce])

let admin: SampleAccount
beforeEach(async () => {
  admin = await sampleUser(world, await sampleOrganisation(world))
})

const { add, edit, read } = workerCalls(world, () => admin)

describe('The history of a worker', () => {
  test('contains the record and the account, latest first, with author and fields', async () => {
    const { body } = await add(wholeForm)
    await edit(body.id, { skills: [], email: 'other@example.com' })
    const { body: history } = await world.call(
      workforceRoutes.readWorkerHistory,
      { params: { id: body.id }, query: {} },
      admin,
    )
    expect(history.items.map(({ kind, entity }) => `${entity} ${kind}`)).toEqual([
      'accounts changed',
      'workers changed',
      'workers added',
      'accounts added',
    ])
    expect(history.items[0]).toMatchObject({
      by: { id: admin.accountId },
      changes: [{ field: 'email', before: 'aicha@example.com', after: 'other@example.com' }],
    })
    expect(history.items[1]?.changes).toEqual([{ field: 'skills', before: wholeForm.skills, after: [] }])
  })

  test('is hidden from another organisation like the worker', async () => {
    const { body } = await add(wholeForm)
    const stranger = await sampleUser(world, await sampleOrganisation(world))
    for (const route of [workforceRoutes.readWorkerHistory, workforceRoutes.readWorker]) {
      const { status } = await world.call(route, { params: { id: body.id }, query: {} }, stranger)
      expect(status).toBe(404)
    }
  })
})

describe('A worker who was never assigned', () => {
  test('is removed with the account, and the address can be used again', async () => {
    const { body } = await add(wholeForm)
    const params = { id: body.id }
    expect((await world.call(workforceRoutes.deleteWorker, { params }, { ...admin, ifMatch: 1 })).status).toBe(204)
    expect((await world.call(workforceRoutes.readWorker, { params }, admin)).status).toBe(404)
    expect((await world.call(workforceRoutes.deleteWorker, { params }, admin)).status).toBe(404)
    expect(
      await world.sql`select 1 from accounts where id = ${body.id} union all select 1 from worker_lines where id = ${body.id}`,
    ).toEqual([])
    expect((await add(wholeForm)).status).toBe(201)
    const removed =
      await world.sql`select action from history where entity_id = ${body.id} and after is null order by entity`
    expect(removed).toEqual([{ action: 'workforce.deleteWorker' }, { action: 'workforce.deleteWorker' }])
  })

  test('is signed out immediately', async () => {
    const worker = await sampleWorker(world, admin)
    await world.call(workforceRoutes.deleteWorker, { params: { id: worker.accountId } }, admin)
    expect((await world.call(accountRoutes.readProfile, {}, worker)).status).toBe(401)
  })

  test('is also removed after completing the tour and being in a group', async () => {
    const worker = await sampleWorker(world, admin)
    expect((await world.call(tourRoutes.endTour, { body: { outcome: 'seen' } }, worker)).status).toBe(200)
    await world.sql`
      with c as (insert into conversations (organisation_id, id, kind, name, author_id) values (${admin.organisationId}, gen_random_uuid(), 'group', 'Early', ${admin.accountId}) returning id)
      insert into conversation_members (organisation_id, id, conversation_id, account_id) select ${admin.organisationId}, gen_random_uuid(), id, ${worker.accountId} from c`
    const { status } = await world.call(workforceRoutes.deleteWorker, { params: { id: worker.accountId } }, admin)
    expect(status).toBe(204)
  })

  test('T31 is not removed if somebody else has changed the record meanwhile', async () => {
    const { body } = await add(wholeForm)
    await edit(body.id, { lastName: 'Newer' })
    const { status, problem } = await world.call(
      workforceRoutes.deleteWorker,
      { params: { id: body.id } },
      { ...admin, ifMatch: 1 },
    )
    expect([status, problem.code, (problem.current as { lastName: string }).lastName]).toEqual([
      409,
      'STALE_VERSION',
      'Newer',
    ])
  })

  test('T11 is not removed by another organisation or by a user who may only read', async () => {
    const { body } = await add(wholeForm)
    const params = { id: body.id }
    const stranger = await sampleUser(world, await sampleOrganisation(world))
    expect((await world.call(workforceRoutes.deleteWorker, { params }, stranger)).status).toBe(404)
    expect(
      (await world.call(workforceRoutes.deleteWorker, { params }, await sampleUser(world, admin, 'user'))).status,
    ).toBe(403)
    expect((await read(body.id)).version).toBe(1)
  })
})

test('a worker that records refer to cannot be removed, and the action is not offered', async () => {
  const { accountId: id } = await sampleWorker(world, admin)
  await world.sql`
    with c as (insert into clients (organisation_id, id, name) values (${admin.organisationId}, gen_random_uuid(), 'C') returning id),
         p as (insert into projects (organisation_id, id, client_id, name) select ${admin.organisationId}, gen_random_uuid(), id, 'P' from c returning id)
    insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency)
    select ${admin.organisationId}, gen_random_uuid(), id, ${id}, 'Picker', '2026-01-01', '2026-01-02', 1, 'EUR' from p`
  expect((await read(id)).allowed).toEqual(['edit', 'deactivate', 'renewPassword', 'reportSick'])
  const { status, problem } = await world.call(workforceRoutes.deleteWorker, { params: { id } }, admin)
  expect([status, problem.code]).toEqual([409, 'IN_USE'])
  expect((await read(id)).version).toBe(1)
})
