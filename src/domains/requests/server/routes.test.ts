import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleClient } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { requestRoutes } from '../contract.ts'
import { requests } from './routes.ts'
import { sampleRequest } from './samples.ts'

const world = await openWorld(requests)

async function scene() {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const project = await sampleProject(world, manager, { managerId: manager.accountId })
  const form = {
    title: 'Christmas pickers',
    role: 'Picker',
    projectId: project.projectId,
    startDate: '2026-12-01',
    endDate: '2026-12-14',
    positions: 3,
  }
  const add = (changes: object = {}) => world.call(requestRoutes.addRequest, { body: { ...form, ...changes } }, manager)
  const edit = (id: string, changes: object, by: object = {}) =>
    world.call(requestRoutes.editRequest, { params: { id }, body: changes }, { ...manager, ...by })
  return { manager, ...project, form, add, edit }
}

const paths = ({ problem }: { problem: { errors?: readonly { path: string; code: string }[] } }) =>
  problem.errors?.map(({ path, code }) => `${path} ${code}`)

test('a user who can decide on requests approves a new request in one step; other users cannot', async () => {
  const { manager, form, add } = await scene()
  const { status, body } = await add({ approve: true })
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'approved', allowed: expect.arrayContaining(['offer']) })
  const history = await world.call(requestRoutes.readRequestHistory, { params: { id: body.id }, query: {} }, manager)
  expect(history.body.items.map(({ by }) => by?.id)).toEqual([manager.accountId, manager.accountId])
  expect((await add({ approve: false })).body.status).toBe('pending')
  const provider = await sampleUser(world, manager, 'provider')
  const refused = await world.call(requestRoutes.addRequest, { body: { ...form, approve: true } }, provider)
  expect([refused.status, paths(refused)]).toEqual([422, ['approve mayNotApprove']])
  const list = await world.call(requestRoutes.listRequests, { query: {} }, provider)
  expect(list.body.total).toBe(2)
})

test('a request takes its client, work site and manager from its project, and returns its duration', async () => {
  const { manager, add, clientId, projectId, workSiteId } = await scene()
  const { status, body } = await add({
    duration: 2,
    durationUnit: 'weeks',
    skills: [{ name: 'Forklift', minimumLevel: 'advanced' }, { name: 'Scanning' }],
    certifications: ['VCA'],
    languages: [{ language: 'nl', minimumLevel: 'fluent' }],
    experienceLevel: 'intermediate',
    budgetRate: { amount: 1850, currency: 'EUR' },
    description: 'Bring safety shoes',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Christmas pickers',
    client: { id: clientId, name: 'Sample Client' },
    project: { id: projectId, name: 'Night shift' },
    workSite: { id: workSiteId, name: 'Warehouse' },
    projectManager: { id: manager.accountId },
    startDate: '2026-12-01',
    endDate: '2026-12-14',
    duration: 2,
    durationUnit: 'weeks',
    positions: 3,
    filledPositions: 0,
    pendingOffers: 0,
    skills: [
      { name: 'Forklift', minimumLevel: 'advanced' },
      { name: 'Scanning', minimumLevel: null },
    ],
    certifications: ['VCA'],
    languages: [{ language: 'nl', minimumLevel: 'fluent' }],
    experienceLevel: 'intermediate',
    budgetRate: { amount: 1850, currency: 'EUR' },
    status: 'pending',
    statusComment: null,
    version: 1,
    allowed: ['edit', 'review', 'approve', 'reject', 'cancel', 'delete'],
  })
  expect((await add({ workSiteId: null, projectManagerId: null })).body).toMatchObject({
    workSite: null,
    projectManager: null,
    skills: [],
    budgetRate: null,
  })
})

test('T26 the end follows from a duration, the duration from an end, and both must agree', async () => {
  const { add, edit } = await scene()
  const addWith = (changes: object) => add({ endDate: undefined, ...changes })
  expect((await addWith({ startDate: '2027-01-31', duration: 1, durationUnit: 'months' })).body).toMatchObject({
    endDate: '2027-02-28',
    duration: 1,
    durationUnit: 'months',
  })
  expect((await addWith({ endDate: '2026-12-03' })).body).toMatchObject({ duration: 3, durationUnit: 'days' })
  expect(paths(await addWith({ endDate: '2026-12-03', duration: 4, durationUnit: 'days' }))).toEqual([
    'endDate contradiction',
  ])
  expect(paths(await addWith({}))).toEqual(['endDate required'])
  expect(paths(await addWith({ duration: 4 }))).toEqual(['durationUnit durationUnitRequired'])
  const { body } = await addWith({ duration: 2, durationUnit: 'weeks' })
  expect((await edit(body.id, { endDate: '2026-12-16' })).body).toMatchObject({ duration: 16, durationUnit: 'days' })
  expect((await edit(body.id, { startDate: '2026-12-03' })).body).toMatchObject({ duration: 2, durationUnit: 'weeks' })
})

