import { expect, onTestFinished, test } from 'vitest'
import { notifications } from '#domains/notifications/server/routes.ts'
import { replacementRoutes } from '#domains/shifts/contract/replacements.ts'
import { waveRoutes } from '#domains/shifts/contract/waves.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { sampleOpenShift, sampleRoster } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import { statusAfterWaitingFor } from '#platform/server/testing/lock-wait.ts'
import { hears, hearStream } from '#platform/server/testing/received-stream.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { startWavesQueue } from './queue.ts'

const world = await openWorld([...shifts, ...notifications])
const address = await world.server.listen({ port: 0, host: '127.0.0.1' })

/** An organisation with an open shift of the day after tomorrow, and a worker who can take it. */
async function scene() {
  world.setClock('2026-11-20T08:00:00Z')
  const { organisation, manager, worker, projectId } = await sampleRoster(world)
  await world.sql`update accounts set active = false where id = ${worker.accountId}`
  const able = await sampleWorker(world, organisation)
  const id = await sampleOpenShift(world, projectId, '2026-11-22')
  const start = () => world.call(waveRoutes.startWaves, { params: { id }, body: {} }, manager)
  const offers = async () => (await world.sql`select 1 from open_shift_invitations where open_shift_id = ${id}`).length
  return { organisation, manager, able, projectId, id, start, offers }
}

function startQueue(): void {
  const queue = startWavesQueue(world.services, { everyMs: 20 })
  onTestFinished(() => queue.stop())
}

test('the queue sends the waves of several organisations, and not those of a closed one', async () => {
  const [one, other, closed] = [await scene(), await scene(), await scene()]
  for (const { start } of [one, other, closed]) await start()
  await world.sql`update organisations set closed_at = ${world.now()} where id = ${closed.organisation.organisationId}`
  startQueue()
  await until(async () => expect([await one.offers(), await other.offers()]).toEqual([1, 1]))
  expect(await closed.offers()).toBe(0)
})

test('a wave that cannot be sent is put off by a minute, and those of others are sent', async () => {
  const [broken, other] = [await scene(), await scene()]
  const constraint = raw(`broken_${broken.organisation.organisationId.replaceAll('-', '')}`)
  await world.sql`
    alter table open_shift_invitations
      add constraint ${constraint} check (organisation_id <> '${raw(broken.organisation.organisationId)}') not valid`
  const mend = () => world.sql`alter table open_shift_invitations drop constraint if exists ${constraint}`
  onTestFinished(async () => void (await mend()))
  await broken.start()
  await other.start()
  startQueue()
  const next = () =>
    world.sql`select wave, next_wave_at = '2026-11-20T08:01:00Z' as is_put_off from wave_runs where open_shift_id = ${broken.id}`
  await until(async () => expect(await next()).toEqual([{ wave: 0, is_put_off: true }]))
  await until(async () => expect(await other.offers()).toBe(1))
  await mend()
  world.passMinutes(1)
  await until(async () => expect(await broken.offers()).toBe(1))
})

test('a wave that cannot be sent is put off, not one of its organisation that has become due before it', async () => {
  const { organisation, manager, able, projectId, id, start } = await scene()
  const span = { end: '2026-11-22T20:00:00Z' }
  const other = await sampleOpenShift(world, projectId, '2026-11-22T18:00:00Z', span)
  const constraint = raw(`broken_${id.replaceAll('-', '')}`)
  await world.sql`
    alter table open_shift_invitations add constraint ${constraint} check (open_shift_id <> '${raw(id)}') not valid`
  onTestFinished(
    async () => void (await world.sql`alter table open_shift_invitations drop constraint if exists ${constraint}`),
  )
  await start()
  await world.call(waveRoutes.startWaves, { params: { id: other }, body: {} }, manager)
  const dueFrom = (at: string) => sql`update wave_runs set next_wave_at = ${at} where open_shift_id = ${other}`
  await world.sql`update wave_runs set next_wave_at = '2026-11-21T08:00:00Z' where open_shift_id = ${other}`
  const { organisationId } = organisation
  const wavesOf = async (openShiftId: string) =>
    (await world.sql<{ wave: number }>`select wave from wave_runs where open_shift_id = ${openShiftId}`)[0]?.wave
  const record = { table: 'workers', organisationId, id: able.accountId } as const
  const sent = async () => {
    startQueue()
    await until(async () => expect(await wavesOf(other)).toBe(1))
    return { status: 200 }
  }
  await statusAfterWaitingFor(world, record, sent, (db) => db.many(dueFrom('2026-11-20T07:00:00Z')))
  expect(await wavesOf(id)).toBe(0)
})

test('users of the organisation learn of waves and of answers to them, and no worker and nobody else does', async () => {
  const { manager, able, id, start, offers } = await scene()
  const stranger = (await scene()).manager
  const listen = (by: typeof manager) => hearStream(`${address}/api/notifications/stream`, by)
  const [mine, theirs, foreign] = [await listen(manager), await listen(able), await listen(stranger)]
  await Promise.all([mine, theirs, foreign].map((one) => hears(one, 'ready')))
  await start()
  await hears(mine, 'ready', 'waves')
  startQueue()
  await until(async () => expect(await offers()).toBe(1))
  await hears(mine, 'ready', 'waves', 'waves')
  await world.call(replacementRoutes.declineOffer, { params: { id } }, able)
  await hears(mine, 'ready', 'waves', 'waves', 'waves')
  await hears(theirs, 'ready', 'notifications')
  expect(foreign.events).toEqual(['ready'])
})
