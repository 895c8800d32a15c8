import { expect, test } from 'vitest'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { raw } from '#platform/server/db/statement.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { contractRoutes } from '../contract.ts'
import { generatingJob } from './generating.ts'
import { sampleContract } from './samples.ts'
import { kindsFor, servedRoutes } from './testing/contract-scene.ts'

const world = await openWorld(servedRoutes, '2026-11-30T09:00:00Z')

/** An organisation in Brussels with a setting for contracts, and a project with the details of an earlier contract. */
async function automaticScene(timing: string, { period = 'assignment', isKnown = true } = {}) {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  if (isKnown) {
    const before = await sampleWorker(world, organisation)
    const assignmentId = await sampleAssignment(world, before, projectId, 'cancelled')
    const id = await sampleContract(world, before, { assignmentId, userId: manager.accountId }, { status: 'ended' })
    const details = {
      reason: 'increase',
      qualification: 'Picker',
      workplace: 'Hall 3',
      schedule: '08:00–16:00',
      trialDays: '3',
    }
    await world.sql`alter table contracts disable trigger refuse_change`
    await world.sql`update contracts set details = ${JSON.stringify(details)}::jsonb where id = ${id}`
    await world.sql`alter table contracts enable trigger refuse_change`
  }
  await world.sql`
    update organisations set contract_timing = ${timing}, contract_period = ${period} where id = ${organisation.organisationId}`
  const run = () => runJob(world, organisation, world.now(), generatingJob.run)
  const offer = async () => {
    const worker = await sampleWorker(world, organisation)
    const days = { startDate: '2026-12-02', endDate: '2026-12-31' }
    const assignmentId = await sampleAssignment(world, worker, projectId, 'pending', days)
    const accept = () => world.call(acceptanceRoutes.acceptAssignment, { params: { id: assignmentId } }, worker)
    const own = async () =>
      (await world.call(contractRoutes.listOwnContracts, { query: { assignmentId } }, worker)).body.items
    const ours = async () =>
      (await world.call(contractRoutes.listContracts, { query: { assignmentId } }, manager)).body.items
    return { worker, assignmentId, accept, own, ours }
  }
  return { organisation, manager, projectId, run, offer }
}

test('several workers who accept the same offer each get their own contract, sent within seconds', async () => {
  const { run, offer } = await automaticScene('acceptance')
  const offers = [await offer(), await offer(), await offer()]
  await run()
  for (const { own } of offers) expect(await own()).toEqual([])
  for (const { accept } of offers) expect((await accept()).status).toBe(200)
  await run()
  await run()
  for (const { own, worker } of offers) {
    expect(await own()).toMatchObject([
      { status: 'sent', kind: 'be_assignment', startDate: '2026-12-02', endDate: '2026-12-31' },
    ])
    expect(await kindsFor(world, worker)).toContain('contractSent')
  }
})

test('a student gets a student contract for an assignment that begins while they are one', async () => {
  const { manager, run, offer } = await automaticScene('draft')
  const kinds: string[] = []
  const expected = [
    ['2026-09-01', '2026-12-02', 'be_student'],
    ['2026-12-02', null, 'be_student'],
    ['2026-09-01', '2026-12-01', 'be_assignment'],
    ['2026-12-03', null, 'be_assignment'],
  ] as const
  for (const [from, until] of expected) {
    const { worker, assignmentId, accept, ours } = await offer()
    await world.sql`update workers set student_start_date = ${from}, student_end_date = ${until} where id = ${worker.accountId}`
    const { body } = await world.call(contractRoutes.prepareContract, { query: { assignmentId } }, manager)
    await accept()
    await run()
    const [written] = await ours()
    expect(written?.kind).toBe(body.kind)
    kinds.push(body.kind)
    if (body.kind !== 'be_student') continue
    // The details that only such a contract has are missing: it waits as a draft.
    const draft = await world.call(contractRoutes.readContract, { params: { id: written?.id ?? '' } }, manager)
    expect(draft.body.missingDetails).toEqual(expect.arrayContaining(['payDay', 'jointCommittee', 'firstAid']))
  }
  expect(kinds).toEqual(expected.map(([, , kind]) => kind))
})

