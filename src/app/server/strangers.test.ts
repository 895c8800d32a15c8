import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Route } from '#base/route.ts'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { sampleSession } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleCertification } from '#domains/documents/server/samples.ts'
import { sampleIssuedStub } from '#domains/pay/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import {
  bodyFields,
  bodyWith,
  pathOf,
  requiredQuery,
  sampleBody,
  writeRoutes,
} from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { idFor, pathWithin, type SampleTenant, sampleTenant } from './samples.ts'

const world = await openWorld(routes)

let own: SampleTenant
let other: SampleTenant
beforeEach(async () => {
  own = await sampleTenant(world)
  other = await sampleTenant(world)
})

const tables = (
  await world.sql<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'sessions'
        and (a.attname = 'organisation_id' or (c.relname = 'organisations' and a.attname = 'id')) order by 1`,
  )
).map(({ name, column }) => `select '${name}' as "table", to_jsonb(t)::text as row from ${name} t where ${column} = $1`)

/** All that the database holds of an organisation. */
const digest = ({ admin }: SampleTenant) =>
  world.sql(`${tables.join(' union all ')} order by 1, 2`, [admin.organisationId])

async function by(tenant: SampleTenant, { gate }: Route) {
  return { cookie: await sampleSession(world, gate.for === 'worker' ? tenant.worker : tenant.admin) }
}
async function answer(route: Route, path: string, body: unknown, as = own) {
  const headers: Record<string, string> = route.upload ? { 'content-type': route.upload.types[0] } : {}
  const sent = route.upload ? 'no such file' : body
  const { status, problem, bytes } = await world.send(route.method, path, sent, { ...(await by(as, route)), headers })
  return { status, body: problem ? JSON.stringify({ ...problem, requestId: '' }) : bytes.toString() }
}

// Who holds the address of a calendar may read it: that is what it is for.
const withParams = routes
  .filter(({ route }) => route.params && route.gate.for !== 'anyone')
  .map(({ name, route }) => [name, route] as const)

describe('T10 a record of another organisation is as one that does not exist', () => {
  test.each(withParams)('%s', async (_, route) => {
    const before = await digest(other)
    const foreign = await answer(route, pathWithin(other, route), sampleBody(route))
    const nonexistent = await answer(route, pathOf(route), sampleBody(route))
    expect(foreign).toEqual(nonexistent)
    expect(foreign.status).toBe(404)
    expect(await digest(other)).toEqual(before)
  })

  test.each(withParams)('but %s finds its own', async (_, route) => {
    expect((await answer(route, pathWithin(own, route), sampleBody(route))).status).not.toBe(404)
  })
})

test("T10 a record of one's own under the parent of another, or of one's own, is not found", async () => {
  const sites = routes.filter(({ route }) => route.path.includes('{siteId}'))
  expect(sites.length).toBeGreaterThan(0)
  const second = uuid()
  await world.sql("insert into clients (organisation_id, id, name) values ($1, $2, 'Second')", [
    own.admin.organisationId,
    second,
  ])
  for (const { route } of sites) {
    for (const client of [second, other.ids.client]) {
      const path = route.path.replace('{id}', client).replace('{siteId}', own.ids.workSite)
      expect((await answer(route, path, sampleBody(route))).status).toBe(404)
    }
  }
})

test('T10 what belongs to a colleague is as what does not exist', async () => {
  const colleague = await sampleWorker(world, { ...own.admin })
  const assignment = await sampleAssignment(world, colleague, own.ids.project)
  const wanted = { projectId: own.ids.project, assignmentId: assignment, count: 1, status: 'draft' } as const
  const [entry = ''] = await sampleEntries(world, colleague, wanted)
  const certification = await sampleCertification(world, colleague)
  const timeOff = await sampleTimeOff(world, colleague, '2026-11-24')
  const september = { startDate: '2026-09-01', endDate: '2026-09-30', number: 2 }
  const { stubId: payStub } = await sampleIssuedStub(world, colleague, september)
  const theirs = { ...own, ids: { ...own.ids, assignment, entry, certification, timeOff, payStub } }
  for (const [name, route] of withParams.filter(([, { gate }]) => gate.for === 'worker')) {
    const found = await answer(route, pathWithin(theirs, route), sampleBody(route))
    expect(found, name).toEqual(await answer(route, pathOf(route), sampleBody(route)))
    expect(found.status, name).toBe(404)
  }
})

const referring = writeRoutes(routes).flatMap(({ name, route }) =>
  bodyFields(route)
    .filter(({ path, kind }) => kind === 'string' && path.some((step) => /^ids?$|(?<!national)Id$/.test(String(step))))
    .map((field) => [`${name} ${field.path.join('.')}`, route, field] as const),
)

describe('T11 a reference to a record of another organisation is as one to nothing, and has no effect', () => {
  test.each(referring)('%s', async (_, route, field) => {
    const name = String(field.path.findLast((step) => typeof step === 'string'))
    const stranger = idFor(other, name, route)
    if (stranger === undefined) throw new Error(`idFor does not know ${name} of ${route.path}`)
    const before = [await digest(other), await digest(own)]
    const path = pathWithin(own, route)
    const nothing = uuid()
    const [foreign, nonexistent] = [
      await answer(route, path, bodyWith(route, field, JSON.stringify(stranger))),
      await answer(route, path, bodyWith(route, field, JSON.stringify(nothing))),
    ]
    expect(foreign.body.replaceAll(stranger, '')).toBe(nonexistent.body.replaceAll(nothing, ''))
    expect(foreign.status).toBe(nonexistent.status)
    expect(foreign.body).not.toContain(other.canary)
    expect(await digest(other)).toEqual(before[0])
  })
})

test("T11 of nine entries of one's own and one of another organisation the nine are decided", async () => {
  const ids = [own.ids.entry]
  for (let day = 1; day < 9; day++) {
    const id = uuid()
    ids.push(id)
    await world.sql(
      `insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, starts_at, ends_at, total_minutes,
                                 task_description, rate_amount, rate_currency, status)
       select organisation_id, $2, worker_id, project_id, assignment_id, date - $3::int, starts_at - $3 * interval '1 day',
              ends_at - $3 * interval '1 day', total_minutes, task_description, rate_amount, rate_currency, status
         from time_entries where id = $1`,
      [own.ids.entry, id, day],
    )
  }
  const items = [...ids, other.ids.entry].map((id) => ({ id }))
  const before = await digest(other)
  const { status, body } = await world.send('POST', '/provider/timesheet/bulk', { action: 'approve', items }, own.admin)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    done: expect.arrayContaining(ids),
    failed: [{ id: other.ids.entry, code: 'NOT_FOUND' }],
  })
  expect(await digest(other)).toEqual(before)
})

/** What a route answers to its own people, a file as its text. */
async function read(route: Route, path: string, search: string) {
  const query = [requiredQuery(route), search].filter(Boolean).join('&')
  const { status, bytes } = await world.send(
    route.method,
    query ? `${path}?${query}` : path,
    undefined,
    await by(own, route),
  )
  return { status, body: bytes.toString() }
}

describe('T12 no list, search or record shows anything of another organisation', () => {
  const reading = routes.filter(({ route }) => route.method === 'GET' && route.gate.for !== 'anyone')
  test.each(reading.map(({ name, route }) => [name, route] as const))('%s', async (_, route) => {
    const path = pathWithin(own, route)
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
    for (const search of searches) {
      const { status, body } = await read(route, path, search.slice(1))
      if (search === '') expect(status).toBe(200)
      expect(body).not.toContain(other.canary)
      for (const id of Object.values(other.ids)) expect(body, search).not.toContain(id)
    }
  })

  test('and each shows its own', async () => {
    const shown = await Promise.all(reading.map(({ route }) => read(route, pathWithin(own, route), '')))
    expect(shown.filter(({ body }) => body.includes(own.canary)).length).toBeGreaterThan(reading.length / 2)
  })
})
