import { beforeEach, expect, test } from 'vitest'
import {
  type SampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { conversationRoutes as routes } from '../contract.ts'
import { conversations } from './routes.ts'

const world = await openWorld([...conversations, ...notifications])

let organisation: SampleOrganisation
let manager: SampleAccount
let zoe: SampleAccount
let bram: SampleAccount
let projectId: string
beforeEach(async () => {
  ;({ organisation, manager, worker: zoe } = await sampleTeam(world))
  bram = await sampleWorker(world, organisation, { firstName: 'Bram', lastName: 'Claes' })
  ;({ projectId } = await sampleProject(world, organisation, { managerId: manager.accountId }))
})

const start = (by: SampleAccount, to: object, text = 'Good morning') =>
  world.call(routes.startConversation, { body: { text, ...to } }, by)
const to = (...people: SampleAccount[]) => ({ accountIds: people.map(({ accountId }) => accountId) })
async function started(by: SampleAccount, whom: object, text?: string): Promise<string> {
  const { body, status } = await start(by, whom, text)
  expect(status).toBe(201)
  return body.items[0]!.id
}
const send = (by: SampleAccount, id: string, text: string) =>
  world.call(routes.sendMessage, { params: { id }, body: { text } }, by)
const list = async (by: SampleAccount, query: object = {}) =>
  (await world.call(routes.listConversations, { query }, by)).body
const messages = (by: SampleAccount, id: string, query: object = {}) =>
  world.call(routes.listMessages, { params: { id }, query }, by)
const texts = async (by: SampleAccount, id: string) =>
  (await messages(by, id)).body.items.map(({ text }) => text).toReversed()
const read = (by: SampleAccount, id: string, number: number) =>
  world.call(routes.markRead, { params: { id }, body: { number } }, by)
const sentNotifications = async (by: SampleAccount) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, by)).body

test('a user and a worker exchange messages, and both see names and unread counts', async () => {
  const id = await started(manager, to(zoe))
  expect((await list(zoe)).items).toMatchObject([
    {
      id,
      kind: 'direct',
      name: 'Sam Sample manager',
      worker: null,
      people: 2,
      last: { text: 'Good morning', by: 'Sam Sample manager', isOwn: false, files: 0 },
      unread: 1,
      allowed: ['write'],
    },
  ])
  expect((await send(zoe, id, ' Good\nmorning to you ')).body).toMatchObject({
    number: 2,
    text: 'Good\nmorning to you',
    isOwn: true,
    by: { name: 'Zoë Peeters', type: 'worker' },
    attachments: [],
  })
  await send(zoe, id, 'When do I begin?')
  expect(await list(manager)).toMatchObject({
    unread: 2,
    total: 1,
    items: [{ name: 'Zoë Peeters', worker: { id: zoe.accountId }, unread: 2, last: { isOwn: false } }],
  })
  // Answering marks the conversation as read.
  expect(await list(zoe)).toMatchObject({ unread: 0 })
  expect((await read(manager, id, 2)).status).toBe(204)
  expect(await list(manager)).toMatchObject({ unread: 1 })
  await read(manager, id, 99)
  await read(manager, id, 1)
  expect(await list(manager)).toMatchObject({ unread: 0, items: [{ readNumber: 3, lastNumber: 3 }] })
  expect(await texts(manager, id)).toEqual(['Good morning', 'Good\nmorning to you', 'When do I begin?'])
})

test('two people share one conversation, also when both start it simultaneously', async () => {
  await sampleAssignment(world, zoe, projectId)
  const answers = await Promise.all([
    start(manager, to(zoe)),
    start(zoe, to(manager)),
    start(manager, to(zoe), 'Again'),
  ])
  expect(new Set(answers.map(({ body }) => body.items[0]?.id)).size).toBe(1)
  const id = answers[0]!.body.items[0]!.id
  expect((await messages(zoe, id)).body.items.map(({ number }) => number)).toEqual([3, 2, 1])
})