test('a contract is drafted on acceptance where the organisation sends it, and none is written where it is off', async () => {
  const drafted = await automaticScene('draft')
  const one = await drafted.offer()
  await one.accept()
  await drafted.run()
  expect(await one.ours()).toMatchObject([{ status: 'draft', allowed: ['edit', 'send', 'delete'] }])
  expect(await one.own()).toEqual([])
  const off = await automaticScene('off')
  const none = await off.offer()
  await none.accept()
  await off.run()
  expect(await none.ours()).toEqual([])
})

test('a contract sent with the offer is read before and signed after the acceptance; a changed offer replaces it', async () => {
  const { run, offer, manager } = await automaticScene('offer')
  const { own, accept, assignmentId, ours, worker } = await offer()
  await run()
  expect(await own()).toMatchObject([{ status: 'sent', allowed: [] }])
  await world.sql`update assignments set rate_amount = 1800 where id = ${assignmentId}`
  await accept()
  await run()
  const found = await own()
  expect(found.map(({ status, allowed }) => [status, allowed])).toEqual(
    expect.arrayContaining([
      ['sent', ['sign', 'decline']],
      ['void', []],
    ]),
  )
  const sent = found.find(({ status }) => status === 'sent')
  expect(
    (await world.call(contractRoutes.readOwnContract, { params: { id: sent?.id ?? '' } }, worker)).body.text,
  ).toContain('18,00')

  const rejected = await offer()
  await run()
  await world.call(
    assignmentRoutes.rejectAssignment,
    { params: { id: rejected.assignmentId }, body: {} },
    rejected.worker,
  )
  expect(await rejected.ours()).toMatchObject([{ status: 'void', voidReason: null }])
  expect(await ours()).toHaveLength(2)
  expect(await kindsFor(world, manager)).toContain('assignmentAccepted')
})

test('a draft of an offer can be sent only where the organisation sends contracts with offers', async () => {
  const { organisation, manager, offer } = await automaticScene('offer')
  const { assignmentId, worker, ours } = await offer()
  const id = await sampleContract(world, worker, { assignmentId, userId: manager.accountId })
  await world.sql`
    update contracts set details = (select details from contracts where organisation_id = ${organisation.organisationId} and id <> ${id})
     where id = ${id}`
  expect(await ours()).toMatchObject([{ id, allowed: ['edit', 'send', 'delete'] }])
  await world.sql`update organisations set contract_timing = 'acceptance' where id = ${organisation.organisationId}`
  expect(await ours()).toMatchObject([{ id, allowed: ['edit', 'delete'] }])
})

test('a contract that lacks details stays a draft, and the project manager completes and sends it', async () => {
  const { run, offer, manager } = await automaticScene('acceptance', { isKnown: false })
  const { accept, ours, own } = await offer()
  await accept()
  await run()
  const [draft] = await ours()
  expect(draft).toMatchObject({ status: 'draft', allowed: ['edit', 'delete'] })
  expect(await own()).toEqual([])
  expect((await kindsFor(world, manager))[0]).toBe('contractIncomplete')
  const params = { id: draft?.id ?? '' }
  const refused = await world.call(contractRoutes.sendContract, { params }, manager)
  expect(refused.problem).toMatchObject({ status: 409 })
  expect((await world.call(contractRoutes.readContract, { params }, manager)).body.missingDetails).toEqual([
    'reason',
    'schedule',
  ])
  const details = {
    reason: 'increase',
    qualification: 'Picker',
    workplace: 'Hall 3',
    schedule: '08:00–16:00',
    trialDays: '3',
  }
  await world.call(contractRoutes.editContract, { params, body: { details } }, manager)
  expect((await world.call(contractRoutes.sendContract, { params }, manager)).body.status).toBe('sent')
})

test('the first contract covers the rest of its week or month, in the language of the worker', async () => {
  const { run, offer } = await automaticScene('acceptance', { period: 'week' })
  const { accept, own, worker } = await offer()
  await world.sql`update accounts set preferred_language = 'nl' where id = ${worker.accountId}`
  await accept()
  await run()
  expect(await own()).toMatchObject([{ startDate: '2026-12-02', endDate: '2026-12-06', language: 'nl' }])
})

