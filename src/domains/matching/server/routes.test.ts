import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser, type SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleAvailability } from '#domains/availability/server/samples.ts'
import { sampleCertification } from '#domains/documents/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { fragment, joined, raw } from '#platform/server/db/statement.ts'
import { Transaction } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { insertRow } from '#platform/server/testing/insert-row.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { matchingRoutes } from '../contract.ts'
import { isBlocking, obstaclesOf, scoreOf } from '../rules.ts'
import { readRanked } from './candidates.ts'
import { ranking, requiredSkillsOf } from './ranking.ts'
import { matching } from './routes.ts'
import { sampleChances } from './samples.ts'

const world = await openWorld(matching)

async function scene(changes: Record<string, unknown> = {}) {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const project = await sampleProject(world, organisation)
  const requestId = uuid()
  const values = {
    organisation_id: organisation.organisationId,
    id: requestId,
    client_id: project.clientId,
    project_id: project.projectId,
    work_site_id: project.workSiteId,
    title: 'Pickers',
    role: 'Picker',
    start_date: '2026-12-01',
    end_date: '2026-12-14',
    positions: 3,
    status: 'approved',
    ...changes,
  }
  await insertRow(world, 'requests', values)
  const ask = (query: object = {}, by: object = manager) =>
    world.call(matchingRoutes.listCandidates, { params: { id: requestId }, query }, by)
  const worker = async (columns: Record<string, unknown> = {}) => {
    const sample = await sampleWorker(world, organisation)
    const sets = Object.entries(columns).map(([column, value]) => fragment`, ${raw(column)} = ${value}`)
    await world.sql`update workers set version = 1${joined(sets, '')} where id = ${sample.accountId}`
    return sample
  }
  return { organisation, manager, ...project, requestId, ask, worker }
}

async function assign(
  worker: SampleAccount,
  projectId: string,
  from: string,
  to: string,
  more: Record<string, unknown> = {},
) {
  const values = {
    organisation_id: worker.organisationId,
    id: uuid(),
    project_id: projectId,
    worker_id: worker.accountId,
    role: 'Picker',
    start_date: from,
    end_date: to,
    rate_amount: 1735,
    rate_currency: 'EUR',
    status: 'assigned',
    ...more,
  }
  await insertRow(world, 'assignments', values)
  return values.id
}

const query = {
  skills: JSON.stringify([{ name: 'forklift', minimumLevel: 'advanced' }, { name: 'Packing' }]),
  certifications: JSON.stringify(['VCA']),
  languages: JSON.stringify([{ language: 'nl', minimumLevel: 'fluent' }]),
  experience_level: 'intermediate',
  rate_amount: 1800,
  rate_currency: 'EUR',
}

