import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssigned, sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

/** A manager, and two submitted entries of a worker in Brussels: 9:00 to 17:00 on 2 and 3 November. */
async function scene() {
  const team = await sampleAssigned(world)
  const { manager, worker, projectId, assignmentId } = team
  const sample = { projectId, assignmentId, count: 2, status: 'submitted' } as const
  const [entryId = '', other = ''] = await sampleEntries(world, worker, sample)
  const correct = (body: object = {}, by: object = {}, id = entryId) =>
    world.call(
      timesheetRoutes.correctEntry,
      { params: { entryId: id }, body: { endTime: '16:30', reason: 'The client closed early', ...body } },
      { ...manager, language: 'en', ...by },
    )
  const form = { projectId, taskDescription: 'Picking', date: '2026-11-19', startTime: '08:00', endTime: '16:00' }
  const add = (body: object = {}, by: object = {}) =>
    world.call(
      timesheetRoutes.addEntryForWorker,
      { body: { ...form, workerId: worker.accountId, source: 'telephone', ...body } },
      { ...manager, language: 'en', ...by },
    )
  const approve = (id: string, by: object = manager) =>
    world.call(timesheetRoutes.approveEntry, { params: { entryId: id } }, { ...manager, language: 'en', ...by })
  const notified = () =>
    world.sql<{ kind: string; values: Record<string, string> }>`
      select kind, "values" from notifications where account_id = ${worker.accountId} order by id`
  return { ...team, entryId, other, correct, add, approve, notified }
}

const wantFourEyes = ({ organisation }: Awaited<ReturnType<typeof scene>>) =>
  world.sql`update organisations set four_eyes = true where id = ${organisation.organisationId}`

test('corrected hours are approved in one call, and both versions are kept', async () => {
  const { manager, worker, entryId, correct, notified } = await scene()
  const { status, body } = await correct({ approve: true }, { ifMatch: 1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'approved', endTime: '16:30', totalMinutes: 450 })
  expect(body.marks).toContain('corrected')
  const [correction] = body.corrections
  expect(correction).toMatchObject({
    kind: 'corrected',
    reason: 'The client closed early',
    by: { id: manager.accountId },
    before: { startTime: '09:00', endTime: '17:00', totalMinutes: 480 },
    after: { startTime: '09:00', endTime: '16:30', totalMinutes: 450 },
    isCurrent: true,
    objection: null,
  })
  expect(await notified()).toMatchObject([
    { kind: 'entryCorrected', values: { wasEnd: '17:00', end: '16:30', approved: 'yes' } },
  ])
  const own = await world.call(timesheetRoutes.readOwnEntry, { params: { id: entryId } }, worker)
  expect(own.body).toMatchObject({ corrections: body.corrections, allowed: ['object'] })
  const history = await world.call(timesheetRoutes.readEntryHistory, { params: { entryId }, query: {} }, manager)
  expect(history.body.items.map(({ comment }) => comment)).toContain('The client closed early')
})

test('hours that are only corrected await approval', async () => {
  const { correct } = await scene()
  const { body } = await correct({ breakMinutes: 30, workType: 'overtime' })
  expect(body).toMatchObject({ status: 'submitted', breakMinutes: 30, workType: 'overtime' })
  expect(body.allowed).toContain('approve')
})

test('an entry moves to another project of the worker, with its rate', async () => {
  const { organisation, worker, correct } = await scene()
  const { projectId } = await sampleProject(world, organisation)
  expect((await correct({ projectId })).problem.errors).toMatchObject([
    {
      path: 'projectId',
      message: 'Choose another project or day: the worker has no assignment on this project on that day',
    },
  ])
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const { body } = await correct({ projectId })
  expect(body).toMatchObject({
    project: { id: projectId },
    assignmentId,
    corrections: [{ after: { project: { id: projectId } } }],
  })
})

test('a correction needs a reason and a change', async () => {
  const { correct, notified } = await scene()
  expect((await correct({ reason: ' ' })).problem.errors).toMatchObject([{ path: 'reason' }])
  expect((await correct({ endTime: '17:00' })).problem.errors).toMatchObject([
    { path: 'startTime', message: 'The entry already has these times' },
  ])
  expect(await notified()).toEqual([])
})

test('a correction obeys the rules of the worker’s own entry', async () => {
  const { other, correct } = await scene()
  expect((await correct({ endTime: '08:00' })).problem.errors).toMatchObject([{ path: 'endTime' }])
  expect((await correct({ date: '2026-11-21' })).problem.errors).toMatchObject([{ path: 'date' }])
  expect((await correct({ date: '2026-08-01' })).problem.errors).toMatchObject([{ path: 'date' }])
  expect((await correct({ date: '2026-11-03' })).problem).toMatchObject({
    code: 'OVERLAP',
    detail: expect.stringMatching(/^The worker already has a time entry/),
    entry: { id: other },
  })
})

