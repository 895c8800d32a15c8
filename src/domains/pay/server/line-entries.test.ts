import { expect, test } from 'vitest'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sql } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { pay } from './routes.ts'
import { calculateIn, payScene } from './testing/scene.ts'

const world = await openWorld([...pay, ...timesheets], '2026-12-01T08:00:00Z')
calculateIn(world)

/** Stores the entries of an organisation's lines as version 0.1.0 did. */
const storeAsBefore = (organisationId: string) =>
  world.sql(
    `do $$ begin
       set local session_replication_role = replica;
       insert into pay_line_entries (organisation_id, pay_line_id, time_entry_id, date, minutes, entry_version)
       select l.organisation_id, l.id, x.* from pay_lines l, unnest(l.entry_ids, l.entry_dates, l.entry_minutes, l.entry_versions) x
        where l.organisation_id = '${organisationId}';
       update pay_lines set entry_ids = null, entry_dates = null, entry_minutes = null, entry_versions = null
        where organisation_id = '${organisationId}';
     end $$`,
  )

const paidBy = (organisationId: string) =>
  world.sql<{ id: string }>`
    select time_entry_id as id from paid_entries where organisation_id = ${organisationId} order by time_entry_id`

test('a line calculated by version 0.1.0 shows its entries and pays them', async () => {
  const { organisation, entries, calculate, read, issue, stubs, stub } = await payScene(world, { count: 3 })
  await calculate()
  const [{ id = '' } = {}] = await stubs()
  const before = await stub(id)
  expect(before.lines[0]?.entries.map((entry) => entry.id).sort()).toEqual([...entries].sort())
  await storeAsBefore(organisation.organisationId)
  expect(await stub(id)).toEqual(before)
  expect((await read()).stale).toBe(false)
  expect((await issue()).status).toBe(200)
  expect((await paidBy(organisation.organisationId)).map((entry) => entry.id)).toEqual([...entries].sort())
})

test('a calculation of version 0.1.0 becomes stale with its entries, and is not issued then', async () => {
  const { admin, organisation, entries, calculate, read, issue } = await payScene(world, { count: 2 })
  await calculate()
  await storeAsBefore(organisation.organisationId)
  const reopening = { params: { entryId: entries[0] ?? '' }, body: { comment: 'Wrong day' } }
  expect((await world.call(timesheetRoutes.reopenEntry, reopening, admin)).status).toBe(200)
  expect((await read()).stale).toBe(true)
  expect((await issue()).problem.code).toBe('CONFLICT')
})

test('a draft that version 0.1.0 has calculated goes with its entry', async () => {
  const { organisation, entries, calculate, read, stubs } = await payScene(world, { count: 2 })
  await calculate()
  await storeAsBefore(organisation.organisationId)
  await world.sql`delete from time_entries where id = ${entries[0]}`
  expect(await stubs()).toEqual([])
  expect((await read()).status).toBe('open')
})

test('T32 the database issues no stub whose entries it does not pay', async () => {
  const { organisation, entries, calculate, stubs } = await payScene(world, { count: 2 })
  await calculate()
  const [{ id = '' } = {}] = await stubs()
  const issueWith = (paid: readonly string[]) =>
    world.sql(
      `do $$ begin
         insert into paid_entries (organisation_id, time_entry_id, pay_stub_id)
         select '${organisation.organisationId}', e, '${id}' from unnest('{${paid.join()}}'::uuid[]) e;
         update pay_stubs set status = 'issued', issued_at = now(), year = 2026, number = 1 where id = '${id}';
       end $$`,
    )
  await expect(issueWith([])).rejects.toMatchObject({ code: '40001' })
  await expect(issueWith(entries.slice(1))).rejects.toMatchObject({ code: '40001' })
  expect(await paidBy(organisation.organisationId)).toEqual([])
  await issueWith(entries)
})

test('T32 a calculation with an entry that no longer exists is not issued', async () => {
  const { entries, calculate, issue } = await payScene(world, { count: 2 })
  await calculate()
  // Only the owner of the database can do this: otherwise the draft goes with its entry.
  await world.sql(
    `do $$ begin
       set local session_replication_role = replica;
       delete from time_entries where id = '${entries[0]}';
     end $$`,
  )
  expect((await issue()).problem.code).toBe('CONFLICT')
})

test('an entry that is deleted while its worker is calculated waits, and takes the draft with it', async () => {
  const { organisation, worker, entries, calculate, read, stubs } = await payScene(world, { count: 2 })
  await calculate()
  const [{ id = '' } = {}] = await stubs()
  const [calculating, deleting] = [await world.services.pool.connect(), await world.services.pool.connect()]
  try {
    await calculating.query(
      sql`delete from pay_lines where organisation_id = ${organisation.organisationId} and pay_stub_id = ${id}`,
    )
    await calculating.query('begin')
    await calculating.query(sql`select 1 from accounts where id = ${worker.accountId} for share`)
    const deleted = deleting.query(sql`delete from time_entries where id = ${entries[0]}`)
    await calculating.query(sql`
      insert into pay_lines (organisation_id, id, pay_stub_id, position, kind, amount, entry_ids, entry_dates, entry_minutes, entry_versions)
      values (${organisation.organisationId}, gen_random_uuid(), ${id}, 0, 'regular', 1, ${[entries[0]]}, '{2026-11-02}', '{480}', '{1}')`)
    await calculating.query('commit')
    await deleted
  } finally {
    calculating.release()
    deleting.release()
  }
  expect(await stubs()).toEqual([])
  expect((await read()).status).toBe('open')
})

test('a line has a day, minutes and a version for each of its entries', async () => {
  const { organisation, entries, calculate, stubs } = await payScene(world, { count: 1 })
  await calculate()
  const [{ id = '' } = {}] = await stubs()
  const lineOf = (ids: string | null, dates: string, minutes: string, versions: string) =>
    world.sql`
      insert into pay_lines (organisation_id, id, pay_stub_id, position, kind, amount, entry_ids, entry_dates, entry_minutes, entry_versions)
      values (${organisation.organisationId}, gen_random_uuid(), ${id}, 9, 'regular', 1, ${ids}, ${dates}, ${minutes}, ${versions})`
  const entry = `{${entries[0]}}`
  const uneven = [
    [entry, '{}', '{1}', '{1}'],
    [entry, '{2026-11-02}', '{0}', '{1}'],
    [entry, '{2026-11-02}', '{1}', '{1,2}'],
    [null, '{2026-11-02}', '{1}', '{1}'],
  ] as const
  for (const [ids, dates, minutes, versions] of uneven)
    await expect(lineOf(ids, dates, minutes, versions)).rejects.toMatchObject({
      code: '23514',
      constraint: 'pay_lines_entries',
    })
  await lineOf(entry, '{2026-11-02}', '{1}', '{1}')
})
