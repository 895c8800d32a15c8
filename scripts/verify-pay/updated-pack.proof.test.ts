import { expect, onTestFinished, test } from 'vitest'
import { labourLaw } from '#base/official/labour-law.ts'
import { minimumWages } from '#base/official/minimum-wages.ts'
import { type ComponentValue, componentOf } from '#base/official/statutory-pay.ts'
import { settingsRoutes } from '#domains/organisations/contract.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { settings } from '#domains/organisations/server/routes.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { pay } from '#domains/pay/server/routes.ts'
import { calculateIn, payScene, sampleDecember } from '#domains/pay/server/testing/scene.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { verifyPay } from './verify.ts'

const world = await openWorld([...pay, ...settings], '2027-01-02T08:00:00Z')
calculateIn(world)

const setting = (component: StatutoryPay['component']): StatutoryPay => ({
  component,
  isOn: true,
  fromDate: '2026-11-01',
  paid: 'period',
  basisPoints: null,
  reason: null,
})

/** Replaces the values of the countries, as an update of the product does. */
function updatePacks(): void {
  const update = <Value extends object>(value: Value, changes: Partial<Value>) => {
    const before = { ...value }
    Object.assign(value, changes)
    onTestFinished(() => {
      Object.assign(value, before)
    })
  }
  for (const id of ['endOfAssignment', 'paidLeave', 'holidayAllowance'] as const)
    for (const value of componentOf(id).values)
      update<ComponentValue>(value, { basisPoints: value.basisPoints + 250, article: `New ${value.article}` })
  for (const wage of minimumWages) update(wage, { byAge: wage.byAge.map(([age, cents]) => [age, cents * 2] as const) })
  for (const rule of labourLaw) update(rule, { limit: rule.limit === null ? null : rule.limit / 2, article: 'New act' })
}

test('T32 T74 an update of the values of the countries changes no issued stub, and the second calculation still agrees', async () => {
  const { organisation, admin, calculate, issue, stubs, stub, enter } = await payScene(world)
  const statutoryPay = [setting('endOfAssignment'), setting('paidLeave'), setting('holidayAllowance')]
  await world.call(settingsRoutes.saveSettings, { body: { payRules: { statutoryPay } } }, admin)
  await calculate()
  await issue()
  const [issued] = await stubs()
  const id = issued?.id ?? ''
  const seen = async () => ({
    stub: JSON.stringify(await stub(id)),
    pdf: Buffer.from((await world.call(payRoutes.readStubPdf, { params: { id } }, admin)).bytes).toString('base64'),
    rows: await world.sql<{ lines: string }>`
      select jsonb_agg(to_jsonb(l) order by l.position)::text as lines from pay_lines l where l.pay_stub_id = ${id}`,
    periods: await world.sql<{ period: string }>`
      select to_jsonb(p)::text as period from pay_periods p where p.organisation_id = ${organisation.organisationId}`,
  })
  const verified = async () =>
    (await verifyPay(await testDatabase(), { organisation: organisation.companyTag })).differences
  const before = await seen()
  expect(JSON.parse(before.stub)).toMatchObject({ gross: 69_400 + 6940 + 7634 + 5552 })
  expect(await verified()).toEqual([])

  updatePacks()
  expect(await seen()).toEqual(before)
  expect(await verified()).toEqual([])

  // The next period has the new values, and the second calculation, which has its own, names them until it is updated as well.
  await enter({ firstDay: '2026-12-01' })
  const december = await sampleDecember(world, organisation)
  await calculate(december)
  await issue(december)
  expect(JSON.stringify(await stub((await stubs(december))[0]?.id))).toContain('New Code du travail, L1251-32')
  const named = (await verified()).map(({ line, stored }) => `${line} ${stored}`)
  expect(named.filter((line) => line.startsWith('endOfAssignment of'))).not.toEqual([])
})
