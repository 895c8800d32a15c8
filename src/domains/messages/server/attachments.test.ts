import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  type SampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { startScheduledJobs } from '#platform/server/jobs/scheduled-jobs.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { conversationRoutes as routes } from '../contract.ts'
import { scheduledMessageJobs } from './attachments.ts'
import { conversations } from './routes.ts'

const world = await openWorld(conversations)
const content = samplePdf('the plan')
const pdf = new Blob([content as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })

let organisation: SampleOrganisation
let manager: SampleAccount
let zoe: SampleAccount
let id: string
beforeEach(async () => {
  ;({ organisation, manager, worker: zoe } = await sampleTeam(world))
  const body = { accountIds: [zoe.accountId], text: 'Hello' }
  id = (await world.call(routes.startConversation, { body }, manager)).body.items[0]!.id
})

const bring = (by: SampleAccount, { name = 'plan.pdf', file = pdf, conversationId = id } = {}) =>
  world.call(routes.addAttachment, { query: { conversationId, name }, file }, by)
const send = (by: SampleAccount, attachmentIds: string[]) =>
  world.call(routes.sendMessage, { params: { id }, body: { attachmentIds } }, by)
const take = (by: SampleAccount, attachment: string) =>
  world.call(routes.readAttachmentContent, { params: { id: attachment } }, by)

test('an attachment can be read by its author until it is sent, and then by all members', async () => {
  const { status, body } = await bring(zoe)
  expect([status, body]).toMatchObject([
    201,
    { name: 'plan.pdf', type: 'application/pdf', bytes: content.length, scan: 'clean', allowed: ['download'] },
  ])
  expect((await take(zoe, body.id)).status).toBe(200)
  expect((await take(manager, body.id)).status).toBe(404)
  const sent = await send(zoe, [body.id])
  expect(sent.body).toMatchObject({ text: null, attachments: [{ id: body.id, name: 'plan.pdf' }] })
  const { items } = (await world.call(routes.listConversations, { query: {} }, manager)).body
  expect(items).toMatchObject([{ last: { text: null, files: 1 } }])
  const taken = await take(manager, body.id)
  expect(taken.bytes.toString()).toBe(content.toString())
  expect(taken.headers['content-disposition']).toContain('attachment')
  expect(taken.headers['x-content-type-options']).toBe('nosniff')
})

test('T10 a file of another author is a 404 and cannot be sent, and no file can be sent twice', async () => {
  const { body } = await bring(zoe)
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  const colleague = await sampleUser(world, organisation)
  expect((await send(manager, [body.id])).problem.errors).toMatchObject([{ path: 'attachmentIds.0', code: 'unknown' }])
  expect((await bring(stranger)).status).toBe(404)
  expect((await bring(colleague)).status).toBe(404)
  expect((await send(zoe, [body.id])).status).toBe(201)
  expect((await send(zoe, [body.id])).status).toBe(422)
  for (const other of [stranger, colleague, await sampleWorker(world, organisation)])
    expect((await take(other, body.id)).status).toBe(404)
  // The refused messages were not stored.
  expect((await world.call(routes.listMessages, { params: { id }, query: {} }, zoe)).body.total).toBe(2)
})

test('the name and the content of a file must have the same type', async () => {
  const html = new Blob(['<script>alert(1)</script>'], { type: 'application/pdf' })
  expect((await bring(zoe, { file: html })).status).toBe(415)
  expect((await bring(zoe, { name: 'plan.svg' })).status).toBe(415)
  expect((await bring(zoe, { name: 'plan.png' })).status).toBe(415)
})

test('a file that is not scanned yet or is infected is not served', async () => {
  const { body } = await bring(zoe)
  await send(zoe, [body.id])
  for (const scan of ['pending', 'infected']) {
    await world.sql`update message_attachments set scan = ${scan} where id = ${body.id}`
    expect((await take(manager, body.id)).status).toBe(409)
    const { items } = (await world.call(routes.listMessages, { params: { id }, query: {} }, manager)).body
    expect(items[0]?.attachments).toMatchObject([{ scan, allowed: [] }])
  }
})

test('a file that is never sent is deleted after a day', async () => {
  const sent = (await bring(zoe)).body.id
  await send(zoe, [sent])
  const left = (await bring(zoe)).body.id
  const stored = () => world.sql`select id from message_attachments where id = any(${[sent, left]})`
  const rounds = scheduledMessageJobs.map((round) => Object.assign({}, round, { everyMinutes: 0 }))
  const [{ file = '' } = {}] = await world.sql<{ file: string }>`
    select file from message_attachments where id = ${left}`
  world.passMinutes(24 * 60 + 1)
  const going = startScheduledJobs(world.services, rounds, { everyMs: 10 })
  onTestFinished(() => going.stop())
  await expect.poll(stored).toEqual([{ id: sent }])
  await expect.poll(() => world.services.files.get(file)).toBeUndefined()
})
