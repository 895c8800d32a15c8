import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssigned, sampleAssignment } from '#domains/assignments/server/samples.ts'
import { checkItems } from '#domains/checks/rules.ts'
import { notifyStarts, startsJob } from '#domains/checks/server/notifying.ts'
import { sampleCheck, sampleDeclaration, sampleLevel } from '#domains/checks/server/samples.ts'
import { sampleContract } from '#domains/contracts/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { scheduledJobs } from './jobs.ts'

const world = await openWorld([])

/** An organisation that checks some items, with a shift on Friday 27 November 2026 at 08:00 UTC. */
async function scene(items: readonly ('contract' | 'declaration' | 'identity' | 'licence')[], level: 'warn' | 'block') {
  const { organisation, manager, worker, assignmentId } = await sampleAssigned(world)
  const admin = await sampleUser(world, organisation, 'providerAdmin')
  for (const item of checkItems) await sampleLevel(world, organisation, item, 'off')
  for (const item of items) await sampleLevel(world, organisation, item, level)
  const shiftId = await sampleShift(world, assignmentId, '2026-11-27')
  const run = async (at: string) => {
    world.setClock(at)
    return runJob(world, organisation, at, notifyStarts)
  }
  const sentTo = async ({ accountId }: { accountId: string }) =>
    (
      await world.sql<{ kind: string; link: string; values: { item: string; more: number; date: string } }>`
        select kind, link, "values" from notifications where account_id = ${accountId} order by id`
    ).map(({ kind, link, values }) => [kind, values.date, values.item, values.more, link])
  return { organisation, manager, admin, worker, assignmentId, shiftId, run, sentTo }
}

test('the scheduled jobs notify of incomplete starts', () => {
  expect(scheduledJobs([])).toContain(startsJob)
})

test('what a start of the next three days lacks is notified in the morning, once for each item', async () => {
  const { manager, worker, organisation, assignmentId, run, sentTo } = await scene(['contract', 'declaration'], 'warn')
  const desk = ['startIncomplete', '2026-11-27', 'contract', 1, `/provider/assignments/${assignmentId}`]
  expect(await run('2026-11-23T09:00:00Z')).toBe(0)
  expect(await run('2026-11-24T05:00:00Z')).toBe(0)
  expect((await Promise.all([run('2026-11-24T09:00:00Z'), run('2026-11-24T09:00:00Z')])).sort()).toEqual([0, 2])
  expect(await run('2026-11-25T09:00:00Z')).toBe(0)
  expect(await sentTo(manager)).toEqual([desk])
  // The agency supplies both: no contract was sent.
  expect(await sentTo(worker)).toEqual([])

  // The next week lacks another contract, and the same declaration.
  const scope = { assignmentId, userId: manager.accountId }
  await sampleContract(world, worker, scope, { status: 'party_signed', kind: 'be_assignment' })
  await world.sql`update contracts set start_date = '2026-11-23', end_date = '2026-11-29' where assignment_id = ${assignmentId}`
  await sampleShift(world, assignmentId, '2026-12-01')
  expect(await run('2026-11-30T09:00:00Z')).toBe(1)
  expect((await sentTo(manager)).at(-1)).toEqual(['startIncomplete', '2026-12-01', 'contract', 0, desk[4]])
  await sampleDeclaration(world, { ...organisation, ...worker }, manager, assignmentId)
  expect(await run('2026-12-01T09:00:00Z')).toBe(0)
})

test('several starts are one notification for each person, which opens their list', async () => {
  const { organisation, manager, assignmentId, run, sentTo } = await scene(['declaration', 'identity'], 'warn')
  const other = await sampleWorker(world, organisation)
  const [{ projectId } = { projectId: '' }] = await world.sql<{ projectId: string }>`
    select project_id as "projectId" from assignments where id = ${assignmentId}`
  await sampleShift(world, await sampleAssignment(world, other, projectId), '2026-11-26')
  await run('2026-11-25T09:00:00Z')
  const [sent, ...more] = await sentTo(manager)
  expect(more).toEqual([])
  expect(sent).toEqual([
    'startsIncomplete',
    '2026-11-26',
    undefined,
    undefined,
    '/provider/starts?from=2026-11-26&to=2026-11-27',
  ])
})

test('what blocks a start within 24 hours is notified immediately, also to the worker who can supply it', async () => {
  const { manager, worker, assignmentId, shiftId, run, sentTo } = await scene(['identity', 'declaration'], 'block')
  const link = `/provider/assignments/${assignmentId}`
  await world.sql`update shifts set starts_at = '2026-11-27T05:00:00Z' where id = ${shiftId}`
  // Both runs are before eight o’clock in Brussels.
  expect(await run('2026-11-26T04:50:00Z')).toBe(0)
  expect(await run('2026-11-26T05:00:00Z')).toBe(2)
  expect(await run('2026-11-26T09:00:00Z')).toBe(0)
  expect(await sentTo(manager)).toEqual([['startBlocked', '2026-11-27', 'identity', 1, link]])
  expect(await sentTo(worker)).toEqual([
    ['startToComplete', '2026-11-27', 'identity', 0, '/worker/profile?tab=documents'],
  ])
})

test('a warning does not wake anybody within 24 hours before the morning', async () => {
  const { manager, run, sentTo } = await scene(['declaration'], 'warn')
  expect(await run('2026-11-27T06:30:00Z')).toBe(0)
  expect(await run('2026-11-27T07:10:00Z')).toBe(1)
  expect((await sentTo(manager)).map(([kind]) => kind)).toEqual(['startIncomplete'])
})

test('a missing licence is notified once, to those who edit the organisation', async () => {
  const { manager, admin, assignmentId, run, sentTo } = await scene(['licence'], 'warn')
  await sampleShift(world, assignmentId, '2026-11-26')
  expect(await run('2026-11-25T09:00:00Z')).toBe(1)
  expect(await sentTo(manager)).toEqual([])
  expect(await sentTo(admin)).toEqual([['startIncomplete', '2026-11-26', 'licence', 0, '/provider/settings?tab=law']])
})

test('a contract that was sent is brought to the worker’s mind; a start with everything notifies nobody', async () => {
  const { manager, worker, assignmentId, run, sentTo } = await scene(['contract', 'identity'], 'warn')
  const scope = { assignmentId, userId: manager.accountId }
  await sampleContract(world, worker, scope, { status: 'sent', kind: 'be_assignment' })
  await sampleCheck(world, worker, manager, { item: 'identity' })
  expect(await run('2026-11-26T09:00:00Z')).toBe(1)
  expect(await sentTo(worker)).toEqual([['startToComplete', '2026-11-27', 'contract', 0, '/worker/contracts']])
  await world.sql`delete from contracts where assignment_id = ${assignmentId}`
  const complete = await scene(['identity'], 'block')
  await sampleCheck(world, complete.worker, complete.manager, { item: 'identity' })
  expect(await complete.run('2026-11-26T09:00:00Z')).toBe(0)
})

test('an accepted assignment without shifts is checked for its first day; cancelled shifts and drafts are not', async () => {
  const { manager, assignmentId, shiftId, run, sentTo } = await scene(['declaration'], 'block')
  await world.sql`update shifts set status = 'cancelled' where id = ${shiftId}`
  expect(await run('2026-11-26T09:00:00Z')).toBe(0)
  await world.sql`update assignments set start_date = '2026-11-29' where id = ${assignmentId}`
  expect(await run('2026-11-27T09:00:00Z')).toBe(1)
  expect((await sentTo(manager)).map(([kind, date]) => [kind, date])).toEqual([['startIncomplete', '2026-11-29']])
})
