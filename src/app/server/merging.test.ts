import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleCertification, sampleDocument } from '#domains/documents/server/samples.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { sampleBankAccounts, sampleIssuedStub, samplePeriod, sampleTransfer } from '#domains/pay/server/samples.ts'
import { privacyRoutes } from '#domains/privacy/contract.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { mergeRoutes } from '#domains/workforce/contract/merging.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'

const world = await openWorld(routes)

let organisation: Awaited<ReturnType<typeof sampleOrganisation>>
let admin: SampleAccount
let target: SampleAccount
let former: SampleAccount
let projectId: string
beforeEach(async () => {
  world.setClock('2026-11-20T08:00:00Z')
  organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  admin = await sampleUser(world, organisation)
  target = await sampleWorker(world, organisation, { phone: '+32470000001', skills: ['Picking'] })
  former = await sampleWorker(world, organisation, {
    firstName: 'Zoe',
    nationalId: '85.07.30-035.26',
    phone: '+32470000002',
    skills: ['picking', 'Forklift'],
  })
  projectId = (await sampleProject(world, organisation, { managerId: admin.accountId })).projectId
})

const merge = (body: { take?: 'phone'[] | 'nationalId'[] } = {}, by = admin) =>
  world.call(
    mergeRoutes.mergeWorkers,
    { params: { id: target.accountId, formerId: former.accountId }, body },
    { ...by, language: 'en' },
  )
const preview = async () =>
  (
    await world.call(
      mergeRoutes.previewMerge,
      { params: { id: target.accountId, formerId: former.accountId } },
      { ...admin, language: 'en' },
    )
  ).body
const obstacles = async () => (await preview()).obstacles.map(({ kind }) => kind)

/** A former record with rows in many tables. */
async function workingLife() {
  const assignment = await sampleAssignment(world, former, projectId, 'in_progress')
  await sampleShift(world, assignment, '2026-11-24')
  const [paid] = await sampleEntries(world, former, {
    projectId,
    assignmentId: assignment,
    count: 2,
    status: 'approved',
  })
  await sampleBankAccounts(world, former)
  const stub = await sampleIssuedStub(world, former)
  await world.sql`
    insert into paid_entries (organisation_id, time_entry_id, pay_stub_id)
    values (${organisation.organisationId}, ${paid}, ${stub.stubId})`
  await sampleTransfer(world, former, stub)
  await sampleCertification(world, former)
  await sampleDocument(world, former)
  await sampleTimeOff(world, former, '2026-12-28')
  const conversation = uuid()
  await world.sql`
    insert into conversations (organisation_id, id, kind, worker_id, author_id, last_number)
    values (${organisation.organisationId}, ${conversation}, 'office', ${former.accountId}, ${former.accountId}, 1)`
  await world.sql`
    insert into messages (organisation_id, id, conversation_id, number, author_id, text)
    values (${organisation.organisationId}, ${uuid()}, ${conversation}, 1, ${former.accountId}, 'Until when?')`
  return { stub }
}

/** The number of rows of the former record in the tables that move. */
const left = async () =>
  world.sql`
    select (select count(*)::int from assignments where worker_id = ${former.accountId}) as assignments,
           (select count(*)::int from shifts where worker_id = ${former.accountId}) as shifts,
           (select count(*)::int from time_entries where worker_id = ${former.accountId}) as entries,
           (select count(*)::int from pay_stubs where worker_id = ${former.accountId}) as stubs,
           (select count(*)::int from documents where worker_id = ${former.accountId}) as documents,
           (select count(*)::int from certifications where worker_id = ${former.accountId}) as certifications,
           (select count(*)::int from time_off where worker_id = ${former.accountId}) as "timeOff",
           (select count(*)::int from messages where author_id = ${former.accountId}) as messages,
           (select count(*)::int from worker_lines where id = ${former.accountId}) as lines`

