import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { sampleAvailability } from '#domains/availability/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sendDueNotifications } from '#domains/notifications/server/sending.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { replacementRoutes } from '#domains/shifts/contract/replacements.ts'
import { waveProgressRoutes, waveRoutes } from '#domains/shifts/contract/waves.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleOpenShift, sampleRoster } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { sql } from '#platform/server/db/statement.ts'
import { statusAfterWaitingFor } from '#platform/server/testing/lock-wait.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { matching } from '../routes.ts'
import { sendDueWave } from '../testing/wave-teams.ts'

const world = await openWorld([...shifts, ...matching, ...notifications])

/** An open shift in two days for workers of the role, and seven pickers. */
async function scene({ workers = 7, day = '2026-11-22', time = '08:00', positions = 1 } = {}) {
  world.setClock('2026-11-20T08:00:00Z')
  const { organisation, manager, projectId } = await sampleRoster(world)
  // The worker of the roster is not one of those who could take it.
  await world.sql`update accounts set active = false where organisation_id = ${organisation.organisationId} and type = 'worker'`
  const pickers = await Promise.all(Array.from({ length: workers }, () => sampleWorker(world, organisation)))
  const id = await sampleOpenShift(world, projectId, `${day}T${time}:00Z`, {
    end: `${day}T16:00:00Z`,
    positions,
    audience: 'invited',
    isPublished: false,
  })
  const call = (name: 'pauseWaves' | 'resumeWaves' | 'stopWaves', by = manager) =>
    world.call(waveRoutes[name], { params: { id } }, by)
  const start = (body = {}, by = manager) => world.call(waveRoutes.startWaves, { params: { id }, body }, by)
  const read = async () => (await world.call(waveProgressRoutes.readWaves, { params: { id } }, manager)).body
  /** Sends everything that is due, as the queue does. */
  const send = async () => {
    while (await runJob(world, organisation, world.now(), sendDueWave));
  }
  const claim = (by: typeof manager, shift = id) =>
    world.call(openShiftRoutes.claimOpenShift, { params: { id: shift } }, by)
  const offered = async (shift = id) =>
    (
      await world.sql<{ worker_id: string }>`
        select worker_id from open_shift_invitations where open_shift_id = ${shift} order by wave, worker_id`
    ).map(({ worker_id }) => worker_id)
  return { organisation, manager, projectId, pickers, id, call, start, read, send, claim, offered }
}
type Scene = Awaited<ReturnType<typeof scene>>
const noticesOf = async (by: Scene['manager']) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, by)).body.items.map(({ kind }) => kind).sort()

test('waves offer a shift to a few workers at a time until one accepts, and each is notified once', async () => {
  const { manager, pickers, id, start, read, send, claim, offered } = await scene()
  expect((await start({ workersPerWave: 3, minutesPerWave: 15 })).body).toMatchObject({
    status: 'running',
    wave: 0,
    startedBy: { id: manager.accountId },
  })
  expect(await read()).toMatchObject({ left: 7, waves: [], allowed: ['pause', 'stop'] })
  await send()
  expect(await read()).toMatchObject({
    run: { status: 'running', wave: 1, nextWaveAt: '2026-11-20T08:15:00Z' },
    waves: [{ wave: 1, offered: 3, declined: 0 }],
    left: 4,
  })
  expect((await world.call(openShiftRoutes.readOpenShift, { params: { id } }, manager)).body.status).toBe('open')
  const [one = ''] = await offered()
  const decliner = pickers.find(({ accountId }) => accountId === one) as Scene['manager']
  await world.call(replacementRoutes.declineOffer, { params: { id } }, decliner)
  world.passMinutes(14)
  await send()
  expect(await offered()).toHaveLength(3)
  world.passMinutes(1)
  await Promise.all([send(), send(), send()])
  const notified = await offered()
  expect(notified).toHaveLength(6)
  expect(new Set(notified).size).toBe(6)
  expect((await read()).waves).toMatchObject([
    { wave: 2, offered: 3, declined: 0 },
    { wave: 1, offered: 3, declined: 1 },
  ])
  const [taker, late] = pickers.filter(({ accountId }) => notified.includes(accountId) && accountId !== one)
  expect((await claim(taker as Scene['manager'])).body).toMatchObject({ status: 'accepted' })
  expect(await read()).toMatchObject({
    run: { status: 'ended', endReason: 'filled', nextWaveAt: null },
    left: null,
    allowed: [],
  })
  expect((await claim(late as Scene['manager'])).problem).toMatchObject({ code: 'NO_POSITION_LEFT', status: 409 })
  world.passMinutes(60)
  await send()
  expect(await offered()).toHaveLength(6)
  for (const picker of pickers) {
    const isNotified = notified.includes(picker.accountId)
    const gone = isNotified && picker !== taker && picker !== decliner ? ['openShiftGone'] : []
    expect(await noticesOf(picker)).toEqual([...gone, ...(isNotified ? ['openShiftOffered'] : [])])
  }
})

