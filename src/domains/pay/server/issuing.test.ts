import { expect, test } from 'vitest'
import { sampleEmailsAlone, notificationsOf } from '#domains/notifications/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sql } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'
import { samplePeriod } from './samples.ts'
import { calculateIn, payScene, sampleDecember } from './testing/scene.ts'

// Two servers with separate pools and one database.
const world = await openWorld([...pay, ...timesheets], '2026-12-01T08:00:00Z')
const second = await openWorld([...pay, ...timesheets], '2026-12-01T08:00:00Z')
calculateIn(world)
calculateIn(second)

/** Invariants: each paid entry is approved, paid once, and on one stub per worker and period. */
async function soundness(organisationId: string) {
  const [found] = await world.sql`
    select (select count(*)::int from paid_entries x join time_entries e on e.organisation_id = x.organisation_id and e.id = x.time_entry_id
             where x.organisation_id = ${organisationId} and e.status <> 'approved') as paid_unapproved,
           (select count(*)::int from (select 1 from pay_lines l
              join pay_stubs s on s.organisation_id = l.organisation_id and s.id = l.pay_stub_id, unnest(l.entry_ids) x (time_entry_id)
             where l.organisation_id = ${organisationId} and s.status = 'issued' group by x.time_entry_id having count(distinct s.id) > 1) t) as paid_twice,
           (select count(*)::int from (select 1 from pay_stubs where organisation_id = ${organisationId} group by pay_period_id, worker_id, currency
                                        having count(*) > 1) t) as doubled,
           (select count(*)::int from pay_stubs s where s.organisation_id = ${organisationId} and (
              s.gross_amount <> (select coalesce(sum(l.amount) filter (where l.kind not in ('taxes', 'insurance', 'other')), 0)
                                   from pay_lines l where l.organisation_id = ${organisationId} and l.pay_stub_id = s.id)
              or s.deductions_amount <> (select coalesce(sum(l.amount) filter (where l.kind in ('taxes', 'insurance', 'other')), 0)
                                   from pay_lines l where l.organisation_id = ${organisationId} and l.pay_stub_id = s.id))) as uneven`
  return found
}
const sound = { paid_unapproved: 0, paid_twice: 0, doubled: 0, uneven: 0 }

test('T36 of twenty simultaneous issues on two servers one succeeds: one stub, one number and one notification per worker', async () => {
  const { admin, params, calculate, hire, organisation } = await payScene(world)
  for (let number = 0; number < 7; number++) await hire({ count: 3 })
  await calculate()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? world : second).call(payRoutes.issuePeriod, { params }, admin),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const stubs =
    await world.sql`select year, number from pay_stubs where organisation_id = ${organisation.organisationId} order by number`
  expect(stubs).toEqual(Array.from({ length: 8 }, (_, index) => ({ year: 2026, number: index + 1 })))
  const sentNotifications = await world.sql`
    select account_id from notifications where organisation_id = ${organisation.organisationId} and kind = 'payStubIssued' group by account_id having count(*) = 1`
  expect(sentNotifications).toHaveLength(8)
  expect(await soundness(organisation.organisationId)).toEqual(sound)
})

test('each worker is notified of a pay stub as chosen: in the application, by email, or both', async () => {
  const { worker, calculate, hire, issue } = await payScene(world)
  const { worker: other } = await hire({ count: 1 })
  await sampleEmailsAlone(world, other)
  await calculate()
  expect((await issue()).status).toBe(200)
  expect(await notificationsOf(world, worker)).toEqual([{ kind: 'payStubIssued', inApp: true, isToSend: true }])
  expect(await notificationsOf(world, other)).toEqual([{ kind: 'payStubIssued', inApp: false, isToSend: true }])
})

