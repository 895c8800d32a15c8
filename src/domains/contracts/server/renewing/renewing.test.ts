import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { contractRoutes } from '../../contract.ts'
import { contractBatchRoutes as routes } from '../../contract/batches.ts'
import { sampleContract } from '../samples.ts'
import {
  belgianDetails,
  contractScene,
  sealAll,
  servedRoutes,
  workerPassword,
  writeBelgian,
} from '../testing/contract-scene.ts'
import { renewalJob } from './running.ts'

const world = await openWorld(servedRoutes, '2026-12-04T09:00:00Z')
const week = { fromDate: '2026-12-07', toDate: '2026-12-13' }

/** An organisation with three continuing assignments on a project; the contract of the first week of one of them is signed. */
async function scene() {
  const first = await contractScene(world)
  const { organisation, manager, worker, projectId } = first
  await world.sql`update organisations set time_zone = 'Europe/Brussels' where id = ${organisation.organisationId}`
  const days = { startDate: '2026-12-01', endDate: '2026-12-31' }
  const add = async (changes = {}) => {
    const other = await sampleWorker(world, organisation)
    return sampleAssignment(world, other, projectId, 'assigned', { ...days, ...changes })
  }
  const others = [await add(), await add({ endDate: '2026-12-09' })]
  await add({ startDate: '2026-11-01', endDate: '2026-12-06' })
  const period = { startDate: '2026-12-01', endDate: '2026-12-06' }
  const details = {
    reason: 'increase',
    qualification: 'Picker',
    workplace: 'Hall 3',
    schedule: '08:00–16:00',
    trialDays: '3',
  }
  const body = { assignmentId: first.assignmentId, kind: 'be_assignment', language: 'nl', details, period } as const
  const { id, textHash } = (await world.call(contractRoutes.writeContract, { body }, manager)).body
  await world.call(contractRoutes.sendContract, { params: { id } }, manager)
  await world.call(
    contractRoutes.signContract,
    { params: { id }, body: { textHash, password: workerPassword } },
    worker,
  )
  await world.call(contractRoutes.countersignContract, { params: { id }, body: { textHash } }, manager)
  await sealAll(world)
  const list = async (query = week) => (await world.call(routes.listRenewals, { query }, manager)).body.items
  const start = async (assignmentIds: string[], send = true) =>
    (await world.call(routes.startContractRun, { body: { ...week, send, assignmentIds } }, manager)).body
  const items = async (id: string) =>
    (await world.call(routes.listContractRunItems, { params: { id }, query: {} }, manager)).body.items
  const finish = async (id: string, processes = 1) => {
    const runners = Array.from({ length: processes }, () =>
      startJobs(world.services, [renewalJob as never], { everyMs: 20 }),
    )
    try {
      await until(async () => {
        const { body } = await world.call(routes.readContractRun, { params: { id } }, manager)
        expect(body.status).toBe('done')
      })
    } finally {
      await Promise.all(runners.map((runner) => runner.stop()))
    }
  }
  return { ...first, others, list, start, items, finish, concluded: id }
}

