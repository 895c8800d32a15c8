import { expect, test } from 'vitest'
import { sampleAssignment, sampleAssigned } from '#domains/assignments/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { entryStatuses, type EntryStatus } from '../rules.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld(timesheets, '2026-11-20T18:00:00Z')

async function scene() {
  const { organisation, manager, worker, projectId, assignmentId } = await sampleAssigned(world)
  const entries = (status: EntryStatus, count = 1, firstDay = '2026-11-02') =>
    sampleEntries(world, worker, { projectId, assignmentId, status, count, firstDay })
  const submit = (ids?: string[], by = worker) =>
    world.call(timesheetRoutes.submitEntries, { body: ids ? { ids } : {} }, { ...by, language: 'en' })
  const withdraw = (id: string, by: object = worker) =>
    world.call(timesheetRoutes.withdrawEntry, { params: { id } }, { ...worker, language: 'en', ...by })
  const statuses = async () =>
    (
      await world.sql<{ status: string; count: number }>`
        select status, count(*)::int as count from time_entries where worker_id = ${worker.accountId} group by 1 order by 1`
    ).map(({ status, count }) => [status, count])
  return { organisation, manager, worker, projectId, entries, submit, withdraw, statuses }
}

test('T33 of fifty drafts, one of them without a task, none is submitted, and that one is named', async () => {
  const { entries, submit, statuses } = await scene()
  const drafts = await entries('draft', 50, '2026-09-25')
  await world.sql`update time_entries set task_description = null where id = ${drafts[7]}`
  const { problem } = await submit()
  expect(problem).toMatchObject({
    status: 409,
    code: 'INVALID_TRANSITION',
    detail: 'Nothing was submitted: 1 time entry needs correcting first.',
    entries: [
      {
        id: drafts[7],
        from: 'draft',
        code: 'VALIDATION',
        message: 'Missing required fields: Task description',
        missing: ['taskDescription'],
      },
    ],
  })
  expect(await statuses()).toEqual([['draft', 50]])
  await world.sql`update time_entries set task_description = 'Picking' where id = ${drafts[7]}`
  expect((await submit()).body.submitted).toHaveLength(50)
  expect((await submit()).body.submitted).toEqual([])
})

test('T33 a draft that is added during a submission is either submitted completely or still a draft', async () => {
  const { worker, projectId, entries, submit, statuses } = await scene()
  await entries('draft', 10)
  const body = { projectId, taskDescription: 'Late', date: '2026-11-20', startTime: '09:00', endTime: '10:00' }
  const [sent, added] = await Promise.all([submit(), world.call(timesheetRoutes.addEntry, { body }, worker)])
  const count = sent.body.submitted.length
  expect(added.status).toBe(201)
  expect(await statuses()).toEqual(
    count === 11
      ? [['submitted', 11]]
      : [
          ['draft', 1],
          ['submitted', 10],
        ],
  )
})

test('T29 each named entry that cannot be submitted is returned with its reason, and none is submitted', async () => {
  const { entries, submit, statuses } = await scene()
  const ids: string[] = []
  for (const [index, status] of entryStatuses.entries())
    ids.push(...(await entries(status, 1, `2026-11-${10 + index}`)))
  const { problem } = await submit(ids)
  const editFirst = 'Check and save this time entry before you submit it.'
  const no = 'This time entry cannot be modified.'
  expect(problem).toMatchObject({ code: 'INVALID_TRANSITION', from: 'incomplete', to: 'submitted' })
  expect(problem.entries).toEqual(
    (
      [
        ['incomplete', editFirst],
        ['submitted', no],
        ['approved', no],
        ['rejected', no],
      ] as const
    ).map(([from, message]) => ({
      id: ids[entryStatuses.indexOf(from)],
      from,
      code: 'INVALID_TRANSITION',
      message,
      missing: [],
    })),
  )
  expect((await statuses()).map(([, count]) => count)).toEqual([1, 1, 1, 1, 1, 1])
})

test('T11 nine own drafts together with one of another worker or organisation are not found', async () => {
  const { organisation, entries, submit, statuses, projectId } = await scene()
  const own = await entries('draft', 9)
  const colleague = await sampleWorker(world, organisation)
  const assignmentId = await sampleAssignment(world, colleague, projectId)
  const [theirs = ''] = await sampleEntries(world, colleague, { projectId, assignmentId, count: 1, status: 'draft' })
  const stranger = await scene()
  const [strange = ''] = await stranger.entries('draft')
  for (const id of [theirs, strange]) expect((await submit([...own, id])).status).toBe(404)
  expect(await statuses()).toEqual([['draft', 9]])
  expect((await submit([])).body.submitted).toEqual([])
})

test('a submitted entry can be withdrawn until it is decided, and then edited again', async () => {
  const { worker, manager, entries, submit, withdraw } = await scene()
  const [id = ''] = await entries('draft')
  expect((await submit()).body.submitted).toMatchObject([{ status: 'submitted', allowed: ['withdraw'], version: 2 }])
  const stale = await withdraw(id, { ifMatch: 1 })
  expect(stale.problem).toMatchObject({ code: 'STALE_VERSION', current: { version: 2 } })
  const back = await withdraw(id, { ifMatch: 2 })
  expect(back.body).toMatchObject({ status: 'draft', allowed: ['edit', 'submit', 'delete'], version: 3 })
  const edit = { params: { id }, body: { endTime: '16:00' } }
  expect((await world.call(timesheetRoutes.editEntry, edit, worker)).body.totalMinutes).toBe(420)
  await submit()
  const decide = { params: { entryId: id } }
  expect((await world.call(timesheetRoutes.approveEntry, decide, manager)).status).toBe(200)
  expect((await withdraw(id)).problem).toMatchObject({ code: 'INVALID_TRANSITION', from: 'approved', to: 'draft' })
})

test('T29 only a submitted entry can be withdrawn, and only by its worker', async () => {
  const { organisation, entries, withdraw, statuses } = await scene()
  for (const [index, status] of entryStatuses.entries()) {
    const [id = ''] = await entries(status, 1, `2026-11-${10 + index}`)
    if (status === 'submitted') {
      const colleague = await sampleWorker(world, organisation)
      const stranger = await scene()
      expect((await withdraw(id, colleague)).status).toBe(404)
      expect((await withdraw(id, stranger.worker)).status).toBe(404)
      expect((await withdraw(id, stranger.manager)).status).toBe(403)
    } else expect((await withdraw(id)).problem).toMatchObject({ code: 'INVALID_TRANSITION', from: status })
  }
  expect((await statuses()).map(([, count]) => count)).toEqual([1, 1, 1, 1, 1, 1])
})

test('T30 of a concurrent withdrawal and approval only one succeeds', async () => {
  const { manager, entries, withdraw } = await scene()
  for (const id of await entries('submitted', 10)) {
    const [taken, approved] = await Promise.all([
      withdraw(id),
      world.call(timesheetRoutes.approveEntry, { params: { entryId: id } }, manager),
    ])
    expect([taken.status, approved.status].sort()).toEqual([200, 409])
    const [stored] = await world.sql<{ status: string; version: number }>`
      select status, version from time_entries where id = ${id}`
    expect(stored).toEqual({ status: taken.status === 200 ? 'draft' : 'approved', version: 2 })
  }
})