test('a worker who meets all requirements gets 100 points and a reason for each part', async () => {
  const { ask, worker, manager } = await scene(query)
  const best = await worker({
    skills: JSON.stringify([
      { name: 'Forklift', proficiency: 'expert' },
      { name: 'packing', proficiency: 'beginner' },
    ]),
    languages: JSON.stringify([{ language: 'nl', level: 'native' }]),
    experience_level: 'advanced',
    home_latitude: 50.85,
    home_longitude: 4.35,
  })
  await sampleCertification(world, best, { name: 'vca', expiresOn: '2026-12-14' })
  await world.sql`update work_sites set latitude = 50.86, longitude = 4.36 where organisation_id = ${manager.organisationId}`
  const poor = await worker()
  const { body } = await ask()
  expect(body.items.map((one) => [one.worker.id, one.score > 60])).toEqual([
    [best.accountId, true],
    [poor.accountId, false],
  ])
  expect(body.items[0]).toMatchObject({
    worker: { name: 'Zoë Peeters', primaryRole: 'Picker', payRate: { amount: 1735, currency: 'EUR' } },
    score: 100,
    obstacles: [],
    assignmentId: null,
    allowed: ['offer'],
  })
  expect(body.items[0]?.parts.map(({ part, points, maximum, reason }) => [part, points, maximum, reason])).toEqual([
    ['skills', 25, 25, 'Has all 2 required skills.'],
    ['certifications', 15, 15, 'Verified and valid until the end date.'],
    ['availability', 15, 15, 'Available on all 14 days.'],
    ['experience', 10, 10, 'Advanced; required: Intermediate.'],
    ['languages', 10, 10, 'Speaks the required language.'],
    ['rate', 10, 10, '€17.35, within the budget rate.'],
    ['distance', 10, 10, '1 km from the work site.'],
    ['planned', 5, 5, 'Nothing else scheduled in these weeks.'],
  ])
  expect(body.items[1]?.parts.map(({ reason }) => reason)).toEqual([
    '0 of 2 required skills. Missing: forklift, Packing.',
    'Missing: VCA.',
    'Available on all 14 days.',
    'Experience unknown; required: Intermediate.',
    '0 of 1 required language. Missing: Dutch.',
    '€17.35, within the budget rate.',
    'Home address unknown.',
    'Nothing else scheduled in these weeks.',
  ])
  expect(body.items[1]).toMatchObject({
    obstacles: [{ kind: 'certificationMissing', blocks: true, reason: 'Certification missing: VCA' }],
    allowed: [],
  })
})

test('obstacles are separate from the score, and the filter leaves out workers with blocking ones', async () => {
  const { ask, worker, projectId, requestId, organisation, manager } = await scene()
  const free = await worker()
  const busy = await worker()
  await assign(busy, projectId, '2026-11-01', '2026-12-05')
  const elsewhere = await worker()
  const otherId = (await sampleProject(world, organisation)).projectId
  await assign(elsewhere, otherId, '2026-11-01', '2026-12-05')
  const away = await worker()
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status)
    values (${organisation.organisationId}, ${uuid()}, ${away.accountId}, '2026-12-14', '2026-12-20', 'vacation', 'approved')`
  const halfAway = await worker()
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status, starts_at_noon, ends_at_noon)
    values (${organisation.organisationId}, ${uuid()}, ${halfAway.accountId}, '2026-12-08', '2026-12-10', 'vacation', 'approved', true, true), (${organisation.organisationId}, ${uuid()}, ${halfAway.accountId}, '2026-12-14', '2026-12-14', 'other', 'approved', false, true)`
  const awaited = await worker()
  await assign(awaited, otherId, '2026-12-03', '2026-12-06', { status: 'pending' })
  const offered = await worker()
  const offerId = await assign(offered, projectId, '2026-12-01', '2026-12-14', {
    request_id: requestId,
    status: 'pending',
  })
  const late = await worker()
  await assign(late, projectId, '2026-12-01', '2026-12-14', {
    request_id: requestId,
    status: 'pending',
    answer_by: '2026-11-20T07:00:00Z',
  })
  const declined = await worker()
  await assign(declined, projectId, '2026-12-01', '2026-12-14', {
    request_id: requestId,
    status: 'cancelled',
    accepted: false,
  })
  const accepted = await worker()
  await assign(accepted, projectId, '2026-12-01', '2026-12-14', { request_id: requestId })
  const inactive = await worker()
  await world.sql`update accounts set active = false where id = ${inactive.accountId}`
  const { body } = await ask()
  const found = new Map(body.items.map((one) => [one.worker.id, one]))
  const kinds = (one: SampleAccount) =>
    found.get(one.accountId)?.obstacles.map(({ kind, reason }) => `${kind}: ${reason}`)
  expect(body.total).toBe(10)
  expect(kinds(free)).toEqual([])
  expect(kinds(busy)).toEqual(['overlap: Already assigned to this project on some of these days'])
  expect(kinds(elsewhere)).toEqual(['busy: Other assignments or offers on 5 days'])
  expect(kinds(awaited)).toEqual(['busy: Other assignments or offers on 4 days'])
  expect(kinds(away)).toEqual(['timeOff: Time off on 1 day'])
  expect(kinds(halfAway)).toEqual(['timeOff: Time off on 2.5 days'])
  expect(found.get(halfAway.accountId)?.parts.find(({ part }) => part === 'availability')?.reason).toContain('11.5')
  expect(kinds(offered)).toEqual(['offered: Has not responded to this offer yet'])
  expect(found.get(offered.accountId)?.assignmentId).toBe(offerId)
  expect(kinds(late)).toEqual([])
  expect(kinds(declined)).toEqual(['declined: Has declined an offer for this request'])
  expect(kinds(accepted)).toEqual(['assigned: Has already accepted a position'])
  expect(found.has(inactive.accountId)).toBe(false)
  const free3 = await ask({ withoutObstacles: 'true' })
  expect(free3.body.items.map((one) => one.worker.id).sort()).toEqual(
    [free, elsewhere, awaited, away, halfAway, late, declined].map(({ accountId }) => accountId).sort(),
  )
  expect(free3.body.total).toBe(7)
  expect((await ask({ role: 'own' })).body.total).toBe(body.total)
  expect((await ask({ role: 'other', withoutObstacles: 'true' })).body.items).toEqual([])
  // Workers who cannot get an offer follow all others, also when their score is higher.
  const mayOffer = body.items.map(({ allowed }) => allowed.includes('offer'))
  expect(mayOffer).toEqual([...Array<boolean>(7).fill(true), ...Array<boolean>(3).fill(false)])
  expect(found.get(accepted.accountId)?.score).toBeGreaterThan(found.get(elsewhere.accountId)?.score ?? 100)
  expect(free3.body.items.every(({ allowed }) => allowed.includes('offer'))).toBe(true)
  const reader = await sampleUser(world, manager, 'user')
  expect((await ask({}, reader)).body.items.every(({ allowed }) => allowed.length === 0)).toBe(true)
})

