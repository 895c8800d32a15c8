import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { sampleColleague, sampleWeek, namesOn } from '#domains/confirmations/server/testing/confirmed-week.ts'
import { confirmations } from '#domains/confirmations/server/routes.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
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
const weeks = async (by: { cookie: string } = contact) =>
  (await world.call(portalHoursRoutes.listHoursWeeks, {}, by)).body.items

test('a contact sees the weeks with hours, and confirms and disputes lines; the history names the contact', async () => {
  expect(await weeks()).toMatchObject([{ weekStart: '2026-11-16', weekEnd: '2026-11-22', lineCount: 2, openCount: 2 }])
  const [first, second] = namesOn(await read())
  const dispute = [{ ...second, comment: 'Left at four', proposal: null }]
  const { status, body } = await decide({ confirm: [first], dispute })
  expect([status, body]).toEqual([200, { confirmed: 1, disputed: 1, refused: [] }])
  expect((await weeks())[0]?.openCount).toBe(0)
  expect((await read()).workers[0]?.lines.map(({ decision }) => [decision?.outcome, decision?.by])).toEqual([
    ['confirmed', 'Ines Maes'],
    ['disputed', 'Ines Maes'],
  ])
  const { body: history } = await world.call(
    timesheetRoutes.readEntryHistory,
    { params: { entryId: week.entries[0] ?? '' }, query: {} },
    week.manager,
  )
  expect(history.items[0]).toMatchObject({ by: { id: week.contactId, name: 'Ines Maes' }, entity: 'client_decisions' })
})

test('hours on an invoice are nothing to confirm: no week waits for them, and none is decided (F56)', async () => {
  const [invoiced = '', open = ''] = week.entries
  const statementId = uuid()
  await world.sql`update time_entries set status = 'approved', version = version + 1 where id = any(${week.entries})`
  await world.sql`
    insert into client_statements (organisation_id, id, client_id, kind, year, number, issue_date, due_date, from_date, to_date, currency,
                                   net_amount, vat_amount, total_amount, minutes, language, seller, buyer, terms, issued_by)
    values (${week.organisation.organisationId}, ${statementId}, ${week.clientId}, 'invoice', 2026, 1, '2026-11-23', '2026-12-23', '2026-11-16', '2026-11-22', 'EUR', 1, 0, 1, 480, 'en', '{}', '{}', '{}', ${week.manager.accountId})`
  const bill = (entryId: string) =>
    world.sql`insert into billed_entries (organisation_id, time_entry_id, statement_id) values (${week.organisation.organisationId}, ${entryId}, ${statementId})`
  await bill(invoiced)
  expect(await weeks()).toMatchObject([{ lineCount: 2, openCount: 1 }])
  expect((await read()).workers[0]?.lines.map((line) => line.invoiced)).toEqual([true, false])
  const lines = namesOn(await read())
  const decided = await decide({ confirm: lines })
  expect(decided.body).toEqual({ confirmed: 1, disputed: 0, refused: [{ line: lines[0]?.line, reason: 'invoiced' }] })
  await world.sql`delete from client_decisions where id = ${open}`
  await bill(open)
  expect(await weeks()).toMatchObject([{ lineCount: 2, openCount: 0 }])
})

test('a line that has changed since it was read, or has a decision, is refused', async () => {
  const [first, second] = namesOn(await read())
  await world.sql`update time_entries set break_minutes = 15, version = version + 1 where id = any(${week.entries})`
  expect((await decide({ confirm: [first] })).body.refused).toEqual([{ line: first?.line, reason: 'changed' }])
  const [, now] = namesOn(await read())
  expect((await decide({ confirm: [now] })).body.confirmed).toBe(1)
  expect((await decide({ confirm: [now] })).body.refused).toEqual([{ line: second?.line, reason: 'decided' }])
})

test('of two contacts who decide at the same time, one decides each line', async () => {
  const other = await sampleClientSession(
    world,
    week.organisation,
    await sampleContact(world, week.organisation, week.clientId),
  )
  const [own, theirs] = [namesOn(await read()), namesOn(await read(other))]
  const answers = await Promise.all([decide({ confirm: own }), decide({ confirm: theirs }, other)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.confirmed, 0)).toBe(2)
})

test('with "counts as approval", a confirmation approves the entries', async () => {
  await world.sql`
    insert into confirmation_settings (organisation_id, id, mode, scheduled)
     values (${week.organisation.organisationId}, ${week.clientId}, 'approves', false)`
  await decide({ confirm: namesOn(await read()) })
  const rows = await world.sql`select distinct status from time_entries where id = any(${week.entries})`
  expect(rows).toEqual([{ status: 'approved' }])
})

test('nothing of other clients and other projects is shown or decided', async () => {
  const other = await sampleProject(world, week.organisation)
  const { worker } = await sampleColleague(world, week.organisation, other.projectId)
  await world.sql`update workers set last_name = 'Hidden' where id = ${worker.accountId}`
  expect(JSON.stringify(await read())).not.toContain('Hidden')
  const stranger = await sampleClientSession(
    world,
    week.organisation,
    await sampleContact(world, week.organisation, other.clientId),
  )
  const lines = namesOn(await read())
  expect((await decide({ confirm: lines }, stranger)).body.refused.map(({ reason }) => reason)).toEqual([
    'removed',
    'removed',
  ])
  const limited = await sampleClientSession(
    world,
    week.organisation,
    await sampleContact(world, week.organisation, week.clientId, { projectIds: [other.projectId] }),
  )
  expect(await weeks(limited)).toEqual([])
  expect((await read(limited)).workers).toEqual([])
})

test('a contact who may not confirm hours is refused', async () => {
  await world.sql`update client_contacts set may_confirm_hours = false, version = version + 1 where id = ${week.contactId}`
  expect((await world.call(portalHoursRoutes.listHoursWeeks, {}, contact)).problem.code).toBe('FORBIDDEN')
  expect((await decide({})).problem.code).toBe('FORBIDDEN')
})