test('T36 if two periods contain an entry, the one issued first pays it, and the other must be recalculated', async () => {
  const { admin, params, calculate, organisation, issue, stubs } = await payScene(world)
  const december = await sampleDecember(world, organisation)
  await calculate()
  await calculate(december)
  const ids = [params.id, december]
  const answers = await Promise.all(
    ids.map((id, index) => (index ? world : second).call(payRoutes.issuePeriod, { params: { id } }, admin)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const left = ids[answers.findIndex(({ status }) => status === 409)] as string
  await calculate(left)
  expect(await stubs(left)).toEqual([])
  expect((await issue(left)).problem.code).toBe('CONFLICT')
  expect(await soundness(organisation.organisationId)).toEqual(sound)
})

test('periods that are issued at the same moment share the numbers of the year without a gap; a refused one uses none', async () => {
  const { admin, calculate, organisation, adjust, enter, hire } = await payScene(world, { count: 2 })
  const other = await hire({ count: 1, firstDay: '2026-10-05' })
  const october = await samplePeriod(world, organisation, {
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    payDate: '2026-11-05',
  })
  await calculate(october)
  await enter({ firstDay: '2026-11-20' })
  await adjust({ kind: 'deduction', amount: 10_000_000 })
  await calculate()
  expect((await world.call(payRoutes.issuePeriod, { params: { id: october } }, admin)).status).toBe(200)
  const list = await world.sql<{ id: string }>`
    select id from pay_periods where organisation_id = ${organisation.organisationId} and status = 'calculated'`
  // Below zero: refused.
  expect((await world.call(payRoutes.issuePeriod, { params: { id: list[0]?.id ?? '' } }, admin)).status).toBe(409)
  await adjust({ kind: 'earning', amount: 20_000_000 })
  await calculate()
  expect((await world.call(payRoutes.issuePeriod, { params: { id: list[0]?.id ?? '' } }, admin)).status).toBe(200)
  expect(other.entries).toHaveLength(1)
  const numbers =
    await world.sql`select number from pay_stubs where organisation_id = ${organisation.organisationId} order by number`
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
})

test('T32 entries that are reopened while their period is issued are either paid or open, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const { admin, params, calculate, entries, organisation } = await payScene(world, { count: 8 })
    await calculate()
    const reopen = (entryId: string) =>
      second.call(timesheetRoutes.reopenEntry, { params: { entryId }, body: { comment: 'Wrong day' } }, admin)
    const [issued, ...reopened] = await Promise.all([
      world.call(payRoutes.issuePeriod, { params }, admin),
      ...entries.map(reopen),
    ])
    const opened = reopened.filter(({ status }) => status === 200)
    expect([...new Set(reopened.map(({ status }) => status))].every((status) => [200, 409].includes(status))).toBe(true)
    expect(issued.status === 200 ? opened.length : Math.min(opened.length, 1)).toBe(issued.status === 200 ? 0 : 1)
    expect(await soundness(organisation.organisationId)).toEqual(sound)
  }
})

test('T32 a change of an entry that is being paid waits, and finds it paid', async () => {
  const { calculate, entries, stubs, organisation } = await payScene(world, { count: 1 })
  await calculate()
  const [paying, changing] = [await world.services.pool.connect(), await second.services.pool.connect()]
  try {
    await paying.query('begin')
    await paying.query(sql`
      insert into paid_entries (organisation_id, time_entry_id, pay_stub_id)
       values (${organisation.organisationId}, ${entries[0]}, ${(await stubs())[0]?.id})`)
    const changed = changing
      .query(sql`update time_entries set status = 'changes_requested' where id = ${entries[0]}`)
      .catch((error: unknown) => error)
    await paying.query('commit')
    expect(await changed).toMatchObject({ code: '40001' })
  } finally {
    paying.release()
    changing.release()
  }
})

test('approvals, adjustments and calculations during issuing make no stub inconsistent and pay nothing twice', async () => {
  for (let round = 0; round < 3; round++) {
    const { admin, params, calculate, enter, organisation, worker, read, issue } = await payScene(world, { count: 6 })
    const waiting = await enter({ count: 4, firstDay: '2026-11-20', status: 'submitted' })
    await calculate()
    const body = {
      workerId: worker.accountId,
      kind: 'bonus',
      amount: { amount: 100, currency: 'EUR' },
      reason: 'x',
    } as const
    const answers = await Promise.all([
      ...waiting.map((entryId) => second.call(timesheetRoutes.approveEntry, { params: { entryId } }, admin)),
      world.call(payRoutes.issuePeriod, { params }, admin),
      second.call(payRoutes.adjustPeriod, { params, body }, admin),
      second.call(payRoutes.calculatePeriod, { params }, admin),
      world.call(payRoutes.adjustPeriod, { params, body }, admin),
      world.call(payRoutes.issuePeriod, { params }, admin),
    ])
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([])
    expect(await soundness(organisation.organisationId)).toEqual(sound)
    if ((await read()).status === 'issued') continue
    await calculate().catch(() => undefined)
    await expect.poll(async () => (await read()).status).toBe('calculated')
    expect((await issue()).status).toBe(200)
    expect(await soundness(organisation.organisationId)).toEqual(sound)
  }
})
