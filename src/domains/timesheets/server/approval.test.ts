import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { type SampleAccount, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleEmailsAlone, notificationsOf } from '#domains/notifications/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { timesheetRoutes } from '../contract.ts'
import { entryStatuses, organisationMoves } from '../rules.ts'
import { afterDecision } from '../rules/decided.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

async function scene(count = 1) {
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const ids = await sampleEntries(world, worker, { projectId, assignmentId, count, status: 'submitted' })
  return { organisation, manager, worker, projectId, assignmentId, ids, entryId: ids[0] as string }
}

const approve = (entryId: string, by: SampleAccount, ifMatch?: number) =>
  world.call(timesheetRoutes.approveEntry, { params: { entryId } }, { ...by, ifMatch })

test('an approved entry names its approver, and the worker is notified', async () => {
  const { manager, worker, entryId } = await scene()
  const { status, body } = await approve(entryId, manager, 1)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'approved',
    version: 2,
    allowed: ['reopen', 'undo'],
    worth: { amount: 13880, currency: 'EUR' },
  })
  expect(await world.sql`select kind from notifications where account_id = ${worker.accountId}`).toEqual([
    { kind: 'entryApproved' },
  ])
  const [recorded] =
    await world.sql`select action, actor_id, before, after from history where entity_id = ${entryId} and action like '%approve%'`
  expect(recorded).toMatchObject({
    action: 'timesheets.approveEntry',
    actor_id: manager.accountId,
    before: { status: 'submitted' },
    after: { status: 'approved' },
  })
})

test('rejecting and requesting changes need a comment, which the worker sees', async () => {
  const { manager, worker, entryId } = await scene()
  const params = { entryId }
  expect((await world.call(timesheetRoutes.rejectEntry, { params, body: { comment: ' ' } }, manager)).status).toBe(422)
  const requested = await world.call(
    timesheetRoutes.requestChanges,
    { params, body: { comment: 'No break?' } },
    manager,
  )
  expect(requested.body).toMatchObject({ status: 'changes_requested', comment: 'No break?' })
  const own = await world.call(timesheetRoutes.readOwnEntry, { params: { id: entryId } }, worker)
  expect(own.body).toMatchObject({ comment: 'No break?', allowed: ['edit', 'submit', 'delete'] })
  await world.call(timesheetRoutes.editEntry, { params: { id: entryId }, body: { breakMinutes: 45 } }, worker)
  const again = await world.call(timesheetRoutes.submitEntries, { body: { ids: [entryId] } }, worker)
  expect(again.body.submitted).toMatchObject([{ status: 'submitted', comment: null, totalMinutes: 435 }])
})

test('the worker is notified of a decision as chosen: in the application, by email, or both', async () => {
  const { organisation, manager, worker, projectId, ids } = await scene(3)
  const other = await sampleWorker(world, organisation)
  await sampleEmailsAlone(world, other)
  const assignmentId = await sampleAssignment(world, other, projectId)
  ids.push(...(await sampleEntries(world, other, { projectId, assignmentId, count: 3, status: 'submitted' })))
  for (const [index, action] of (['approve', 'reject', 'request-changes'] as const).entries()) {
    const items = [ids[index], ids[index + 3]].map((id) => ({ id: id as string, version: 1 }))
    const { body } = await world.call(
      timesheetRoutes.decideInBulk,
      { body: { action, items, comment: 'Because' } },
      manager,
    )
    expect(body.done).toHaveLength(2)
  }
  const kinds = ['entryApproved', 'entryRejected', 'entryChangesRequested']
  for (const [reader, inApp] of [
    [worker, true],
    [other, false],
  ] as const)
    expect(await notificationsOf(world, reader)).toEqual(kinds.map((kind) => ({ kind, inApp, isToSend: true })))
})