test('the next wave does not wait for its time once all workers of the last one have declined', async () => {
  const { id, start, read, send, offered, pickers } = await scene()
  await start({ workersPerWave: 2, minutesPerWave: 60 })
  await send()
  for (const [index, worker] of (await offered()).entries()) {
    world.passMinutes(1)
    const decliner = pickers.find(({ accountId }) => accountId === worker) as Scene['manager']
    await world.call(replacementRoutes.declineOffer, { params: { id } }, decliner)
    await send()
    expect((await read()).run?.wave).toBe(index + 1)
  }
  expect((await read()).run?.nextWaveAt).toBe('2026-11-20T09:02:00Z')
})

test('workers who may not work the shift get no offer, and the reasons are counted without names', async () => {
  const { organisation, manager, pickers, projectId, start, read, send, offered } = await scene({ workers: 6 })
  const [ill, away, busy, unpaid, other, able] = pickers
  await sampleTimeOff(world, ill as Scene['manager'], '2026-11-22', { type: 'sick_leave' })
  await sampleTimeOff(world, away as Scene['manager'], '2026-11-22', { status: 'approved' })
  await world.sql`
    insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
    values (${organisation.organisationId}, gen_random_uuid(), ${projectId}, ${busy?.accountId}, 'Picker', '2026-11-01', '2026-11-30', 1735, 'EUR', 'in_progress')`
  await world.sql`
    insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, published_at)
    select organisation_id, gen_random_uuid(), worker_id, project_id, id, '2026-11-22T12:00Z', '2026-11-22T20:00Z', now()
      from assignments where worker_id = ${busy?.accountId}`
  await world.sql`update workers set primary_role = 'Welder' where id = ${other?.accountId}`
  await world.sql`update workers set rate_amount = null, rate_currency = null where id = ${unpaid?.accountId}`
  await start()
  expect(await read()).toMatchObject({
    left: 1,
    notOffered: [
      { kind: 'role', count: 1 },
      { kind: 'payRate', count: 1 },
      { kind: 'overlap', count: 1 },
      { kind: 'timeOff', count: 2 },
    ],
  })
  await send()
  expect(await offered()).toEqual([able?.accountId])
  const certified = await sampleOpenShift(world, projectId, '2026-11-25', { certifications: ['VCA'] })
  await world.call(waveRoutes.startWaves, { params: { id: certified }, body: {} }, manager)
  await send()
  expect(await offered(certified)).toEqual([])
})

