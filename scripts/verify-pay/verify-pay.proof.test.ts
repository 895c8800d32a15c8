import { expect, onTestFinished, test } from 'vitest'
import { billing } from '#domains/billing/server/routes.ts'
import { pay } from '#domains/pay/server/routes.ts'
import { calculateIn } from '#domains/pay/server/testing/scene.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { dropTestDatabase, testDatabase } from '#platform/server/testing/database.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { verifyPay } from './verify.ts'
import { plant, plantedFaults } from './testing/pay-faults.ts'
import { sampleSetWorkers } from './testing/pay-set-hours.ts'
import { issueSets } from './testing/pay-set-issuing.ts'
import { randomFrom, sampleSets } from './testing/pay-sets.ts'

const world = await openWorld([...pay, ...billing, ...timesheets], '2027-02-01T08:00:00Z')
calculateIn(world)

/** One set is a worker whose hours are paid in two periods and billed, by generated rules; an organisation has forty of them. */
const workersEach = 40
const sets = Number(process.env.VERIFY_PAY_SETS ?? 800)
const organisations = Math.ceil(sets / workersEach)
const seeds = Array.from({ length: organisations }, (_, index) => Number(process.env.VERIFY_PAY_SEED ?? 1) + index)

test('a database without organisations has nothing to verify, and an unknown tag is an error', async () => {
  // The database of this worker has the organisations of other tests.
  const database = await testDatabase('verify_pay')
  onTestFinished(() => dropTestDatabase('verify_pay'))
  expect(await verifyPay(database)).toEqual({ organisations: 0, stubs: 0, invoices: 0, differences: [] })
  await expect(verifyPay(database, { organisation: 'nowhere' })).rejects.toThrow('the tag nowhere')
})

test(
  `T74 the second calculation confirms ${organisations * workersEach} generated sets`,
  async () => {
    const verified = { stubs: 0, invoices: 0 }
    const found: object[] = []
    for (const seed of seeds) {
      const random = randomFrom(seed)
      const generated = await sampleSets(world, random)
      await sampleSetWorkers(world, generated, random, workersEach)
      // Without statistics, PostgreSQL plans for a few entries.
      await world.sql`analyze time_entries, assignments, workers`
      await issueSets(world, generated, random)
      const { stubs, invoices, differences } = await verifyPay(await testDatabase(), { organisation: generated.tag })
      if (differences.length > 0) found.push({ seed, differences: differences.slice(0, 20) })
      verified.stubs += stubs
      verified.invoices += invoices
    }
    expect(found).toEqual([])
    console.log(`${verified.stubs} pay stubs and ${verified.invoices} invoices and credit notes`)
    expect(verified.stubs).toBeGreaterThan(sets)
    expect(verified.invoices).toBeGreaterThan(2 * organisations)
  },
  sets * 1000,
)

test('T74 each planted fault is named', async () => {
  const random = randomFrom(11)
  const generated = await sampleSets(world, random)
  await sampleSetWorkers(world, generated, random, 12)
  await world.sql`analyze time_entries, assignments, workers`
  await issueSets(world, generated, random)
  await sampleWorker(world, { ...generated, companyTag: generated.tag })
  const found = async () => (await verifyPay(await testDatabase(), { organisation: generated.tag })).differences
  expect(await found()).toEqual([])
  const unnamed: string[] = []
  for (const fault of plantedFaults) {
    const takeBack = await plant(world, generated.organisationId, fault)
    if (!(await found()).some(({ line, stored }) => fault.named.test(`${line}: ${stored}`))) unnamed.push(fault.name)
    await takeBack()
  }
  expect(unnamed).toEqual([])
  expect(await found()).toEqual([])
})