test('an organisation in a country that is not covered gets no contract', async () => {
  const { organisation, run, offer } = await automaticScene('acceptance')
  await world.sql`update organisations set time_zone = 'Europe/Madrid' where id = ${organisation.organisationId}`
  const { accept, ours } = await offer()
  await accept()
  await run()
  expect(await ours()).toEqual([])
  await world.sql`update organisations set rules_country = 'FR' where id = ${organisation.organisationId}`
  const other = await offer()
  await other.accept()
  await run()
  expect(await other.ours()).toMatchObject([{ kind: 'fr_assignment', status: 'draft' }])
})

/** Runs work while the database refuses the contracts or the notifications about an assignment. */
async function refusing(
  assignmentId: string,
  table: 'contracts' | 'notifications',
  code: string,
  work: () => Promise<unknown>,
) {
  const when = table === 'contracts' ? `new.assignment_id = '${assignmentId}'` : `new.link like '%${assignmentId}'`
  await world.sql`
    create function ${raw(`refuse_${table}`)}() returns trigger language plpgsql as ${raw(`$$ begin raise 'refused' using errcode = '${code}'; end $$`)}`
  await world.sql`
    create trigger refuse_row before insert on ${raw(table)} for each row when (${raw(when)}) execute function ${raw(`refuse_${table}`)}()`
  try {
    await work()
  } finally {
    await world.sql`drop trigger refuse_row on ${raw(table)}`
    await world.sql`drop function ${raw(`refuse_${table}`)}`
  }
}

test('a contract that cannot be written is reported, and does not stop those of others', async () => {
  const { organisation, manager, run, offer } = await automaticScene('acceptance')
  const offers = [await offer(), await offer()] as const
  for (const { accept } of offers) await accept()
  const [failing, other] = offers
  await refusing(failing.assignmentId, 'contracts', 'P0001', run)
  expect([(await failing.ours()).length, (await other.ours()).length]).toEqual([0, 1])
  const notices = await world.sql<{ kind: string; link: string }>`
    select kind, link from notifications where organisation_id = ${organisation.organisationId} and account_id = ${manager.accountId}`
  expect(notices).toContainEqual({ kind: 'contractIncomplete', link: `/provider/assignments/${failing.assignmentId}` })
  expect(
    await world.sql`select id from contract_orders where organisation_id = ${organisation.organisationId}`,
  ).toEqual([])
})

test('after a deadlock, the contract is written when the job runs again', async () => {
  const { run, offer } = await automaticScene('acceptance')
  const { accept, ours, assignmentId } = await offer()
  await accept()
  await refusing(assignmentId, 'contracts', '40P01', () => expect(run()).rejects.toThrow('refused'))
  expect(await ours()).toEqual([])
  await run()
  expect(await ours()).toMatchObject([{ status: 'sent' }])
})

test('a contract that can neither be written nor reported does not stop those of others', async () => {
  const { run, offer } = await automaticScene('acceptance')
  const offers = [await offer(), await offer()] as const
  for (const { accept } of offers) await accept()
  const [failing, other] = offers
  await refusing(failing.assignmentId, 'notifications', 'P0001', () =>
    refusing(failing.assignmentId, 'contracts', 'P0001', run),
  )
  expect([(await failing.ours()).length, (await other.ours()).length]).toEqual([0, 1])
})

test('a contract that was sent is replaced after a change, also beside one that is signed', async () => {
  const { manager, run, offer } = await automaticScene('acceptance')
  const { accept, ours, assignmentId, worker } = await offer()
  const sent = await sampleContract(world, worker, { assignmentId, userId: manager.accountId }, { status: 'sent' })
  const signed = await sampleContract(world, worker, { assignmentId, userId: manager.accountId }, { status: 'signed' })
  await accept()
  await run()
  const statuses = new Map((await ours()).map(({ id, status }) => [id, status]))
  expect([statuses.get(signed), statuses.get(sent), statuses.size]).toEqual(['signed', 'void', 3])
})
