import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import type { EntryStatus } from '../rules.ts'
import { remindDeciders, remindWorkers } from './reminders.ts'
import { timesheets } from './routes.ts'
import { sampleEntries } from './samples.ts'

// A Friday.
const world = await openWorld(timesheets, '2026-11-20T09:00:00Z')

async function scene(status: EntryStatus, { isManaged = true } = {}) {
  world.setClock('2026-11-20T09:00:00Z')
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const { organisationId } = organisation
  const [manager, user] = [
    await sampleUser(world, organisation, 'manager'),
    await sampleUser(world, organisation, 'user'),
  ]
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation, {
    managerId: isManaged ? manager.accountId : user.accountId,
  })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const ids = await sampleEntries(world, worker, { projectId, assignmentId, count: 2, status })
  const submittedAt = (at: string) =>
    world.sql`update time_entries set submitted_at = ${at} where organisation_id = ${organisationId}`
  const round = (run: (scope: ActorScope) => Promise<number>) => runJob(world, organisation, world.now(), run)
  const sentNotifications = (accountId: string) =>
    world.sql<{ kind: string; values: object }>`
      select kind, "values" from notifications where account_id = ${accountId}`
  return { organisationId, manager, user, worker, ids, submittedAt, round, sentNotifications }
}

test('approvers are reminded once a day, in the morning, of entries that have waited for more than three days', async () => {
  const { manager, submittedAt, round, sentNotifications } = await scene('submitted')
  await submittedAt('2026-11-18T10:00:00Z')
  expect(await round(remindDeciders)).toBe(0)
  world.setClock('2026-11-22T06:30:00Z')
  expect(await round(remindDeciders)).toBe(0)
  world.setClock('2026-11-22T07:30:00Z')
  expect((await Promise.all([round(remindDeciders), round(remindDeciders)])).sort()).toEqual([0, 1])
  expect(await round(remindDeciders)).toBe(0)
  expect(await sentNotifications(manager.accountId)).toEqual([
    { kind: 'entriesWaiting', values: { count: 2, days: 3 } },
  ])
  world.setClock('2026-11-23T07:30:00Z')
  expect(await round(remindDeciders)).toBe(1)
})

test('if the project manager may not decide, those with reach over all projects are reminded', async () => {
  const { manager, user, submittedAt, round, sentNotifications } = await scene('submitted', { isManaged: false })
  await submittedAt('2026-11-10T10:00:00Z')
  await round(remindDeciders)
  expect(await sentNotifications(manager.accountId)).toMatchObject([{ values: { count: 2 } }])
  expect(await sentNotifications(user.accountId)).toEqual([])
})

test('workers are reminded of unsubmitted hours on the organisation’s weekday, or never if it has none', async () => {
  const { organisationId, worker, round, sentNotifications } = await scene('draft')
  expect(await round(remindWorkers)).toBe(0)
  const remindOn = (day: number) =>
    world.sql`update organisations set reminder_weekday = ${day} where id = ${organisationId}`
  await remindOn(4)
  expect(await round(remindWorkers)).toBe(0)
  await remindOn(5)
  expect((await Promise.all([round(remindWorkers), round(remindWorkers)])).sort()).toEqual([0, 1])
  expect(await sentNotifications(worker.accountId)).toEqual([{ kind: 'entriesToSubmit', values: { count: 2 } }])
})
