import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { Route } from '#base/route.ts'
import { startAccessPoint } from '#platform/server/peppol/testing/fake-access-point.ts'
import { requiredQuery, sampleBody } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { sampleTenant, sessionFor } from './samples.ts'
import { pathWithin } from './testing/sample-paths.ts'
import { digestOf } from './testing/digest.ts'
import { shownIn } from './testing/shown-in.ts'
import { undone, isolationStates, within } from '#app/server/testing/tenant-isolation.ts'

const accessPoint = await startAccessPoint(afterAll)
const world = await openWorld(routes, undefined, { PEPPOL_URL: accessPoint.url })
const own = await sampleTenant(world)
const beside = await sampleTenant(world, own)
const other = await sampleTenant(world)

describe('T10 T11 a user’s own record below the wrong parent is not found', () => {
  const twofold = routes
    // Two records of one person are beside each other.
    .filter(({ route }) => /\}.*\{/.test(route.path) && !route.path.includes('{formerId}'))
    .map(({ name, route }) => [name, route] as const)
  test.each(twofold)('%s', async (_, route) => {
    for (const { ids } of [beside, other]) {
      const { client, worker, conversation, webhook, openShift } = ids
      const parents = { client, worker, conversation, webhook, openShift }
      const path = pathWithin({ ...own, ids: { ...own.ids, ...parents } }, route)
      const { status } = await world.send(route.method, path, sampleBody(route), own.admin)
      expect(status).toBe(404)
    }
    const { status } = await within(world, undone, () =>
      world.send(route.method, pathWithin(own, route), sampleBody(route), own.admin),
    )
    expect(status).not.toBe(404)
  })
})

/** The queries of routes that answer only about records or texts that exist. */
const queries: Readonly<Record<string, string>> = {
  '/provider/contract-template': 'kind=be_assignment&language=fr',
  '/provider/contract-archive': `workerId=${own.ids.worker}&fromDate=2026-01-01&toDate=2026-12-31`,
  '/provider/day-contracts': `assignmentId=${own.ids.assignment}`,
  '/provider/contract-limits': `assignmentId=${own.ids.assignment}`,
  '/provider/contract-limits/offer': `projectId=${own.ids.project}&role=Picker&startDate=2026-12-01&endDate=2026-12-31&workerIds=${own.ids.worker}`,
  '/provider/framework-agreements/prepare': `clientId=${own.ids.client}&kind=be_framework`,
  '/provider/contracts/prepare': `kind=be_assignment&assignmentId=${own.ids.assignment}`,
}

/** The path of a route with the organisation's own records, of which two are the worker's. */
const ownPath = (route: Route) =>
  pathWithin(own, { ...route, path: route.path.replace('{formerId}', beside.ids.worker) as Route['path'] })

/** Reads a route with a session; a file as its text. */
async function read(cookie: string, route: Route, path: string, search: string) {
  const query = [queries[route.path] ?? requiredQuery(route), search].filter(Boolean).join('&')
  const { status, bytes } = await world.send(route.method, query ? `${path}?${query}` : path, undefined, { cookie })
  return { status, body: shownIn(bytes) }
}

const reading = routes.filter(({ route }) => route.method === 'GET' && route.access.for !== 'anyone')

describe.each(Object.entries(isolationStates))(
  'T12 %s no list, search or record shows anything of another organisation',
  (_, state) => {
    test.each(reading.map(({ name, route }) => [name, route] as const))('%s', async (_name, route) => {
      const path = ownPath(route)
      const searches = route.query
        ? [
            '',
            `?q=${other.canary}`,
            `?q=ZQX`,
            '?limit=200',
            `?workerId=${other.ids.worker}`,
            `?projectId=${other.ids.project}`,
            `?clientId=${other.ids.client}`,
          ]
        : ['']
      await within(world, state, async () => {
        const cookie = await sessionFor(world, own, route)
        for (const search of searches) {
          const { status, body } = await read(cookie, route, path, search.slice(1))
          if (search === '') expect(status).toBe(200)
          expect(body).not.toContain(other.canary)
          for (const id of Object.values(other.ids)) expect(body, search).not.toContain(id)
        }
      })
    })
  },
)

test('T12 each list, search and record shows the organisation’s own records', async () => {
  const shown = await Promise.all(
    reading.map(async ({ route }) => read(await sessionFor(world, own, route), route, ownPath(route), '')),
  )
  expect(shown.filter(({ body }) => body.includes(own.canary)).length).toBeGreaterThan(reading.length / 2)
})

test('T11 of nine entries of an organisation and one of another, only the nine are decided', async () => {
  const ids = [own.ids.entry]
  for (let day = 1; day < 9; day++) {
    const id = uuid()
    ids.push(id)
    await world.sql`
      insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, starts_at, ends_at, total_minutes,
                                task_description, rate_amount, rate_currency, status)
      select organisation_id, ${id}, worker_id, project_id, assignment_id, date - ${day}::int, starts_at - ${day} * interval '1 day',
             ends_at - ${day} * interval '1 day', total_minutes, task_description, rate_amount, rate_currency, status
        from time_entries where id = ${own.ids.entry}`
  }
  const items = [...ids, other.ids.entry].map((id) => ({ id }))
  const before = await digestOf(world, other)
  const { status, body } = await world.send('POST', '/provider/timesheet/bulk', { action: 'approve', items }, own.admin)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    done: expect.arrayContaining(ids),
    failed: [{ id: other.ids.entry, code: 'NOT_FOUND' }],
  })
  expect(await digestOf(world, other)).toEqual(before)
})