test('a merge moves what the former record has, and the preview counts it', async () => {
  await workingLife()
  expect((await preview()).moved).toEqual({
    assignments: 1,
    shifts: 1,
    entries: 2,
    payStubs: 1,
    documents: 1,
    certifications: 1,
    timeOff: 1,
    messages: 1,
  })
  expect((await merge()).status).toBe(200)
  expect(await left()).toEqual([
    {
      assignments: 0,
      shifts: 0,
      entries: 0,
      stubs: 0,
      documents: 0,
      certifications: 0,
      timeOff: 0,
      messages: 0,
      lines: 0,
    },
  ])
})

test('an issued pay stub stays the same, byte for byte, with its encrypted account', async () => {
  const { stub } = await workingLife()
  const pdf = async () => {
    const { status, bytes } = await world.call(payRoutes.readStubPdf, { params: { id: stub.stubId } }, admin)
    expect(status).toBe(200)
    return Buffer.from(bytes ?? []).toString('latin1')
  }
  const before = await pdf()
  expect((await merge()).status).toBe(200)
  expect(await pdf()).toBe(before)
  const [row] = await world.sql<{ bankAccount: string }>`
    select bank_account as "bankAccount" from pay_transfer_stubs where pay_stub_id = ${stub.stubId}`
  const context = {
    organisationId: target.organisationId,
    table: 'workers',
    id: target.accountId,
    column: 'bank_account',
  }
  expect(world.services.cipher.open(row?.bankAccount ?? '', context)).toContain('BE68539007547034')
})

test('the target record gets the chosen and the missing values, and both lists', async () => {
  await workingLife()
  await world.sql`update workers set vehicle = 'van' where id = ${former.accountId}`
  const { differences } = await preview()
  expect(differences).toEqual(['firstName', 'nationalId', 'phone'])
  const { body } = await merge({ take: ['nationalId'] })
  expect(body).toMatchObject({
    id: target.accountId,
    email: target.email,
    firstName: 'Zoë',
    phone: '+32470000001',
    nationalId: '•••• 5.26',
    vehicle: 'van',
    bankAccount: { accountNumber: '•••• 7034' },
    skills: [{ name: 'Picking' }, { name: 'Forklift' }],
  })
  const revealed = await world.call(
    workforceRoutes.revealWorkerSecret,
    { params: { id: target.accountId }, body: { secret: 'nationalId' } },
    admin,
  )
  expect(revealed.body.value).toBe('85.07.30-035.26')
})

test('the former record is empty, signed out and leads to the one that stays, also after another merge', async () => {
  await merge()
  const read = (id: string) => world.call(workforceRoutes.readWorker, { params: { id } }, admin)
  expect((await read(former.accountId)).problem).toMatchObject({ status: 404, mergedInto: target.accountId })
  expect((await world.call(accountRoutes.readProfile, {}, former)).status).toBe(401)
  const { body: list } = await world.call(workforceRoutes.listWorkers, { query: {} }, admin)
  expect(list.items.map(({ id }) => id)).toEqual([target.accountId])
  const [row] =
    await world.sql`select phone, national_id, bank_account, address from workers where id = ${former.accountId}`
  expect(row).toEqual({ phone: null, national_id: null, bank_account: null, address: '' })
  const third = await sampleWorker(world, organisation)
  const again = await world.call(
    mergeRoutes.mergeWorkers,
    { params: { id: third.accountId, formerId: target.accountId }, body: {} },
    admin,
  )
  expect(again.status).toBe(200)
  expect((await read(former.accountId)).problem).toMatchObject({ mergedInto: third.accountId })
})

test('both histories record the merge', async () => {
  await merge()
  const rows = await world.sql`
    select entity_id, after ->> 'merged_into' as into, after ->> 'merged_from' as "from" from history
     where entity = 'workers' and (after ? 'merged_into' or after ? 'merged_from') and entity_id = any(${[target.accountId, former.accountId]})
     order by number`
  expect(rows).toEqual([
    { entity_id: former.accountId, into: target.accountId, from: null },
    { entity_id: target.accountId, into: null, from: former.accountId },
  ])
})