test('accepted shifts count towards the weekly hours, and rest after an evening shift gives a warning', async () => {
  const { ask, worker, projectId } = await scene()
  const tired = await worker()
  const assignmentId = await assign(tired, projectId, '2026-11-01', '2026-11-30')
  const shift = (from: string, to: string) =>
    world.sql`
      insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at)
       values (${tired.organisationId}, ${uuid()}, ${tired.accountId}, ${projectId}, ${assignmentId}, ${from}, ${to})`
  // 30 November is the Monday of the week in which the request starts. The shift ends at 23:00 in Brussels, which is
  // 22:00 UTC.
  await shift('2026-11-30T14:00Z', '2026-11-30T22:00Z')
  const [found] = (await ask()).body.items
  expect(found?.obstacles).toEqual([{ kind: 'rest', blocks: false, reason: 'Needs rest until 10:00 on the first day' }])
  expect(found?.parts.find(({ part }) => part === 'planned')).toMatchObject({
    points: 4,
    reason: 'Up to 8 h scheduled per week, maximum 48 h.',
  })
  expect(found?.allowed).toEqual(['offer'])
})

test('the week of the candidates is the week of the rules: it begins on the organisation’s first day (F08)', async () => {
  // Six shifts of eight hours from Monday 30 November to Saturday 5 December, and a request for the Sunday or the Saturday after.
  for (const [firstDay, start, warns] of [
    [1, '2026-12-06', true],
    [7, '2026-12-06', false],
    [7, '2026-12-05', true],
    [6, '2026-12-05', false],
  ] as const) {
    const { organisation, ask, worker, projectId } = await scene({ start_date: start, end_date: start })
    await world.sql`update organisations set first_day_of_week = ${firstDay} where id = ${organisation.organisationId}`
    const busy = await worker()
    const assignmentId = await assign(busy, projectId, '2026-11-01', '2026-12-04')
    await world.sql`
      insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at)
      select ${busy.organisationId}, gen_random_uuid(), ${busy.accountId}, ${projectId}, ${assignmentId}, d + interval '6 hours', d + interval '14 hours'
        from generate_series('2026-11-30T00:00Z'::timestamptz, '2026-12-05T00:00Z', '1 day') d`
    const [found] = (await ask()).body.items
    expect([firstDay, start, found?.obstacles.some(({ kind }) => kind === 'weeklyHours')]).toEqual([
      firstDay,
      start,
      warns,
    ])
  }
})

