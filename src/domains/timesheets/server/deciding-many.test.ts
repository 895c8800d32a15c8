import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { laterBy } from '#base/time.ts'
import { timesheetRoutes } from '../contract.ts'
import { undoSeconds } from '../rules.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

async function scene(count: number) {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const ids: string[] = []
  let worker = await sampleWorker(world, organisation)
  for (let left = count; left > 0; left -= 50) {
    worker = await sampleWorker(world, organisation)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    const options = { projectId, assignmentId, count: Math.min(50, left), status: 'submitted' as const }
    ids.push(...(await sampleEntries(world, worker, { ...options, firstDay: '2026-09-01' })))
  }
  const bulk = (action: 'approve' | 'undo', items: { id: string; version?: number }[], by = manager) =>
    world.call(timesheetRoutes.decideInBulk, { body: { action, items } }, { ...by, language: 'en' })
  const statuses = async () =>
    (
      await world.sql<{ status: string; count: number }>`
        select status, count(*)::int as count from time_entries where organisation_id = ${organisation.organisationId} group by 1 order by 1`
    ).map(({ status, count }) => [status, count])
  const undo = (entryId: string, by = manager) => world.call(timesheetRoutes.undoApproval, { params: { entryId } }, by)
  return { organisation, manager, worker, ids, bulk, statuses, undo }
}

test('T31 of 400 entries in a bulk approval 7 have changed: 393 are approved, and the 7 are returned as they are now', async () => {
  const { organisation, ids, bulk, statuses } = await scene(400)
  const stale = ids.filter((_, index) => index % 60 === 0)
  expect(stale).toHaveLength(7)
  await world.sql`update time_entries set version = 2, notes = 'Longer' where id = any(${stale})`
  const { status, body } = await bulk(
    'approve',
    ids.map((id) => ({ id, version: 1 })),
  )
  expect(status).toBe(200)
  expect(body.done).toHaveLength(393)
  expect(body.failed.map(({ id }) => id)).toEqual(stale)
  for (const { id, code, message, current } of body.failed) {
    expect([code, message]).toEqual(['STALE_VERSION', expect.stringMatching(/changes/i)])
    expect(current?.marks).toContain('no_break')
    expect(current).toMatchObject({ id, version: 2, notes: 'Longer', status: 'submitted' })
  }
  expect(await statuses()).toEqual([
    ['approved', 393],
    ['submitted', 7],
  ])
  const sentNotifications =
    await world.sql`select 1 from notifications where organisation_id = ${organisation.organisationId} and kind = 'entryApproved'`
  expect(sentNotifications).toHaveLength(393)
})

test('a bulk reopening needs a comment and names the entries that are not approved', async () => {
  const { manager, ids, bulk, statuses } = await scene(3)
  await bulk(
    'approve',
    ids.slice(0, 2).map((id) => ({ id })),
  )
  const body = { action: 'reopen', items: ids.map((id) => ({ id })) } as const
  expect((await world.call(timesheetRoutes.decideInBulk, { body }, manager)).status).toBe(422)
  const commented = { ...body, comment: 'The gate says otherwise' }
  const { body: answer } = await world.call(timesheetRoutes.decideInBulk, { body: commented }, manager)
  expect(answer.done.toSorted()).toEqual(ids.slice(0, 2).toSorted())
  expect(answer.failed).toMatchObject([{ id: ids[2], code: 'INVALID_TRANSITION' }])
  expect(await statuses()).toEqual([
    ['changes_requested', 2],
    ['submitted', 1],
  ])
})

