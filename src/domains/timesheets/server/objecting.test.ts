import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleAssigned } from '#domains/assignments/server/samples.ts'
import { notificationsOf } from '#domains/notifications/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

/** An entry of a worker, which the manager has corrected and approved. */
async function scene() {
  const team = await sampleAssigned(world)
  const { manager, worker, projectId, assignmentId } = team
  const sample = { projectId, assignmentId, count: 2, status: 'submitted' } as const
  const [entryId = '', untouched = ''] = await sampleEntries(world, worker, sample)
  const correct = (endTime: string, approve: boolean) =>
    world.call(
      timesheetRoutes.correctEntry,
      { params: { entryId }, body: { endTime, reason: 'The client closed early', approve } },
      manager,
    )
  await correct('16:30', true)
  const object = (by: object = {}, id = entryId) =>
    world.call(
      timesheetRoutes.objectToEntry,
      { params: { id }, body: { comment: 'I stayed to clean up' } },
      { ...worker, ...by },
    )
  const read = async () => (await world.call(timesheetRoutes.readEntry, { params: { entryId } }, manager)).body
  return { ...team, entryId, untouched, correct, object, read }
}

test('an objection makes approved hours await a decision again, and those who decide are notified', async () => {
  const { manager, object, read } = await scene()
  const { status, body } = await object({ ifMatch: 3 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'submitted',
    endTime: '16:30',
    allowed: ['withdraw'],
    corrections: [{ objection: { comment: 'I stayed to clean up' } }],
  })
  expect((await notificationsOf(world, manager)).map(({ kind }) => kind)).toEqual(['entryObjected'])
  const seen = await read()
  expect(seen.marks).toContain('objected')
  expect(seen.allowed).toContain('approve')
})

test('hours with an objection are approved on their own, not in bulk', async () => {
  const { manager, entryId, object, read } = await scene()
  await object()
  const body = { action: 'approve' as const, items: [{ id: entryId }] }
  expect((await world.call(timesheetRoutes.decideInBulk, { body }, manager)).body.done).toEqual([])
  const approved = await world.call(timesheetRoutes.approveEntry, { params: { entryId } }, manager)
  expect(approved.body.status).toBe('approved')
  expect((await read()).corrections).toMatchObject([{ objection: { comment: 'I stayed to clean up' } }])
})

test('each correction can be objected to once', async () => {
  const { object, correct, read } = await scene()
  await object()
  expect((await object()).problem.code).toBe('INVALID_TRANSITION')
  await correct('17:00', false)
  expect((await read()).marks).not.toContain('objected')
  expect((await object()).status).toBe(200)
})

test.each(['paid', 'billed'] as const)(
  'an objection to %s hours is recorded, and they stay approved',
  async (settled) => {
    const { organisation, manager, worker, entryId, object, read } = await scene()
    const { organisationId } = organisation
    await (settled === 'paid'
      ? pay(organisationId, worker.accountId, entryId)
      : bill(organisationId, entryId, manager.accountId))
    const { body } = await object()
    expect(body).toMatchObject({
      status: 'approved',
      allowed: [],
      corrections: [{ objection: { comment: 'I stayed to clean up' } }],
    })
    const [notification] = await world.sql<{ values: object }>`
    select "values" from notifications where account_id = ${manager.accountId} and kind = 'entryObjected'`
    expect(notification?.values).toMatchObject({ settled: 'yes' })
    expect(await read()).toMatchObject({ status: 'approved', totalMinutes: 450 })
  },
)

const pay = (organisationId: string, workerId: string, entryId: string) => world.sql`
  with period as (insert into pay_periods (organisation_id, id, start_date, end_date, pay_date)
                  values (${organisationId}, ${uuid()}, '2026-11-01', '2026-11-30', '2026-12-05') returning id),
       stub as (insert into pay_stubs (organisation_id, id, pay_period_id, worker_id, currency, gross_amount, deductions_amount, net_amount,
                                       status, issued_at, year, number)
                select ${organisationId}, ${uuid()}, id, ${workerId}, 'EUR', 100, 0, 100, 'issued', now(), 2026, 1 from period returning id)
  insert into paid_entries (organisation_id, time_entry_id, pay_stub_id) select ${organisationId}, ${entryId}, id from stub`

const bill = (organisationId: string, entryId: string, issuedBy: string) => world.sql`
  with statement as (
    insert into client_statements (organisation_id, id, client_id, kind, year, number, issue_date, due_date, from_date, to_date, currency,
                                   net_amount, vat_amount, total_amount, minutes, language, seller, buyer, terms, issued_by)
    select ${organisationId}, ${uuid()}, p.client_id, 'invoice', 2026, 1, '2026-11-20', '2026-12-20', '2026-11-01', '2026-11-30', 'EUR',
           100, 0, 100, 450, 'en', '{}', '{}', '{}', ${issuedBy}
      from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id where e.id = ${entryId}
    returning id)
  insert into billed_entries (organisation_id, time_entry_id, statement_id) select ${organisationId}, ${entryId}, id from statement`

test('only the worker objects, to hours that were corrected, in the version that was seen', async () => {
  const { manager, untouched, object } = await scene()
  const stranger = await scene()
  expect((await object(stranger.worker)).status).toBe(404)
  expect((await object(manager)).status).toBe(403)
  expect((await object({}, untouched)).problem.code).toBe('INVALID_TRANSITION')
  expect((await object({ ifMatch: 1 })).problem).toMatchObject({ code: 'STALE_VERSION', current: { version: 3 } })
})