test('a conversation sends one notification until it is read, and none for own messages', async () => {
  const id = await started(manager, to(zoe))
  await send(manager, id, 'And another thing')
  const link = `/worker/messages?conversation=${id}`
  expect(await sentNotifications(zoe)).toMatchObject({
    unread: 1,
    items: [{ kind: 'messageReceived', values: { by: 'Sam Sample manager' }, link }],
  })
  await read(zoe, id, 2)
  expect(await sentNotifications(zoe)).toMatchObject({ unread: 0, total: 1 })
  await send(manager, id, 'And a third')
  expect(await sentNotifications(zoe)).toMatchObject({ unread: 1, total: 2 })
  await send(zoe, id, 'Yes')
  expect(await sentNotifications(zoe)).toMatchObject({ unread: 0, total: 2 })
  expect(await sentNotifications(manager)).toMatchObject({
    total: 1,
    items: [{ link: `/provider/messages?conversation=${id}` }],
  })
})

test('a message to the organisation reaches the worker’s project managers, or else all managers and administrators', async () => {
  const admin = await sampleUser(world, organisation)
  const reader = await sampleUser(world, organisation, 'user')
  const id = await started(bram, { office: true }, 'My gloves are torn')
  expect((await list(bram)).items).toMatchObject([
    { id, kind: 'office', name: 'Sample Staffing', people: 3, allowed: ['write'] },
  ])
  for (const one of [admin, manager])
    expect((await list(one)).items).toMatchObject([
      { id, name: 'Bram Claes', worker: { id: bram.accountId }, unread: 1 },
    ])
  expect((await list(reader)).items).toEqual([])
  expect(await started(bram, { office: true }, 'And my shoes')).toBe(id)

  await sampleAssignment(world, zoe, projectId, 'in_progress')
  const zoes = await started(zoe, { office: true })
  expect((await list(zoe)).items).toMatchObject([{ id: zoes, people: 2 }])
  // The only recipient is deactivated, so the current users receive the message.
  await world.sql`update accounts set active = false, version = version + 1 where id = ${manager.accountId}`
  await send(zoe, zoes, 'Is anybody there?')
  expect((await list(admin)).items.map(({ id: one }) => one)).toEqual([zoes, id])
  expect(await texts(admin, zoes)).toEqual(['Good morning', 'Is anybody there?'])
})

test('a message to several people creates separate conversations or one group, and can include the workers of a project', async () => {
  await sampleAssignment(world, zoe, projectId)
  await sampleAssignment(world, bram, projectId, 'pending')
  const each = await start(manager, { ...to(bram), projectId }, 'Gate 3 tomorrow')
  expect(each.body.items.map(({ name }) => name).sort()).toEqual(['Bram Claes', 'Zoë Peeters'])
  expect((await list(zoe)).items).toMatchObject([{ people: 2, name: 'Sam Sample manager' }])
  const group = await started(manager, { ...to(bram, zoe), groupName: 'Early shift' })
  expect((await list(zoe)).items).toMatchObject([
    { id: group, name: 'Early shift', people: 3, allowed: ['write', 'leave'] },
    {},
  ])
  await send(zoe, group, 'I take the van')
  expect(await texts(bram, group)).toEqual(['Good morning', 'I take the van'])
  expect((await sentNotifications(bram)).items[0]).toMatchObject({
    kind: 'groupMessageReceived',
    values: { group: 'Early shift' },
  })
  const { members } = (await world.call(routes.readConversation, { params: { id: group } }, zoe)).body
  expect(members.map(({ name }) => name)).toEqual(['Sam Sample manager', 'Bram Claes', 'Zoë Peeters'])
  const withoutWorkers = await sampleProject(world, organisation)
  expect((await start(manager, { projectId: withoutWorkers.projectId })).problem.errors).toMatchObject([
    { path: 'projectId' },
  ])
})

test('T10 a user without the permission to write to many can only write to one', async () => {
  const reader = await sampleUser(world, organisation, 'user')
  expect((await start(reader, to(zoe))).status).toBe(201)
  expect((await start(reader, to(zoe, bram))).status).toBe(403)
  expect((await start(reader, { ...to(zoe), groupName: 'Mine' })).status).toBe(403)
})