test('T30 if two approve the same hundred entries at the same time, each is decided and notified once', async () => {
  const { organisation, ids, bulk } = await scene(100)
  const second = await sampleUser(world, organisation, 'administrator')
  const items = ids.map((id) => ({ id, version: 1 }))
  const answers = await Promise.all([bulk('approve', items), bulk('approve', items.toReversed(), second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.flatMap(({ body }) => body.done).sort()).toEqual([...ids].sort())
  expect(answers.flatMap(({ body }) => body.failed)).toHaveLength(100)
  const sentNotifications =
    await world.sql`select 1 from notifications where organisation_id = ${organisation.organisationId}`
  expect(sentNotifications).toHaveLength(100)
})

test('approvers can undo within two minutes: the entry awaits approval again, and its notification is withdrawn', async () => {
  const { worker, ids, bulk, statuses, undo } = await scene(3)
  await bulk(
    'approve',
    ids.map((id) => ({ id, version: 1 })),
  )
  const { status, body } = await undo(ids[0] as string)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'submitted',
    version: 3,
    allowed: ['approve', 'reject', 'requestChanges', 'correct'],
  })
  const sentNotifications = () => world.sql`select 1 from notifications where account_id = ${worker.accountId}`
  expect(await sentNotifications()).toHaveLength(2)
  const many = await bulk(
    'undo',
    ids.map((id) => ({ id, version: 2 })),
  )
  expect(many.body.done.sort()).toEqual(ids.slice(1).sort())
  expect(many.body.failed).toMatchObject([{ id: ids[0], code: 'STALE_VERSION', current: { status: 'submitted' } }])
  expect(await statuses()).toEqual([['submitted', 3]])
  expect(await sentNotifications()).toEqual([])
})

test.each([119, 120, 121])('an approval can be undone %s seconds later if its entry offers it', async (seconds) => {
  const { manager, ids, bulk, undo } = await scene(1)
  const entryId = ids[0] as string
  await bulk('approve', [{ id: entryId }])
  world.setClock(laterBy(world.now(), seconds * 1000))
  const { body } = await world.call(timesheetRoutes.readEntry, { params: { entryId } }, manager)
  expect(body.allowed.includes('undo')).toBe(seconds < undoSeconds)
  expect((await undo(entryId)).status).toBe(seconds < undoSeconds ? 200 : 409)
})

test('T29 an approval cannot be undone by others, later, or once it is paid', async () => {
  const { organisation, manager, worker, ids, bulk, statuses, undo } = await scene(2)
  const [id, paid] = ids as [string, string]
  expect((await undo(id)).problem).toMatchObject({ code: 'INVALID_TRANSITION', from: 'submitted', to: 'submitted' })
  await bulk(
    'approve',
    ids.map((one) => ({ id: one })),
  )
  const other = await sampleUser(world, organisation, 'providerAdmin')
  expect((await undo(id, other)).problem.code).toBe('INVALID_TRANSITION')
  expect((await undo(id, worker)).status).toBe(403)
  const stranger = await scene(1)
  expect((await undo(id, stranger.manager)).status).toBe(404)
  await world.sql`
    with period as (insert into pay_periods (organisation_id, id, start_date, end_date, pay_date)
                    values (${organisation.organisationId}, ${id}, '2026-09-02', '2026-09-02', '2026-09-05') returning id),
         stub as (insert into pay_stubs (organisation_id, id, pay_period_id, worker_id, currency, gross_amount, deductions_amount, net_amount,
                                         status, issued_at, year, number)
                  select ${organisation.organisationId}, ${paid}, id, ${worker.accountId}, 'EUR', 100, 0, 100, 'issued', now(), 2026, 1 from period returning id)
    insert into paid_entries (organisation_id, time_entry_id, pay_stub_id) select ${organisation.organisationId}, ${paid}, id from stub`
  expect((await undo(paid)).status).toBe(409)
  const reopened = await world.call(
    timesheetRoutes.reopenEntry,
    { params: { entryId: paid }, body: { comment: 'Wrong day' } },
    { ...manager, language: 'en' },
  )
  expect(reopened.problem).toMatchObject({ code: 'INVALID_TRANSITION', detail: expect.stringMatching(/pay stub/) })
  const read = await world.call(timesheetRoutes.readEntry, { params: { entryId: paid } }, manager)
  expect(read.body.allowed).toEqual([])
  world.passMinutes(3)
  expect((await undo(id)).problem.code).toBe('INVALID_TRANSITION')
  expect(await statuses()).toEqual([['approved', 2]])
  world.passMinutes(-3)
})
