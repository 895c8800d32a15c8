import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { startBackgroundProcess } from '#platform/server/testing/background-process.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import { atLeast, until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { contractBatchRoutes as routes } from '../../contract/batches.ts'
import { sampleContract } from '../samples.ts'
import { contractScene, servedRoutes } from '../testing/contract-scene.ts'

const world = await openWorld(servedRoutes, '2026-12-04T09:00:00Z')
const processes: { die(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.die()))
})
const startsRenewals = `
  const { startJobs } = await load('platform/server/jobs/runner.ts')
  const { renewalJob } = await load('domains/contracts/server/renewing/running.ts')
  startJobs(services, [renewalJob], { everyMs: 20 })`
const contracts = 200

test('a run of 200 contracts that is killed three times continues, and writes and sends none twice', async () => {
  const { organisation, manager, projectId } = await contractScene(world, 'cancelled')
  await world.sql`update organisations set time_zone = 'Europe/Brussels' where id = ${organisation.organisationId}`
  const before = await sampleWorker(world, organisation)
  const cancelled = await sampleAssignment(world, before, projectId, 'cancelled')
  const known = await sampleContract(world, before, { assignmentId: cancelled, userId: manager.accountId })
  const details = {
    reason: 'increase',
    qualification: 'Picker',
    workplace: 'Hall 3',
    schedule: '08:00–16:00',
    trialDays: '3',
  }
  await world.sql`update contracts set details = ${JSON.stringify(details)}::jsonb where id = ${known}`
  const assignmentIds: string[] = []
  for (let number = 0; number < contracts; number++)
    assignmentIds.push(
      await sampleAssignment(world, await sampleWorker(world, organisation), projectId, 'in_progress', {
        startDate: '2026-11-30',
        endDate: '2027-01-31',
      }),
    )
  const body = { fromDate: '2026-12-07', toDate: '2026-12-13', send: true, assignmentIds }
  const { id } = (await world.call(routes.startContractRun, { body }, manager)).body
  const read = async () => (await world.call(routes.readContractRun, { params: { id } }, manager)).body
  const connection = await testDatabase()
  const start = () => {
    const process = startBackgroundProcess(startsRenewals, {
      connection,
      dataDir: `${world.services.config.dataDir}/${uuid()}`,
      now: world.now(),
    })
    processes.push(process)
    return process
  }
  for (const least of [20, 70, 130]) {
    const process = start()
    await atLeast(least, async () => (await read()).done)
    await process.die()
    expect((await read()).status).toBe('running')
    // The lease of the job expires.
    world.passMinutes(10)
  }
  start()
  await until(async () => expect((await read()).status).toBe('done'))
  expect(await read()).toMatchObject({ total: contracts, done: contracts, blocked: 0 })
  const written = await world.sql<{ count: number; sent: number; assignments: number }>`
    select count(*)::int as count, count(*) filter (where status = 'sent')::int as sent, count(distinct assignment_id)::int as assignments
      from contracts where organisation_id = ${organisation.organisationId} and assignment_id = any(${assignmentIds}::uuid[])`
  expect(written).toEqual([{ count: contracts, sent: contracts, assignments: contracts }])
  const notified = await world.sql`
    select 1 from notifications where organisation_id = ${organisation.organisationId} and kind = 'contractSent' group by account_id having count(*) <> 1`
  expect(notified).toEqual([])
}, 300_000)
