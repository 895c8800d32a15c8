import { beforeEach, expect, test } from 'vitest'
import type { ActorScope } from '#platform/server/scope.ts'
import { organisationRoutes, settingsRoutes } from '#domains/organisations/contract.ts'
import { holidaysBetween } from '#domains/organisations/server/holidays.ts'
import { organisations, settings } from '#domains/organisations/server/routes.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accounts } from './routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from './samples.ts'

const found: unknown[] = []
// Represents a later domain that uses the holidays of a period.
const listing = settings.find(({ name }) => name === 'settings.listHolidays')
if (!listing) throw new Error('there is no list of holidays')
const asking = {
  ...listing,
  handle: async (scope: unknown, input: never) => {
    found.push(await holidaysBetween(scope as ActorScope, '2026-12-24', '2027-01-01'))
    return listing.handle(scope as never, input)
  },
}
const world = await openWorld([...organisations, ...settings, ...accounts])
const later = await openWorld([asking])

let admin: SampleAccount
beforeEach(async () => {
  admin = await sampleUser(world, await sampleOrganisation(world))
})

const list = async (year?: string, by: object = {}) =>
  (await world.call(settingsRoutes.listHolidays, { query: year ? { year } : {} }, { ...admin, ...by })).body
const choose = (countries: string[], by: object = {}) =>
  world.send('PUT', '/provider/holidays/sets', { countries }, { ...admin, ...by })
const add = (date: string, name = 'Company day', by = admin) =>
  world.call(settingsRoutes.addHoliday, { body: { date, name } }, by)

test('an organisation without selected countries has no holidays', async () => {
  expect(await list()).toMatchObject({ year: 2026, countries: [], items: [], allowed: ['edit'] })
})

test('the holidays of the selected countries apply, in the reader’s language', async () => {
  expect((await choose(['NL', 'BE', 'BE'])).body).toMatchObject({ countries: ['BE', 'NL'] })
  const { items, countries } = await list('2026', { language: 'fr' })
  expect(countries).toEqual(['BE', 'NL'])
  expect(items).toHaveLength(13)
  expect(items.find(({ date }) => date === '2026-07-21')).toEqual({
    id: null,
    date: '2026-07-21',
    name: 'Fête nationale belge',
    source: 'national',
    countries: ['BE'],
    allowed: [],
  })
  expect(items.find(({ date }) => date === '2026-12-25')?.countries).toEqual(['BE', 'NL'])
})

test('an own holiday can be added once per date, is listed in its year, and can be deleted', async () => {
  const { status, body } = await add('2026-12-24')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    date: '2026-12-24',
    name: 'Company day',
    source: 'own',
    countries: [],
    allowed: ['delete'],
  })
  const again = await add('2026-12-24', 'Other')
  expect(again.status).toBe(409)
  expect(again.problem).toMatchObject({ code: 'CONFLICT', errors: [{ path: 'date', code: 'holidayTaken' }] })
  expect((await list('2026')).items).toEqual([body])
  expect((await list('2027')).items).toEqual([])
  const remove = () => world.call(settingsRoutes.deleteHoliday, { params: { id: body.id ?? '' } }, admin)
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect((await list('2026')).items).toEqual([])
})

test('the current year is that of the organisation’s time zone', async () => {
  world.setClock('2026-12-31T23:30:00Z')
  try {
    const late = await sampleUser(world, await sampleOrganisation(world))
    expect((await list(undefined, late)).year).toBe(2027)
  } finally {
    world.setClock('2026-11-20T08:00:00Z')
  }
})

test('holidays can be read for a period across two years', async () => {
  await choose(['NL'])
  await add('2026-12-31', 'Inventory')
  await later.call(settingsRoutes.listHolidays, { query: {} }, { ...admin, language: 'en' })
  expect(found.at(-1)).toMatchObject([
    { date: '2026-12-25', source: 'national' },
    { date: '2026-12-26', source: 'national', name: 'Boxing Day' },
    { date: '2026-12-31', source: 'own', name: 'Inventory' },
    { date: '2027-01-01', source: 'national' },
  ])
})

test('completing the profile selects the country of the time zone', async () => {
  const account = await sampleUser(world, await sampleOrganisation(world, { complete: false }))
  await world.call(organisationRoutes.completeProfile, {}, account)
  expect((await list('2026', account)).countries).toEqual(['BE'])
})

test.each([
  ['POST', '/provider/holidays', { date: '2026-02-30', name: 'X' }, 'date date'],
  ['POST', '/provider/holidays', { date: '2013-12-31', name: 'X' }, 'date date'],
  ['POST', '/provider/holidays', { date: '', name: '' }, 'date required'],
  ['POST', '/provider/holidays', { date: '2026-01-02', name: ' ' }, 'name required'],
  ['PUT', '/provider/holidays/sets', { countries: ['DE'] }, 'countries.0 notListed'],
  ['GET', '/provider/holidays?year=26', undefined, 'year wholeNumber'],
  ['GET', '/provider/holidays?year=2101', undefined, 'year tooBig'],
])('T15 %s %s with %j is refused', async (method, path, body, fault) => {
  const { status, problem } = await world.send(method, path, body, admin)
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path: at, code }) => `${at} ${code}`)).toContain(fault)
})

test('T10 a manager cannot edit holidays, and those of another organisation are unknown', async () => {
  const manager = await sampleUser(world, admin, 'manager')
  expect((await add('2026-12-24', 'X', manager)).status).toBe(403)
  expect((await choose(['BE'], manager)).status).toBe(403)
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  const { body } = await add('2026-12-24')
  const params = { id: body.id ?? '' }
  expect((await world.call(settingsRoutes.deleteHoliday, { params }, stranger)).status).toBe(404)
  expect((await list('2026', stranger)).items).toEqual([])
  expect((await list('2026')).items).toHaveLength(1)
})

test('T31 selecting countries in an outdated version is refused', async () => {
  const { version } = await list()
  expect((await choose(['BE'], { ifMatch: version })).status).toBe(200)
  expect((await choose(['FR'], { ifMatch: version })).problem).toMatchObject({
    code: 'STALE_VERSION',
    current: { countries: ['BE'], version: version + 1 },
  })
})
