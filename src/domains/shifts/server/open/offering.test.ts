import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sendDueNotifications } from '#domains/notifications/server/sending.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { replacementRoutes } from '../../contract/replacements.ts'
import { shifts } from '../routes.ts'
import { declineOffersOf } from './offering.ts'
import { sampleOpenShift, sampleReplacement, sampleRoster, sampleShift } from '../samples.ts'

const world = await openWorld([...shifts, ...notifications])

/** The draft replacement of tomorrow's shift, and three workers who could take it. */
async function scene() {
  const roster = await sampleRoster(world)
  const { organisation } = roster
  const shiftId = await sampleShift(world, roster.assignmentId, '2026-11-21')
  const [first, second, third] = [
    await sampleWorker(world, organisation),
    await sampleWorker(world, organisation, { primaryRole: 'Welder' }),
    await sampleWorker(world, organisation),
  ]
  return { ...roster, shiftId, id: await sampleReplacement(world, shiftId), first, second, third }
}
type By = Awaited<ReturnType<typeof scene>>['manager']

const offer = (id: string, workers: readonly By[], by: By) =>
  world.call(
    replacementRoutes.offerOpenShift,
    { params: { id }, body: { workerIds: workers.map(({ accountId }) => accountId) } },
    by,
  )
const claim = (id: string, by: By) => world.call(openShiftRoutes.claimOpenShift, { params: { id } }, by)
const decline = (id: string, by: By) => world.call(replacementRoutes.declineOffer, { params: { id } }, by)
const listed = async (by: By, query: object = {}) =>
  (await world.call(openShiftRoutes.listClaimableShifts, { query }, by)).body.items
const noticesOf = async (by: By) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, by)).body.items.map(({ kind }) => kind)

test('an offer publishes a draft to its workers alone, the first to accept gets it, and the others learn that it is gone', async () => {
  const { manager, worker, id, shiftId, first, second, third } = await scene()
  const offered = await offer(id, [first, second], manager)
  expect(offered.body).toMatchObject({
    status: 'open',
    audience: 'invited',
    offers: [{ status: 'open' }, { status: 'open' }],
  })
  expect(await noticesOf(first)).toEqual(['openShiftOffered'])
  expect(await listed(third)).toEqual([])
  expect((await claim(id, third)).problem.code).toBe('CONFLICT')
  const elsewhere = await sampleOpenShift(world, offered.body.project.id, '2026-11-30')
  expect((await listed(first, { offered: 'true' })).map((one) => [one.id, one.allowed])).toEqual([
    [id, ['claim', 'decline']],
  ])
  expect((await listed(first, { offered: 'false' })).map((one) => one.id)).toEqual([elsewhere])
  // Also a worker with another role, because the organisation chose this worker.
  expect((await claim(id, second)).body).toMatchObject({ status: 'accepted' })
  expect((await claim(id, first)).problem).toMatchObject({ code: 'NO_POSITION_LEFT', status: 409 })
  expect((await noticesOf(first)).sort()).toEqual(['openShiftGone', 'openShiftOffered'])
  expect(await noticesOf(second)).toEqual(['openShiftOffered'])
  expect(await noticesOf(worker)).toEqual(['shiftCancelled'])
  const { body } = await world.call(openShiftRoutes.readOpenShift, { params: { id } }, manager)
  expect(body.status).toBe('filled')
  expect(new Map(body.offers.map((one) => [one.worker.id, one.status]))).toEqual(
    new Map([
      [second.accountId, 'accepted'],
      [first.accountId, 'ended'],
    ]),
  )
  expect(await world.sql`select status from shifts where id = ${shiftId}`).toEqual([{ status: 'cancelled' }])
})

test('a worker who declines no longer sees the offer, is not told when it is gone, and can be asked again', async () => {
  const { manager, id, first, second } = await scene()
  await offer(id, [first, second], manager)
  expect((await decline(id, first)).status).toBe(204)
  expect((await decline(id, first)).status).toBe(404)
  expect(await listed(first)).toEqual([])
  expect((await claim(id, first)).problem.code).toBe('CONFLICT')
  // An open offer is not sent twice.
  await offer(id, [first, second], manager)
  expect(await noticesOf(first)).toEqual(['openShiftOffered', 'openShiftOffered'])
  expect(await noticesOf(second)).toEqual(['openShiftOffered'])
  await decline(id, first)
  await claim(id, second)
  expect(await noticesOf(first)).toEqual(['openShiftOffered', 'openShiftOffered'])
})

