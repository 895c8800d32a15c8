import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { lineOf } from '#domains/notifications/server/emails.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { startRates } from '#domains/workforce/server/rates.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { sql } from '#platform/server/db/statement.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'

const world = await openWorld([...pay, ...workforce, ...assignments, ...notifications])

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const

async function scene() {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'providerAdmin')
  // Writes that bypass the server use the database's date.
  await world.sql`update worker_rates set from_date = '2026-01-01' where worker_id = ${worker.accountId}`
  const params = { id: worker.accountId }
  const agree = (fromDate: string, amount: number, by = admin) =>
    world.call(payRoutes.addRate, { params, body: { fromDate, payRate: euros(amount) } }, by)
  const listed = async () => {
    const { items } = (await world.call(payRoutes.listRates, { params, query: {} }, admin)).body
    return items.map(({ fromDate, payRate, isCurrent }) => [fromDate, payRate?.amount ?? null, isCurrent])
  }
  const rateOf = async () => (await world.call(workforceRoutes.readWorker, { params }, admin)).body.payRate
  return { organisation, admin, worker, params, agree, listed, rateOf }
}

test('a rate saved on a worker applies from that day, and a future rate from its start date', async () => {
  const { organisation, admin, params, agree, listed, rateOf } = await scene()
  expect(await listed()).toEqual([['2026-01-01', 1735, true]])
  await world.call(workforceRoutes.editWorker, { params, body: { payRate: euros(1800) } }, admin)
  expect((await agree('2026-12-01', 2000)).status).toBe(201)
  expect((await agree('2026-12-01', 2100)).status).toBe(201)
  expect(await listed()).toEqual([
    ['2026-12-01', 2100, false],
    ['2026-11-20', 1800, true],
    ['2026-01-01', 1735, false],
  ])
  expect(await rateOf()).toEqual(euros(1800))
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-01'])
    await begin(organisation.organisationId, `${day}T08:00:00Z`)
  expect(await rateOf()).toEqual(euros(2100))
  expect(await listed()).toHaveLength(3)
})

test('a worker reads each changed pay rate with the one before, and nothing of the same rate (F91)', async () => {
  const { admin, worker, params, agree } = await scene()
  await world.call(workforceRoutes.editWorker, { params, body: { payRate: euros(1735), phone: null } }, admin)
  await agree('2026-12-01', 1735)
  await world.call(workforceRoutes.editWorker, { params, body: { payRate: euros(1800) } }, admin)
  const { body: later } = await agree('2026-12-07', 2000)
  await world.call(payRoutes.deleteRate, { params: { ...params, rateId: later.id } }, admin)
  const { body } = await world.call(notificationRoutes.listNotifications, { query: {} }, worker)
  expect(body.items.map((one) => lineOf(one, 'en'))).toEqual([
    'Your pay rate from Mon 7 Dec 2026: €17.35 instead of €20.00',
    'Your pay rate from Mon 7 Dec 2026: €20.00 instead of €17.35',
    'Your pay rate from Fri 20 Nov 2026: €18.00 instead of €17.35',
  ])
})

test('a rate saved while another takes effect is not lost', async () => {
  const { organisation, worker, agree, rateOf } = await scene()
  await agree('2026-12-01', 2000)
  const now = '2026-12-01T08:00:00Z'
  const saving = await world.services.pool.connect()
  try {
    await saving.query('begin')
    await saving.query(sql`select set_config('app.now', ${now}, true)`)
    await saving.query(sql`update workers set rate_amount = 2500 where id = ${worker.accountId}`)
    const beginning = begin(organisation.organisationId, now)
    const waiting = async () =>
      (await world.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%workers w%'`)
        .length
    await expect.poll(waiting).toBe(1)
    await saving.query('commit')
    await beginning
  } finally {
    saving.release()
  }
  expect(await rateOf()).toEqual(euros(2500))
})

/** Runs the scheduled job at an instant. */
const begin = (organisationId: string, now: string) => runJob(world, { organisationId }, now, startRates)

test('an offer proposes the rate that applies on its first day', async () => {
  const { organisation, admin, worker, agree } = await scene()
  await agree('2026-12-01', 2000)
  const { projectId } = await sampleProject(world, organisation)
  const offer = async (startDate: string) => {
    const body = { workerId: worker.accountId, projectId, role: 'Picker', startDate, endDate: startDate }
    const { body: offered } = await world.call(assignmentRoutes.offerAssignment, { body }, admin)
    return 'payRate' in offered ? offered.payRate : undefined
  }
  expect(await offer('2026-11-30')).toEqual(euros(1735))
  expect(await offer('2026-12-01')).toEqual(euros(2000))
})

test('a rate from today changes the worker, a future one can be removed, one that applies already cannot', async () => {
  const { admin, params, agree, rateOf, listed } = await scene()
  const { body: begun } = await agree('2026-11-20', 1900)
  expect(begun).toMatchObject({ isCurrent: true, allowed: [] })
  expect(await rateOf()).toEqual(euros(1900))
  const { body: toCome } = await agree('2026-11-21', 2000)
  expect(toCome.allowed).toEqual(['delete'])
  const take = (rateId: string) => world.call(payRoutes.deleteRate, { params: { ...params, rateId } }, admin)
  expect((await take(toCome.id)).status).toBe(204)
  expect((await take(toCome.id)).status).toBe(404)
  expect((await take(begun.id)).problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
  expect((await agree('2026-11-19', 2000)).problem.errors).toMatchObject([{ path: 'fromDate', code: 'rateInPast' }])
  expect((await listed())[0]).toEqual(['2026-11-20', 1900, true])
})

test('users without permission to edit workers cannot add a pay rate; other organisations find none', async () => {
  const { organisation, params, agree } = await scene()
  expect((await agree('2026-12-01', 2000, await sampleUser(world, organisation, 'user'))).status).toBe(403)
  const stranger = await scene()
  expect((await agree('2026-12-01', 2000, stranger.admin)).status).toBe(404)
  expect((await world.call(payRoutes.listRates, { params, query: {} }, stranger.admin)).status).toBe(404)
})