test('T10 a worker can only write to the managers of their projects, and cannot create groups', async () => {
  await sampleAssignment(world, zoe, projectId)
  const admin = await sampleUser(world, organisation)
  const reach = async (by: SampleAccount) =>
    (await world.call(routes.listReachable, { query: {} }, by)).body.items.map(({ id }) => id)
  expect(await reach(zoe)).toEqual([manager.accountId])
  expect(await reach(bram)).toEqual([])
  for (const recipient of [to(bram), to(admin), to(zoe), { projectId }])
    expect((await start(zoe, recipient)).status, JSON.stringify(recipient)).toBe(422)
  expect((await start(zoe, { ...to(manager), groupName: 'Ours' })).status).toBe(403)
  expect((await start(manager, { office: true })).problem.errors).toMatchObject([{ path: 'office' }])
  // A group without a user of the organisation does not become a chat between workers.
  const group = await started(manager, { ...to(zoe, bram), groupName: 'Early shift' })
  await world.call(routes.removeMember, { params: { id: group, memberId: manager.accountId } }, manager)
  expect((await list(zoe)).items).toMatchObject([{ id: group, allowed: ['leave'] }])
  expect((await send(zoe, group, 'Psst')).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
})

test('T10 a conversation is a 404 for everyone who is not a member', async () => {
  const id = await started(manager, to(zoe), 'The secret of Zoë')
  const [{ id: mine = '' } = {}] = (await start(manager, to(bram))).body.items
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  for (const other of [bram, await sampleUser(world, organisation), stranger]) {
    expect((await messages(other, id)).status).toBe(404)
    expect((await send(other, id, 'Hello')).status).toBe(404)
    expect((await read(other, id, 1)).status).toBe(404)
    expect((await world.call(routes.readConversation, { params: { id } }, other)).status).toBe(404)
    expect((await world.call(routes.addMembers, { params: { id }, body: to(other) }, other)).status).toBe(404)
    expect((await world.call(routes.removeMember, { params: { id, memberId: zoe.accountId } }, other)).status).toBe(404)
    expect(JSON.stringify(await list(other, { q: 'secret' }))).not.toContain('secret')
  }
  expect((await list(bram)).items.map((one) => one.id)).toEqual([mine])
  expect((await start(stranger, to(zoe))).problem.errors).toMatchObject([{ path: 'accountIds.0', code: 'unknown' }])
})

test('T10 nobody of another organisation can be added, and a conversation of two stays between them', async () => {
  const stranger = await sampleWorker(world, await sampleOrganisation(world))
  const add = (by: SampleAccount, id: string, whom: SampleAccount) =>
    world.call(routes.addMembers, { params: { id }, body: to(whom) }, by)
  const group = await started(manager, { ...to(zoe), groupName: 'Early shift' })
  expect((await add(manager, group, stranger)).problem.errors).toMatchObject([
    { path: 'accountIds.0', code: 'unknown' },
  ])
  expect((await add(zoe, group, bram)).status).toBe(422)
  const direct = await started(manager, to(zoe))
  expect((await add(manager, direct, bram)).status).toBe(422)
  expect((await add(manager, direct, await sampleUser(world, organisation))).status).toBe(403)
  const office = await started(zoe, { office: true })
  expect((await add(manager, office, bram)).status).toBe(422)
  const leave = (by: SampleAccount, id: string, member = by) =>
    world.call(routes.removeMember, { params: { id, memberId: member.accountId } }, by)
  expect((await leave(zoe, office)).status).toBe(403)
  expect((await leave(manager, direct)).status).toBe(403)
  expect((await leave(zoe, group, manager)).status).toBe(403)
})

test('a worker who joins a group sees later messages only, and after leaving none', async () => {
  const group = await started(manager, { ...to(zoe), groupName: 'Early shift' }, 'Before Bram')
  const added = await world.call(routes.addMembers, { params: { id: group }, body: to(bram) }, manager)
  expect(added.body.people).toBe(3)
  expect((await list(bram)).items).toMatchObject([{ last: null, unread: 0 }])
  expect((await list(bram, { q: 'before' })).items).toEqual([])
  await send(zoe, group, 'After Bram came')
  expect((await messages(bram, group)).body).toMatchObject({
    total: 1,
    items: [{ text: 'After Bram came', number: 2 }],
  })
  expect((await list(bram)).unread).toBe(1)
  const colleague = await sampleUser(world, organisation)
  await world.call(routes.addMembers, { params: { id: group }, body: to(colleague) }, manager)
  expect(await texts(colleague, group)).toEqual(['Before Bram', 'After Bram came'])
  await world.call(routes.removeMember, { params: { id: group, memberId: bram.accountId } }, manager)
  expect((await messages(bram, group)).status).toBe(404)
  const entries = await world.sql<{ action: string }>`
    select action from history where organisation_id = ${organisation.organisationId} and entity = 'conversation_members' order by number`
  expect(entries.map(({ action }) => action)).toEqual([
    ...Array(2).fill('conversations.startConversation'),
    'conversations.addMembers',
    'conversations.addMembers',
    'conversations.removeMember',
  ])
})

test('a deactivated account can no longer read or receive messages', async () => {
  const id = await started(manager, to(zoe))
  await world.sql`update accounts set active = false, version = version + 1 where id = ${zoe.accountId}`
  expect((await messages(zoe, id)).status).toBe(401)
  expect((await list(manager)).items).toMatchObject([{ allowed: [] }])
  expect((await send(manager, id, 'Hello?')).status).toBe(409)
  expect((await start(manager, to(zoe))).status).toBe(422)
})

test('conversations can be found by name and by text, ignoring accents', async () => {
  const id = await started(manager, to(zoe), 'Le café est fermé')
  await started(manager, to(bram), '100% sure')
  for (const q of ['zoe', 'PEETERS', 'cafe ferme'.slice(0, 4), 'fermé'])
    expect((await list(manager, { q })).items).toMatchObject([{ id }])
  expect((await list(manager, { q: '%' })).items).toMatchObject([{ name: 'Bram Claes' }])
  expect((await list(bram, { unread: 'true' })).items).toHaveLength(1)
  expect((await list(manager, { unread: 'true' })).items).toEqual([])
})

test('older messages are paged by cursor', async () => {
  const id = await started(manager, to(zoe))
  await world.sql`
    insert into messages (organisation_id, id, conversation_id, number, author_id, text)
    select ${organisation.organisationId}, gen_random_uuid(), ${id}, n, ${manager.accountId}, 'Message ' || n from generate_series(2, 120) n`
  await world.sql`update conversations set last_number = 120 where id = ${id}`
  const seen: number[] = []
  let cursor: string | null | undefined
  do {
    const { body } = await messages(zoe, id, cursor ? { cursor } : {})
    expect(body.total).toBe(120)
    seen.push(...body.items.map(({ number }) => number))
    cursor = body.nextCursor
  } while (cursor)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index))
  expect((await list(zoe)).unread).toBe(120)
})

