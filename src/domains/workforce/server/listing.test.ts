import type { Answer } from '#base/route.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { cpuMsOf } from '#platform/server/testing/cpu-time.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { similarTerms } from '../rules.ts'
import { workforce } from './routes.ts'
import { sampleWorker } from './samples.ts'

const world = await openWorld(workforce)
type Query = Parameters<typeof world.call<typeof workforceRoutes.listWorkers>>[1]['query']

const people = [
  {
    firstName: 'Zoë',
    lastName: 'Peeters',
    primaryRole: 'Order picker',
    skills: ['Reach truck', 'HACCP'],
    languages: ['fr', 'nl'],
  },
  {
    firstName: 'Jean-Pierre',
    lastName: "N'Diaye",
    primaryRole: 'Nurse',
    industry: 'healthcare',
    phone: '+32470123456',
  },
  {
    firstName: 'Łukasz',
    lastName: 'Kowalski',
    primaryRole: 'Welder',
    skills: ['welding'],
    languages: ['pl'],
    experienceLevel: 'expert',
  },
  {
    firstName: 'Sofia',
    lastName: 'Martins',
    primaryRole: 'Order picker',
    skills: ['haccp'],
    experienceLevel: 'beginner',
  },
  { firstName: 'Søren', lastName: 'Weiß', primaryRole: 'Cook', industry: 'hospitality' },
  { firstName: '100% Fresh', lastName: "' OR 1=1--", primaryRole: 'Aide {{7*7}}_x' },
]

let manager: SampleAccount
let ids: string[]
beforeAll(async () => {
  const organisation = await sampleOrganisation(world)
  manager = await sampleUser(world, organisation, 'manager')
  ids = []
  for (const person of people) ids.push((await sampleWorker(world, organisation, person)).accountId)
  // Digits of an address are searched as those of a phone number.
  await world.sql`
    update accounts set email = translate(email, '3', 'q') where organisation_id = ${organisation.organisationId}`
  // The same people in another organisation, who must not be found or counted.
  const other = await sampleOrganisation(world)
  for (const person of people) await sampleWorker(world, other, { ...person, lastName: `${person.lastName} ZQX-P2` })
})

async function found(query: Query, by = manager): Promise<string[]> {
  const { status, body, problem } = await world.call(workforceRoutes.listWorkers, { query }, by)
  expect(status, JSON.stringify(problem)).toBe(200)
  expect(body.total).toBe(body.items.length)
  expect(JSON.stringify(body)).not.toContain('ZQX')
  return body.items.map(({ firstName }) => firstName)
}

describe('A search finds the worker', () => {
  test.each([
    ['peeters', ['Zoë']],
    ['zoe peet', ['Zoë']],
    ['PEETERS ZOË', ['Zoë']],
    ['picker', ['Sofia', 'Zoë']],
    ['picker s', ['Sofia']],
    ['reach', ['Zoë']],
    ['pierre', ['Jean-Pierre']],
    ['jean-pierre', ['Jean-Pierre']],
    ["n'diaye", ['Jean-Pierre']],
    ['pi', ['Sofia', 'Jean-Pierre', 'Zoë']],
    ['lukasz', ['Łukasz']],
    ['soren weiss', ['Søren']],
    ['0470 12 34', ['Jean-Pierre']],
    ['+32 (0)470.12.34.56', ['Jean-Pierre']],
    ['3456', ['Jean-Pierre']],
    ['sofia peeters', []],
    ['xyzzy', []],
  ])('for %j', async (q, names) => {
    expect(await found({ q })).toEqual(names)
  })

  test('by all or part of an email address', async () => {
    const { email } = (await world.call(workforceRoutes.readWorker, { params: { id: ids[0] as string } }, manager)).body
    expect(await found({ q: email.toUpperCase() })).toEqual(['Zoë'])
    expect(await found({ q: email.slice(2, 30) })).toEqual(['Zoë'])
  })
})

