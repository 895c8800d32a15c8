import { expect, test } from 'vitest'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { confirmations, publicConfirmations } from './routes.ts'
import { decideOn, namesOn, readPage, sampleWeek } from './testing/confirmed-week.ts'

const world = await openWorld([...confirmations, ...publicConfirmations, ...timesheets])

type Week = Awaited<ReturnType<typeof sampleWeek>>

/** A week of a client with this effect of confirmations. */
async function sampleMode(mode: string): Promise<Week> {
  const week = await sampleWeek(world)
  await world.sql`
    insert into confirmation_settings (organisation_id, id, mode, scheduled)
     values (${week.organisation.organisationId}, ${week.clientId}, ${mode}, false)`
  return week
}

/** Confirms the first line and disputes the second. */
async function decideBoth(token: string): Promise<void> {
  const [first, second] = namesOn(await readPage(world, token))
  if (!first || !second) throw new Error('two lines are expected')
  const dispute = [{ ...second, comment: 'Left at four', proposal: null }]
  await decideOn(world, token, { confirm: [first], dispute })
}

const approve = ({ manager }: Week, entryId = '') =>
  world.call(timesheetRoutes.approveEntry, { params: { entryId } }, manager)

test('with "informs", entries show the decision of the client, and the approver decides freely', async () => {
  const week = await sampleMode('informs')
  await decideBoth(week.token)
  const list = async (query: object) =>
    (await world.call(timesheetRoutes.listEntries, { query }, week.manager)).body.items.map(({ id }) => id)
  expect(await list({ clientDecision: 'confirmed' })).toEqual([week.entries[0]])
  expect(await list({ clientDecision: 'disputed' })).toEqual([week.entries[1]])
  expect(await list({ clientDecision: 'none' })).toEqual([])
  const read = await world.call(timesheetRoutes.readEntry, { params: { entryId: week.entries[1] ?? '' } }, week.manager)
  expect(read.body).toMatchObject({
    clientDecision: { outcome: 'disputed', by: 'Ines Maes', comment: 'Left at four', proposal: null },
    awaitsClient: false,
  })
  expect((await approve(week, week.entries[1])).body).toMatchObject({ status: 'approved' })
  // A former decision is void after a change of the times.
  await world.sql`update time_entries set break_minutes = 15, version = version + 1 where id = ${week.entries[0]}`
  expect(await list({ clientDecision: 'none' })).toEqual([week.entries[0]])
})

test('with "required", an entry cannot be approved before the client has confirmed it, alone or with others', async () => {
  const week = await sampleMode('required')
  const [first = '', second = ''] = week.entries
  const refused = await approve(week, first)
  expect([refused.status, refused.problem.code]).toEqual([409, 'INVALID_TRANSITION'])
  expect(refused.problem.detail).toMatch(/client must confirm/)
  const read = await world.call(timesheetRoutes.readEntry, { params: { entryId: first } }, week.manager)
  expect(read.body).toMatchObject({ awaitsClient: true, allowed: ['reject', 'requestChanges', 'correct'] })
  const list = async (query: object) =>
    (await world.call(timesheetRoutes.listEntries, { query: { ...query, sort: 'date' } }, week.manager)).body.items.map(
      ({ id }) => id,
    )
  expect(await list({ clientDecision: 'awaited' })).toEqual([first, second])
  expect(await list({ clientDecision: 'notAwaited' })).toEqual([])
  await decideBoth(week.token)
  expect(await list({ clientDecision: 'awaited' })).toEqual([second])
  expect(await list({ clientDecision: 'notAwaited' })).toEqual([first])
  await world.sql`update time_entries set status = 'changes_requested' where id = ${second}`
  expect(await list({ status: 'withWorker' })).toEqual([second])
  await world.sql`update time_entries set status = 'submitted' where id = ${second}`
  const bulk = await world.call(
    timesheetRoutes.decideInBulk,
    { body: { action: 'approve', items: [{ id: first }, { id: second }] } },
    week.manager,
  )
  expect(bulk.body).toMatchObject({ done: [first], failed: [{ id: second, code: 'INVALID_TRANSITION' }] })
})

test('with "approves", a confirmed entry is approved and its worker notified; a disputed one is left to the approver', async () => {
  const week = await sampleMode('approves')
  await decideBoth(week.token)
  const rows = await world.sql<{ id: string; status: string; by: string | null }>`
    select id, status, decided_by as by from time_entries where organisation_id = ${week.organisation.organisationId} order by date`
  expect(rows).toEqual([
    { id: week.entries[0], status: 'approved', by: null },
    { id: week.entries[1], status: 'submitted', by: null },
  ])
  const notified = await world.sql<{ kind: string; account: string }>`
    select kind, account_id as account
     from notifications where organisation_id = ${week.organisation.organisationId} order by kind`
  expect(notified).toEqual([
    { kind: 'entryApproved', account: week.worker.accountId },
    { kind: 'hoursDisputed', account: week.manager.accountId },
  ])
})

test('with "approves", the hours of a worker with the email address of the contact are left to the approver', async () => {
  const week = await sampleMode('approves')
  await world.sql`
    update client_contacts set email = (select address
     from account_addresses where account_id = ${week.worker.accountId} limit 1) where id = ${week.contactId}`
  await decideBoth(week.token)
  const rows = await world.sql<{ status: string }>`
    select distinct status from time_entries where organisation_id = ${week.organisation.organisationId}`
  expect(rows).toEqual([{ status: 'submitted' }])
})
