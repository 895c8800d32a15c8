import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { clients } from '#domains/clients/server/routes.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { requests } from '#domains/requests/server/routes.ts'
import { tagRoutes } from '#domains/tags/contract.ts'
import { tagLimits } from '#domains/tags/rules.ts'
import { tags } from '#domains/tags/server/tags.ts'
import { tagsIn } from '#domains/tags/server/tag-cell.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { ownProfile, workforce } from '#domains/workforce/server/routes.ts'
import { ownProfileRoutes } from '#domains/workforce/contract/own-profile.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'

const world = await openWorld([...tags, ...clients, ...workforce, ...ownProfile, ...requests])

async function organisation() {
  const of = await sampleOrganisation(world)
  return { of, admin: await sampleUser(world, of, 'administrator'), manager: await sampleUser(world, of, 'manager') }
}

const listed = async (by: SampleAccount) => (await world.call(tagRoutes.listTags, {}, by)).body.items
const addClient = async (by: SampleAccount, name: string, names: string[]) =>
  (await world.call(clientRoutes.addClient, { body: { name, tags: names } }, by)).body
const tagsOfClient = async (by: SampleAccount, id: string) =>
  (await world.call(clientRoutes.readClient, { params: { id } }, by)).body.tags
const tagOf = async (by: SampleAccount, name: string) => {
  const tag = (await listed(by)).find((one) => one.name === name)
  if (!tag) throw new Error(`no tag ${name}`)
  return tag
}

test('a new name on a record becomes a tag, spelled alike on every record, and the list is filtered by it', async () => {
  const { manager } = await organisation()
  const first = await addClient(manager, 'Acme', ['Été', 'VIP'])
  const second = await addClient(manager, 'Brouwerij', ['vip'])
  expect([first.tags, second.tags]).toEqual([['Été', 'VIP'], ['VIP']])
  expect((await listed(manager)).map(({ name, allowed }) => [name, allowed])).toEqual([
    ['Été', []],
    ['VIP', []],
  ])
  const found = await world.call(clientRoutes.listClients, { query: { tag: 'ete' } }, manager)
  expect(found.body.items.map(({ name }) => name)).toEqual(['Acme'])
  const history = await world.call(clientRoutes.readClientHistory, { params: { id: first.id }, query: {} }, manager)
  expect(history.body.items[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'tags', after: ['Été', 'VIP'] }),
  )
  const exported = await world.call(clientRoutes.exportClients, { query: { format: 'csv', tag: 'VIP' } }, manager)
  expect(exported.bytes.toString()).toContain('Été; VIP')
})

test('workers are filtered by tag, also together with other filters, and do not see their tags', async () => {
  const { of, manager } = await organisation()
  const [ada, ben] = [await sampleWorker(world, of), await sampleWorker(world, of)]
  const items = [{ id: ada.accountId }]
  const outcome = await world.call(
    workforceRoutes.tagWorkers,
    { body: { add: ['Night shift'], remove: [], items } },
    manager,
  )
  expect(outcome.body).toEqual({ done: [ada.accountId], failed: [] })
  const list = async (query: { tag: string; status?: 'active' }) =>
    (await world.call(workforceRoutes.listWorkers, { query }, manager)).body.items.map(({ id }) => id)
  expect(await list({ tag: 'night shift' })).toEqual([ada.accountId])
  expect(await list({ tag: 'night shift', status: 'active' })).toEqual([ada.accountId])
  expect(await list({ tag: 'Other' })).toEqual([])
  const own = await world.call(ownProfileRoutes.readOwnProfile, {}, ada)
  expect(own.body.tags).toEqual([])
  const refused = await world.call(ownProfileRoutes.editOwnProfile, { body: { tags: ['Own'] } as never }, ben)
  expect(refused.status).toBe(422)
})

test('several records are tagged, each on its own: unknown, outdated and full ones are named with the reason', async () => {
  const { manager } = await organisation()
  const many = Array.from({ length: tagLimits.ofRecord }, (_, index) => `Tag ${index}`)
  const one = await addClient(manager, 'One', ['Old'])
  const outdated = await addClient(manager, 'Two', [])
  const full = await addClient(manager, 'Three', many)
  const unknown = '0190a0a0-0000-7000-8000-000000000000'
  const body = {
    add: ['New'],
    remove: ['old'],
    items: [{ id: one.id, version: 1 }, { id: outdated.id, version: 7 }, { id: full.id }, { id: unknown }],
  }
  const outcome = (await world.call(clientRoutes.tagClients, { body }, manager)).body
  expect(outcome.done).toEqual([one.id])
  expect(outcome.failed.map(({ id, code }) => [id, code])).toEqual([
    [outdated.id, 'STALE_VERSION'],
    [full.id, 'CONFLICT'],
    [unknown, 'NOT_FOUND'],
  ])
  expect(outcome.failed[1]?.message).toBe('A record can have at most 20 tags. Remove one first.')
  expect(await tagsOfClient(manager, one.id)).toEqual(['New'])
  const nothing = await world.call(clientRoutes.tagClients, { body: { ...body, add: [], remove: [] } }, manager)
  expect(nothing.status).toBe(422)
})

