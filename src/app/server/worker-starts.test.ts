import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssigned, sampleAssignment } from '#domains/assignments/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleContract } from '#domains/contracts/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { checkRoutes, type StartChecks } from '#domains/checks/contract.ts'
import { checks } from '#domains/checks/server/routes.ts'
import { sampleLevel, sampleRulesCountry } from '#domains/checks/server/samples.ts'

const world = await openWorld([...checks, ...clock])

const problems = ({ items }: Pick<StartChecks, 'items'>) => items.map(({ item, problem }) => [item, problem])

test('the list of an assignment shows what the country demands, with its source, and what is missing', async () => {
  const { organisation, manager, assignmentId } = await sampleAssigned(world)
  await sampleRulesCountry(world, organisation, 'BE')
  const { body } = await world.call(checkRoutes.listStartChecks, { params: { id: assignmentId } }, manager)
  expect(problems(body)).toEqual([
    ['contract', 'missing'],
    ['intent', 'missing'],
    ['clientContract', 'missing'],
    ['permit', 'missing'],
    ['identity', 'missing'],
    ['declaration', 'missing'],
    ['medical', 'missing'],
    ['licence', 'missing'],
  ])
  expect(body).toMatchObject({ country: 'BE', late: null, allowed: ['record'] })
  expect(body.items[0]).toMatchObject({
    atPlanning: 'warn',
    atClock: 'warn',
    source: 'Loi du 24 juillet 1987 / Wet van 24 juli 1987, art. 8, § 2',
    link: `/provider/assignments/${assignmentId}`,
  })
  expect(body.items[3]).toMatchObject({ atPlanning: null, atClock: null, source: null })
})

test('a declaration and the checks of a worker are recorded, replaced and removed, with who did it', async () => {
  const { manager, worker, assignmentId } = await sampleAssigned(world)
  const params = { id: assignmentId }
  const body = { number: '123456789012', declaredOn: '2026-11-18' }
  const declared = await world.call(checkRoutes.recordDeclaration, { params, body }, manager)
  expect(declared.body.items.find(({ item }) => item === 'declaration')).toMatchObject({
    problem: null,
    recorded: { number: '123456789012', checkedOn: '2026-11-18', by: { id: manager.accountId } },
  })
  const replaced = { ...body, number: '999' }
  const again = await world.call(checkRoutes.recordDeclaration, { params, body: replaced }, manager)
  expect(again.body.items.find(({ item }) => item === 'declaration')?.recorded?.number).toBe('999')

  const ofWorker = { id: worker.accountId }
  const expired = { item: 'permit', checkedOn: '2026-01-02', expiresOn: '2026-11-01', number: 'P1' } as const
  const permit = await world.call(checkRoutes.recordWorkerCheck, { params: ofWorker, body: expired }, manager)
  expect(permit.body.items[0]).toMatchObject({ item: 'permit', problem: 'expired', expiresOn: '2026-11-01' })
  const free = { item: 'permit', checkedOn: '2026-01-02', notRequired: true } as const
  const exempt = await world.call(checkRoutes.recordWorkerCheck, { params: ofWorker, body: free }, manager)
  expect(exempt.body.items[0]).toMatchObject({ item: 'permit', problem: null, recorded: { notRequired: true } })
  const [changes] = await world.sql<{ count: number }>`
    select count(*)::int as count from history where organisation_id = ${manager.organisationId} and entity = 'start_checks'
       and actor_id = ${manager.accountId}`
  expect(changes?.count).toBe(4)

  expect((await world.call(checkRoutes.removeDeclaration, { params }, manager)).status).toBe(204)
  expect((await world.call(checkRoutes.removeDeclaration, { params }, manager)).status).toBe(404)
  const query = { item: 'permit' } as const
  expect((await world.call(checkRoutes.removeWorkerCheck, { params: ofWorker, query }, manager)).status).toBe(204)
  expect((await world.call(checkRoutes.removeWorkerCheck, { params: ofWorker, query }, manager)).status).toBe(404)
})

test('a day in the future and an expiry before the check are refused at their fields', async () => {
  const { manager, worker, assignmentId } = await sampleAssigned(world)
  const future = { number: '1', declaredOn: '2099-01-01' }
  const early = await world.call(checkRoutes.recordDeclaration, { params: { id: assignmentId }, body: future }, manager)
  const wrong = { item: 'identity', checkedOn: '2026-02-02', expiresOn: '2026-02-01' } as const
  const backwards = await world.call(
    checkRoutes.recordWorkerCheck,
    { params: { id: worker.accountId }, body: wrong },
    manager,
  )
  expect([early, backwards].map(({ status, problem }) => [status, problem.errors?.[0]?.path])).toEqual([
    [422, 'declaredOn'],
    [422, 'expiresOn'],
  ])
})