test('the history of an entry shows who did what and why, but never a location', async () => {
  const { organisation, manager, worker, entryId } = await scene()
  const params = { entryId }
  await world.call(timesheetRoutes.requestChanges, { params, body: { comment: 'No break?' } }, manager)
  const location = { address: 'Quai 1', latitude: 50.85041, longitude: 4.35172 }
  const body = { breakMinutes: 45, location }
  await world.call(timesheetRoutes.editEntry, { params: { id: entryId }, body }, worker)
  const { body: history } = await world.call(timesheetRoutes.readEntryHistory, { params, query: {} }, manager)
  const [edited, requested] = history.items
  expect(edited).toMatchObject({ kind: 'changed', by: { id: worker.accountId } })
  expect(edited?.changes).toContainEqual({ field: 'breakMinutes', before: 0, after: 45 })
  expect(requested).toMatchObject({ by: { id: manager.accountId } })
  expect(requested?.changes).toContainEqual({ field: 'status', before: 'submitted', after: 'changes_requested' })
  const stored =
    await world.sql`select before, after from history where organisation_id = ${organisation.organisationId}`
  expect(JSON.stringify(stored)).not.toMatch(/(?<!\d)(50\.85041|4\.35172)/)
  const provider = await sampleUser(world, organisation, 'provider')
  expect((await world.call(timesheetRoutes.readEntryHistory, { params, query: {} }, provider)).status).toBe(404)
})

test('T29 each decision is allowed only in its statuses, and changes nothing in others', async () => {
  const { manager, worker, projectId, assignmentId } = await scene(0)
  const paths = { approve: 'approve', reject: 'reject', requestChanges: 'request-changes', reopen: 'reopen' } as const
  for (const status of entryStatuses) {
    for (const [decision, path] of Object.entries(paths)) {
      const [id] = await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status })
      const body = decision === 'approve' ? undefined : { comment: 'Because' }
      const { status: answered, problem } = await world.send('POST', `/provider/timesheet/${id}/${path}`, body, manager)
      const to = organisationMoves[status][decision as keyof typeof paths]
      const [row] = await world.sql`select status, version from time_entries where id = ${id}`
      expect([status, decision, answered, row?.status]).toEqual([status, decision, to ? 200 : 409, to ?? status])
      if (!to) expect([problem.code, problem.from, row?.version]).toEqual(['INVALID_TRANSITION', status, 1])
      await world.sql`delete from time_entries where id = ${id}`
    }
  }
})

test('an entry after a bulk decision is what the browser shows from the answer', async () => {
  const { manager, ids } = await scene(3)
  const read = async (id: string) =>
    (await world.call(timesheetRoutes.readEntry, { params: { entryId: id } }, manager)).body
  const cases = [
    [ids[0], 'approve', 'approve', null],
    [ids[0], 'undo', 'undo', null],
    [ids[1], 'requestChanges', 'request-changes', 'No break?'],
    [ids[2], 'reject', 'reject', 'Not there'],
  ] as const
  for (const [id = '', decision, action, comment] of cases) {
    const before = await read(id)
    const items = [{ id, version: before.version }]
    await world.call(timesheetRoutes.decideInBulk, { body: { action, items, comment } }, manager)
    expect(await read(id), decision).toEqual(afterDecision(before, decision, comment))
  }
})

test('T30 of twenty concurrent approvals only one succeeds, and the worker is notified once', async () => {
  const { organisation, manager, worker, entryId } = await scene()
  const second = await sampleUser(world, organisation, 'administrator')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => approve(entryId, index % 2 ? manager : second)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await world.sql`select 1 from notifications where account_id = ${worker.accountId}`).toHaveLength(1)
  expect(await world.sql`select 1 from history where entity_id = ${entryId} and action like '%approve%'`).toHaveLength(
    1,
  )
})

test('T31 an entry that was edited in the meantime is refused and returned as it is now', async () => {
  const { manager, entryId } = await scene()
  await world.sql`update time_entries set version = 2, notes = 'Longer' where id = ${entryId}`
  const { status, problem } = await approve(entryId, manager, 1)
  expect(status).toBe(409)
  expect(problem).toMatchObject({
    code: 'STALE_VERSION',
    current: { version: 2, notes: 'Longer', status: 'submitted' },
  })
})

