import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssigned } from '#domains/assignments/server/samples.ts'
import { incompleteStartRoutes } from '#domains/checks/contract/incomplete-starts.ts'
import { checkItems } from '#domains/checks/rules.ts'
import { checks } from '#domains/checks/server/routes.ts'
import { sampleCheck, sampleDeclaration, sampleLevel } from '#domains/checks/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'

const world = await openWorld(checks)

/** An organisation that checks declaration (blocks the clock-in) and identity (warns), with a shift on Friday 27 November 2026. */
async function scene() {
  world.setClock('2026-11-25T09:00:00Z')
  const { organisation, manager, worker, assignmentId } = await sampleAssigned(world)
  for (const item of checkItems) await sampleLevel(world, organisation, item, 'off')
  await sampleLevel(world, organisation, 'declaration', 'start')
  await sampleLevel(world, organisation, 'identity', 'warn')
  const shiftId = await sampleShift(world, assignmentId, '2026-11-27')
  const list = async (query: object = {}, by: { cookie: string } = manager) =>
    (await world.call(incompleteStartRoutes.listIncompleteStarts, { query }, by)).body.items
  return { organisation, manager, worker, assignmentId, shiftId, list }
}

test('a start lists what it lacks, until all of it is there', async () => {
  const { organisation, manager, worker, assignmentId, list } = await scene()
  await world.sql`update workers set phone = '+32470123456' where id = ${worker.accountId}`
  expect(await list()).toMatchObject([
    {
      assignmentId,
      worker: { id: worker.accountId },
      phone: '+32470123456',
      date: '2026-11-27',
      problems: [
        { item: 'identity', problem: 'missing', effect: 'warn', link: `/provider/assignments/${assignmentId}` },
        { item: 'declaration', problem: 'missing', effect: 'block', link: `/provider/assignments/${assignmentId}` },
      ],
    },
  ])
  await sampleCheck(world, worker, manager, { item: 'identity', expiresOn: '2026-11-26' })
  await sampleDeclaration(world, { ...organisation, ...worker }, manager, assignmentId)
  expect((await list()).flatMap(({ problems }) => problems)).toMatchObject([
    { item: 'identity', problem: 'expiring', expiresOn: '2026-11-26' },
  ])
  await world.sql`update start_checks set expires_on = null where worker_id = ${worker.accountId}`
  expect(await list()).toEqual([])
})

test('each day of a week is checked for itself, and filters narrow the list', async () => {
  const { manager, worker, assignmentId, shiftId, list } = await scene()
  await sampleShift(world, assignmentId, '2026-11-26')
  await sampleCheck(world, worker, manager, { item: 'identity', expiresOn: '2026-11-26' })
  const week = { from: '2026-11-23', to: '2026-11-29' }
  const shown = async (query: object) =>
    (await list(query)).map(({ date, problems }) => [date, problems.map(({ item }) => item).join()])
  expect(await shown(week)).toEqual([
    ['2026-11-26', 'declaration'],
    ['2026-11-27', 'identity,declaration'],
  ])
  expect(await shown({ ...week, to: '2026-11-26' })).toHaveLength(1)
  expect(await shown({ ...week, workerId: worker.accountId })).toHaveLength(2)
  expect(await shown({ ...week, workerId: manager.accountId })).toEqual([])
  const [{ projectId, clientId } = { projectId: '', clientId: '' }] = await world.sql<{
    projectId: string
    clientId: string
  }>`select a.project_id as "projectId", p.client_id as "clientId" from assignments a join projects p on p.id = a.project_id where a.id = ${assignmentId}`
  expect(await shown({ ...week, projectId, clientId })).toHaveLength(2)
  await world.sql`update shifts set published_at = null where id = ${shiftId}`
  expect(await shown(week)).toHaveLength(1)
  expect(await shown({ ...week, drafts: 'true' })).toHaveLength(2)
  expect(await shown({ from: '2026-11-01', to: '2026-11-24' })).toEqual([])
})

test('nothing is listed if nothing is checked, for a period that is too long, or for who does not plan', async () => {
  const { organisation, list } = await scene()
  const call = incompleteStartRoutes.listIncompleteStarts
  const reader = await sampleUser(world, organisation, 'user')
  expect((await world.call(call, { query: {} }, reader)).status).toBe(403)
  const admin = await sampleUser(world, organisation, 'providerAdmin')
  const long = await world.call(call, { query: { from: '2026-11-01', to: '2026-12-31' } }, admin)
  expect(long.problem.errors).toMatchObject([{ path: 'to', code: 'stretchTooLong' }])
  await sampleLevel(world, organisation, 'declaration', 'off')
  await sampleLevel(world, organisation, 'identity', 'off')
  expect(await list()).toEqual([])
})
