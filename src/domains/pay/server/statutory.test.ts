import { expect, test } from 'vitest'
import { settingsRoutes } from '#domains/organisations/contract.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { settings } from '#domains/organisations/server/routes.ts'
import { plain, readPdf } from '#platform/server/testing/pdf-text.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'
import { samplePeriod } from './samples.ts'
import { calculateIn, payScene, sampleDecember } from './testing/scene.ts'

const world = await openWorld([...pay, ...settings], '2026-12-01T08:00:00Z')
calculateIn(world)

/** Creates a scene whose organisation pays the French components. */
async function frenchScene() {
  const scene = await payScene(world)
  const save = (statutoryPay: StatutoryPay[]) =>
    world.call(settingsRoutes.saveSettings, { body: { payRules: { statutoryPay } } }, scene.admin)
  await save([french.endOfAssignment, french.paidLeave])
  return { ...scene, save }
}
const setting = (component: StatutoryPay['component']): StatutoryPay => ({
  component,
  isOn: true,
  fromDate: '2026-11-01',
  paid: 'period',
  basisPoints: null,
  reason: null,
})
const french = { endOfAssignment: setting('endOfAssignment'), paidLeave: setting('paidLeave') }

test('components that are on have lines after the hours, with their base, percentage and article', async () => {
  const { worker, calculate, issue, stubs, stub, adjust } = await frenchScene()
  await adjust({})
  await calculate()
  const draft = await stub((await stubs())[0]?.id)
  // 40 hours at 17.35 are 694.00; the bonus is 50.00.
  expect(
    draft.lines.map(({ kind, component, basisPoints, amount, project }) => [
      kind,
      component?.id,
      component?.base.amount,
      basisPoints,
      amount.amount,
      project !== null,
    ]),
  ).toEqual([
    ['regular', undefined, undefined, null, 69_400, true],
    ['component', 'endOfAssignment', 69_400, 1000, 6940, true],
    ['component', 'paidLeave', 76_340, 1000, 7634, true],
    ['bonus', undefined, undefined, null, 5000, false],
  ])
  expect(draft.gross).toBe(69_400 + 6940 + 7634 + 5000)
  const expected = await world.call(payRoutes.readCompensation, { query: { range: 'last_month' } }, worker)
  expect(expected.body.expected[0]?.pay.component).toBe(6940 + 7634)
  await issue()
  const paid = await world.call(payRoutes.readCompensation, { query: { range: 'last_month' } }, worker)
  expect(paid.body.paid[0]?.pay.component).toBe(6940 + 7634)
  expect(paid.body.paid[0]?.gross).toBe(draft.gross)
})

test('issued stubs stay as they are when a setting changes; drafts are out of date', async () => {
  const { admin, save, read, calculate, issue, stubs, stub, organisation } = await frenchScene()
  await calculate()
  await save([{ ...french.endOfAssignment, basisPoints: 1200, reason: 'Accord de branche' }])
  expect((await read()).stale).toBe(true)
  expect((await issue()).status).toBe(409)
  await calculate()
  await issue()
  const before = await stub((await stubs())[0]?.id)
  expect(before.lines[1]).toMatchObject({ basisPoints: 1200, amount: { amount: 8328 } })
  const pdf = async () =>
    (await readPdf((await world.call(payRoutes.readStubPdf, { params: { id: before.id } }, admin)).bytes)).text
  const text = await pdf()
  expect(text).toContain(plain('L1251-32'))
  await save([])
  expect(await stub(before.id)).toEqual(before)
  expect(await pdf()).toBe(text)
  const { rules } = (
    await world.sql<{ rules: object }>`
    select rules from pay_periods where organisation_id = ${organisation.organisationId}`
  )[0]!
  expect(rules).toMatchObject({ statutoryPay: [{ component: 'endOfAssignment', basisPoints: 1200 }] })
})

test('at the end of an assignment, the components are those of all its hours, also without hours in the period', async () => {
  const { organisation, assignmentId, save, read, calculate, issue, stubs, stub, enter } = await frenchScene()
  await save([
    { ...french.endOfAssignment, paid: 'end' },
    { ...french.paidLeave, paid: 'end' },
  ])
  const endOn = (day: string) =>
    world.sql`update assignments set end_date = ${day}, updated_at = now() where id = ${assignmentId}`
  await endOn('2027-06-30')
  await calculate()
  expect((await stub((await stubs())[0]?.id)).lines.map(({ kind }) => kind)).toEqual(['regular'])
  await issue()
  const december = await sampleDecember(world, organisation)
  await endOn('2026-12-18')
  await calculate(december)
  const [draft] = await stubs(december)
  const { lines, gross } = await stub(draft?.id)
  expect(
    lines.map(({ component, amount, from, to }) => [component?.id, component?.base.amount, amount.amount, from, to]),
  ).toEqual([
    ['endOfAssignment', 69_400, 6940, '2026-11-02', '2026-11-06'],
    ['paidLeave', 76_340, 7634, '2026-11-02', '2026-11-06'],
  ])
  expect(gross).toBe(6940 + 7634)
  await world.sql`update assignments set end_date = '2027-06-30', updated_at = '2026-12-02T08:00:00Z' where id = ${assignmentId}`
  expect((await read(december)).stale).toBe(true)
  await endOn('2026-12-18')
  await calculate(december)
  await issue(december)
  // Hours that are approved later are paid with their own share.
  const january = await samplePeriod(world, organisation, {
    startDate: '2027-01-01',
    endDate: '2027-01-31',
    payDate: '2027-02-05',
  })
  await enter({ firstDay: '2026-12-10' })
  await calculate(january)
  const late = await stub((await stubs(january))[0]?.id)
  expect(late.lines.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ['regular', 13_880],
    ['component', 1388],
    ['component', 1527],
  ])
})

test('an own percentage needs a reason, and the history names both', async () => {
  const { admin, save } = await frenchScene()
  const refused = await save([{ ...french.paidLeave, basisPoints: 1100 }])
  expect([refused.status, refused.problem?.errors?.[0]?.path]).toEqual([422, 'payRules.statutoryPay.0.reason'])
  const off = { ...setting('holidayAllowance'), isOn: false, fromDate: null }
  const saved = await save([{ ...french.paidLeave, basisPoints: 1100, reason: 'Accord du 5 mai' }, off])
  expect(saved.body.payRules.statutoryPay).toEqual([
    { ...french.paidLeave, basisPoints: 1100, reason: 'Accord du 5 mai' },
  ])
  const { body } = await world.call(settingsRoutes.readSettingsHistory, { query: {} }, admin)
  expect(body.items[0]?.changes).toEqual([
    {
      field: 'statutoryPay',
      before: [french.endOfAssignment, french.paidLeave],
      after: saved.body.payRules.statutoryPay,
    },
  ])
})

test('without components the rules of a period and its lines are those of before', async () => {
  const { calculate, stubs, stub, organisation } = await payScene(world)
  await calculate()
  expect((await stub((await stubs())[0]?.id)).lines.map(({ component }) => component)).toEqual([null])
  const { rules } = (
    await world.sql<{ rules: object }>`
    select rules from pay_periods where organisation_id = ${organisation.organisationId}`
  )[0]!
  expect(rules).not.toHaveProperty('statutoryPay')
})