test('readers see the list and do not record; another organisation sees nothing', async () => {
  const { organisation, worker, assignmentId } = await sampleAssigned(world)
  const reader = await sampleUser(world, organisation, 'user')
  const stranger = (await sampleAssigned(world)).manager
  const params = { id: assignmentId }
  const body = { number: '1', declaredOn: '2026-11-18' }
  expect((await world.call(checkRoutes.listStartChecks, { params }, reader)).body.allowed).toEqual([])
  expect((await world.call(checkRoutes.recordDeclaration, { params, body }, reader)).status).toBe(403)
  expect((await world.call(checkRoutes.listStartChecks, { params }, stranger)).status).toBe(404)
  expect((await world.call(checkRoutes.recordDeclaration, { params, body }, stranger)).status).toBe(404)
  const check = { item: 'identity', checkedOn: '2026-01-02' } as const
  const ofWorker = { params: { id: worker.accountId }, body: check }
  expect((await world.call(checkRoutes.recordWorkerCheck, ofWorker, stranger)).status).toBe(404)
})

test('workers see which items of an assignment are missing, and the page where they supply them', async () => {
  const { organisation, worker, assignmentId } = await sampleAssigned(world)
  await sampleLevel(world, organisation, 'contract', 'start')
  await sampleLevel(world, organisation, 'declaration', 'block')
  const params = { id: assignmentId }
  const { body } = await world.call(checkRoutes.listOwnStartChecks, { params }, worker)
  expect(body.items.map(({ item, atClock, link, recorded }) => [item, atClock, link, recorded])).toEqual([
    ['contract', 'block', '/worker/contracts', null],
    ['declaration', 'block', null, null],
  ])
  const other = await sampleWorker(world, organisation)
  expect((await world.call(checkRoutes.listOwnStartChecks, { params }, other)).status).toBe(404)
})

test('medical fitness is demanded for the roles of the settings, or for all', async () => {
  const { organisation, manager, worker, projectId, assignmentId } = await sampleAssigned(world)
  const medical = async (id: string) =>
    problems((await world.call(checkRoutes.listStartChecks, { params: { id } }, manager)).body).some(
      ([item]) => item === 'medical',
    )
  expect(await medical(assignmentId)).toBe(true)
  await world.sql`update organisations set medical_roles = ${'Nurse\ncook'} where id = ${organisation.organisationId}`
  expect(await medical(assignmentId)).toBe(false)
  const days = { startDate: '2027-01-01', endDate: '2027-01-31' }
  const cook = await sampleAssignment(world, worker, projectId, 'assigned', days)
  await world.sql`update assignments set role = 'Cook' where id = ${cook}`
  expect(await medical(cook)).toBe(true)
})

test('a contract that the worker signed after the work began is shown as late, with both moments', async () => {
  const { organisation, manager, worker, projectId, assignmentId } = await sampleAssigned(world)
  await sampleRulesCountry(world, organisation, 'FR')
  const contract = { assignmentId, userId: manager.accountId }
  await sampleContract(world, worker, contract, { status: 'party_signed', kind: 'fr_assignment' })
  const list = async () =>
    (await world.call(checkRoutes.listStartChecks, { params: { id: assignmentId } }, manager)).body
  expect((await list()).late).toBeNull()
  await world.sql`
    insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, ended_at, in_place)
    values (${organisation.organisationId}, gen_random_uuid(), ${worker.accountId}, ${projectId}, ${assignmentId},
            '2026-01-01T07:00:00Z', '2026-01-01T15:00:00Z', 'unknown')`
  const found = await list()
  expect(found.late).toEqual({ signedAt: '2026-01-01T09:00:00Z', begunAt: '2026-01-01T07:00:00Z' })
  expect(problems(found)[0]).toEqual(['contract', null])
})

