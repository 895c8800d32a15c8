import { describe, expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { type ProviderRole, providerRoles } from '#base/actor.ts'
import type { ServedRoute } from '#platform/server/http/handlers.ts'
import { queryValues, requiredQuery } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { sampleTenant } from './samples.ts'
import { unexpectedAnswers } from './testing/asking.ts'
import { shownIn } from './testing/shown-in.ts'
import { isolationStates, within } from '#app/server/testing/tenant-isolation.ts'

const world = await openWorld(routes)
const lists = routes.filter(({ route }) => route.method === 'GET' && route.query && !route.path.includes('{'))

interface Caller {
  readonly cookie: string
  readonly role: ProviderRole | 'worker' | 'client'
}

/** Returns every response of every list to some users, with all filters, sort orders and searches. */
async function everyList(people: readonly Caller[], ids: readonly string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const isFor = ({ route }: ServedRoute, role: Caller['role']) =>
    role === 'client'
      ? route.access.for === 'client'
      : ['member', 'signedIn', role === 'worker' ? 'worker' : 'provider'].includes(route.access.for)
  const questions = people.flatMap(({ cookie, role }) =>
    lists
      .filter((served) => isFor(served, role))
      .flatMap(({ route }) =>
        ['', ...queryValues(route, ids)].map((query) => {
          const search = [requiredQuery(route), query.slice(1)].filter(Boolean).join('&')
          return { cookie, role, path: `${route.path}?${search}` }
        }),
      ),
  )
  await unexpectedAnswers(questions, async ({ cookie, role, path }) => {
    const { status, bytes } = await world.send('GET', path, undefined, { cookie })
    answers.set(`${role} ${path}`, `${status} ${shownIn(bytes).replace(/"requestId":"[^"]+"/, '')}`)
    return undefined
  })
  return answers
}

const own = await sampleTenant(world)
const users = await Promise.all(
  providerRoles.map(async (role) => ({ role, cookie: (await sampleUser(world, own.admin, role)).cookie })),
)
const people: Caller[] = [
  ...users,
  { role: 'worker', cookie: own.worker.cookie },
  { role: 'client', cookie: own.contact.cookie },
]
const ids = ['0198f3a0-0000-7000-8000-00000000dead', own.ids.worker, own.ids.project]
// Responses include the time a user was last active.
for (const { cookie } of people) await world.send('GET', '/auth/me', undefined, { cookie })
const alone = await everyList(people, ids)
const other = await sampleTenant(world)

describe.each(Object.entries(isolationStates))('T12 %s', (_, state) => {
  test('lists, searches, totals and files do not depend on the existence of another organisation', async () => {
    expect(alone.size).toBeGreaterThan(200)
    const isWhole = state.queries && state.database
    // The widest role, one limited to its own projects, a worker and a contact: other roles do not depend on tenant isolation.
    const asking = isWhole
      ? people
      : people.filter(({ role }) => ['providerAdmin', 'provider', 'worker', 'client'].includes(role))
    const beside = await within(world, state, () => everyList(asking, ids))
    for (const [question, answer] of beside) {
      expect(answer, question).not.toContain(other.canary)
      expect(answer, question).toBe(alone.get(question))
    }
  })
})
