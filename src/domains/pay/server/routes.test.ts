import { v7 as uuid } from 'uuid'
import { afterAll, expect, test, vi } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { calculationJob } from './calculating.ts'
import { pay } from './routes.ts'
import { samplePeriod } from './samples.ts'

const world = await openWorld(pay, '2026-12-01T08:00:00Z')
const jobs = startJobs(world.machine, [calculationJob as never], { everyMs: 10 })
afterAll(() => jobs.stop())

/** An organisation with a worker who has so many approved entries of eight hours from 2 November on, and the period of November. */
async function scene(count = 5) {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const wanted = { projectId, assignmentId, count, status: 'approved' } as const
  const entries = count > 0 ? await sampleEntries(world, worker, wanted) : []
  const periodId = await samplePeriod(world, organisation)
  const params = { id: periodId }
  const read = async () => (await world.call(payRoutes.readPeriod, { params }, admin)).body
  const calculate = async (by: SampleAccount = admin) => {
    const begun = await world.call(payRoutes.calculatePeriod, { params }, by)
    if (begun.status === 200)
      await vi.waitFor(async () => expect((await read()).calculation?.failure).not.toBeNull(), {
        timeout: 20_000,
        interval: 20,
      })
    return begun
  }
  const issue = (by: SampleAccount = admin) => world.call(payRoutes.issuePeriod, { params }, by)
  const stubs = async () => (await world.call(payRoutes.listStubs, { params, query: {} }, admin)).body.items
  return { organisation, admin, worker, projectId, assignmentId, entries, periodId, read, calculate, issue, stubs }
}

test('a month is calculated, looked at, issued and read by its worker', async () => {
  const { admin, worker, calculate, issue, read, stubs } = await scene()
  expect(await read()).toMatchObject({
    status: 'open',
    hindrances: ['notCalculated'],
    allowed: ['calculate', 'adjust', 'delete'],
  })
  expect((await calculate()).status).toBe(200)
  expect(await read()).toMatchObject({
    status: 'calculated',
    stale: false,
    workers: 1,
    hindrances: [],
    sums: [{ currency: 'EUR', workers: 1, minutes: 2400, gross: 69400, deductions: 0, net: 69400 }],
    missing: { bankAccounts: { total: 1 } },
    calculation: null,
  })
  const [draft] = await stubs()
  expect(draft).toMatchObject({ number: null, net: 69400, marks: ['noBankAccount'] })
  const { status, body } = await issue()
  expect([status, body.status, body.allowed]).toEqual([200, 'issued', ['transfer', 'journal']])
  const own = await world.call(payRoutes.listOwnStubs, { query: {} }, worker)
  expect(own.body.items).toMatchObject([{ id: draft?.id, number: '2026-00001', net: 69400 }])
  const stub = await world.call(payRoutes.readOwnStub, { params: { id: draft?.id ?? uuid() } }, worker)
  expect(stub.body.lines).toMatchObject([
    {
      kind: 'regular',
      minutes: 2400,
      percent: 100,
      amount: { amount: 69400, currency: 'EUR' },
      from: '2026-11-02',
      to: '2026-11-06',
    },
  ])
  expect(stub.body.lines[0]?.entries).toHaveLength(5)
  expect((await world.call(payRoutes.readStub, { params: { id: draft?.id ?? uuid() } }, admin)).body.allowed).toEqual([
    'adjust',
    'download',
  ])
  const told = await world.sql('select kind from notifications where account_id = $1', [worker.accountId])
  expect(told).toEqual([{ kind: 'payStubIssued' }])
})

test('pay is shown to, and written by, none but the administrators', async () => {
  const { organisation, periodId, calculate, issue } = await scene(1)
  for (const role of ['manager', 'provider', 'user'] as const) {
    const somebody = await sampleUser(world, organisation, role)
    expect((await calculate(somebody)).status).toBe(403)
    expect((await issue(somebody)).status).toBe(403)
    expect((await world.call(payRoutes.readPeriod, { params: { id: periodId } }, somebody)).status).toBe(403)
  }
})

test('the pay of another organisation is unknown', async () => {
  const { periodId, worker } = await scene(1)
  const stranger = await scene(1)
  for (const route of [payRoutes.readPeriod, payRoutes.calculatePeriod, payRoutes.issuePeriod, payRoutes.deletePeriod])
    expect((await world.call(route, { params: { id: periodId } }, stranger.admin)).status).toBe(404)
  const body = {
    workerId: worker.accountId,
    kind: 'bonus',
    amount: { amount: 100, currency: 'EUR' },
    reason: 'x',
  } as const
  const answer = await world.call(payRoutes.adjustPeriod, { params: { id: stranger.periodId }, body }, stranger.admin)
  expect(answer.problem.errors).toMatchObject([{ path: 'workerId' }])
})

test('a period that is open, being calculated, or issued refuses what cannot be done with it', async () => {
  const { admin, periodId, calculate, issue } = await scene(1)
  expect((await issue()).problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
  await calculate()
  await issue()
  expect((await issue()).problem.code).toBe('INVALID_TRANSITION')
  expect((await calculate()).problem.code).toBe('INVALID_TRANSITION')
  expect((await world.call(payRoutes.deletePeriod, { params: { id: periodId } }, admin)).problem.code).toBe(
    'INVALID_TRANSITION',
  )
})
