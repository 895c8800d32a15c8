import { expect, test } from 'vitest'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { sampleAssigned } from '#domains/assignments/server/samples.ts'
import { statusAfterWaitingFor } from '#platform/server/testing/lock-wait.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

async function scene() {
  const { organisation, manager, worker, projectId, assignmentId } = await sampleAssigned(world)
  const ids = await sampleEntries(world, worker, { projectId, assignmentId, count: 2, status: 'submitted' })
  const [id] = ids as [string, string]
  const propose = (proposal: object | undefined, ifMatch = 1) =>
    world.call(
      timesheetRoutes.requestChanges,
      { params: { entryId: id }, body: { comment: 'The gate says 16:30', ...(proposal && { proposal }) } as never },
      { ...manager, ifMatch },
    )
  const accept = (by = worker, ifMatch?: number) =>
    world.call(timesheetRoutes.acceptProposal, { params: { id } }, { ...by, ...(ifMatch && { ifMatch }) })
  const own = async () => (await world.call(timesheetRoutes.readOwnEntry, { params: { id } }, worker)).body
  return { organisation, manager, worker, ids, id, propose, accept, own }
}
const times = { startTime: '09:00', endTime: '16:30', breakMinutes: 30 }

test('accepting proposed times applies them, rounded by the organisation’s rules, and submits the entry again', async () => {
  const { organisation, manager, propose, accept, own } = await scene()
  await world.sql`update organisations set rounding_minutes = 15 where id = ${organisation.organisationId}`
  const { status, body } = await propose({ ...times, endTime: '16:36' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'changes_requested', comment: 'The gate says 16:30', totalMinutes: 480 })
  expect((await own()).proposal).toMatchObject({ startTime: '09:00', endTime: '16:36', totalMinutes: 420 })
  expect((await own()).allowed).toEqual(['edit', 'submit', 'delete', 'acceptProposal'])
  const accepted = await accept(undefined, 2)
  expect(accepted.status).toBe(200)
  expect(accepted.body).toMatchObject({
    status: 'submitted',
    version: 3,
    startTime: '09:00',
    endTime: '16:36',
    endsAt: '2026-11-02T15:36:00Z',
    breakMinutes: 30,
    totalMinutes: 420,
    comment: null,
    proposal: null,
    allowed: ['withdraw'],
  })
  const sentNotifications =
    await world.sql`select kind, "values" from notifications where account_id = ${manager.accountId}`
  expect(sentNotifications).toMatchObject([{ kind: 'entriesSubmitted', values: { count: 1 } }])
})

test('T35 accepting proposed times waits for an entry of the same worker that is being saved', async () => {
  const { organisation, worker, propose, accept } = await scene()
  await propose(times)
  const record = { table: 'workers', organisationId: organisation.organisationId, id: worker.accountId } as const
  expect(await statusAfterWaitingFor(world, record, () => accept())).toBe(200)
})

test('a worker who submits other times can no longer accept the proposed ones', async () => {
  const { id, worker, propose, accept, own } = await scene()
  await propose(times)
  const body = { endTime: '16:45', breakMinutes: 15 }
  expect((await world.call(timesheetRoutes.editEntry, { params: { id }, body }, worker)).status).toBe(200)
  expect(await own()).toMatchObject({
    proposal: null,
    comment: 'The gate says 16:30',
    allowed: ['edit', 'submit', 'delete'],
  })
  expect((await accept()).problem).toMatchObject({ code: 'INVALID_TRANSITION', from: 'changes_requested' })
  await world.call(timesheetRoutes.submitEntries, { body: { ids: [id] } }, worker)
  expect(await own()).toMatchObject({ status: 'submitted', endTime: '16:45', comment: null })
})

test('proposed times are validated like entered ones, and refused for an outdated version', async () => {
  const { id, propose, own } = await scene()
  const faults = async (proposal: object) =>
    (await propose(proposal)).problem.errors?.map(({ path, code }) => [path, code])
  expect(await faults({ startTime: '09:00', endTime: '17:00' })).toEqual([['proposal.startTime', 'sameTimes']])
  expect(await faults({ ...times, endTime: '08:00' })).toEqual([['proposal.endTime', 'endAfterStart']])
  expect(await faults({ startTime: '25:00', endTime: '' })).toHaveLength(2)
  await world.sql`update time_entries set version = 2 where id = ${id}`
  expect((await propose(times, 1)).problem).toMatchObject({ code: 'STALE_VERSION', current: { version: 2 } })
  expect(await own()).toMatchObject({ status: 'submitted', proposal: null })
})

test('T32 proposed times that overlap another entry are not accepted, and that entry is named', async () => {
  const { id, ids, propose, accept, own } = await scene()
  await propose({ startTime: '12:00', endTime: '10:00', endsNextDay: true })
  const { status, problem } = await accept()
  expect([status, problem.code, (problem.entry as { id: string }).id]).toEqual([409, 'OVERLAP', ids[1]])
  expect(await own()).toMatchObject({ id, status: 'changes_requested', endTime: '17:00' })
})

test('of ten concurrent acceptances one succeeds; colleagues, other organisations and the proposer cannot accept', async () => {
  const { organisation, manager, propose, accept } = await scene()
  await propose(times)
  const colleague = await sampleWorker(world, organisation)
  const stranger = await scene()
  expect((await accept(colleague)).status).toBe(404)
  expect((await accept(stranger.worker)).status).toBe(404)
  expect((await accept(manager)).status).toBe(403)
  expect((await accept(undefined, 1)).problem.code).toBe('STALE_VERSION')
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})