test('offers are sent by the channels of the waves that the worker has not turned off, and always shown in the application', async () => {
  const { organisation, pickers, start, call, read, send } = await scene({ workers: 2 })
  const { organisationId } = organisation
  await world.sql`
    update organisations set notify_by_email = true, wave_push = false, wave_sms = false, wave_workers = 1 where id = ${organisationId}`
  const channels = async () => {
    const rows = await world.sql<{ open: boolean[] }>`
      select array[in_app, push_open, email_open, sms_open] as open from notifications
       where organisation_id = ${organisationId} and kind = 'openShiftOffered' order by id`
    return rows.map(({ open }) => open)
  }
  await start()
  expect((await read()).run).toMatchObject({ push: false, email: true, sms: false })
  await send()
  expect(await channels()).toEqual([[true, false, true, false]])
  await call('stopWaves')
  expect((await start({ push: true, email: false, sms: true })).body).toMatchObject({ push: true, email: false })
  await send()
  expect((await channels())[1]).toEqual([true, true, false, true])
  await runJob(world, organisation, world.now(), sendDueNotifications)
  const emailed = await world.sql<{ recipient: string }>`
    select recipient from outbox where organisation_id = ${organisationId} and channel = 'mail'`
  expect(emailed).toHaveLength(1)
  expect(pickers.map(({ email }) => email)).toContain(emailed[0]?.recipient)
})

test('a worker who has turned off emails of offers gets none, also if waves send emails', async () => {
  const { organisation, pickers, start, send, offered } = await scene({ workers: 1 })
  await world.sql`update organisations set notify_by_email = true where id = ${organisation.organisationId}`
  await world.sql`
    insert into notification_settings (organisation_id, account_id, types, digest, time_zone)
    values (${organisation.organisationId}, ${pickers[0]?.accountId}, '{"assignmentOpportunities": {"inApp": true, "email": false, "sms": false}}',
            'daily', 'Europe/Brussels')`
  await start({ push: true, email: true, sms: true })
  await send()
  expect(await offered()).toHaveLength(1)
  await runJob(world, organisation, world.now(), sendDueNotifications)
  expect(await world.sql`select 1 from outbox where organisation_id = ${organisation.organisationId}`).toEqual([])
})

test('workers in quiet hours are passed over until they end, unless they want urgent offers', async () => {
  const { organisation, pickers, start, read, send, offered } = await scene({
    workers: 2,
    day: '2026-11-21',
    time: '07:00',
  })
  await world.sql`update organisations set urgent_offer_hours = 22 where id = ${organisation.organisationId}`
  const [quiet, urgent] = pickers as [Scene['manager'], Scene['manager']]
  for (const by of [quiet, urgent]) {
    const { body } = await world.call(notificationRoutes.readNotificationSettings, {}, by)
    const { version: _, allowed: __, isPhoneConfirmed: ___, isSmsOffered: ____, ...form } = body
    await world.call(
      notificationRoutes.saveNotificationSettings,
      { body: { ...form, quietFrom: '08:00', quietTo: '11:00', urgentOffers: by === urgent } },
      by,
    )
  }
  await start()
  await send()
  expect(await offered()).toEqual([])
  world.setClock('2026-11-20T09:00:01Z')
  await send()
  expect(await offered()).toEqual([urgent.accountId])
  expect(await noticesOf(urgent)).toEqual(['urgentShiftOffered'])
  expect(await read()).toMatchObject({ left: 0, notOffered: [{ kind: 'quietHours', count: 1 }] })
  world.passMinutes(15)
  await send()
  // Quiet hours are local times.
  expect(await read()).toMatchObject({ run: { wave: 1, nextWaveAt: '2026-11-20T10:00:00Z' } })
  world.setClock('2026-11-20T09:59:59Z')
  await send()
  expect(await offered()).toHaveLength(1)
  world.setClock('2026-11-20T10:00:00Z')
  await send()
  expect(await offered()).toEqual([urgent.accountId, quiet.accountId])
})

test('nobody gets more offers from waves than the number of a day, also when waves are sent at the same time', async () => {
  const { organisation, manager, projectId, pickers, send } = await scene({ workers: 3 })
  await world.sql`update organisations set wave_daily_offers = 2 where id = ${organisation.organisationId}`
  for (const day of ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']) {
    const id = await sampleOpenShift(world, projectId, day)
    await world.call(waveRoutes.startWaves, { params: { id }, body: {} }, manager)
  }
  await Promise.all(Array.from({ length: 4 }, () => send()))
  const counts = () =>
    world.sql<{ count: number }>`
      select count(*)::int as count from open_shift_invitations
       where worker_id = any(${pickers.map(({ accountId }) => accountId)}::uuid[]) group by worker_id`
  expect(await counts()).toEqual([{ count: 2 }, { count: 2 }, { count: 2 }])
  world.setClock('2026-11-20T22:59:00Z')
  await send()
  expect(await counts()).toEqual([{ count: 2 }, { count: 2 }, { count: 2 }])
  // Midnight in Brussels.
  world.setClock('2026-11-20T23:00:00Z')
  await send()
  expect(await counts()).toEqual([{ count: 4 }, { count: 4 }, { count: 4 }])
})