test('only a submitted entry is corrected, in the version that was seen', async () => {
  const { entryId, correct, approve } = await scene()
  expect((await correct({}, { ifMatch: 7 })).problem).toMatchObject({ code: 'STALE_VERSION', current: { version: 1 } })
  await approve(entryId)
  expect((await correct()).problem).toMatchObject({ code: 'INVALID_TRANSITION', from: 'approved' })
})

test('only those who may decide correct or add hours, within their reach', async () => {
  const { organisation, worker, projectId, correct, add } = await scene()
  const stranger = await scene()
  expect((await correct({}, stranger.manager)).status).toBe(404)
  expect((await add({}, stranger.manager)).status).toBe(404)
  const user = await sampleUser(world, organisation, 'user')
  expect([(await correct({}, user)).status, (await add({}, user)).status]).toEqual([403, 403])
  expect([(await correct({}, worker)).status, (await add({}, worker)).status]).toEqual([403, 403])
  const provider = await sampleUser(world, organisation, 'provider')
  expect((await correct({}, provider)).status).toBe(404)
  expect((await add({}, provider)).problem.errors).toMatchObject([{ path: 'projectId' }])
  await world.sql`update projects set project_manager_id = ${provider.accountId} where id = ${projectId}`
  const { projectId: foreign } = await sampleProject(world, organisation)
  await sampleAssignment(world, worker, foreign)
  expect((await correct({ projectId: foreign }, provider)).problem.errors).toMatchObject([{ path: 'projectId' }])
  expect((await correct({}, provider)).status).toBe(200)
  expect((await add({}, provider)).status).toBe(201)
})

test('an overlap with hours on a project of another manager does not name them', async () => {
  const { organisation, worker, projectId, other, correct, add } = await scene()
  const provider = await sampleUser(world, organisation, 'provider')
  await world.sql`update projects set project_manager_id = ${provider.accountId} where id = ${projectId}`
  const { projectId: foreign } = await sampleProject(world, organisation)
  await world.sql`update projects set name = 'Secret site' where id = ${foreign}`
  const assignmentId = await sampleAssignment(world, worker, foreign)
  await world.sql`update time_entries set project_id = ${foreign}, assignment_id = ${assignmentId} where id = ${other}`
  for (const { status, problem } of [
    await correct({ date: '2026-11-03' }, provider),
    await add({ date: '2026-11-03' }, provider),
  ]) {
    expect([status, problem.code]).toEqual([409, 'OVERLAP'])
    expect(problem.detail).toMatch(/^The worker already has hours at this time on a project that you do not manage/)
    expect(problem).not.toHaveProperty('entry')
    expect(JSON.stringify(problem)).not.toContain('Secret site')
  }
})

test('nobody corrects or enters their own hours as a user', async () => {
  const { manager, worker, correct, add } = await scene()
  await world.sql`update accounts set email = ${manager.email}, version = version + 1 where id = ${worker.accountId}`
  expect([(await correct()).status, (await add()).status]).toEqual([403, 403])
})

test('hours that a user enters are submitted, marked, and the worker is notified', async () => {
  const { manager, worker, add, notified } = await scene()
  const { status, body } = await add()
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'submitted',
    worker: { id: worker.accountId },
    totalMinutes: 480,
    corrections: [{ kind: 'added', source: 'telephone', reason: null, before: null, by: { id: manager.accountId } }],
  })
  expect(body.marks).toContain('entered_for_worker')
  expect(body.allowed).toContain('approve')
  expect(await notified()).toMatchObject([
    { kind: 'entryAdded', values: { date: '2026-11-19', start: '08:00', source: 'telephone', approved: 'no' } },
  ])
})

test('hours are entered and approved in one call', async () => {
  const { add, notified } = await scene()
  const { body } = await add({ approve: true, source: 'paper', reason: 'Sheet of week 47' })
  expect(body).toMatchObject({ status: 'approved', corrections: [{ source: 'paper', reason: 'Sheet of week 47' }] })
  expect(await notified()).toMatchObject([{ kind: 'entryAdded', values: { approved: 'yes' } }])
})

test('entered hours obey the rules of the worker’s own entry', async () => {
  const { entryId, add, notified } = await scene()
  expect((await add({ date: '2026-11-21' })).problem.errors).toMatchObject([{ path: 'date' }])
  expect((await add({ date: '2026-08-01' })).problem.errors).toMatchObject([{ path: 'date' }])
  expect((await add({ workerId: '' })).problem.errors).toMatchObject([
    { path: 'workerId', message: 'Please select a worker' },
  ])
  expect((await add({ date: '2026-11-02' })).problem).toMatchObject({ code: 'OVERLAP', entry: { id: entryId } })
  expect(await notified()).toEqual([])
})

