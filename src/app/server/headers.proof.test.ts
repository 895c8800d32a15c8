import { expect, test } from 'vitest'
import { requiredQuery } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { callerFor, sampleTenant } from './samples.ts'
import { pathWithin } from './testing/sample-paths.ts'

const world = await openWorld(routes)
const tenant = await sampleTenant(world)
const reading = routes.filter(({ route }) => route.method === 'GET' && !route.path.includes('{token}'))

test.each(['a signed-in user', 'a visitor'])(
  'T48 every response to %s has the security headers, and files are sent as downloads',
  async (who) => {
    for (const { name, route } of reading) {
      const { cookie } = callerFor(tenant, route)
      const query = requiredQuery(route)
      const path = pathWithin(tenant, route)
      const by = who === 'a visitor' ? {} : { cookie }
      const { status, headers } = await world.send('GET', query ? `${path}?${query}` : path, undefined, by)
      expect(headers, name).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'.*base-uri 'none'/),
        'cache-control': expect.stringMatching(route.lasting && status === 200 ? /immutable/ : /no-store/),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(headers['content-security-policy'], name).not.toContain('unsafe')
      for (const telling of ['server', 'x-powered-by', 'access-control-allow-origin'])
        expect(headers, name).not.toHaveProperty(telling)
      if (route.download && status === 200 && !String(headers['content-type']).startsWith('image/'))
        expect(headers['content-disposition'], name).toMatch(/^attachment/)
    }
  },
)
