import { expect } from 'vitest'
import { billingRoutes } from '#domains/billing/contract.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { samplePeriod } from '#domains/pay/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import type { World } from '#platform/server/testing/world.ts'
import { until } from '#platform/server/testing/until.ts'
import { changeRules, changeTerms, dayAfter, type PaySets, type Random } from './pay-sets.ts'
import { sampleAdjustments } from './pay-set-hours.ts'

/** Calculates a period and issues it through the API; a stub below zero gets an advance. */
async function pay(world: World, sets: PaySets, periodId: string): Promise<void> {
  const { admin } = sets
  const params = { id: periodId }
  const begun = await world.call(payRoutes.calculatePeriod, { params }, admin)
  expect(begun.status).toBeLessThan(300)
  const read = async () => (await world.call(payRoutes.readPeriod, { params }, admin)).body
  await until(async () => expect((await read()).calculation?.failure).not.toBeNull())
  expect((await read()).calculation).toBeNull()
  const { missing } = await read()
  if (missing.negative.total > 0) {
    for (const { worker, currency } of missing.negative.items) {
      const body = {
        workerId: worker.id,
        kind: 'earning',
        amount: { amount: 1_000_000, currency },
        reason: 'Advance',
      } as const
      expect((await world.call(payRoutes.adjustPeriod, { params, body }, admin)).status).toBe(201)
    }
    return pay(world, sets, periodId)
  }
  const issued = await world.call(payRoutes.issuePeriod, { params }, admin)
  expect(issued.problem?.code ?? issued.status).toBe(200)
}

/** Issues all invoices of a client for some days; returns their ids. */
async function bill(
  world: World,
  { admin }: PaySets,
  clientId: string,
  fromDate: string,
  toDate: string,
): Promise<string[]> {
  const { body } = await world.call(
    billingRoutes.previewStatements,
    { params: { id: clientId }, query: { fromDate, toDate } },
    admin,
  )
  const ids: string[] = []
  // Hours without a rate block the invoices of their client.
  if (body.statements.some(({ missing }) => missing.some((one) => one.for === 'invoice'))) return ids
  for (const { net, currency, digest } of body.statements) {
    const result = await world.call(
      billingRoutes.makeStatement,
      { body: { clientId, fromDate, toDate, net: { amount: net, currency }, digest } },
      admin,
    )
    expect(result.problem?.detail ?? result.status).toBe(201)
    ids.push(result.body.id)
  }
  return ids
}

/** Approves the hours that were submitted, as an organisation does a few days later. */
async function approveLate(world: World, { admin, organisationId }: PaySets): Promise<void> {
  const waiting = await world.sql<{ id: string; version: number }>`
    select id, version from time_entries where organisation_id = ${organisationId} and status = 'submitted' order by id`
  for (let start = 0; start < waiting.length; start += 100) {
    const items = waiting.slice(start, start + 100)
    const { status } = await world.call(timesheetRoutes.decideInBulk, { body: { action: 'approve', items } }, admin)
    expect(status).toBe(200)
  }
}

/** Removes the grounds of some assignments on which no allowance was due, and sets one on others. */
async function changeGrounds(world: World, { organisationId }: PaySets, random: Random): Promise<void> {
  if (random.chance(50))
    await world.sql`
      update assignments set end_ground = null
       where organisation_id = ${organisationId} and end_ground = 'training'`
  if (random.chance(50))
    await world.sql`
      update assignments set end_ground = 'force_majeure'
       where organisation_id = ${organisationId} and end_ground is null and start_date >= '2021-01-01'`
}

/** Pays and bills generated hours in two periods, with late approvals, changed rules and rates, and a credited invoice in between. */
export async function issueSets(world: World, sets: PaySets, random: Random): Promise<void> {
  const { season, projects, organisationId, admin } = sets
  const period = (startDate: string, endDate: string) =>
    samplePeriod(world, { organisationId }, { startDate, endDate, payDate: endDate })
  const [first, second] = [await period(season.from, season.cut), await period(dayAfter(season.cut, 1), season.to)]
  const [one, other] = [projects[0]!, projects[1]!]
  await sampleAdjustments(world, sets, first, random)
  await sampleAdjustments(world, sets, second, random)

  const early = await bill(world, sets, one.clientId, season.from, season.cut)
  await pay(world, sets, first)
  await approveLate(world, sets)
  await changeGrounds(world, sets, random)
  if (random.chance(50)) await changeRules(world, organisationId, random)
  await bill(world, sets, other.clientId, season.from, season.to)
  if (early[0] && random.chance(50)) {
    const credited = await world.call(
      billingRoutes.creditStatement,
      { params: { id: early[0] }, body: { reason: 'Wrong rate' } },
      admin,
    )
    expect(credited.problem?.code ?? credited.status).toBe(201)
  }
  if (random.chance(50)) for (const project of [one, other]) await changeTerms(world, project, random, season.from)
  await pay(world, sets, second)
  await bill(world, sets, one.clientId, season.from, season.to)
  await bill(world, sets, other.clientId, season.from, season.to)
}
