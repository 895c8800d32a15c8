import { expect, test } from 'vitest'
import { type SampleAccount, sampleUser } from '#domains/accounts/server/samples.ts'
import { providerRoles } from '#base/actor.ts'
import type { Served } from '#platform/server/http/handlers.ts'
import { queryValues, requiredQuery } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { sampleTenant } from './samples.ts'
import { walls, within } from './testing/walls.ts'

const world = await openWorld(routes)
const lists = routes.filter(({ route }) => route.method === 'GET' && route.query && !route.path.includes('{'))

/** Every answer of every list, narrowed, sorted and searched in all ways, to each of some people: one of each role, and a worker. */
async function everyList(people: readonly SampleAccount[], ids: readonly string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const isFor = ({ route }: Served, type: 'provider' | 'worker') =>
    ['member', 'signedIn', type].includes(route.gate.for)
  for (const [index, { cookie }] of people.entries()) {
    const type = index < providerRoles.length ? 'provider' : 'worker'
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

test('T12 what lists, searches, totals and files say does not depend on whether another organisation is there, with either wall alone', async () => {
  const own = await sampleTenant(world)
  const nobody = '0198f3a0-0000-7000-8000-00000000dead'
  const asked = [nobody, own.ids.worker, own.ids.project]
  const people = [...(await Promise.all(providerRoles.map((role) => sampleUser(world, own.admin, role)))), own.worker]
  // When somebody was last seen is said too.
  for (const { cookie } of people) await world.send('GET', '/auth/me', undefined, { cookie })
  const alone = await everyList(people, asked)
  const other = await sampleTenant(world)
  expect(alone.size).toBeGreaterThan(200)
  for (const [which, standing] of Object.entries(walls)) {
    const beside = await within(world, standing, () => everyList(people, asked))
    expect(beside.size).toBe(alone.size)
    for (const [question, answer] of beside) {
      expect(answer, `${which}: ${question}`).not.toContain(other.canary)
      expect(answer, `${which}: ${question}`).toBe(alone.get(question))
    }
  }
})