test('moving a request with an outdated version is refused with the current version', async () => {
  const { add, edit } = await scene()
  const { body } = await add()
  const moved = await edit(body.id, { startDate: '2026-12-08', endDate: '2026-12-21' }, { ifMatch: 1 })
  expect(moved.body).toMatchObject({ startDate: '2026-12-08', endDate: '2026-12-21', version: 2 })
  const stale = await edit(body.id, { startDate: '2026-12-15', endDate: '2026-12-28' }, { ifMatch: 1 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect(stale.problem.current).toMatchObject({ startDate: '2026-12-08', version: 2 })
})

test('a date that is edited alone is compared with the stored other date', async () => {
  const { add, edit } = await scene()
  const { body } = await add()
  for (const wrong of [{ endDate: '2026-11-30' }, { startDate: '2026-12-15' }])
    expect(paths(await edit(body.id, wrong))).toEqual(['endDate endNotBeforeStart'])
  expect((await edit(body.id, { startDate: '2026-12-14' })).body).toMatchObject({ duration: 1, durationUnit: 'days' })
})

test('positions cannot be fewer than the accepted assignments', async () => {
  const { add, edit } = await scene()
  const { body } = await add()
  await world.sql`update requests set filled_positions = 2 where id = ${body.id}`
  const refused = await edit(body.id, { positions: 1 })
  expect(refused.status).toBe(422)
  expect(refused.problem.errors).toMatchObject([
    { path: 'positions', code: 'positionsFilled', message: expect.stringContaining('at least 2') },
  ])
  expect((await edit(body.id, { positions: 2 })).body).toMatchObject({ positions: 2, filledPositions: 2 })
})

test('T11 a project, work site or manager of another organisation, or a site of another client, is refused as unknown', async () => {
  const { manager, add, edit } = await scene()
  const stranger = await scene()
  const other = await sampleClient(world, manager)
  const worker = await sampleAccount(world, manager, 'worker', 'worker')
  const { body } = await add()
  for (const call of [add, (changes: object) => edit(body.id, changes)]) {
    expect(paths(await call({ projectId: stranger.projectId }))).toEqual(['projectId unknown'])
    expect(paths(await call({ workSiteId: stranger.workSiteId }))).toEqual(['workSiteId unknown'])
    expect(paths(await call({ workSiteId: other.workSiteId }))).toEqual(['workSiteId unknown'])
    expect(paths(await call({ clientId: other.clientId }))).toEqual(['clientId notTheClient'])
    for (const projectManagerId of [stranger.manager.accountId, worker.accountId])
      expect(paths(await call({ projectManagerId }))).toEqual(['projectManagerId unknown'])
  }
})

test('a request that moves to another project takes its work site, and follows the project to another client', async () => {
  const { manager, add, edit } = await scene()
  const other = await sampleProject(world, manager)
  const { body } = await add()
  expect((await edit(body.id, { projectId: other.projectId })).body).toMatchObject({
    client: { id: other.clientId },
    workSite: { id: other.workSiteId },
  })
  const third = await sampleClient(world, manager)
  await world.sql`update projects set client_id = ${third.clientId}, work_site_id = null where id = ${other.projectId}`
  const read = await world.call(requestRoutes.readRequest, { params: { id: body.id } }, manager)
  expect(read.body).toMatchObject({ client: { id: third.clientId }, workSite: null, version: 3 })
})

test('a completed project accepts no requests', async () => {
  const { add, projectId } = await scene()
  await world.sql`update projects set status = 'completed' where id = ${projectId}`
  expect(paths(await add())).toEqual(['projectId projectClosed'])
})

test.each([
  [{ title: '' }, 'title titleRequired'],
  [{ title: 'A\r\nB' }, 'title singleLine'],
  [{ role: undefined }, 'role roleRequired'],
  [{ positions: 0 }, 'positions tooSmall'],
  [{ positions: 10_001 }, 'positions tooBig'],
  [{ positions: 1.5 }, 'positions wrongType'],
  [{ startDate: '2027-02-29', endDate: '2027-03-01' }, 'startDate date'],
  [{ endDate: '2026-11-30' }, 'endDate endNotBeforeStart'],
  [{ budgetRate: { amount: -1, currency: 'EUR' } }, 'budgetRate.amount tooSmall'],
  [{ skills: [{ name: 'VCA' }, { name: 'vca' }] }, 'skills.1.name skillTwice'],
  [{ certifications: ['VCA', 'vca'] }, 'certifications.1 certificationTwice'],
  [{ languages: [{ language: 'nl' }, { language: 'nl' }] }, 'languages.1.language languageTwice'],
  [{ languages: [{ language: 'nld' }] }, 'languages.0.language languageCode'],
  [{ experienceLevel: 'wizard' }, 'experienceLevel notListed'],
  [{ filledPositions: 3 }, 'filledPositions unknownField'],
  [{ status: 'approved' }, 'status unknownField'],
])('T13 T15 T16 a request with %j is refused', async (wrong, fault) => {
  const { add } = await scene()
  const refused = await add(wrong)
  expect(refused.status).toBe(422)
  expect(paths(refused)).toEqual([fault])
})

test('requests can be filtered by dates, status, client, project and open positions', async () => {
  const { manager, add, clientId, projectId } = await scene()
  const other = await sampleProject(world, manager)
  await add({ title: 'First', startDate: '2026-11-01', endDate: '2026-11-30' })
  await add({ title: 'Second', startDate: '2026-12-01', endDate: '2026-12-31', positions: 5 })
  const third = await add({
    title: 'Thïrd',
    projectId: other.projectId,
    startDate: '2027-01-01',
    endDate: '2027-01-31',
  })
  await world.sql`update requests set filled_positions = positions, status = 'approved' where id = ${third.body.id}`
  const titles = async (query: object) =>
    (await world.call(requestRoutes.listRequests, { query }, manager)).body.items.map(({ title }) => title)
  expect(await titles({})).toEqual(['Thïrd', 'Second', 'First'])
  expect(await titles({ from: '2026-11-30', to: '2026-12-01', sort: 'startDate' })).toEqual(['First', 'Second'])
  expect(await titles({ from: '2026-12-02', to: '2026-12-03' })).toEqual(['Second'])
  expect(await titles({ from: '2027-02-01' })).toEqual([])
  expect(await titles({ status: 'approved' })).toEqual(['Thïrd'])
  expect(await titles({ clientId })).toEqual(['Second', 'First'])
  expect(await titles({ projectId })).toEqual(['Second', 'First'])
  expect(await titles({ status: 'undecided' })).toEqual(['Second', 'First'])
  // Undecided requests cannot be filled yet.
  expect(await titles({ unfilled: 'true' })).toEqual([])
  expect(await titles({ sort: '-positions' })).toEqual(['Second', expect.any(String), expect.any(String)])
  expect(await titles({ q: 'THIRD' })).toEqual(['Thïrd'])
  expect(await titles({ q: '%' })).toEqual([])
  await world.sql`update requests set status = 'in_progress' where project_id = ${projectId}`
  expect(await titles({ unfilled: 'true' })).toEqual(['First', 'Second'])
  const wrong = await world.call(
    requestRoutes.listRequests,
    { query: { from: '2027-01-01', to: '2026-01-01' } },
    manager,
  )
  expect(paths(wrong)).toEqual(['to endNotBeforeStart'])
})

test('the timeline returns thousands of bars in one page, and continues after the last', async () => {
  const { manager, projectId, clientId } = await scene()
  await world.sql`
    insert into requests (organisation_id, id, client_id, project_id, title, role, start_date, end_date, positions)
    select ${manager.organisationId}, gen_random_uuid(), ${clientId}, ${projectId}, 'Bar ' || n, 'Picker', '2026-12-01'::date + n % 20, '2026-12-01'::date + n % 20 + 6, 1
      from generate_series(1, 2500) n`
  const query = { from: '2026-11-01', to: '2027-01-31' }
  const read = (more: object = {}) => world.call(requestRoutes.readTimeline, { query: { ...query, ...more } }, manager)
  const first = (await read()).body
  expect([first.items.length, first.total]).toEqual([2000, 2500])
  expect(first.items[0]).toEqual({
    id: expect.any(String),
    title: expect.any(String),
    role: 'Picker',
    client: { id: clientId, name: 'Sample Client' },
    project: { id: projectId, name: 'Night shift', colour: '#2f6f62' },
    startDate: '2026-12-01',
    endDate: '2026-12-07',
    positions: 1,
    filledPositions: 0,
    status: 'pending',
    version: 1,
    allowed: ['edit'],
  })
  const second = (await read({ cursor: first.nextCursor })).body
  expect([second.items.length, second.nextCursor]).toEqual([500, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(2500)
  expect((await read({ limit: '5000' })).body.items).toHaveLength(2500)
  expect(paths(await read({ limit: '5001' }))).toEqual(['limit tooBig'])
  expect(paths(await read({ to: '2036-01-01' }))).toEqual(['to rangeTooLong'])
})

test('the export contains the filtered requests in the reader’s language', async () => {
  const { manager, add } = await scene()
  await add({ title: '=1+1', duration: 2, durationUnit: 'weeks', budgetRate: { amount: 1850, currency: 'EUR' } })
  await add({ title: 'Other', startDate: '2027-01-01', endDate: '2027-01-01' })
  const file = await world.call(
    requestRoutes.exportRequests,
    { query: { format: 'csv', to: '2026-12-31' } },
    { ...manager, language: 'nl' },
  )
  expect(file.headers['content-type']).toMatch(/text\/csv/)
  const lines = file.bytes.toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Titel')
  expect(lines[1]).toContain('2 weken')
  expect(lines[1]).toContain('In afwachting')
  expect(lines[1]).not.toMatch(/(^|;)"?=1/)
})

test('a request can be deleted until a position is offered; afterwards deleting is neither allowed nor shown', async () => {
  const { manager, add, projectId } = await scene()
  const first = (await add()).body
  const stale = await world.call(requestRoutes.deleteRequest, { params: { id: first.id } }, { ...manager, ifMatch: 4 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect((await world.call(requestRoutes.deleteRequest, { params: { id: first.id } }, manager)).status).toBe(204)
  const second = (await add()).body
  const worker = await sampleAccount(world, manager, 'worker', 'worker')
  await world.sql`
    insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry, primary_role)
    values (${manager.organisationId}, ${worker.accountId}, 'Zoë', 'Peeters', '1985-07-30', 'x', 'x', 'Rue Haute 1', 'retail', 'Picker')`
  await world.sql`
    insert into assignments (organisation_id, id, project_id, worker_id, request_id, role, start_date, end_date, rate_amount, rate_currency)
    values (${manager.organisationId}, ${uuid()}, ${projectId}, ${worker.accountId}, ${second.id}, 'Picker', '2026-12-01', '2026-12-14', 1735, 'EUR')`
  const refused = await world.call(requestRoutes.deleteRequest, { params: { id: second.id } }, manager)
  expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE'])
  const read = await world.call(requestRoutes.readRequest, { params: { id: second.id } }, manager)
  expect(read.body).toMatchObject({ pendingOffers: 1, allowed: ['edit', 'review', 'approve', 'reject', 'cancel'] })
})

test('the history of a request shows names instead of ids', async () => {
  const { manager, add, edit } = await scene()
  const { body } = await add()
  await edit(body.id, { projectManagerId: null, comment: 'Nobody is free' })
  const history = await world.call(requestRoutes.readRequestHistory, { params: { id: body.id }, query: {} }, manager)
  expect(history.body.items[0]).toMatchObject({
    by: { id: manager.accountId },
    comment: 'Nobody is free',
    changes: [{ field: 'projectManagerId', before: 'Sam Sample manager', after: null }],
  })
})

test('T10 T11 a user with read permission cannot change a request, and another organisation gets a 404', async () => {
  const { manager, form, clientId, projectId } = await scene()
  const id = await sampleRequest(world, manager, { clientId, projectId }, 'approved')
  const params = { id }
  const reader = await sampleUser(world, manager, 'user')
  const stranger = (await scene()).manager
  expect((await world.call(requestRoutes.readRequest, { params }, reader)).body.allowed).toEqual([])
  expect((await world.call(requestRoutes.addRequest, { body: form }, reader)).status).toBe(403)
  expect((await world.call(requestRoutes.readRequest, { params }, stranger)).status).toBe(404)
  expect((await world.call(requestRoutes.readRequestHistory, { params, query: {} }, stranger)).status).toBe(404)
  for (const [who, status] of [
    [reader, 403],
    [stranger, 404],
  ] as const) {
    expect((await world.call(requestRoutes.editRequest, { params, body: { title: 'Mine' } }, who)).status).toBe(status)
    expect((await world.call(requestRoutes.deleteRequest, { params }, who)).status).toBe(status)
    expect((await world.call(requestRoutes.startRequest, { params, body: {} }, who)).status).toBe(status)
  }
  const range = { from: '2026-01-01', to: '2026-12-31' }
  expect((await world.call(requestRoutes.readTimeline, { query: range }, stranger)).body.total).toBe(0)
})
