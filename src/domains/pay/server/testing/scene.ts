import { afterAll, expect } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries, type SampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import type { World } from '#platform/server/testing/world.ts'
import { payRoutes } from '../../contract.ts'
import { calculationJob } from '../calculating.ts'
import { samplePeriod } from '../samples.ts'
import { until } from '#platform/server/testing/until.ts'

/** Runs the requested calculations of a test world until the tests of the file have ended. */
export function calculateIn(world: World): void {
  const jobs = startJobs(world.services, [calculationJob as never], { everyMs: 10 })
  afterAll(() => jobs.stop())
}

/**
 * Creates an organisation with a worker, the given number of approved entries of eight hours at 17.35 EUR, one per day from 2 November
 * on, and the open period of November.
 */
export async function payScene(world: World, { count = 5 } = {}) {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const hire = async (options: Partial<SampleEntries> = {}) => {
    const worker = await sampleWorker(world, organisation)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    const enter = (more: Partial<SampleEntries>) =>
      sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'approved', ...more })
    const entries = count === 0 ? [] : await enter({ count, ...options })
    return { worker, assignmentId, entries, enter }
  }
  const first = await hire()
  const periodId = await samplePeriod(world, organisation)
  const params = { id: periodId }
  const read = async (id = periodId) => (await world.call(payRoutes.readPeriod, { params: { id } }, admin)).body
  const calculate = async (id = periodId, by: SampleAccount = admin) => {
    const begun = await world.call(payRoutes.calculatePeriod, { params: { id } }, by)
    const settled = async () => expect((await read(id)).calculation?.failure).not.toBeNull()
    if (begun.status === 200) await until(settled)
    return begun
  }
  const issue = (id = periodId, by: SampleAccount = admin) =>
    world.call(payRoutes.issuePeriod, { params: { id } }, { ...by, language: 'en' })
  const stubs = async (id = periodId) =>
    (await world.call(payRoutes.listStubs, { params: { id }, query: {} }, admin)).body.items
  const stub = async (id: string | undefined) =>
    (await world.call(payRoutes.readStub, { params: { id: id ?? '' } }, admin)).body
  const adjust = (body: Parameters<typeof adjusting>[0]) => adjusting(body)
  async function adjusting(
    body: Partial<{
      workerId: string
      kind: 'bonus' | 'earning' | 'deduction'
      amount: number
      currency: 'EUR' | 'USD'
      correctsLineId: string
    }>,
  ) {
    const { workerId = first.worker.accountId, kind = 'bonus', amount = 5000, currency = 'EUR', correctsLineId } = body
    return world.call(
      payRoutes.adjustPeriod,
      { params, body: { workerId, kind, amount: { amount, currency }, reason: 'For the peak', correctsLineId } },
      admin,
    )
  }
  return {
    organisation,
    admin,
    projectId,
    hire,
    ...first,
    periodId,
    params,
    read,
    calculate,
    issue,
    stubs,
    stub,
    adjust,
  }
}

/** Creates the period of December for an organisation with the period of November. */
export function sampleDecember(world: World, organisation: { organisationId: string }): Promise<string> {
  return samplePeriod(world, organisation, { startDate: '2026-12-01', endDate: '2026-12-31', payDate: '2027-01-05' })
}
