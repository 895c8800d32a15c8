import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { hears, hearStream } from '#platform/server/testing/received-stream.ts'
import { callClock, makeCrew } from './punches.ts'
import { databaseUrl, faultSettings, onRunning, startServer } from './server-process.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'interim-two-'))
const database = await launchEmbedded({ dataDir, log: () => undefined })
const settings = { ...faultSettings(dataDir), DATABASE_URL: databaseUrl(database) }
const { users, worker } = await onRunning(settings, database, async (world) => {
  const [worker] = await makeCrew(world, 1)
  const [employer] = await world.sql<{ organisationId: string; companyTag: string }>`
    select id as "organisationId", company_tag as "companyTag"
     from organisations where id = (select organisation_id from accounts where id = ${worker?.id})`
  if (!worker || !employer) throw new Error('there is nobody')
  return { worker, users: [await sampleUser(world, employer), await sampleUser(world, employer)] as const }
})
const servers = await Promise.all([startServer(settings), startServer(settings)])
afterAll(async () => {
  await Promise.all(servers.map((server) => server.die()))
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('users on two server processes with one PostgreSQL are notified live of changes made on the other', async () => {
  const [here, there] = servers
  const [mine, yours] = users
  const [left, right] = await Promise.all([
    hearStream(`${here.url}/api/notifications/stream`, mine),
    hearStream(`${there.url}/api/notifications/stream`, yours),
  ])
  await Promise.all([hears(left, 'ready'), hears(right, 'ready')])
  await announce(here.url, mine, 'From the one')
  await hears(right, 'ready', 'notifications')
  await announce(there.url, yours, 'From the other')
  await hears(left, 'ready', 'notifications')
  const location = { latitude: 50.8467, longitude: 4.3525, accuracy: 5 }
  const punched = await callClock(there.url, worker, 'POST', '/in', { projectId: worker.projectId, location })
  expect(punched.status).toBe(200)
  await Promise.all([hears(left, 'ready', 'notifications', 'clock'), hears(right, 'ready', 'notifications', 'clock')])
  expect(await titles(there.url, yours)).toEqual(['From the one'])
  expect(await titles(here.url, mine)).toEqual(['From the other'])
})

test('the recipient of a message on the other server is notified after the message is stored', async () => {
  const [here, there] = servers
  const [mine, yours] = users
  const stream = await hearStream(`${there.url}/api/notifications/stream`, yours)
  await hears(stream, 'ready')
  const text = 'Can you take the early shift?'
  const sent = await send(`${here.url}/api/conversations`, mine, { accountIds: [yours.accountId], text })
  expect(sent.status).toBe(201)
  await hears(stream, 'ready', 'messages', 'notifications')
  const answer = await fetch(`${there.url}/api/conversations`, { headers: { cookie: `interim=${yours.cookie}` } })
  expect(await answer.json()).toMatchObject({ unread: 1, items: [{ last: { text } }] })
})

function send(url: string, { cookie }: SampleAccount, body: object): Promise<Response> {
  const headers = { cookie: `interim=${cookie}`, 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function announce(url: string, by: SampleAccount, title: string): Promise<void> {
  const { status } = await send(`${url}/api/announcements`, by, { title, text: 'Read this', audience: 'users' })
  expect(status).toBe(201)
}

async function titles(url: string, { cookie }: SampleAccount): Promise<unknown[]> {
  const answer = await fetch(`${url}/api/notifications`, { headers: { cookie: `interim=${cookie}` } })
  const { items } = (await answer.json()) as { items: { values: { title: string } }[] }
  return items.map(({ values }) => values.title)
}