test('offers end when the open shift is withdrawn', async () => {
  const { manager, id, first } = await scene()
  await offer(id, [first], manager)
  await world.call(openShiftRoutes.cancelOpenShift, { params: { id }, body: {} }, manager)
  expect((await noticesOf(first)).sort()).toEqual(['openShiftGone', 'openShiftOffered'])
  expect((await claim(id, first)).problem.code).toBe('CONFLICT')
  expect((await offer(id, [first], manager)).problem.code).toBe('CONFLICT')
})

test('five workers accept one offer at the same time: one gets it, the others a polite refusal', async () => {
  const { organisation, manager, id, shiftId } = await scene()
  const workers = await Promise.all(Array.from({ length: 5 }, () => sampleWorker(world, organisation)))
  await offer(id, workers, manager)
  const answers = await Promise.all(workers.map((worker) => claim(id, worker)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))).toEqual(
    new Set(['NO_POSITION_LEFT']),
  )
  expect(
    await world.sql`select status from shifts where id = ${shiftId} or open_shift_id = ${id} order by status`,
  ).toEqual([{ status: 'cancelled' }, { status: 'scheduled' }])
})

test('a worker without a password gets the offer and the activation link in one email', async () => {
  const { organisation, manager, id, first } = await scene()
  await world.sql`update accounts set password_update_required = true where id = ${first.accountId}`
  await offer(id, [first], manager)
  await runJob(world, organisation, world.now(), (scope) => sendDueNotifications(scope))
  const links = await world.sql`select kind from password_links where account_id = ${first.accountId}`
  expect(links).toEqual([{ kind: 'notification' }])
  const emails = await world.sql`
    select 1 from outbox where organisation_id = ${organisation.organisationId} and channel = 'mail'`
  expect(emails).toHaveLength(1)
})

test('workers of others, unknown ones and those who left are refused, as are callers without the permission', async () => {
  const { organisation, manager, id, first, third } = await scene()
  const stranger = await scene()
  expect((await offer(id, [stranger.first], manager)).problem.errors).toMatchObject([{ path: 'workerIds.0' }])
  await world.sql`update accounts set active = false where id = ${third.accountId}`
  expect((await offer(id, [first, third], manager)).problem.errors).toMatchObject([{ path: 'workerIds.1' }])
  expect((await offer(id, [first], await sampleUser(world, organisation, 'user'))).status).toBe(403)
  expect((await offer(id, [stranger.first], stranger.manager)).status).toBe(404)
  expect(await noticesOf(first)).toEqual([])
})

test('a worker with an offer and a claim is notified once that the open shift is filled or withdrawn', async () => {
  const { manager, projectId, first, second, third } = await scene()
  for (const end of ['filled', 'withdrawn']) {
    const id = await sampleOpenShift(world, projectId, '2026-11-28', { claiming: 'approval' })
    await offer(id, [first, second], manager)
    await claim(id, first)
    if (end === 'filled')
      await world.call(
        openShiftRoutes.assignOpenShift,
        { params: { id }, body: { workerId: third.accountId } },
        manager,
      )
    else await world.call(openShiftRoutes.cancelOpenShift, { params: { id }, body: {} }, manager)
  }
  const countOf = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length
  const [ofFirst, ofSecond] = [await noticesOf(first), await noticesOf(second)]
  expect([countOf(ofFirst, 'claimDeclined'), countOf(ofFirst, 'openShiftGone')]).toEqual([2, 0])
  expect([countOf(ofSecond, 'claimDeclined'), countOf(ofSecond, 'openShiftGone')]).toEqual([0, 2])
})

test('a worker who leaves declines open offers, and none that have ended', async () => {
  const { organisation, manager, projectId, id, first } = await scene()
  await offer(id, [first], manager)
  const past = await sampleOpenShift(world, projectId, '2026-11-10', { offeredTo: first.accountId })
  const withdrawn = await sampleOpenShift(world, projectId, '2026-11-29', { offeredTo: first.accountId })
  await world.call(openShiftRoutes.cancelOpenShift, { params: { id: withdrawn }, body: {} }, manager)
  await runJob(world, organisation, world.now(), (scope) => declineOffersOf(scope, first.accountId))
  const statusOf = async (openShiftId: string) =>
    (await world.call(openShiftRoutes.readOpenShift, { params: { id: openShiftId } }, manager)).body.offers[0]?.status
  expect(await Promise.all([id, past, withdrawn].map(statusOf))).toEqual(['declined', 'ended', 'ended'])
})