test('a worker who reports sick while the wave is sent gets no offer, and the next one does', async () => {
  const { organisation, pickers, start, send, offered } = await scene({ workers: 2 })
  const [first, second] = pickers as [Scene['manager'], Scene['manager']]
  // Prefers the time, and so is the first choice.
  await sampleAvailability(world, first, {
    patterns: [
      {
        from: '2026-01-01',
        stretches: [{ weekday: 7, kind: 'preferred', startTime: '00:00', endTime: '00:00' }],
      },
    ],
  })
  await start({ workersPerWave: 1 })
  const sent = await statusAfterWaitingFor(
    world,
    { table: 'workers', organisationId: organisation.organisationId, id: first.accountId },
    async () => {
      await send()
      return { status: 200 }
    },
    (db) =>
      db.many(
        sql`
          insert into time_off (organisation_id, id, worker_id, start_date, end_date, type)
          values (${organisation.organisationId}, ${uuid()}, ${first.accountId}, '2026-11-22', '2026-11-22', 'sick_leave')`,
      ),
  )
  expect(sent).toBe(200)
  expect(await offered()).toEqual([])
  world.setClock('2026-11-20T08:00:01Z')
  await send()
  expect(await offered()).toEqual([second.accountId])
})

test('when nobody is left, the waves end and the managers are notified once', async () => {
  const { manager, start, read, send, offered } = await scene({ workers: 2 })
  await start({ minutesPerWave: 1 })
  await send()
  expect(await offered()).toHaveLength(2)
  world.passMinutes(1)
  await Promise.all([send(), send()])
  expect(await read()).toMatchObject({ run: { status: 'ended', endReason: 'nobodyLeft' }, allowed: [] })
  world.passMinutes(5)
  await send()
  expect(await noticesOf(manager)).toEqual(['wavesEnded'])
})

test('waves can be paused, resumed, stopped and started again, and go on with the workers who have no offer', async () => {
  const { pickers, call, start, read, send, offered } = await scene()
  expect((await call('pauseWaves')).status).toBe(404)
  await start({ workersPerWave: 2, minutesPerWave: 10 })
  await send()
  expect((await start()).problem.code).toBe('INVALID_TRANSITION')
  expect((await call('pauseWaves')).body).toMatchObject({ status: 'paused', nextWaveAt: null })
  expect((await call('pauseWaves')).problem.code).toBe('INVALID_TRANSITION')
  world.passMinutes(30)
  await send()
  expect(await offered()).toHaveLength(2)
  expect((await call('resumeWaves')).body).toMatchObject({ status: 'running', nextWaveAt: world.now() })
  await send()
  expect(await offered()).toHaveLength(4)
  expect((await call('stopWaves')).body).toMatchObject({ status: 'ended', endReason: 'stopped' })
  world.passMinutes(30)
  await send()
  expect(await offered()).toHaveLength(4)
  await start({ workersPerWave: 50 })
  await send()
  expect((await offered()).sort()).toEqual(pickers.map(({ accountId }) => accountId).sort())
  expect(await read()).toMatchObject({ run: { wave: 3 }, waves: [{ wave: 3 }, { wave: 2 }, { wave: 1 }] })
})

