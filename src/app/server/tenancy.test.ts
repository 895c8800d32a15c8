import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { providerRoles } from '#base/actor.ts'
import type { Served } from '#platform/server/http/handlers.ts'
import { queryValues, requiredQuery } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { type SampleTenant, sampleTenant } from './samples.ts'

const world = await openWorld(routes)
const lists = routes.filter(({ route }) => route.method === 'GET' && route.query && !route.path.includes('{'))

/** Every answer of every list, narrowed, sorted and searched in all ways, by each role. */
async function everyList(own: SampleTenant, ids: readonly string[]): Promise<Map<string, string>> {
  const people = [...(await Promise.all(providerRoles.map((role) => sampleUser(world, own.admin, role)))), own.worker]
  const answers = new Map<string, string>()
  const isFor = ({ route }: Served, type: 'provider' | 'worker') =>
    ['member', 'signedIn', type].includes(route.gate.for)
  for (const [index, { cookie }] of people.entries()) {
    const type = cookie === own.worker.cookie ? 'worker' : 'provider'
    for (const { route } of lists.filter((served) => isFor(served, type))) {
      for (const query of ['', ...queryValues(route, ids)]) {
        const search = [requiredQuery(route), query.slice(1)].filter(Boolean).join('&')
        const { status, bytes } = await world.send('GET', `${route.path}?${search}`, undefined, { cookie })
        const body = bytes.toString('latin1').replace(/"requestId":"[^"]+"/, '')
        // A spreadsheet says when it was made.
        if (!body.startsWith('PK'))
          answers.set(`${providerRoles[index] ?? type} ${route.path}?${search}`, `${status} ${body}`)
      }
    }
  }
  return answers
}

test('T12 what lists, searches, totals and files say does not depend on whether another organisation is there', async () => {
  const own = await sampleTenant(world)
  const nobody = '0198f3a0-0000-7000-8000-00000000dead'
  const alone = await everyList(own, [nobody, own.ids.worker, own.ids.project])
  const other = await sampleTenant(world)
  const beside = await everyList(own, [nobody, own.ids.worker, own.ids.project])
  expect(beside.size).toBeGreaterThan(200)
  for (const [asked, answer] of beside) {
    expect(answer, asked).not.toContain(other.canary)
    // Users came to be between the two; all else is as it was.
    if (!['/provider/users', '/colleagues', '/conversations/people'].some((list) => asked.includes(list)))
      expect(answer, asked).toBe(alone.get(asked))
  }
})