test('of contracts that follow each other, one that was signed after its own work began is late', async () => {
  const { organisation, manager, worker, projectId, assignmentId } = await sampleAssigned(world)
  const contract = { assignmentId, userId: manager.accountId }
  const ids = [
    await sampleContract(world, worker, contract, { status: 'party_signed', kind: 'fr_assignment' }),
    await sampleContract(world, worker, contract, { status: 'signed', kind: 'fr_assignment' }),
  ]
  await world.sql`alter table contracts disable trigger refuse_change`
  for (const [at, [from, to]] of [
    ['2026-01-01', '2026-01-07'],
    ['2026-01-08', '2026-01-14'],
  ].entries())
    await world.sql`
      update contracts set start_date = ${from}, end_date = ${to}, signed_at = ${at === 0 ? '2025-12-31T09:00:00Z' : '2026-01-09T09:00:00Z'}
       where id = ${ids[at]}`
  await world.sql`alter table contracts enable trigger refuse_change`
  for (const day of ['2026-01-01', '2026-01-08'])
    await world.sql`
      insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, ended_at, in_place)
      values (${organisation.organisationId}, gen_random_uuid(), ${worker.accountId}, ${projectId}, ${assignmentId},
              ${`${day}T07:00:00Z`}, ${`${day}T15:00:00Z`}, 'unknown')`
  const { body } = await world.call(checkRoutes.listStartChecks, { params: { id: assignmentId } }, manager)
  expect(body.late).toEqual({ signedAt: '2026-01-09T09:00:00Z', begunAt: '2026-01-08T07:00:00Z' })
})

test('a renewed permit leaves the work before it in order, and one after a gap does not', async () => {
  const { manager, worker } = await sampleAssigned(world)
  const record = (checkedOn: string, expiresOn: string) =>
    world.call(
      checkRoutes.recordWorkerCheck,
      { params: { id: worker.accountId }, body: { item: 'permit', checkedOn, expiresOn } },
      manager,
    )
  const since = async () => {
    const [row] = await world.sql<{ since: string }>`
      select coalesce(valid_from, checked_on)::text as since from start_checks where worker_id = ${worker.accountId}`
    return row?.since
  }
  await record('2026-01-02', '2026-06-30')
  await record('2026-07-01', '2026-10-31')
  expect(await since()).toBe('2026-01-02')
  await record('2026-11-02', '2026-12-31')
  expect(await since()).toBe('2026-11-02')
})

test('the number of an identity is not stored, nobody is without one, and readers do not see dates of medical fitness', async () => {
  const { organisation, manager, worker } = await sampleAssigned(world)
  const params = { id: worker.accountId }
  const checkedOn = '2026-01-02'
  const numbered = { item: 'identity', checkedOn, number: '85.07.30-033.28' } as const
  const without = { item: 'identity', checkedOn, notRequired: true } as const
  for (const body of [numbered, without])
    expect((await world.call(checkRoutes.recordWorkerCheck, { params, body }, manager)).status).toBe(422)
  const medical = { item: 'medical', checkedOn, expiresOn: '2099-12-31' } as const
  expect((await world.call(checkRoutes.recordWorkerCheck, { params, body: medical }, manager)).status).toBe(200)
  const reader = await sampleUser(world, organisation, 'user')
  const { body } = await world.call(checkRoutes.listWorkerChecks, { params }, reader)
  expect(body.items.find(({ item }) => item === 'medical')).toMatchObject({
    problem: null,
    recorded: null,
    expiresOn: null,
  })
})

test('a night belongs to the day on which it begins: a contract of that day lets the worker start after midnight', async () => {
  // Ten past midnight in Brussels.
  world.passMinutes((Date.parse('2026-11-20T23:10:00Z') - Date.parse(world.now())) / 60_000)
  const { organisation, manager, worker, assignmentId } = await sampleAssigned(world)
  await sampleLevel(world, organisation, 'contract', 'start')
  const contract = { assignmentId, userId: manager.accountId }
  const id = await sampleContract(world, worker, contract, { status: 'party_signed', kind: 'fr_assignment' })
  const endsOn = async (day: string) => {
    await world.sql`alter table contracts disable trigger refuse_change`
    await world.sql`update contracts set end_date = ${day} where id = ${id}`
    await world.sql`alter table contracts enable trigger refuse_change`
  }
  const shiftId = await sampleShift(world, assignmentId, '2026-11-20T21:00:00Z', { end: '2026-11-21T05:00:00Z' })
  const clockIn = () =>
    world.call(clockRoutes.clockIn, { body: { shiftId, location: { ...samplePoint, accuracy: 10 } } }, worker)
  await endsOn('2026-11-19')
  expect((await clockIn()).problem.code).toBe('START_BLOCKED')
  await endsOn('2026-11-20')
  expect((await clockIn()).status).toBe(200)
})