test('a repeated call with the same idempotency key adds the hours once', async () => {
  const { add, worker } = await scene()
  const headers = { 'idempotency-key': 'sheet-47' }
  expect([(await add({}, { headers })).status, (await add({}, { headers })).status]).toEqual([201, 201])
  const found =
    await world.sql`select 1 from time_entries where worker_id = ${worker.accountId} and date = '2026-11-19'`
  expect(found).toHaveLength(1)
})

test('the values that the worker enters after a correction end it', async () => {
  const { worker, entryId, correct } = await scene()
  await correct()
  const params = { id: entryId }
  await world.call(timesheetRoutes.withdrawEntry, { params }, worker)
  await world.call(timesheetRoutes.editEntry, { params, body: { endTime: '17:15' } }, worker)
  const { body } = await world.call(timesheetRoutes.readOwnEntry, { params }, worker)
  expect(body.corrections).toMatchObject([{ isCurrent: false }])
})

test('hours of a client that has to confirm first are corrected, but not approved', async () => {
  const { projectId, entryId, correct } = await scene()
  await world.sql`
    insert into confirmation_settings (organisation_id, id, mode, scheduled) select organisation_id, client_id, 'required', false from projects where id = ${projectId}`
  expect((await correct({ approve: true })).problem.code).toBe('INVALID_TRANSITION')
  const [row] = await world.sql`select end_time, version from time_entries where id = ${entryId}`
  expect(row).toMatchObject({ version: 1 })
  expect((await correct()).body).toMatchObject({ status: 'submitted', awaitsClient: true, correctionAwaits: true })
})

test('with four eyes, another user approves hours that a user has entered or corrected', async () => {
  const team = await scene()
  const { organisation, entryId, correct, add, approve } = team
  await wantFourEyes(team)
  const colleague = await sampleUser(world, organisation, 'manager')
  const refusal = { code: 'FORBIDDEN', detail: expect.stringMatching(/Another user must approve/) }
  expect((await correct({ approve: true })).problem).toMatchObject(refusal)
  expect((await add({ approve: true })).problem).toMatchObject(refusal)
  expect(
    await world.sql`select 1 from entry_corrections where organisation_id = ${organisation.organisationId}`,
  ).toEqual([])
  const corrected = (await correct()).body
  expect(corrected).toMatchObject({ awaitsColleague: true, correctionAwaits: true })
  expect(corrected.allowed).toEqual(['reject', 'requestChanges', 'correct'])
  const added = (await add()).body
  for (const { id } of [corrected, added]) expect((await approve(id)).problem).toMatchObject(refusal)
  const bulk = (by: object) =>
    world.call(
      timesheetRoutes.decideInBulk,
      { body: { action: 'approve', items: [{ id: entryId }, { id: added.id }] } },
      { ...team.manager, language: 'en', ...by },
    )
  const refused = await bulk({})
  expect(refused.body.done).toEqual([])
  expect(refused.body.failed.map(({ message }) => message)).toEqual([
    expect.stringMatching(/Another user must/),
    expect.stringMatching(/Another user must/),
  ])
  expect((await approve(entryId, colleague)).body.status).toBe('approved')
  expect((await bulk(colleague)).body.done).toEqual([added.id])
})

test('with four eyes, who corrects last does not approve, and hours that the worker enters again are the worker’s', async () => {
  const team = await scene()
  const { organisation, worker, entryId, correct, approve } = team
  await wantFourEyes(team)
  const colleague = await sampleUser(world, organisation, 'manager')
  await correct()
  await correct({ endTime: '16:00' }, colleague)
  expect((await approve(entryId, colleague)).status).toBe(403)
  const params = { id: entryId }
  await world.call(timesheetRoutes.withdrawEntry, { params }, worker)
  await world.call(timesheetRoutes.editEntry, { params, body: { endTime: '17:15' } }, worker)
  await world.call(timesheetRoutes.submitEntries, { body: { ids: [entryId] } }, worker)
  expect((await approve(entryId, colleague)).status).toBe(200)
})

test('a user who enters hours learns beforehand whether another user has to approve them', async () => {
  const team = await scene()
  const rules = () => world.call(timesheetRoutes.readEntryRules, {}, team.manager)
  expect((await rules()).body).toEqual({ mayApproveEntered: true })
  await wantFourEyes(team)
  expect((await rules()).body).toEqual({ mayApproveEntered: false })
  const reader = await sampleUser(world, team.organisation, 'user')
  expect((await world.call(timesheetRoutes.readEntryRules, {}, reader)).status).toBe(403)
})
