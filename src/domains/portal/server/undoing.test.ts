import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { confirmations } from '#domains/confirmations/server/routes.ts'
import { namesOn, sampleWeek } from '#domains/confirmations/server/testing/confirmed-week.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sql } from '#platform/server/db/statement.ts'
import { Transaction } from '#platform/server/db/transaction.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { portalHoursRoutes } from '../contract/hours.ts'
import { portalHours } from './routes.ts'
import { sampleClientSession, type SamplePortalContact } from './samples.ts'

const world = await openWorld([...portalHours, ...confirmations, ...timesheets])
const day = '2026-11-18'

let week: Awaited<ReturnType<typeof sampleWeek>>
let contact: SamplePortalContact
beforeEach(async () => {
  week = await sampleWeek(world)
  contact = await sampleClientSession(world, week.organisation, week.contactId)
})

const read = async (by: { cookie: string } = contact) =>
  (await world.call(portalHoursRoutes.readHoursWeek, { query: { day } }, by)).body
const decide = (body: object, by: { cookie: string } = contact) =>
  world.call(portalHoursRoutes.decideHoursOfWeek, { body: { day, confirm: [], dispute: [], ...body } }, by)

async function bill(entryId: string) {
  const { organisation, clientId, manager } = week
  const statementId = uuid()
  await world.sql`
    insert into client_statements (organisation_id, id, client_id, kind, year, number, issue_date, due_date, from_date, to_date, currency,
                                   net_amount, vat_amount, total_amount, minutes, language, seller, buyer, terms, issued_by)
    values (${organisation.organisationId}, ${statementId}, ${clientId}, 'invoice', 2026, 1, '2026-11-23', '2026-12-23', '2026-11-16', '2026-11-22',
            'EUR', 1, 0, 1, 480, 'en', '{}', '{}', '{}', ${manager.accountId})`
  await world.sql`
    insert into billed_entries (organisation_id, time_entry_id, statement_id) values (${organisation.organisationId}, ${entryId}, ${statementId})`
}

const undo = async (lines: readonly { line: string }[], by: { cookie: string } = contact) =>
  (await world.call(portalHoursRoutes.undoHoursOfWeek, { body: { day, lines: lines.map(({ line }) => line) } }, by))
    .body
const mode = (name: 'required' | 'approves') =>
  world.sql`
    insert into confirmation_settings (organisation_id, id, mode, scheduled)
    values (${week.organisation.organisationId}, ${week.clientId}, ${name}, false)`
const approve = (ids: readonly string[], version?: number) =>
  world.call(
    timesheetRoutes.decideInBulk,
    { body: { action: 'approve', items: ids.map((id) => (version === undefined ? { id } : { id, version })) } },
    week.manager,
  )
const statuses = async () =>
  (
    await world.sql<{ status: string }>`select status from time_entries where id = any(${week.entries}) order by date`
  ).map(({ status }) => status)
const decisions = () => world.sql`select id from client_decisions where id = any(${week.entries})`
const reasons = (outcome: { refused: readonly { reason: string }[] }) => outcome.refused.map(({ reason }) => reason)

test('a contact undoes confirmations within two minutes; the history shows both', async () => {
  const lines = namesOn(await read())
  await decide({ confirm: lines })
  expect((await read()).workers[0]?.lines.map(({ decision }) => decision?.undoSeconds)).toEqual([120, 120])
  expect(await undo(lines)).toEqual({ undone: 2, refused: [] })
  expect((await read()).workers[0]?.lines.map(({ decision }) => decision)).toEqual([null, null])
  const { body: history } = await world.call(
    timesheetRoutes.readEntryHistory,
    { params: { entryId: week.entries[0] ?? '' }, query: {} },
    week.manager,
  )
  expect(history.items.slice(0, 2)).toMatchObject([
    { kind: 'removed', entity: 'client_decisions', by: { id: week.contactId } },
    { kind: 'added', entity: 'client_decisions', by: { id: week.contactId } },
  ])
  // A second undo finds nothing, and the lines can be confirmed again.
  expect(reasons(await undo(lines))).toEqual(['notConfirmed', 'notConfirmed'])
  expect((await decide({ confirm: namesOn(await read()) })).body.confirmed).toBe(2)
})

test('after two minutes, and of a dispute, there is no undo', async () => {
  const [first, second] = namesOn(await read())
  if (!first || !second) throw new Error('two lines are expected')
  await decide({ confirm: [first], dispute: [{ ...second, comment: 'Left at four', proposal: null }] })
  expect(reasons(await undo([second]))).toEqual(['notConfirmed'])
  world.passMinutes(2)
  expect(reasons(await undo([first]))).toEqual(['expired'])
  expect((await read()).workers[0]?.lines[0]?.decision?.undoSeconds).toBeNull()
  expect(await decisions()).toHaveLength(2)
})