test('continuing assignments get the contracts of the next week in one run, each for the days that it still covers', async () => {
  const { assignmentId, others, list, start, items, finish, manager, worker } = await scene()
  const found = await list()
  expect(found.map(({ id }) => id).toSorted()).toEqual([assignmentId, ...others].toSorted())
  expect(found.find(({ id }) => id === assignmentId)).toMatchObject({
    kind: 'be_assignment',
    language: 'nl',
    startDate: '2026-12-07',
    endDate: '2026-12-13',
    obstacle: null,
  })
  expect(found.find(({ id }) => id === others[1])).toMatchObject({ startDate: '2026-12-07', endDate: '2026-12-09' })

  const run = await start(found.map(({ id }) => id))
  expect(run).toMatchObject({ status: 'running', total: 3, done: 0 })
  await finish(run.id, 2)
  const done = await items(run.id)
  expect(done.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(new Set(done.map(({ contractId }) => contractId)).size).toBe(3)
  expect(await list()).toEqual([])
  const own = await world.call(contractRoutes.listOwnContracts, { query: { assignmentId } }, worker)
  expect(own.body.items.find(({ startDate }) => startDate === '2026-12-07')).toMatchObject({
    status: 'sent',
    amendment: null,
    endDate: '2026-12-13',
  })
  const again = await start([assignmentId])
  await finish(again.id)
  const runs = await world.call(routes.listContractRuns, { query: {} }, manager)
  expect(runs.body).toMatchObject({ total: 2, items: { length: 2 } })
  expect(new Map(runs.body.items.map((one) => [one.id, one.done]))).toEqual(
    new Map([
      [run.id, 3],
      [again.id, 0],
    ]),
  )
  expect(await items(again.id)).toMatchObject([{ state: 'blocked', obstacle: 'covered', contractId: null }])
  const listed = await world.call(contractRoutes.listContracts, { query: { assignmentId } }, manager)
  expect(listed.body.total).toBe(2)
})

test('days without a contract between others are listed, and the run writes a contract for them', async () => {
  const { assignmentId, list, start, items, finish, manager } = await scene()
  for (const period of [
    { startDate: '2026-12-07', endDate: '2026-12-08' },
    { startDate: '2026-12-11', endDate: '2026-12-31' },
  ]) {
    const body = { assignmentId, kind: 'be_assignment', language: 'nl', details: belgianDetails, period } as const
    expect((await world.call(contractRoutes.writeContract, { body }, manager)).status).toBe(201)
  }
  const gap = { startDate: '2026-12-09', endDate: '2026-12-10' }
  expect((await list()).find(({ id }) => id === assignmentId)).toMatchObject({ ...gap, obstacle: null })
  const run = await start([assignmentId], false)
  await finish(run.id)
  const [written] = await items(run.id)
  const params = { id: written?.contractId ?? '' }
  expect((await world.call(contractRoutes.readContract, { params }, manager)).body).toMatchObject(gap)
  expect((await list()).map(({ id }) => id)).not.toContain(assignmentId)
})

test('the list is in the order of clients and workers, and has the number of all if there are more than a run may have', async () => {
  const { worker, manager, projectId, organisation } = await contractScene(world)
  const day = { startDate: '2027-01-01', endDate: '2027-01-01' }
  const other = await sampleWorker(world, organisation)
  await world.sql`update workers set last_name = 'Zwart' where id = ${worker.accountId}`
  await world.sql`update workers set last_name = 'Arends' where id = ${other.accountId}`
  const id = await sampleAssignment(world, worker, projectId, 'assigned', day)
  const first = await sampleAssignment(world, other, projectId, 'assigned', day)
  await world.sql`
    insert into assignments
    select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'start_date', d::date, 'end_date', d::date))).*
      from assignments a, generate_series('2027-01-02'::date, '2028-06-30', '1 day') d where a.id = ${id}`
  const query = { fromDate: '2027-01-01', toDate: '2028-12-31' }
  const { body } = await world.call(routes.listRenewals, { query }, manager)
  expect(body).toMatchObject({ total: 548, items: { length: 500 } })
  expect(body.items.map((one) => one.id).indexOf(first)).toBe(0)
})

test('the list names what prevents a contract, and a run that is not sent writes drafts', async () => {
  const { organisation, assignmentId, others, list, start, items, manager } = await scene()
  await world.sql`alter table contracts disable trigger refuse_change`
  await world.sql`update contracts set details = '{"qualification": "Picker"}' where assignment_id = ${assignmentId}`
  await world.sql`alter table contracts enable trigger refuse_change`
  expect(new Set((await list()).map(({ obstacle }) => obstacle))).toEqual(new Set(['details']))
  await world.sql`update organisations set time_zone = 'Europe/Madrid' where id = ${organisation.organisationId}`
  expect((await list()).find(({ id }) => id === others[0])?.obstacle).toBe('country')
  await world.sql`update organisations set rules_country = 'NL' where id = ${organisation.organisationId}`
  expect((await list()).find(({ id }) => id === others[0])).toMatchObject({ kind: 'nl_placement', obstacle: 'details' })

  const other = await scene()
  const run = await other.start([other.assignmentId], false)
  await other.finish(run.id)
  expect(await other.items(run.id)).toMatchObject([{ state: 'done' }])
  const drafts = await world.call(
    contractRoutes.listContracts,
    { query: { assignmentId: other.assignmentId, status: 'draft' } },
    other.manager,
  )
  expect(drafts.body.items).toMatchObject([{ startDate: '2026-12-07' }])
  expect((await items((await start([assignmentId])).id)).length).toBe(1)
  const unknown = await world.call(
    routes.startContractRun,
    { body: { ...week, send: true, assignmentIds: [other.assignmentId] } },
    manager,
  )
  expect(unknown.problem).toMatchObject({ status: 422, errors: [{ path: 'assignmentIds.0' }] })
})

test('a worker signs several contracts together, and the organisation signs them together', async () => {
  const { manager, worker, assignmentId, projectId } = await contractScene(world)
  const second = await sampleAssignment(world, worker, projectId, 'assigned', {
    startDate: '2027-01-01',
    endDate: '2027-01-31',
  })
  const contracts: { id: string; textHash: string }[] = []
  for (const id of [assignmentId, second]) {
    const { body } = await writeBelgian(world, { manager, assignmentId: id } as never)
    await world.call(contractRoutes.sendContract, { params: { id: body.id } }, manager)
    contracts.push({ id: body.id, textHash: body.textHash })
  }
  const sign = (some: typeof contracts, password = workerPassword) =>
    world.call(routes.signContracts, { body: { contracts: some, password } }, worker)
  const changed = [contracts[0]!, { id: contracts[1]!.id, textHash: '0'.repeat(64) }]
  expect((await sign(changed)).problem).toMatchObject({ status: 409 })
  expect((await sign(contracts, 'another sentence')).problem).toMatchObject({ status: 422 })
  const early = await world.call(routes.countersignContracts, { body: { contracts } }, manager)
  expect(early.body).toMatchObject({
    done: [],
    failed: [{ code: 'INVALID_TRANSITION' }, { code: 'INVALID_TRANSITION' }],
  })
  expect((await Promise.all([sign(contracts), sign(contracts)])).map(({ status }) => status)).toEqual([200, 200])
  const signed = await world.call(contractRoutes.readContract, { params: { id: contracts[1]!.id } }, manager)
  expect(signed.body).toMatchObject({ status: 'party_signed', evidence: { party: { together: 2 } } })
  const twice = [...contracts, ...contracts]
  const both = await world.call(routes.countersignContracts, { body: { contracts: twice } }, manager)
  expect(both.body).toEqual({ done: contracts.map(({ id }) => id).toSorted(), failed: [] })
  await sealAll(world)
  for (const { id } of contracts)
    expect((await world.call(contractRoutes.readContract, { params: { id } }, manager)).body.status).toBe('signed')
})

test('the evidence names the contracts that one call signs, without those that were signed before', async () => {
  const { manager, worker, assignmentId, projectId } = await contractScene(world)
  const contracts: { id: string; textHash: string }[] = []
  for (const month of ['2026-12', '2027-01', '2027-03']) {
    const days = { startDate: `${month}-01`, endDate: `${month}-31` }
    const isFirst = contracts.length === 0
    const id = isFirst ? assignmentId : await sampleAssignment(world, worker, projectId, 'assigned', days)
    const { body } = await writeBelgian(world, { manager, assignmentId: id } as never)
    await world.call(contractRoutes.sendContract, { params: { id: body.id } }, manager)
    contracts.push({ id: body.id, textHash: body.textHash })
  }
  for (const some of [contracts.slice(0, 1), contracts])
    await world.call(routes.signContracts, { body: { contracts: some, password: workerPassword } }, worker)
  const together = async ({ id }: { id: string }) =>
    (await world.call(contractRoutes.readContract, { params: { id } }, manager)).body.evidence.party?.together
  expect(await Promise.all(contracts.map(together))).toEqual([undefined, 2, 2])
  const many = Array.from({ length: 51 }, () => contracts[0]!)
  const refused = await world.call(
    routes.signContracts,
    { body: { contracts: many, password: workerPassword } },
    worker,
  )
  expect(refused.status).toBe(422)
})

test('a French contract is signed alone', async () => {
  const { manager, worker, assignmentId } = await contractScene(world)
  const { body: belgian } = await writeBelgian(world, { manager, assignmentId } as never)
  await world.call(contractRoutes.sendContract, { params: { id: belgian.id } }, manager)
  const details = {
    reason: 'increase',
    reasonDetail: 'Peak',
    qualification: 'Picker',
    workplace: 'Hall 3',
    schedule: '08:00–16:00',
    payDetails: 'None',
    trialDays: '2',
    specialRisks: 'None',
    protectiveEquipment: 'Shoes',
    pensionFund: 'Fund',
    providentFund: 'Insurer',
  }
  const body = { assignmentId, kind: 'fr_assignment', language: 'fr', details } as const
  const { body: french } = await world.call(contractRoutes.writeContract, { body }, manager)
  await world.call(contractRoutes.sendContract, { params: { id: french.id } }, manager)
  const contracts = [belgian, french].map(({ id, textHash }) => ({ id, textHash }))
  const together = await world.call(routes.signContracts, { body: { contracts, password: workerPassword } }, worker)
  expect(together.problem).toMatchObject({ status: 409, contract: french.id })
  const alone = { contracts: contracts.slice(1), password: workerPassword }
  expect((await world.call(routes.signContracts, { body: alone }, worker)).status).toBe(200)
})

test('day contracts of a worker at one client are counted for each assignment, in the half-year of its day', async () => {
  const { organisation, manager, worker, projectId } = await contractScene(world, 'cancelled')
  await world.sql`update organisations set time_zone = 'Europe/Brussels' where id = ${organisation.organisationId}`
  const add = (day: string) => sampleAssignment(world, worker, projectId, 'assigned', { startDate: day, endDate: day })
  const ids = [await add('2026-12-30'), await add('2026-12-31'), await add('2027-01-01'), await add('2027-01-03')]
  const before = await sampleContract(world, worker, { assignmentId: ids[0]!, userId: manager.accountId })
  await world.sql`update contracts set start_date = '2026-12-30', end_date = '2026-12-30' where id = ${before}`
  const query = { fromDate: '2026-12-28', toDate: '2027-01-03' }
  const { items } = (await world.call(routes.listRenewals, { query }, manager)).body
  const counted = new Map(items.map(({ id, dayContracts }) => [id, dayContracts]))
  expect(ids.slice(1).map((id) => [counted.get(id)?.startDate, counted.get(id)?.levy])).toEqual([
    ['2026-07-01', 2],
    ['2027-01-01', 0],
    ['2027-01-01', 0],
  ])
})

test('the counters of day contracts are shown for the worker and the client, with the contract to come', async () => {
  const { organisation, assignmentId, list, manager, concluded } = await scene()
  const monday = { fromDate: '2026-12-07', toDate: '2026-12-07' }
  const counted = async () => (await list(monday)).find(({ id }) => id === assignmentId)?.dayContracts
  expect(await counted()).toMatchObject({ startDate: '2026-07-01', agreement: 0, levy: 0, euros: 0, nextFrom: 40 })
  // The contract of the week before becomes one of a day: first on the Friday, then on the Sunday before.
  await world.sql`update contracts set start_date = '2026-12-04', end_date = '2026-12-04' where id = ${concluded}`
  expect(await counted()).toMatchObject({ agreement: 2, levy: 0 })
  await world.sql`update contracts set start_date = '2026-12-06', end_date = '2026-12-06' where id = ${concluded}`
  expect(await counted()).toMatchObject({ agreement: 2, levy: 2 })
  const before = await world.call(routes.readDayContracts, { query: { assignmentId } }, manager)
  expect(before.body.counters).toMatchObject({ agreement: 0, levy: 0 })
  await world.sql`update organisations set rules_country = 'NL' where id = ${organisation.organisationId}`
  const abroad = await world.call(routes.readDayContracts, { query: { assignmentId } }, manager)
  expect(abroad.body.counters).toBeNull()
})
