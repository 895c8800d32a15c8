import { expect, test } from 'vitest'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { absences } from '#domains/absences/server/routes.ts'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { timesheetRoutes } from '../contract.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

const world = await openWorld([...timesheets, ...absences], '2026-11-20T18:00:00Z')

/** An administrator, a colleague, and a worker with submitted hours and a request for time off. */
async function scene() {
  const organisation = await sampleOrganisation(world)
  const administrator = await sampleUser(world, organisation, 'administrator')
  const colleague = await sampleUser(world, organisation, 'administrator')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const [entryId = '', other = ''] = await sampleEntries(world, worker, {
    projectId,
    assignmentId,
    count: 2,
    status: 'submitted',
  })
  const timeOffId = await sampleTimeOff(world, worker, '2026-12-01')
  return { administrator, colleague, worker, entryId, other, timeOffId }
}

type Scene = Awaited<ReturnType<typeof scene>>

const rename = (accountId: string, email: string) =>
  world.sql`update accounts set email = ${email}, version = version + 1 where id = ${accountId}`

const ways: [title: string, share: (scene: Scene) => Promise<unknown>][] = [
  ['has the same address', ({ administrator, worker }) => rename(worker.accountId, administrator.email)],
  [
    'has the same mailbox',
    ({ administrator, worker }) => rename(worker.accountId, administrator.email.replace('@', '+hours@')),
  ],
  [
    'had the same address before the administrator changed it',
    async ({ administrator, worker }) => {
      await rename(worker.accountId, administrator.email)
      await rename(administrator.accountId, `new-${administrator.email}`)
    },
  ],
  [
    'had the same address before the worker changed it',
    async ({ administrator, worker }) => {
      await rename(worker.accountId, administrator.email)
      await rename(worker.accountId, worker.email)
    },
  ],
  [
    'takes over an address that the administrator had',
    async ({ administrator, worker }) => {
      await rename(administrator.accountId, `new-${administrator.email}`)
      await rename(worker.accountId, administrator.email)
    },
  ],
]

test.each(ways)('an administrator cannot decide for a worker who %s; a colleague can', async (_, share) => {
  const team = await scene()
  const { administrator, colleague, entryId, other, timeOffId } = team
  await share(team)
  const caller = { ...administrator, language: 'en' } as const
  const params = { entryId }
  const comment = { comment: 'No' }
  const refused = [
    await world.call(timesheetRoutes.approveEntry, { params }, caller),
    await world.call(timesheetRoutes.rejectEntry, { params, body: comment }, caller),
    await world.call(timesheetRoutes.requestChanges, { params, body: comment }, caller),
    await world.call(absenceRoutes.approveTimeOff, { params: { id: timeOffId }, body: {} }, caller),
    await world.call(absenceRoutes.rejectTimeOff, { params: { id: timeOffId }, body: comment }, caller),
  ]
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(refused.map(() => [403, 'FORBIDDEN']))
  expect(refused[0]?.problem.detail).toBe('You cannot approve or reject your own hours. Ask a colleague to do it.')
  expect(refused[4]?.problem.detail).toBe('You cannot approve or reject your own time off. Ask a colleague.')
  const bulk = { action: 'approve' as const, items: [{ id: entryId }, { id: other }] }
  const many = await world.call(timesheetRoutes.decideInBulk, { body: bulk }, caller)
  expect([many.body.done, many.body.failed.map(({ code }) => code)]).toEqual([[], ['FORBIDDEN', 'FORBIDDEN']])
  const seen = await world.call(timesheetRoutes.listEntries, { query: {} }, caller)
  expect(seen.body.items.map(({ allowed }) => allowed)).toEqual([[], []])
  const off = await world.call(absenceRoutes.listTimeOff, { query: {} }, caller)
  expect(off.body.items.map(({ allowed }) => allowed)).toEqual([[]])
  const by = await world.call(timesheetRoutes.approveEntry, { params }, colleague)
  expect([by.status, by.body.allowed]).toEqual([200, ['reopen', 'undo']])
  const reopened = await world.call(timesheetRoutes.reopenEntry, { params, body: comment }, caller)
  expect(reopened.status).toBe(403)
  expect(
    (await world.call(absenceRoutes.approveTimeOff, { params: { id: timeOffId }, body: {} }, colleague)).status,
  ).toBe(200)
})

test('approvers cannot undo an approval once they have the email address of its worker', async () => {
  const { administrator, worker, entryId } = await scene()
  const params = { entryId }
  expect((await world.call(timesheetRoutes.approveEntry, { params }, administrator)).status).toBe(200)
  await rename(worker.accountId, administrator.email)
  expect((await world.call(timesheetRoutes.undoApproval, { params }, administrator)).status).toBe(403)
  expect(await world.sql`select status from time_entries where id = ${entryId}`).toEqual([{ status: 'approved' }])
})