test('a bulk decision decides on each entry separately and names those that failed', async () => {
  const { manager, ids } = await scene(5)
  const stranger = await scene(1)
  await world.sql`update time_entries set version = 7 where id = ${ids[1]}`
  await approve(ids[2] as string, manager)
  const items = [...ids.map((id) => ({ id, version: 1 })), { id: stranger.entryId, version: 1 }]
  const { body } = await world.call(
    timesheetRoutes.decideInBulk,
    { body: { action: 'approve', items } },
    { ...manager, language: 'en' },
  )
  expect(body.done.sort()).toEqual([ids[0], ids[3], ids[4]].sort())
  expect(body.failed.map(({ id, code }) => [id, code])).toEqual([
    [ids[1], 'STALE_VERSION'],
    [ids[2], 'STALE_VERSION'],
    [stranger.entryId, 'NOT_FOUND'],
  ])
  expect(await world.sql`select status from time_entries where id = ${stranger.entryId}`).toEqual([
    { status: 'submitted' },
  ])
})

test('a provider sees and decides only on projects that the provider manages; a user can only read', async () => {
  const { organisation, worker, entryId, ids } = await scene()
  const provider = await sampleUser(world, organisation, 'provider')
  const user = await sampleUser(world, organisation, 'user')
  const own = await sampleProject(world, organisation, { managerId: provider.accountId })
  const assignmentId = await sampleAssignment(world, worker, own.projectId)
  const [mine] = await sampleEntries(world, worker, {
    projectId: own.projectId,
    assignmentId,
    count: 1,
    status: 'submitted',
    firstDay: '2026-10-01',
  })
  const seen = await world.call(timesheetRoutes.listEntries, { query: {} }, provider)
  expect(seen.body).toMatchObject({
    total: 1,
    items: [{ id: mine, allowed: ['approve', 'reject', 'requestChanges', 'correct'] }],
  })
  expect((await approve(entryId, provider)).status).toBe(404)
  expect((await approve(mine as string, provider)).status).toBe(200)
  const listed = await world.call(timesheetRoutes.listEntries, { query: {} }, user)
  expect(listed.body.total).toBe(ids.length + 1)
  expect(listed.body.items.every(({ allowed }) => allowed.length === 0)).toBe(true)
  expect((await approve(entryId, user)).status).toBe(403)
})

test('only the worker sees drafts until they are submitted', async () => {
  const { manager, worker, projectId, assignmentId } = await scene(2)
  await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'draft', firstDay: '2026-10-01' })
  expect((await world.call(timesheetRoutes.listEntries, { query: {} }, manager)).body.total).toBe(2)
  expect((await world.call(timesheetRoutes.listEntries, { query: { status: 'pending' } }, manager)).body.total).toBe(2)
})

test('the database refuses a decision on one’s own hours', async () => {
  const { worker, entryId } = await scene()
  const change = world.sql`update time_entries set status = 'approved', decided_by = worker_id where id = ${entryId}`
  await expect(change).rejects.toMatchObject({ code: '23514' })
  expect((await world.send('POST', `/provider/timesheet/${entryId}/approve`, undefined, worker)).status).toBe(403)
})

test('T47 a refusal is in the requested language, else in the account’s', async () => {
  const { manager, entryId } = await scene()
  await world.sql`update accounts set preferred_language = 'nl' where id = ${manager.accountId}`
  const reject = async (language?: 'en' | 'fr') => {
    const by = { ...manager, ...(language && { language }) }
    const input = { params: { entryId }, body: { comment: '' } }
    return (await world.call(timesheetRoutes.rejectEntry, input, by)).problem.errors?.[0]?.message
  }
  const refusals = [await reject(), await reject('fr'), await reject('en')]
  expect(refusals).toEqual(
    ['nl', 'fr', 'en'].map((language) => translateTo(language as 'nl')('platform.validation.commentRequired')),
  )
  expect(new Set(refusals).size).toBe(3)
})