test('only the remaining days of a request count', async () => {
  const { ask, worker, projectId } = await scene({ start_date: '2026-11-01', status: 'in_progress' })
  const done = await worker()
  await assign(done, projectId, '2026-11-01', '2026-11-19')
  const [found] = (await ask()).body.items
  expect(found).toMatchObject({ obstacles: [] })
  expect(found?.parts.find(({ part }) => part === 'availability')?.reason).toBe('Available on all 25 days.')
})

test('candidates cannot be offered a request that is full or not approved', async () => {
  for (const changes of [{ status: 'pending' }, { filled_positions: 3 }]) {
    const { ask, worker } = await scene(changes)
    await worker()
    expect((await ask()).body.items.map(({ allowed }) => allowed)).toEqual([[]])
  }
})

test('candidates can be searched by name and paged', async () => {
  const { ask, worker, projectId, requestId } = await scene({ positions: 7 })
  for (let number = 0; number < 7; number++) {
    const one = await worker({ last_name: `Name${number}`, experience_level: 'expert', rate_amount: 1700 + number })
    if (number % 2 === 0) await assign(one, projectId, '2026-12-01', '2026-12-14', { request_id: requestId })
  }
  expect((await ask({ q: 'náme3' })).body.items.map((one) => one.worker.name)).toEqual(['Zoë Name3'])
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body } = (await ask({ limit: '3', ...(cursor !== null && { cursor }) })) as Awaited<ReturnType<typeof ask>>
    expect(body.total).toBe(7)
    seen.push(...body.items.map((one) => one.worker.id))
    cursor = body.nextCursor
  } while (cursor !== null)
  expect(new Set(seen).size).toBe(7)
  for (const wrong of ['1', 'x.y', '1.80.00000000-0000-0000-0000-00000000000g'])
    expect((await ask({ cursor: wrong })).problem.errors).toMatchObject([{ path: 'cursor' }])
})

test('T10 T11 another organisation cannot see the candidates of a request, and its workers are not ranked', async () => {
  const one = await scene()
  const other = await scene()
  await other.worker()
  expect((await one.ask({}, other.manager)).status).toBe(404)
  expect((await one.ask()).body).toMatchObject({ items: [], total: 0 })
})

