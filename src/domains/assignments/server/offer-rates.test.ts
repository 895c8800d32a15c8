import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { assignmentRoutes, type OffersMade } from '../contract.ts'
import { assignments } from './routes.ts'
import { sampleStaffing } from './samples.ts'

const world = await openWorld(assignments)
const euros = (amount: number) => ({ amount, currency: 'EUR' as const })

/**
 * A request with a budget rate of 18.00 and three workers: one at 17.35, one without a pay rate, one above the budget.
 */
async function scene() {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation, 'providerAdmin')
  const manager = await sampleUser(world, organisation, 'manager')
  const [usual, bare, dear] = [
    await sampleWorker(world, organisation),
    await sampleWorker(world, organisation),
    await sampleWorker(world, organisation),
  ]
  const pay = (worker: SampleAccount, amount: number | null) =>
    world.sql`update workers set rate_amount = ${amount}, rate_currency = ${amount === null ? null : 'EUR'} where id = ${worker.accountId}`
  await pay(bare, null)
  await pay(dear, 2100)
  const project = await sampleProject(world, organisation)
  const requestId = await sampleStaffing(world, organisation, project, { positions: 3 })
  const setRoles = (rates: object[]) =>
    world.sql`update organisations set role_pay_rates = ${JSON.stringify(rates)} where id = ${organisation.organisationId}`
  const workerIds = [usual, bare, dear].map(({ accountId }) => accountId)
  const readRates = async (by = admin, query = {}) => {
    const offer = { requestId, workerIds: workerIds.join(','), ...query }
    const { body } = await world.call(assignmentRoutes.readOfferRates, { query: offer }, by)
    return { ...body, workers: workerIds.map((id) => body.workers.find((one) => one.id === id)) }
  }
  const offer = async (body: object, by = manager) =>
    (await world.call(assignmentRoutes.offerAssignment, { body: { requestId, workerIds, ...body } }, by))
      .body as OffersMade
  return { ...project, organisation, admin, manager, usual, bare, dear, requestId, setRoles, readRates, offer }
}

test('an offer uses the worker’s pay rate, else the role’s, and never the budget rate', async () => {
  const { bare, usual, setRoles, readRates, offer } = await scene()
  expect((await readRates()).workers.map((one) => [one?.source, one?.payRate?.amount])).toEqual([
    ['worker', 1735],
    [null, undefined],
    ['worker', 2100],
  ])
  const first = await offer({ workerIds: [bare.accountId] })
  expect(first.failed).toEqual([
    {
      id: bare.accountId,
      code: 'payRateRequired',
      message: 'This worker has no pay rate. Enter one to offer the assignment.',
    },
  ])
  await setRoles([
    { role: 'Driver', payRate: euros(1900) },
    { role: 'PICKER', payRate: euros(1650) },
  ])
  expect((await readRates()).workers.map((one) => [one?.source, one?.payRate?.amount])).toEqual([
    ['worker', 1735],
    ['role', 1650],
    ['worker', 2100],
  ])
  expect((await readRates(undefined, { role: 'driver' })).workers[1]?.payRate).toEqual(euros(1900))
  const { done } = await offer({ payRates: [{ workerId: usual.accountId, payRate: euros(1700) }] })
  expect(done.map(({ payRate }) => payRate.amount)).toEqual([1700, 1650, 2100])
})

test('a pay rate for one worker takes precedence over the one for all', async () => {
  const { dear, offer } = await scene()
  const { done } = await offer({
    payRate: euros(1600),
    payRates: [{ workerId: dear.accountId, payRate: euros(2200) }],
  })
  expect(done.map(({ payRate }) => payRate.amount)).toEqual([1600, 1600, 2200])
})

test('a pay rate for a worker who gets no offer is refused', async () => {
  const { usual, dear, requestId, manager } = await scene()
  const payRates = [{ workerId: dear.accountId, payRate: euros(2200) }]
  const body = { requestId, workerIds: [usual.accountId], payRates }
  const { status, problem } = await world.call(assignmentRoutes.offerAssignment, { body }, manager)
  expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['payRates.0.workerId']])
})