test('waves end when the open shift is withdrawn, begins, or its positions are cut to those that are taken', async () => {
  const withdrawn = await scene()
  await withdrawn.start()
  await withdrawn.send()
  await world.call(openShiftRoutes.cancelOpenShift, { params: { id: withdrawn.id }, body: {} }, withdrawn.manager)
  expect(await withdrawn.read()).toMatchObject({ run: { status: 'ended', endReason: 'withdrawn' }, allowed: [] })
  await withdrawn.send()
  const withOffer = await withdrawn.offered()
  for (const one of withdrawn.pickers)
    expect((await noticesOf(one)).filter((kind) => kind === 'openShiftGone')).toHaveLength(
      withOffer.includes(one.accountId) ? 1 : 0,
    )

  const begun = await scene()
  await begun.start()
  await begun.call('pauseWaves')
  world.setClock('2026-11-22T08:00:00Z')
  await begun.send()
  expect(await world.sql`select status, end_reason from wave_runs where open_shift_id = ${begun.id}`).toEqual([
    { status: 'ended', end_reason: 'begun' },
  ])

  const cut = await scene({ positions: 2 })
  await cut.start({ workersPerWave: 2 })
  await cut.send()
  const [first = ''] = await cut.offered()
  await cut.claim(cut.pickers.find(({ accountId }) => accountId === first) as Scene['manager'])
  expect(await cut.read()).toMatchObject({ run: { status: 'running' }, waves: [{ accepted: 1 }] })
  await world.call(openShiftRoutes.editOpenShift, { params: { id: cut.id }, body: { positions: 1 } }, cut.manager)
  expect(await cut.read()).toMatchObject({ run: { status: 'ended', endReason: 'filled' } })
})

test('waves of a draft that can no longer be offered cannot be started, and reach nobody', async () => {
  const { id, start, read } = await scene()
  expect(await read()).toMatchObject({ left: 7, allowed: ['start'] })
  await world.sql`update open_shifts set closes_at = ${world.now()} where id = ${id}`
  expect(await read()).toMatchObject({ left: null, allowed: [] })
  expect((await start()).status).toBe(409)
})

test('waves end at the closing time, also of a draft, and claims can still be accepted then', async () => {
  const { manager, pickers, id, start, read, send, claim } = await scene()
  const closesAt = '2026-11-20T08:10:00Z'
  await world.sql`update open_shifts set claiming = 'approval', closes_at = ${closesAt} where id = ${id}`
  await start({ workersPerWave: 7 })
  await send()
  await claim(pickers[0] as Scene['manager'])
  world.passMinutes(10)
  await send()
  expect((await read()).run).toMatchObject({ status: 'ended', endReason: 'closed' })
  const open = (await world.call(openShiftRoutes.readOpenShift, { params: { id } }, manager)).body
  expect(open.claims).toMatchObject([{ status: 'pending', allowed: ['accept', 'decline'] }])
  expect(await noticesOf(pickers[1] as Scene['manager'])).not.toContain('openShiftGone')

  const draft = await scene()
  await draft.start()
  await world.sql`update open_shifts set closes_at = ${world.now()} where id = ${draft.id}`
  await draft.send()
  expect((await draft.read()).run).toMatchObject({ status: 'ended', endReason: 'closed' })
  expect(await draft.offered()).toEqual([])
})

test('other organisations, users without the permission and numbers out of range are refused', async () => {
  const { organisation, id, start, call, offered } = await scene()
  const stranger = (await scene()).manager
  const reader = await sampleUser(world, organisation, 'user')
  expect((await start({}, stranger)).status).toBe(404)
  expect((await start({}, reader)).status).toBe(403)
  expect((await world.call(waveProgressRoutes.readWaves, { params: { id } }, stranger)).status).toBe(404)
  expect((await world.call(waveProgressRoutes.readWaves, { params: { id } }, reader)).status).toBe(403)
  for (const body of [{ workersPerWave: 51 }, { workersPerWave: 0 }, { minutesPerWave: 241 }, { minutesPerWave: 0 }])
    expect((await start(body)).problem.code).toBe('VALIDATION')
  await start()
  for (const name of ['pauseWaves', 'resumeWaves', 'stopWaves'] as const) {
    expect((await call(name, stranger)).status).toBe(404)
    expect((await call(name, reader)).status).toBe(403)
  }
  expect(await offered()).toEqual([])
})