test.each([1, 2, 3, 4, 5, 6])(
  'seed %d: the database ranks workers with the same points and in the same order as the rules',
  async (seed) => {
    const { manager, organisation, requestId } = await scene({
      ...(seed % 2 === 0 && query),
      ...(seed === 3 && {
        experience_level: 'expert',
        rate_amount: 0,
        rate_currency: 'EUR',
        certifications: '["haccp", "VCA"]',
      }),
      ...(seed === 4 && { rate_amount: 1, work_site_id: null, skills: '[{"name": "premiere AIDE"}]' }),
      ...(seed === 5 && {
        start_date: '2026-11-20',
        end_date: '2027-06-30',
        languages: '[{"language": "fr"}, {"language": "nl"}]',
      }),
    })
    for (let number = 0; number < 80; number++) await sampleWorker(world, organisation)
    await sampleChances(world, organisation, seed)
    const scope = {
      actor: { organisationId: manager.organisationId, timeZone: 'Europe/Brussels' },
      now: world.now(),
    } as ActorScope
    const entry = {
      role: 'interim_app',
      organisationId: manager.organisationId,
      action: 'test',
      now: world.now(),
    } as const
    const db = new Transaction(world.services.pool, entry)
    const { request } = await readRanked({ ...scope, db }, requestId)
    const rows = await db.manyAndCommit(ranking(scope, request, { limit: 1000 }))
    const required = requiredSkillsOf(request)
    expect(rows).toHaveLength(80)
    for (const row of rows) expect(scoreOf(required, row).score, JSON.stringify(row)).toBe(row.score)
    const isFree = (row: (typeof rows)[number]) => !obstaclesOf(required, row).some(isBlocking)
    for (const row of rows) expect(row.isFree, JSON.stringify(row)).toBe(isFree(row))
    const byRules = rows
      .map((row) => ({ id: row.id, rank: isFree(row) ? 1 : 0, score: scoreOf(required, row).score }))
      .sort((one, two) => two.rank - one.rank || two.score - one.score || (one.id < two.id ? 1 : -1))
    expect(rows.map(({ id }) => id)).toEqual(byRules.map(({ id }) => id))
    const free = await new Transaction(world.services.pool, entry).manyAndCommit(
      ranking(scope, request, { limit: 1000, withoutObstacles: true }),
    )
    expect(free.map(({ id }) => id)).toEqual(rows.filter(isFree).map(({ id }) => id))
    expect(new Set(rows.map(({ score }) => score)).size).toBeGreaterThan(10)
  },
)

test('only candidates with the vehicle in the filter are listed', async () => {
  const { ask, worker } = await scene()
  const [driver, cyclist] = [await worker({ vehicle: 'car' }), await worker({ vehicle: 'bicycle' })]
  const walker = await worker()
  const listed = async (query: object) => {
    const { body } = await ask(query)
    return { ids: body.items.map((item) => item.worker.id).sort(), total: body.total }
  }
  expect(await listed({ vehicle: 'car' })).toEqual({ ids: [driver.accountId], total: 1 })
  expect(await listed({ vehicle: 'bicycle', q: 'peeters' })).toEqual({ ids: [cyclist.accountId], total: 1 })
  expect(await listed({ vehicle: 'van' })).toEqual({ ids: [], total: 0 })
  const all = [driver, cyclist, walker].map(({ accountId }) => accountId).sort()
  expect(await listed({})).toEqual({ ids: all, total: 3 })
  expect((await ask({ vehicle: 'lorry' })).status).toBe(422)
})

test('what a worker has stated for the days of the request is a warning and a reason', async () => {
  const { ask, worker } = await scene()
  const whole = { startTime: '00:00', endTime: '00:00' }
  const off = await worker()
  await sampleAvailability(world, off, {
    patterns: [{ from: '2026-01-01', stretches: [{ weekday: 1, kind: 'unavailable', ...whole }] }],
  })
  const early = await worker()
  const stretches = [
    { weekday: 2, kind: 'preferred', startTime: '06:00', endTime: '14:00' },
    { weekday: 5, kind: 'unavailable', startTime: '18:00', endTime: '23:00' },
  ] as const
  await sampleAvailability(world, early, { patterns: [{ from: '2026-01-01', stretches }] })
  const { body } = await ask()
  const of = ({ accountId }: SampleAccount) => body.items.find((one) => one.worker.id === accountId)
  expect(of(off)).toMatchObject({
    obstacles: [{ kind: 'unavailable', blocks: false, reason: 'Unavailable on 2 of 14 days: Monday' }],
    allowed: ['offer'],
  })
  expect(of(early)?.obstacles).toEqual([
    { kind: 'unavailable', blocks: false, reason: 'Unavailable for part of 2 of 14 days: Friday' },
  ])
  expect(of(early)?.parts.find(({ part }) => part === 'availability')?.reason).toBe(
    'Available on all 14 days. Prefers the daytime.',
  )
})