describe('If nobody matches exactly, a typing error is tolerated', () => {
  test.each([
    ['petsers', ['Zoë']],
    ['Peteers', ['Zoë']],
    ['sofai', ['Sofia']],
    ['sofia matrins', ['Sofia']],
    ['matri', ['Sofia']],
    ['kowlaski', ['Łukasz']],
    ['ndiaye', ['Jean-Pierre']],
    ['weldign p', []],
    ['hacpp zoe', ['Zoë']],
    ['okder picekr', ['Sofia', 'Zoë']],
    ['recah', ['Zoë']],
    ['peetrrs', ['Zoë']],
    ['qwertz', []],
  ])('for %j', async (q, names) => {
    expect(await found({ q })).toEqual(names)
  })

  test('within the filters', async () => {
    expect(await found({ q: 'okder', experienceLevel: 'beginner' })).toEqual(['Sofia'])
    expect(await found({ q: 'okder', skill: 'welding' })).toEqual([])
  })

  test('but not once nobody has the name', async () => {
    const organisation = await sampleOrganisation(world)
    const admin = await sampleUser(world, organisation)
    const { accountId: id } = await sampleWorker(world, organisation, { firstName: 'Ada', lastName: 'Vandenborre' })
    // Some of the random letters of the usual address would be a word.
    await world.sql`update accounts set email = '1@sample.example' where id = ${id}`
    expect(await found({ q: 'vandembore' }, admin)).toEqual(['Ada'])
    await world.call(workforceRoutes.editWorker, { params: { id }, body: { lastName: 'Maes' } }, admin)
    expect(await found({ q: 'vandenborre' }, admin)).toEqual([])
    expect(await found({ q: 'meas' }, admin)).toEqual(['Ada'])
    const words = () =>
      world.sql`select word from worker_words where organisation_id = ${organisation.organisationId} order by 1`
    expect(await words()).toEqual([{ word: 'ada' }, { word: 'maes' }, { word: 'picker' }])
    await world.call(workforceRoutes.deleteWorker, { params: { id } }, admin)
    expect(await words()).toEqual([])
  })
})

test('T17 wildcards of LIKE and template characters are searched literally', async () => {
  expect(await found({ q: '100%' })).toEqual(['100% Fresh'])
  expect(await found({ q: '%' })).toEqual([])
  expect(await found({ q: '_' })).toEqual([])
  expect(await found({ q: '{{7*7}}_x' })).toEqual(['100% Fresh'])
  expect(await found({ q: "' OR 1=1--" })).toEqual(['100% Fresh'])
  expect(await found({ q: String.raw`\ ` })).toEqual([])
  expect(await found({ q: String.raw`\\%\\` })).toEqual([])
  expect(await found({ skill: '%' })).toEqual([])
  expect(await found({ skill: `'; drop table workers; --` })).toEqual([])
})

test('the list is filtered by status, industry, skill, language and experience, each and combined', async () => {
  expect(await found({ industry: 'healthcare' })).toEqual(['Jean-Pierre'])
  expect(await found({ skill: 'haccp' })).toEqual(['Sofia', 'Zoë'])
  expect(await found({ skill: 'Réach Truck' })).toEqual(['Zoë'])
  expect(await found({ language: 'fr' })).toEqual(['Zoë'])
  expect(await found({ experienceLevel: 'expert' })).toEqual(['Łukasz'])
  expect(await found({ skill: 'HACCP', language: 'nl', industry: 'retail', status: 'active', q: 'picker' })).toEqual([
    'Zoë',
  ])
  expect(await found({ skill: 'HACCP', experienceLevel: 'expert' })).toEqual([])
  expect(await found({ status: 'inactive' })).toEqual([])
})

test('a deactivated worker moves to the other list, and a worker with a new address is found by it', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const { accountId: id } = await sampleWorker(world, organisation, people[0])
  await world.sql`update accounts set active = false where id = ${id}`
  expect(await found({ status: 'active' }, admin)).toEqual([])
  expect(await found({ status: 'inactive' }, admin)).toEqual(['Zoë'])
  // The first address was never confirmed, so another one takes effect immediately.
  await world.sql`update accounts set email_verified = false where id = ${id}`
  await world.call(
    workforceRoutes.editWorker,
    { params: { id }, body: { email: 'new.address@example.com', skills: [], phone: '+32470000001' } },
    admin,
  )
  expect(await found({ q: 'new.address@' }, admin)).toEqual(['Zoë'])
  expect(await found({ q: '0470 00 00 01' }, admin)).toEqual(['Zoë'])
  expect(await found({ q: 'reach' }, admin)).toEqual([])
  expect(await found({ skill: 'HACCP' }, admin)).toEqual([])
})

