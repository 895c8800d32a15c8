import { beforeEach, describe, expect, test } from 'vitest'
import type { ServedRoute } from '#platform/server/http/handlers.ts'
import { pathOf } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { type SampleTenant } from './samples.ts'
import { pathWithin } from './testing/sample-paths.ts'
import { ask, type ReceivedAnswer, unexpectedAnswers } from './testing/asking.ts'
import { type Caller, callersIn, resetKeyLimits } from './testing/callers.ts'
import { digestOf } from './testing/digest.ts'
import { noIsolation, undone, isolationStates, within } from '#app/server/testing/tenant-isolation.ts'
import { refusalFor } from './testing/refusal-for.ts'
import { expectedRoutes, isHidden, ownerOf, refusedOfFound } from './testing/expected-routes.ts'

const world = await openWorld(routes)
const { kinds, colleague, foreign } = await callersIn(world)
const callers = Object.entries(kinds)
beforeEach(() => resetKeyLimits(world))
// Calendar feeds are readable by anyone who knows their address.
const named = routes.filter(({ route }) => route.params && route.access.for !== 'anyone')
const shutTo = (caller: Caller, { name }: ServedRoute) => refusalFor(name, caller)

test('T10 the matrix lists exactly the existing routes', () => {
  expect([...expectedRoutes.keys()].sort()).toEqual(routes.map(({ name }) => name).sort())
  expect(callers).toHaveLength(25)
})

test('T10 no two routes have the same address', () => {
  const addresses = routes.map(({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

// Responses for a missing record, by caller and route; the next test fills them.
const missing = new Map<string, ReceivedAnswer>()

test.each(callers)('T07 T10 %s may call exactly the routes that the matrix allows', async (kind, caller) => {
  let calls = 0
  const surprises = await within(world, undone, () =>
    unexpectedAnswers(routes, async (served) => {
      // An API key may make 600 calls a minute.
      if (++calls % 300 === 0) world.passMinutes(1)
      const heard = await ask(world, served.route, pathOf(served.route), caller)
      missing.set(`${kind} ${served.name}`, heard)
      const { status, what } = heard
      const refused = [401, 403].includes(status) && !what.endsWith('AUTH_INVALID_CREDS') ? what : undefined
      const expected = shutTo(caller, served)
      if (refused === expected && status < 500) return undefined
      return `${served.name}: ${what} instead of ${expected ?? 'an answer'}`
    }),
  )
  expect(surprises).toEqual([])
})

/** Returns the expected answer for a record to a caller who may call the route: `found`, 403, or 404 as for a missing one. */
function expectedOf(column: 'own' | 'theirs', name: string, kind: string, caller: Caller): 'found' | 403 | 404 {
  if (column === 'theirs' && isHidden(ownerOf(name, 'path'), caller)) return 404
  return refusedOfFound[name]?.[column]?.includes(kind) ? 403 : 'found'
}

/** Describes an unexpected response; undefined if it is as expected. */
function surprise(
  expected: string | number,
  heard: ReceivedAnswer,
  none: ReceivedAnswer | undefined,
): string | undefined {
  const { status, what, whole } = heard
  const is = status < 500 && ![401, 403, 404].includes(status) ? 'found' : status
  const isAsMissing = expected !== 404 || (whole === none?.whole && what === '404 NOT_FOUND')
  return (is === expected || what === expected) && isAsMissing ? undefined : `${what}, not ${expected}`
}

test.each(callers)(
  "T10 %s finds their own records, and a colleague's if the matrix allows it",
  async (kind, caller) => {
    for (const [column, tenant] of [
      ['own', caller.own],
      ['theirs', colleague],
    ] as const) {
      // An API key may make 600 calls a minute.
      world.passMinutes(1)
      const surprises = await within(world, undone, () =>
        unexpectedAnswers(named, async (served) => {
          const { name, route } = served
          const heard = await ask(world, route, pathWithin(tenant, route), caller)
          const expected = shutTo(caller, served) ?? expectedOf(column, name, kind, caller)
          const found = surprise(expected, heard, missing.get(`${kind} ${name}`))
          return found && `${name} of ${column}: ${found}`
        }),
      )
      expect(surprises).toEqual([])
    }
  },
)

const tenants: SampleTenant[] = [foreign, colleague]
describe.each(Object.entries(isolationStates))('T10 %s', (_, state) => {
  test('for every caller a record of another organisation does not exist, and no call changes it', async () => {
    const before = await Promise.all(tenants.map((tenant) => digestOf(world, tenant)))
    for (const [kind, caller] of callers) {
      // Permission checks do not depend on the record: callers without permission are tested in one trial only.
      const tried = state.queries && state.database ? named : named.filter((served) => !shutTo(caller, served))
      const surprises = await within(world, state, () =>
        unexpectedAnswers(tried, async (served) => {
          const heard = await ask(world, served.route, pathWithin(foreign, served.route), caller)
          const found = surprise(shutTo(caller, served) ?? 404, heard, missing.get(`${kind} ${served.name}`))
          return found && `${served.name}: ${found}`
        }),
      )
      expect(surprises, kind).toEqual([])
    }
    expect(await Promise.all(tenants.map((tenant) => digestOf(world, tenant)))).toEqual(before)
  })
})

test('T10 without both isolation layers the records of another organisation are found: nothing else hides them', async () => {
  const caller = kinds['the providerAdmin'] as Caller
  const theirs = named.filter((served) => ownerOf(served.name, 'path') !== 'own' && !shutTo(caller, served))
  const hidden = await within(world, noIsolation, () =>
    unexpectedAnswers(theirs, async ({ name, route }) => {
      const { status } = await ask(world, route, pathWithin(foreign, route), caller)
      return status === 404 ? name : undefined
    }),
  )
  expect(theirs.length).toBeGreaterThan(90)
  // Messages are retried by a database function with its own isolation, not by a query.
  expect(hidden).toEqual(['background.tryMessage'])
})