test('the erasure of the worker also erases what is left of the former record', async () => {
  await merge()
  const password = 'Pruimen-Boom-42!'
  const hash = await world.services.passwords.hash(password)
  await world.sql`update accounts set password_hash = ${hash} where id = ${target.accountId}`
  const body = { confirmation: 'DELETE', password }
  expect((await world.call(privacyRoutes.deleteAccount, { body }, { ...target, language: 'en' })).status).toBe(204)
  const rest = await world.sql`
    select w.first_name, w.last_name, a.given_name, a.family_name from workers w join accounts a using (organisation_id, id)
     where w.id = ${former.accountId}`
  expect(JSON.stringify(rest)).not.toMatch(/Zoe|Peeters/)
  const history = await world.sql`select before, after from history where entity_id = ${former.accountId}`
  expect(JSON.stringify(history)).not.toMatch(/Zoe|\+32470000002/)
})

test.each([
  [
    'the former worker is clocked in',
    'clockedIn',
    async () => {
      const assignmentId = await sampleAssignment(world, former, projectId, 'in_progress')
      await world.sql`
        insert into clock_sessions (organisation_id, id, worker_id, project_id, assignment_id, started_at, in_place)
        values (${organisation.organisationId}, ${uuid()}, ${former.accountId}, ${projectId}, ${assignmentId}, '2026-11-20T07:00:00Z', 'unknown')`
    },
  ],
  [
    'a pay period is calculated and not issued',
    'openPay',
    async () => {
      const periodId = await samplePeriod(world, organisation)
      await world.sql`
        insert into pay_stubs (organisation_id, id, pay_period_id, worker_id, currency, gross_amount, deductions_amount, net_amount)
        values (${organisation.organisationId}, ${uuid()}, ${periodId}, ${former.accountId}, 'EUR', 0, 0, 0)`
    },
  ],
  [
    'both have an assignment on a project at the same time',
    'assignments',
    async () => {
      await sampleAssignment(world, former, projectId, 'in_progress')
      await sampleAssignment(world, target, projectId, 'in_progress')
    },
  ],
  [
    'both have time off on the same days',
    'timeOff',
    async () => {
      await sampleTimeOff(world, former, '2026-12-28')
      await sampleTimeOff(world, target, '2026-12-28')
    },
  ],
] as const)('a merge is refused while %s', async (_, kind, settle) => {
  await settle()
  expect(await obstacles()).toEqual([kind])
  expect((await merge()).problem).toMatchObject({ status: 409, code: 'CONFLICT', obstacles: [{ kind }] })
  expect((await world.call(workforceRoutes.readWorker, { params: { id: former.accountId } }, admin)).status).toBe(200)
})

test('overlapping shifts and hours on different projects prevent a merge, with their days', async () => {
  const other = (await sampleProject(world, organisation)).projectId
  for (const [worker, project] of [
    [target, projectId],
    [former, other],
  ] as const) {
    const assignmentId = await sampleAssignment(world, worker, project, 'in_progress')
    await sampleShift(world, assignmentId, '2026-11-24')
    await sampleEntries(world, worker, { projectId: project, assignmentId, count: 1, status: 'draft' })
  }
  const found = (await preview()).obstacles
  expect(found.map(({ kind, count }) => [kind, count])).toEqual([
    ['shifts', 1],
    ['entries', 1],
  ])
  expect(found[0]?.names).toEqual(['Tue 24 Nov 2026'])
})

test('a record cannot be merged into itself, nor into one of another organisation, and not by a manager', async () => {
  const call = (id: string, other: string, by = admin) =>
    world.call(mergeRoutes.mergeWorkers, { params: { id, formerId: other }, body: {} }, by)
  expect((await call(target.accountId, target.accountId)).status).toBe(422)
  const foreign = await sampleWorker(world, await sampleOrganisation(world))
  expect((await call(target.accountId, foreign.accountId)).status).toBe(404)
  const manager = await sampleUser(world, organisation, 'manager')
  expect((await call(target.accountId, former.accountId, manager)).status).toBe(403)
})