test('a user who may see pay sees the budget rate, and the bill rate of the project, else of the client, else the markup', async () => {
  const { organisation, admin, clientId, projectId, readRates } = await scene()
  const bill = (project: string | null, from: string, amount: number) =>
    world.sql`
      insert into bill_rates (organisation_id, id, client_id, project_id, from_date, amount, currency)
       values (${organisation.organisationId}, ${uuid()}, ${clientId}, ${project}, ${from}, ${amount}, 'EUR')`
  expect(await readRates()).toMatchObject({
    budgetRate: euros(1800),
    billing: { billRate: null, markupBasisPoints: null, employerCostsPercent: null },
  })
  await world.sql`insert into billing_terms (organisation_id, id, markup_basis_points) values (${organisation.organisationId}, ${clientId}, 6000)`
  await bill(null, '2026-01-01', 2800)
  await bill(null, '2026-12-01', 3300)
  expect((await readRates()).billing).toEqual({
    billRate: euros(2800),
    markupBasisPoints: 6000,
    employerCostsPercent: null,
  })
  expect((await readRates(undefined, { startDate: '2026-12-01' })).billing?.billRate).toEqual(euros(3300))
  await bill(projectId, '2026-01-01', 2500)
  expect((await readRates(undefined, { startDate: '2026-12-01' })).billing?.billRate).toEqual(euros(2500))
  const query = { projectId, workerIds: admin.accountId }
  expect((await world.call(assignmentRoutes.readOfferRates, { query }, admin)).body).toEqual({
    budgetRate: null,
    billing: { billRate: euros(2500), markupBasisPoints: 6000, employerCostsPercent: null },
    workers: [],
  })
})

test('a user who may not see pay sees no bill rate and no pay rate of a role, and another organisation sees nothing', async () => {
  const { manager, setRoles, readRates } = await scene()
  await setRoles([{ role: 'Picker', payRate: euros(1650) }])
  const seen = await readRates(manager)
  expect(seen.billing).toBeNull()
  expect(seen.workers.map((one) => [one?.source, one?.payRate])).toEqual([
    ['worker', euros(1735)],
    ['role', null],
    ['worker', euros(2100)],
  ])
  const stranger = await sampleUser(world, await sampleOrganisation(world), 'providerAdmin')
  expect(await readRates(stranger)).toEqual({
    budgetRate: null,
    billing: null,
    workers: [undefined, undefined, undefined],
  })
})

test('the minimum wage follows the country of the rules, the first day and the age of the worker', async () => {
  const { organisation, usual, bare, readRates } = await scene()
  const minima = async (startDate: string) =>
    (await readRates(undefined, { startDate })).workers.map((one) => one?.minimum?.wage.amount)
  await world.sql`update organisations set time_zone = 'Africa/Tunis', rules_country = null where id = ${organisation.organisationId}`
  expect(await minima('2026-12-01')).toEqual([undefined, undefined, undefined])
  await world.sql`update organisations set time_zone = 'Europe/Paris' where id = ${organisation.organisationId}`
  expect(await minima('2026-12-01')).toEqual([1231, 1231, 1231])
  await world.sql`update organisations set rules_country = 'NL' where id = ${organisation.organisationId}`
  await world.sql`update workers set date_of_birth = '2006-12-01' where id = ${usual.accountId}`
  await world.sql`update workers set date_of_birth = '1990-01-01' where id <> ${usual.accountId} and organisation_id = ${organisation.organisationId}`
  expect(await minima('2026-06-30')).toEqual([883, 1471, 1471])
  expect(await minima('2026-12-01')).toEqual([1199, 1499, 1499])
  expect(await minima('2027-01-01')).toEqual([undefined, undefined, undefined])
  const { workers } = await readRates(undefined, { startDate: '2026-12-01' })
  expect(workers.find((one) => one?.id === bare.accountId)?.minimum).toEqual({
    wage: euros(1499),
    from: '2026-07-01',
    source: 'Wet minimumloon',
  })
})