test('requests that are completed keep their tags', async () => {
  const { manager } = await organisation()
  const project = await sampleProject(world, manager, { managerId: manager.accountId })
  const [open, completed] = [
    await sampleRequest(world, manager, project, 'approved'),
    await sampleRequest(world, manager, project, 'completed'),
  ]
  const body = { add: ['Rush'], remove: [], items: [{ id: open }, { id: completed }] }
  const outcome = (await world.call(requestRoutes.tagRequests, { body }, manager)).body
  expect([outcome.done, outcome.failed.map(({ id, code }) => [id, code])]).toEqual([[open], [[completed, 'CONFLICT']]])
  const found = await world.call(requestRoutes.listRequests, { query: { tag: 'RUSH' } }, manager)
  expect(found.body.items.map(({ id, tags: names }) => [id, names])).toEqual([[open, ['Rush']]])
})

test('a renamed tag is renamed on its records, merging replaces it, and deleting removes it', async () => {
  const { admin, manager } = await organisation()
  const both = await addClient(manager, 'Acme', ['Nite', 'Night'])
  const one = await addClient(manager, 'Brouwerij', ['Nite'])
  const nite = await tagOf(admin, 'Nite')
  const taken = await world.call(
    tagRoutes.editTag,
    { params: { id: nite.id }, body: { name: 'NIGHT' } },
    { ...admin, ifMatch: nite.version },
  )
  expect([taken.status, taken.problem.errors]).toEqual([409, [expect.objectContaining({ path: 'name' })]])
  await world.call(tagRoutes.editTag, { params: { id: nite.id }, body: { name: 'Late', colour: 'red' } }, admin)
  expect([await tagsOfClient(manager, both.id), await tagsOfClient(manager, one.id)]).toEqual([
    ['Late', 'Night'],
    ['Late'],
  ])
  const counted = (await world.call(tagRoutes.countTags, {}, admin)).body.items
  expect(counted).toMatchObject([
    { name: 'Late', colour: 'red', workers: 0, clients: 2, requests: 0 },
    { name: 'Night', clients: 1 },
  ])
  const night = await tagOf(admin, 'Night')
  const merged = await world.call(tagRoutes.mergeTag, { params: { id: nite.id }, body: { into: night.id } }, admin)
  expect(merged.body.name).toBe('Night')
  expect([await tagsOfClient(manager, both.id), await tagsOfClient(manager, one.id)]).toEqual([['Night'], ['Night']])
  const same = await world.call(tagRoutes.mergeTag, { params: { id: night.id }, body: { into: night.id } }, admin)
  expect(same.status).toBe(422)
  await world.call(tagRoutes.deleteTag, { params: { id: night.id } }, { ...admin, ifMatch: night.version })
  expect([await tagsOfClient(manager, both.id), await listed(manager)]).toEqual([[], []])
})

test('only those who may change settings manage tags, and tags of another organisation are unknown', async () => {
  const { admin, manager } = await organisation()
  const { admin: stranger } = await organisation()
  const added = await world.call(tagRoutes.addTag, { body: { name: 'VIP', colour: 'amber' } }, admin)
  expect([added.status, added.body.allowed]).toEqual([201, ['edit', 'merge', 'delete']])
  const params = { id: added.body.id }
  expect((await world.call(tagRoutes.deleteTag, { params }, manager)).status).toBe(403)
  expect((await world.call(tagRoutes.deleteTag, { params }, stranger)).status).toBe(404)
  const own = (await world.call(tagRoutes.addTag, { body: { name: 'VIP', colour: 'blue' } }, stranger)).body
  const into = await world.call(tagRoutes.mergeTag, { params: { id: own.id }, body: { into: params.id } }, stranger)
  expect(into.status).toBe(422)
})

test('names that a file would separate are refused, and one name twice in a cell is one tag', async () => {
  const { admin } = await organisation()
  const added = await world.call(tagRoutes.addTag, { body: { name: 'Ghent, north', colour: 'blue' } }, admin)
  expect([added.status, added.problem.errors]).toEqual([422, [expect.objectContaining({ path: 'name' })]])
  expect(tagsIn('Été; Ete, VIP;')).toEqual(['Ete', 'VIP'])
})

test('two tags that are merged into each other at the same moment leave one', async () => {
  const { admin } = await organisation()
  const client = await addClient(admin, 'Acme', ['Night', 'Late'])
  const [night, late] = [await tagOf(admin, 'Night'), await tagOf(admin, 'Late')]
  const merge = (id: string, into: string) => world.call(tagRoutes.mergeTag, { params: { id }, body: { into } }, admin)
  const statuses = (await Promise.all([merge(night.id, late.id), merge(late.id, night.id)])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await tagsOfClient(admin, client.id)).toEqual((await listed(admin)).map(({ name }) => name))
})
