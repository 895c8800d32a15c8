import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { placeRoutes } from '#base/places.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { watchBlocking } from '#platform/server/testing/cpu-time.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { placeSuggestions } from '#platform/server/places/routes.ts'

const requests: { url: URL; headers: Record<string, unknown> }[] = []
let answer: (url: URL) => unknown = () => ({ features: [] })
const peer = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://peer')
  requests.push({ url, headers: request.headers })
  const body = answer(url)
  if (body === undefined) return response.writeHead(500).end()
  return response.end(typeof body === 'string' ? body : JSON.stringify(body))
})
await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
const peerUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
afterAll(() => peer.close())

const offline = await openWorld(placeSuggestions)
const manager = await sampleUser(offline, await sampleOrganisation(offline, { timeZone: 'Europe/Brussels' }), 'manager')
const search = async (q: string, language: 'en' | 'fr' | 'nl' = 'en') =>
  (await offline.call(placeRoutes.searchPlaces, { query: { q } }, { ...manager, language })).body.items

test.each([
  ['brux', 'fr', 'Bruxelles', 'BE'],
  ['Brussel', 'nl', 'Brussel', 'BE'],
  ['bruss', 'en', 'Brussels', 'BE'],
  ['Anvers', 'nl', 'Antwerpen', 'BE'],
  ['liege', 'en', 'Liège', 'BE'],
  ['Den Haag', 'nl', 'Den Haag', 'NL'],
  ['Koln', 'en', 'Cologne', 'DE'],
  ['Esch-sur-Alz', 'fr', 'Esch-sur-Alzette', 'LU'],
  ['Dam 1, 1012 AB Amsterdam', 'nl', 'Dam 1, 1012 AB Amsterdam', 'NL'],
  ['59000', 'fr', '59000 Lille', 'FR'],
  ['12 rue Nationale, 59000 Lille', 'fr', '12 rue Nationale, 59000 Lille', 'FR'],
  ['Kaai 12, 2000 Antwerpen', 'nl', 'Kaai 12, 2000 Antwerpen', 'BE'],
] as const)('offline, %j in %s is %j', async (typed, language, address, country) => {
  const [best] = await search(typed, language)
  expect(best).toMatchObject({ address, country, precision: 'place' })
})

test('suggests nothing for unknown or one-letter text, and at most six places', async () => {
  expect(await search('x')).toEqual([])
  expect(await search('zzzzqqq')).toEqual([])
  expect(await search('!!!')).toEqual([])
  expect((await search('sa')).length).toBe(6)
})

test.each([
  ['two words that alternate', 'a b '.repeat(50)],
  ['the beginning of many names', 'saint '.repeat(33)],
  ['different words', Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ')],
  ['one long word', 'a'.repeat(200)],
  ['what could be a postal code', '1000 '.repeat(40)],
])('a search for %s, as long as one may be, takes no longer than a short one (F81)', async (_, typed) => {
  await search('gent')
  const blocking = watchBlocking()
  await search(typed)
  expect(blocking.stop()).toBeLessThan(50)
})

test('only users who can edit clients can search places, up to a limit per minute and organisation', async () => {
  const organisation = await sampleOrganisation(offline)
  const [writer, reader] = [
    await sampleUser(offline, organisation, 'provider'),
    await sampleUser(offline, organisation, 'user'),
  ]
  const ask = (cookie: string) => offline.call(placeRoutes.searchPlaces, { query: { q: 'Gent' } }, { cookie })
  expect((await ask(reader.cookie)).status).toBe(403)
  await offline.sql`update attempts set count = 119 where key = ${`places:${organisation.organisationId}`}`
  expect((await ask(writer.cookie)).status).toBe(200)
  await offline.sql`update attempts set count = 120 where key = ${`places:${organisation.organisationId}`}`
  expect((await ask(writer.cookie)).status).toBe(429)
  offline.passMinutes(2)
  expect((await ask(writer.cookie)).status).toBe(200)
})

const hit = { name: 'Gare du Midi', street: 'Avenue Fonsny', housenumber: '47', postcode: '1060', city: 'Saint-Gilles' }
const point = { type: 'Point', coordinates: [4.3363, 50.8357] }

test('a Photon geocoder receives only the search text, and its result is returned', async () => {
  const { world, who } = await online(`${peerUrl}/api?key=1`)
  answer = () => ({ features: [{ geometry: point, properties: { ...hit, countrycode: 'BE', type: 'house' } }] })
  requests.length = 0
  const { body } = await world.call(placeRoutes.searchPlaces, { query: { q: 'fonsny 47' } }, who)
  expect(body).toEqual({
    attribution: '© OpenStreetMap contributors',
    items: [
      {
        address: 'Avenue Fonsny 47, 1060 Saint-Gilles',
        street: 'Avenue Fonsny 47',
        postalCode: '1060',
        city: 'Saint-Gilles',
        country: 'BE',
        latitude: 50.8357,
        longitude: 4.3363,
        precision: 'address',
      },
    ],
  })
  expect(requests).toHaveLength(1)
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({ key: '1', q: 'fonsny 47', limit: '6' })
  expect(requests[0]?.headers).not.toHaveProperty('cookie')
})

test('a Nominatim geocoder is called with its own parameters, and its result is returned', async () => {
  const { world, who } = await online(`${peerUrl}/search`)
  const address = { road: 'Meir', house_number: '1', postcode: '2000', town: 'Antwerpen', country_code: 'be' }
  answer = () => [{ lat: '51.2180', lon: '4.4100', name: '', address }]
  const { body } = await world.call(placeRoutes.searchPlaces, { query: { q: 'meir 1' } }, who)
  expect(body.items).toMatchObject([{ address: 'Meir 1, 2000 Antwerpen', country: 'BE', latitude: 51.218 }])
})

test.each([
  ['fails', undefined],
  ['answers no JSON', '<html>'],
  ['answers another shape', { features: [{ geometry: null }] }],
  ['answers a point beyond the earth', { features: [{ geometry: { coordinates: [400, 0] }, properties: hit }] }],
  ['answers too much', `{"features":[],"x":"${'x'.repeat(300_000)}"}`],
  ['finds nothing', { features: [] }],
])('when the geocoder %s, the built-in gazetteer answers', async (_, given) => {
  const { world, who } = await online(`${peerUrl}/api`)
  answer = () => given
  const { body } = await world.call(placeRoutes.searchPlaces, { query: { q: 'Leuven' } }, who)
  expect(body.items[0]).toMatchObject({ address: 'Leuven', country: 'BE' })
  expect(body.attribution).toContain('GeoNames')
})

test('the path of the geocoder URL selects the protocol, and other paths are rejected', () => {
  expect(() => readConfig({ GEOCODER_URL: 'https://geo.example/' })).toThrow('GEOCODER_URL must end in /api')
  expect(() => readConfig({ GEOCODER_URL: 'ftp://geo.example/api' })).toThrow('GEOCODER_URL must be an address')
  expect(readConfig({ GEOCODER_URL: 'https://geo.example/search' }).geocoderUrl).toBe('https://geo.example/search')
})

async function online(url: string) {
  offline.services.config satisfies { geocoderUrl: string | undefined }
  const config = offline.services.config
  ;(offline.services as { config: typeof config }).config = { ...config, geocoderUrl: url }
  onTestFinished(() => {
    ;(offline.services as { config: typeof config }).config = config
  })
  return { world: offline, who: manager }
}
