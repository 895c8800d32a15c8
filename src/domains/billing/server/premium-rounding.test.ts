import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { billingRoutes as routes } from '../contract.ts'
import type { PremiumRounding } from '../rules/premium-rounding.ts'
import { billing } from './routes.ts'
import { sampleBilling } from './samples.ts'

const world = await openWorld([...billing])
const days = { fromDate: '2026-11-02', toDate: '2026-11-02' }

test('the rounding of a client applies to the preview and the invoice alike, and is exact if it is left out', async () => {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await sampleEntries(world, worker, { projectId, assignmentId, status: 'approved', count: 1 })
  await sampleBilling(world, organisation, clientId)
  // Eight hours, of which six minutes are overtime.
  await world.sql`update organisations set overtime_daily_minutes = 474 where id = ${organisation.organisationId}`
  const params = { id: clientId }
  const save = async (premiumRounding?: PremiumRounding) => {
    const { body: before } = await world.call(routes.readTerms, { params }, admin)
    const { language, vatCategory, vatBasisPoints, paymentDays, passesPremiums, version } = before
    const { street, city, postalZone, country, registrationNumber, registrationScheme } = before
    const party = { street, city, postalZone, country, registrationNumber, registrationScheme }
    const terms = { language, vatCategory, vatBasisPoints, paymentDays, passesPremiums, premiumRounding }
    const saved = await world.call(
      routes.saveTerms,
      { params, body: { ...party, ...terms } as never },
      { ...admin, ifMatch: version },
    )
    return saved.body.premiumRounding
  }
  const preview = async () => {
    const { body } = await world.call(routes.previewStatements, { params, query: days }, admin)
    return body.statements[0]!
  }
  const exact = await preview()
  expect(exact.lines).toMatchObject([{ minutes: 474 }, { minutes: 6, premium: 'overtime' }])
  expect(await save('nearest15')).toBe('nearest15')
  const rounded = await preview()
  expect(rounded.lines).toMatchObject([{ minutes: 480, premium: null, net: 34_000 }])
  expect(rounded.digest).not.toBe(exact.digest)
  const make = ({ net, digest }: typeof exact) =>
    world.call(
      routes.makeStatement,
      { body: { clientId, ...days, net: { amount: net, currency: 'EUR' }, digest } },
      admin,
    )
  expect((await make(exact)).status).toBe(409)
  const issued = await make(rounded)
  expect(issued.body.lines).toEqual(rounded.lines)
  expect(issued.body).toMatchObject({ minutes: 480, net: 34_000 })
  // What was overtime counts as overtime for later invoices.
  const [billed] = await world.sql<{ regular: unknown }>`
    select regular from billed_entries where statement_id = ${issued.body.id}`
  expect(billed?.regular).toEqual([{ date: '2026-11-02', minutes: 474 }])
  expect(await save()).toBe('exact')
})
