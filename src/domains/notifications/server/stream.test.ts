import { expect, onTestFinished, test } from 'vitest'
import {
  type SampleAccount,
  sampleAccount,
  sampleOrganisation,
  sampleSession,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { ends, hears, hearStream } from '#platform/server/testing/received-stream.ts'
import { openWorld, type World } from '#platform/server/testing/world.ts'
import { notificationRoutes } from '../contract.ts'
import { notifications } from './routes.ts'
import { sampleNotifications } from './samples.ts'
import { until } from '#platform/server/testing/until.ts'

// Two servers with one database.
const [here, there] = [await openWorld(notifications), await openWorld(notifications)]
const addresses = new Map<World, string>()
for (const world of [here, there]) addresses.set(world, await world.server.listen({ port: 0, host: '127.0.0.1' }))

const listen = (world: World, account: SampleAccount) =>
  hearStream(`${addresses.get(world)}/api/notifications/stream`, account)

async function two() {
  const organisation = await sampleOrganisation(here)
  return {
    organisation,
    user: await sampleUser(here, organisation),
    worker: await sampleAccount(here, organisation, 'worker', 'worker'),
  }
}

test('a reader connected to one server receives events from another, and nobody else does', async () => {
  const { user, worker } = await two()
  const stranger = await sampleUser(here, await sampleOrganisation(here))
  const [mine, elsewhere, theirs, foreign] = await Promise.all([
    listen(here, user),
    listen(there, user),
    listen(there, worker),
    listen(there, stranger),
  ])
  expect([mine.status, mine.type]).toEqual([200, 'text/event-stream'])
  await Promise.all([mine, elsewhere, theirs, foreign].map((one) => hears(one, 'ready')))
  await sampleNotifications(here, user, 3)
  // Each insert is a separate transaction with its own event.
  await Promise.all([mine, elsewhere].map((one) => hears(one, 'ready', ...Array(3).fill('notifications'))))
  await there.call(notificationRoutes.readAllNotifications, {}, user)
  await Promise.all([mine, elsewhere].map((one) => hears(one, 'ready', ...Array(4).fill('notifications'))))
  expect([theirs.events, foreign.events]).toEqual([['ready'], ['ready']])
})

test('changes to who is at work are sent to users of the organisation, combined, and to no worker', async () => {
  const { organisation, user, worker } = await two()
  const [mine, theirs] = await Promise.all([listen(there, user), listen(there, worker)])
  await Promise.all([hears(mine, 'ready'), hears(theirs, 'ready')])
  for (let punch = 0; punch < 50; punch++) here.services.live.announce('clock', organisation.organisationId)
  await hears(mine, 'ready', 'clock')
  here.services.live.announce('clock', organisation.organisationId)
  await hears(mine, 'ready', 'clock', 'clock')
  expect(theirs.events).toEqual(['ready'])
})

test('a stream ends with its session, on whichever server the session was ended', async () => {
  const { user } = await two()
  const other = { ...user, cookie: await sampleSession(here, user) }
  const [first, second] = await Promise.all([listen(there, user), listen(there, other)])
  await Promise.all([hears(first, 'ready'), hears(second, 'ready')])
  await here.sql`delete from sessions where token_hash = ${hashOf(user.cookie)}`
  await hears(first, 'ready', 'end')
  await ends(first)
  expect([second.events, second.ended]).toEqual([['ready'], false])
  expect((await listen(there, user)).status).toBe(401)
})

test('T38 a lost listening connection is opened again, and every reader is asked to reload', async () => {
  const { user } = await two()
  const open = await listen(there, user)
  await hears(open, 'ready')
  await here.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'interim live'`
  await hears(open, 'ready', 'ready')
  await sampleNotifications(here, user, 1)
  await hears(open, 'ready', 'ready', 'notifications')
})

test('an account has at most twelve streams on a server until one is closed', async () => {
  const { user } = await two()
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const ask = (signal: AbortSignal) =>
    fetch(`${addresses.get(here)}/api/notifications/stream`, { headers: { cookie: `interim=${user.cookie}` }, signal })
  const first = new AbortController()
  await ask(first.signal)
  for (let stream = 1; stream < 12; stream++) await ask(leaving.signal)
  const refused = await ask(leaving.signal)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  await refused.body?.cancel()
  first.abort()
  await until(async () => expect((await ask(leaving.signal)).status).toBe(200))
})

test('T07 a stream requires a chosen password and a session', async () => {
  const { organisation } = await two()
  const atFirst = await sampleAccount(here, organisation, 'worker', 'worker', { passwordUpdateRequired: true })
  expect((await listen(here, atFirst)).status).toBe(403)
  expect((await listen(here, { ...atFirst, cookie: 'none' })).status).toBe(401)
})

test('a server that stops ends its streams, so that readers connect to another', async () => {
  const { user } = await two()
  const leaving = await openWorld(notifications)
  addresses.set(leaving, await leaving.server.listen({ port: 0, host: '127.0.0.1' }))
  const open = await listen(leaving, user)
  await hears(open, 'ready')
  await leaving.server.close()
  await ends(open)
})