test('a worker in a list shows names of skills and languages, rate and status', async () => {
  const { body } = await world.call(workforceRoutes.listWorkers, { query: { q: 'zoe' } }, manager)
  expect(body.items[0]).toMatchObject({
    skills: ['Reach truck', 'HACCP'],
    languages: ['fr', 'nl'],
    payRate: { amount: 1735, currency: 'EUR' },
    image: null,
    status: 'active',
    allowed: ['edit', 'deactivate', 'renewPassword', 'delete'],
  })
})

describe('A list continues at the end of the previous page', () => {
  const sorted = {
    lastName: ['100% Fresh', 'Łukasz', 'Sofia', 'Jean-Pierre', 'Zoë', 'Søren'],
    primaryRole: ['100% Fresh', 'Søren', 'Jean-Pierre', 'Sofia', 'Zoë', 'Łukasz'],
    createdAt: people.map(({ firstName }) => firstName),
  }

  test.each(
    Object.entries(sorted).flatMap(([sort, names]) => [
      [sort, names] as const,
      [`-${sort}`, names.toReversed()] as const,
    ]),
  )('sorted by %s', async (sort, names) => {
    expect(await walked({ sort })).toEqual(names)
  })

  test('for an exact search, a search with a typing error, and filters', async () => {
    expect(await walked({ q: 'picker', sort: '-lastName' })).toEqual(['Zoë', 'Sofia'])
    expect(await walked({ q: 'pikcer' })).toEqual(['Sofia', 'Zoë'])
    expect(await walked({ skill: 'haccp', sort: 'createdAt' })).toEqual(['Zoë', 'Sofia'])
  })

  async function walked(query: Query): Promise<string[]> {
    const names: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: Answer<typeof workforceRoutes.listWorkers> } = await world.call(
        workforceRoutes.listWorkers,
        { query: { ...query, limit: '1', ...(cursor !== null && { cursor }) } },
        manager,
      )
      names.push(...body.items.map(({ firstName }) => firstName))
      expect(body.total).toBeGreaterThanOrEqual(names.length)
      cursor = body.nextCursor
    } while (cursor !== null && names.length < 10)
    return names
  }
})

test('a page beyond the end is empty and still has the total', async () => {
  const { body } = await world.call(workforceRoutes.listWorkers, { query: { q: 'picker' } }, manager)
  const last = Buffer.from(JSON.stringify(['zzz', body.items[1]?.id])).toString('base64url')
  const beyond = await world.call(workforceRoutes.listWorkers, { query: { q: 'picker', cursor: last } }, manager)
  expect(beyond.body).toEqual({ items: [], total: 2, nextCursor: null })
})

test('T16 an invalid query is refused, and an extreme but valid one is answered', async () => {
  for (const query of [
    { language: 'french' },
    { language: 'FR' },
    { skill: '' },
    { skill: 'a\u0000b' },
    { sort: 'rate' },
    { status: 'gone' },
  ]) {
    const { status, problem } = await world.call(workforceRoutes.listWorkers, { query: query as never }, manager)
    expect([status, problem.code]).toEqual([422, 'VALIDATION'])
  }
  for (const q of [
    'a'.repeat(200),
    '% '.repeat(90),
    '\\',
    '(((',
    '[[[',
    '🙂🙂🙂',
    'ﷺ',
    '-'.repeat(200),
    'e\u0301'.repeat(60),
    '0'.repeat(200),
  ]) {
    const { status } = await world.call(workforceRoutes.listWorkers, { query: { q } }, manager)
    expect(status, q).toBe(200)
  }
})

test('a long word is compared with 3,000 known ones by their first letters (F81)', async () => {
  const known = Array.from({ length: 3000 }, (_, index) => index.toString(36).padEnd(100, 'ab'))
  expect(await cpuMsOf(() => similarTerms('yz'.repeat(50), known, 2))).toBeLessThan(500)
})
