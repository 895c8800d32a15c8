import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { hears, hearStream } from '#platform/server/testing/received-stream.ts'
import { openWorld, type World } from '#platform/server/testing/world.ts'
import { conversationRoutes as routes } from '../contract.ts'
import { conversations } from './routes.ts'

// Two servers with one database and separate memory.
const all = [...conversations, ...notifications]
const [here, there] = [await openWorld(all), await openWorld(all)]
const addresses = new Map<World, string>()
for (const world of [here, there]) addresses.set(world, await world.server.listen({ port: 0, host: '127.0.0.1' }))
const listen = (world: World, account: SampleAccount) =>
  hearStream(`${addresses.get(world)}/api/notifications/stream`, account)

test('a message on one server is announced to the members on the other, and to nobody else', async () => {
  const organisation = await sampleOrganisation(here)
  const user = await sampleUser(here, organisation)
  const worker = await sampleWorker(here, organisation)
  const others = [
    await sampleWorker(here, organisation),
    await sampleUser(here, organisation),
    await sampleUser(here, await sampleOrganisation(here)),
  ]
  const mine = await listen(here, user)
  const theirs = await listen(there, worker)
  const nobodys = await Promise.all(others.map((other) => listen(there, other)))
  await Promise.all([mine, theirs, ...nobodys].map((one) => hears(one, 'ready')))

  const body = { accountIds: [worker.accountId], text: 'Gate 3' }
  const id = (await here.call(routes.startConversation, { body }, user)).body.items[0]!.id
  await hears(mine, 'ready', 'messages')
  await hears(theirs, 'ready', 'messages', 'notifications')
  expect((await there.call(routes.listConversations, { query: {} }, worker)).body).toMatchObject({ unread: 1 })

  // Reading on one device counts for all devices.
  await there.call(routes.markRead, { params: { id }, body: { number: 1 } }, worker)
  await hears(theirs, 'ready', 'messages', 'notifications', 'messages', 'notifications')
  await there.call(routes.sendMessage, { params: { id }, body: { text: 'On my way' } }, worker)
  await hears(mine, 'ready', 'messages', 'messages', 'notifications')
  expect(nobodys.map(({ events }) => events)).toEqual([['ready'], ['ready'], ['ready']])
})
