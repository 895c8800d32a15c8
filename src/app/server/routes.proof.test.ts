import { beforeEach, describe, expect, test } from 'vitest'
import type { Route } from '#base/route.ts'
import {
  type SampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleSession,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleClient, sampleContact } from '#domains/clients/server/samples.ts'
import { sampleKiosk } from '#domains/kiosk/server/samples.ts'
import { sampleClientSession } from '#domains/portal/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { ServedRoute } from '#platform/server/http/handlers.ts'
import {
  bodyFields,
  bodyWith,
  forbiddenFields,
  hostileValues,
  pathOf,
  refusedBy,
  requiredQuery,
  sampleBody,
  writeRoutes,
} from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'

const world = await openWorld(routes)
const writing = writeRoutes(routes).map((served) => [served.name, served] as const)

let organisation: SampleOrganisation
let people: { provider: SampleAccount; worker: SampleAccount; contactId: string; workSiteId: string }
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  const { clientId, workSiteId } = await sampleClient(world, organisation)
  people = {
    provider: await sampleUser(world, organisation),
    worker: await sampleWorker(world, organisation),
    contactId: await sampleContact(world, organisation, clientId),
    workSiteId,
  }
})

// A separate address for each call, so that limits by address do not affect other calls.
let calls = 0
const newAddress = () => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`

/** The cookies of the callers in this test, by the kind of caller. */
let cookies: Partial<Record<Route['access']['for'], Promise<string>>> = {}
beforeEach(() => {
  cookies = {}
})

function newCookie(caller: Route['access']['for']): Promise<string> {
  if (caller === 'client')
    return sampleClientSession(world, organisation, people.contactId).then(({ cookie }) => cookie)
  if (caller === 'kiosk') return sampleKiosk(world, organisation, people.workSiteId).then(({ cookie }) => cookie)
  return sampleSession(world, people[caller === 'worker' ? 'worker' : 'provider'])
}

/** Sends a body to a route as somebody who may call it; again with a new session if another call has ended the first. */
async function send({ route }: ServedRoute, path: string, body: unknown) {
  const caller = route.access.for
  if (caller === 'anyone') return world.send(route.method, path, body, { address: newAddress() })
  const cookie = (cookies[caller] ??= newCookie(caller))
  const answer = await world.send(route.method, path, body, { address: newAddress(), cookie: await cookie })
  if (answer.status !== 401) return answer
  if (cookies[caller] === cookie) delete cookies[caller]
  const again = (cookies[caller] ??= newCookie(caller))
  return world.send(route.method, path, body, { address: newAddress(), cookie: await again })
}

const digest = async () =>
  world.sql`
    select (select count(*) from history where organisation_id = ${organisation.organisationId}) as changes,
           (select json_agg(o) from organisations o where id = ${organisation.organisationId}) as organisation,
           (select json_agg(a order by id) from accounts a where organisation_id = ${organisation.organisationId}) as accounts`

describe('T07 T13 a body cannot set fields that the caller may not set', () => {
  test.each(writing)('%s', async (_, served) => {
    const own = new Set(bodyFields(served.route).map(({ path }) => path[0]))
    const extra = Object.fromEntries(Object.entries(forbiddenFields).filter(([name]) => !own.has(name)))
    // A kiosk is added with its first cookie.
    if (served.route.access.for === 'kiosk') await (cookies.kiosk ??= newCookie('kiosk'))
    const before = await digest()
    const body = { ...(sampleBody(served.route) as object | undefined), ...extra }
    const { status, problem } = await send(served, pathOf(served.route), body)
    expect([status, problem.code]).toEqual([422, 'VALIDATION'])
    const named = problem.errors?.filter(({ code }) => code === 'unknownField').map(({ path }) => path)
    expect(named).toEqual(Object.keys(extra))
    expect(await digest()).toEqual(before)
  })
})

describe('T16 values of a wrong type are refused, and none causes a server error', () => {
  const withBody = writing.filter(([, served]) => bodyFields(served.route).length > 0)
  test.each(withBody)('%s', async (_, served) => {
    for (const noForm of ['null', '[]', '5', '"x"', 'true', '[null]']) {
      const answer = await send(served, pathOf(served.route), noForm)
      expect([400, 422], `${noForm}: ${answer.status}`).toContain(answer.status)
    }
    for (const field of bodyFields(served.route)) {
      const refused = refusedBy(field)
      await Promise.all(
        Object.entries(hostileValues(field)).map(async ([name, json]) => {
          const { route } = served
          const answer = await send(served, pathOf(route), bodyWith(route, field, json))
          const what = `${field.path.join('.')} as ${name}: ${answer.status} ${answer.problem?.code}`
          expect(answer.status, what).toBeLessThan(500)
          // An invalid token is answered like a used one.
          if (refused.has(name)) expect([400, 410, 422], what).toContain(answer.status)
          if (refused.has(name) && answer.status === 422)
            expect(
              answer.problem.errors?.some(({ path }) => covers(path, whole(field.path, name))),
              what,
            ).toBe(true)
        }),
      )
    }
  })
})

/** The path at which an error may be: for two items in place of one in a list, the list. */
function whole(path: readonly (string | number)[], hostile: string): readonly (string | number)[] {
  return typeof path.at(-1) === 'number' && hostile === 'the name twice' ? path.slice(0, -1) : path
}

/** True if an error is at the field, or inside its value. */
function covers(path: string, field: readonly (string | number)[]): boolean {
  const at = field.join('.')
  return path === at || path.startsWith(`${at}.`)
}

describe('T16 an invalid id is refused with its name', () => {
  const withParams = routes.filter(({ route }) => route.params).map((served) => [served.name, served] as const)
  test.each(withParams)('%s', async (_, served) => {
    const { route } = served
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const nonsense of ['1', 'null', '%00', "'%20OR%201=1--", '__proto__', 'x'.repeat(150), '%F0%9F%92%A9']) {
      const query = requiredQuery(route)
      const path = route.path.replace(/\{\w+\}/g, nonsense) + (query && `?${query}`)
      const { status, problem } = await send(served, path, sampleBody(route))
      expect([status, problem?.errors?.map((error) => error.path)], nonsense).toEqual([422, names])
    }
  })
})

describe('T17 a list refuses unknown filters and sort keys', () => {
  const lists = routes
    .filter(({ route }) => route.method === 'GET' && route.query)
    .map((served) => [served.name, served] as const)
  const wrong = [
    'sort=password_hash',
    'sort=name;drop',
    'limit=201',
    'limit=1e9',
    'limit=-1',
    'cursor=%00',
    'cursor=W10',
    'q=%00',
    `q=${'x'.repeat(10_000)}`,
    'organisationId=x',
    'q=a&q=b',
    'from=infinity',
    'status=x',
  ]
  test.each(lists)('%s', async (_, served) => {
    for (const query of wrong) {
      const answer = await send(served, `${pathOf(served.route)}?${query}`, undefined)
      expect(answer.status, query).toBeGreaterThanOrEqual(400)
      expect(answer.status, query).toBeLessThan(500)
    }
  })
})
