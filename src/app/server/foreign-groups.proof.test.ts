import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { bodyNaming, queryValues, referencesOf } from '#platform/server/testing/hostile-input.ts'
import { routes } from './routes.ts'
import { sampleTenant, type SampleTenant, sessionFor } from './samples.ts'
import { idFor, pathWithin } from './testing/sample-paths.ts'
import { ask, unexpectedAnswers } from './testing/asking.ts'
import { digestOf } from './testing/digest.ts'
import { openTwoGroups } from './testing/two-groups.ts'

const { first, second } = await openTwoGroups(routes)
const [one, two] = [await sampleTenant(first), await sampleTenant(second)]
const closed = routes.filter(({ route }) => route.access.for !== 'anyone')
const pairs = [
  { name: 'of the second group to a user of the first', world: first, own: one, beyond: second, other: two },
  { name: 'of the first group to a user of the second', world: second, own: two, beyond: first, other: one },
]

/** The same tenant, with IDs that no record has. */
function missing(tenant: SampleTenant): SampleTenant {
  const ids = Object.fromEntries(Object.keys(tenant.ids).map((kind) => [kind, uuid()])) as SampleTenant['ids']
  return { ...tenant, ids, admin: { ...tenant.admin, accountId: uuid() } }
}

/** Replaces every ID, so that responses to two different IDs can be compared. */
const withoutIds = (text: string) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')

test.each(pairs)(
  'T66 records $name are answered like unknown ones, and stay as they are',
  async ({ world, own, beyond, other }) => {
    const unknown = missing(other)
    const before = await digestOf(beyond, other)
    const calls = closed.flatMap(({ name, route }) => {
      const inPath = route.path.includes('{') ? [(tenant: SampleTenant) => ({ path: pathWithin(tenant, route) })] : []
      const inBody = referencesOf(route)
        .filter((reference) => reference.in === 'body')
        .map(({ path }) => (tenant: SampleTenant) => {
          const field = String(path.findLast((step) => typeof step === 'string'))
          const id = idFor(tenant, field, route) ?? uuid()
          return { path: pathWithin(own, route), body: bodyNaming(route, [[path, id]]) }
        })
      return [...inPath, ...inBody].map((calling) => ({ name, route, calling }))
    })
    expect(calls.length).toBeGreaterThan(150)
    const surprises = await unexpectedAnswers(calls, async ({ name, route, calling }) => {
      const by = async () => ({ cookie: await sessionFor(world, own, route) })
      const answers = []
      for (const tenant of [unknown, other]) {
        const { path, ...options } = calling(tenant)
        answers.push(await ask(first, route, path, await by(), options))
      }
      const [expected, received] = answers.map(({ status, whole }) => `${status} ${withoutIds(whole)}`)
      const leaks = received?.includes(other.canary) || expected !== received
      return leaks ? `${name}: ${received} instead of ${expected}` : undefined
    })
    expect(surprises).toEqual([])
    expect(await digestOf(beyond, other)).toEqual(before)
  },
)

test.each(pairs)('T66 no list or search shows anything $name', async ({ world, own, other }) => {
  const lists = closed.filter(({ route }) => route.method === 'GET' && !route.path.includes('{'))
  const ids = [other.ids.worker, other.ids.project, other.ids.client]
  const questions = lists.flatMap(({ route }) => ['', ...queryValues(route, ids)].map((query) => ({ route, query })))
  const shownOwn = new Set<string>()
  const leaks = await unexpectedAnswers(questions, async ({ route, query }) => {
    const cookie = await sessionFor(world, own, route)
    const { whole } = await ask(first, route, route.path, { cookie }, { search: query.slice(1) })
    if (whole.includes(own.canary)) shownOwn.add(route.path)
    return whole.includes(other.canary) ? `${route.path}${query}` : undefined
  })
  expect(leaks).toEqual([])
  // The canaries can be found.
  expect(shownOwn.size).toBeGreaterThan(10)
})