test('only the contact who confirmed undoes it, and nobody of another client', async () => {
  await decide({ confirm: namesOn(await read()) })
  const { organisation, clientId } = week
  const colleague = await sampleClientSession(world, organisation, await sampleContact(world, organisation, clientId))
  expect((await read(colleague)).workers[0]?.lines[0]?.decision?.undoSeconds).toBeNull()
  expect(reasons(await undo(namesOn(await read(colleague)), colleague))).toEqual(['notConfirmed', 'notConfirmed'])
  const other = await sampleProject(world, organisation)
  const stranger = await sampleClientSession(
    world,
    organisation,
    await sampleContact(world, organisation, other.clientId),
  )
  expect(reasons(await undo(namesOn(await read()), stranger))).toEqual(['removed', 'removed'])
  await world.sql`update client_contacts set may_confirm_hours = false, version = version + 1 where id = ${week.contactId}`
  const refused = await world.call(portalHoursRoutes.undoHoursOfWeek, { body: { day, lines: ['x'] } }, contact)
  expect(refused.problem.code).toBe('FORBIDDEN')
  expect(await decisions()).toHaveLength(2)
})

test('with "counts as approval", an undo ends the approval and its notifications', async () => {
  await mode('approves')
  const lines = namesOn(await read())
  await decide({ confirm: lines })
  const notified = () =>
    world.sql`select id from notifications where account_id = ${week.worker.accountId} and kind = 'entryApproved'`
  expect([await statuses(), (await notified()).length]).toEqual([['approved', 'approved'], 2])
  expect((await undo(lines)).undone).toBe(2)
  expect([await statuses(), (await notified()).length]).toEqual([['submitted', 'submitted'], 0])
})

test('what followed a confirmation prevents its undo: approval, invoice or pay stub', async () => {
  await mode('required')
  const [first = '', second = ''] = week.entries
  const lines = namesOn(await read())
  await decide({ confirm: lines })
  world.passMinutes(1)
  await approve([first])
  await bill(second)
  expect((await read()).workers[0]?.lines.map(({ decision }) => decision?.undoSeconds)).toEqual([null, null])
  expect(reasons(await undo(lines))).toEqual(['followed', 'followed'])
  expect(await decisions()).toHaveLength(2)
})

test('of an undo and an approval at the same moment, one takes effect: no approval without the required confirmation', async () => {
  await mode('required')
  for (let round = 0; round < 8; round++) {
    const lines = namesOn(await read())
    await decide({ confirm: lines })
    await Promise.all([undo(lines), approve(week.entries)])
    const states = await world.sql<{ status: string; isConfirmed: boolean }>`
      select e.status, d.id is not null as "isConfirmed" from time_entries e left join client_decisions d on d.id = e.id
       where e.id = any(${week.entries})`
    for (const { status, isConfirmed } of states) expect(status === 'approved').toBe(isConfirmed)
    await world.sql`update time_entries set status = 'submitted', decided_at = null, decided_by = null, version = version + 1
                     where id = any(${week.entries})`
    await world.sql`delete from client_decisions where id = any(${week.entries})`
  }
})

test('of two undos at the same moment, one counts each line', async () => {
  const lines = namesOn(await read())
  await decide({ confirm: lines })
  const both = await Promise.all([undo(lines), undo(lines)])
  expect(both.reduce((sum, { undone }) => sum + undone, 0)).toBe(2)
})

test('an invoice that is being issued comes first: the undo waits for its lock and is refused', async () => {
  await mode('approves')
  const lines = namesOn(await read())
  await decide({ confirm: lines })
  const [entry = ''] = week.entries
  const { organisationId } = week.organisation
  const issuing = new Transaction(world.services.pool, {
    role: 'interim_app',
    organisationId,
    action: 'test',
    now: world.now(),
  })
  try {
    const { pid } = await issuing.one(
      sql<{ pid: number }>`select pg_backend_pid() as pid from time_entries where id = ${entry} for share`,
    )
    const undone = undo(lines)
    await until(async () =>
      expect(
        await world.sql`select 1 from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`,
      ).toHaveLength(1),
    )
    await issuing.many(sql`
      insert into client_statements (organisation_id, id, client_id, kind, year, number, issue_date, due_date, from_date, to_date, currency,
                                     net_amount, vat_amount, total_amount, minutes, language, seller, buyer, terms, issued_by)
      values (${organisationId}, ${entry}, ${week.clientId}, 'invoice', 2026, 1, '2026-11-23', '2026-12-23', '2026-11-16', '2026-11-22',
              'EUR', 1, 0, 1, 480, 'en', '{}', '{}', '{}', ${week.manager.accountId})`)
    await issuing.many(sql`
      insert into billed_entries (organisation_id, time_entry_id, statement_id) values (${organisationId}, ${entry}, ${entry})`)
    await issuing.commit()
    expect(await undone).toMatchObject({ undone: 1, refused: [{ reason: 'followed' }] })
  } finally {
    await issuing.rollback()
  }
  expect(await statuses()).toEqual(['approved', 'submitted'])
})

test('a contact undoes confirmations a hundred times a day', async () => {
  const [line] = namesOn(await read())
  const body = { day, lines: [line?.line ?? ''] }
  const again = () => world.call(portalHoursRoutes.undoHoursOfWeek, { body }, contact)
  for (let count = 0; count < 100; count++) expect((await again()).status).toBe(200)
  expect((await again()).problem).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
})