test('a message that is sent twice with the same key is stored once', async () => {
  const id = await started(manager, to(zoe))
  const again = { ...zoe, headers: { 'idempotency-key': 'one' } }
  const [first, second] = [await send(again, id, 'Once'), await send(again, id, 'Once')]
  expect(second.body).toEqual(first.body)
  expect(await texts(zoe, id)).toEqual(['Good morning', 'Once'])
})

test('too many messages per minute are refused', async () => {
  const id = await started(manager, to(zoe))
  const codes = new Set<number>()
  for (let round = 0; round < 62; round++) codes.add((await send(zoe, id, 'Now')).status)
  expect([...codes]).toEqual([201, 429])
  expect((await send(zoe, id, 'Now')).headers['retry-after']).toBeDefined()
  world.passMinutes(1)
  expect((await send(zoe, id, 'Now')).status).toBe(201)
})

test('an empty, too long or invalid message is refused', async () => {
  const id = await started(manager, to(zoe))
  for (const body of [{}, { text: ' \n ' }, { text: 'x'.repeat(5001) }, { text: 'a\u0000' }, { attachmentIds: [] }])
    expect((await world.call(routes.sendMessage, { params: { id }, body }, zoe)).status).toBe(422)
  // Unicode normalisation turns this character into two.
  expect((await send(zoe, id, '\u0958'.repeat(5000))).status).toBe(201)
  const markup = '<img src=x onerror=alert(1)> & "quotes"'
  expect((await send(zoe, id, markup)).body.text).toBe(markup)
  expect((await start(manager, {})).problem.errors).toMatchObject([{ path: 'accountIds' }])
})

test('T10 a user without a name appears under the organisation’s, and email addresses are never shown', async () => {
  await world.sql`update accounts set given_name = null, family_name = null where id = ${manager.accountId}`
  const id = await started(manager, to(zoe))
  await sampleAssignment(world, zoe, projectId)
  const answers = [
    await list(zoe),
    (await messages(zoe, id)).body,
    (await world.call(routes.readConversation, { params: { id } }, zoe)).body,
    (await world.call(routes.listReachable, { query: {} }, zoe)).body,
    await sentNotifications(zoe),
  ]
  for (const answer of answers) {
    expect(JSON.stringify(answer)).toContain('Sample Staffing')
    expect(JSON.stringify(answer)).not.toContain('@')
  }
})
