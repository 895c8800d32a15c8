import { expect, test } from 'vitest'
import { mapRoutes } from '#base/map-tiles.ts'
import { pageHeaders } from '../http/headers.ts'
import { mapTiles } from './routes.ts'
import { openWorld } from '../testing/world.ts'

const tiles = 'https://tile.example:8443/{z}/{x}/{y}.png?key=1'
const world = await openWorld(mapTiles, undefined, { MAP_TILES_URL: tiles })

test('the source of map tiles is not revealed without a session', async () => {
  expect((await world.call(mapRoutes.readMapTiles, {})).status).toBe(401)
})

test('the content policy lets pictures in from where maps get them, and from nowhere else', () => {
  const policy = (tilesUrl?: string) => pageHeaders('n', true, tilesUrl)['content-security-policy']
  expect(policy(tiles)).toContain("img-src 'self' data: blob: https://tile.example:8443;")
  expect(policy()).toContain("img-src 'self' data: blob:;")
})
