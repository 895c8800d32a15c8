import { describe, expect, test } from 'vitest'
import type { EndGround } from '#base/official/statutory-pay.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { settingsRoutes } from '#domains/organisations/contract.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { settings } from '#domains/organisations/server/routes.ts'
import { plain, readPdf } from '#platform/server/testing/pdf-text.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { pay } from './routes.ts'
import { samplePeriod } from './samples.ts'
import { calculateIn, payScene, sampleDecember } from './testing/scene.ts'

const world = await openWorld([...pay, ...settings, ...assignments], '2026-12-01T08:00:00Z')
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
      component?.base?.amount,
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
    world.sql`update assignments set end_date = ${day}, updated_at = ${world.now()} where id = ${assignmentId}`
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
    lines.map(({ component, amount, from, to }) => [component?.id, component?.base?.amount, amount.amount, from, to]),
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

test('an assignment that is completed early ends on that day, for what is paid at its end', async () => {
  const { organisation, admin, assignmentId, save, calculate, issue, stubs, stub } = await frenchScene()
  await save([{ ...french.endOfAssignment, paid: 'end' }])
  await world.sql`update assignments set start_date = '2026-11-01', end_date = '2027-06-30', status = 'in_progress' where id = ${assignmentId}`
  await calculate()
  await issue()
  const december = await sampleDecember(world, organisation)
  await calculate(december)
  expect(await stubs(december)).toEqual([])
  const completed = await world.call(assignmentRoutes.completeAssignment, { params: { id: assignmentId } }, admin)
  expect(completed.body).toMatchObject({ status: 'completed', endDate: '2027-06-30', endedOn: '2026-12-01' })
  await calculate(december)
  expect((await stub((await stubs(december))[0]?.id)).lines).toMatchObject([
    { component: { id: 'endOfAssignment', base: { amount: 69_400 } }, amount: { amount: 6940 } },
  ])
})

test('hours of an assignment that another period pays in the meantime make its end out of date', async () => {
  const { organisation, assignmentId, save, read, calculate, issue, enter } = await frenchScene()
  await save([{ ...french.endOfAssignment, paid: 'end' }])
  await world.sql`update assignments set end_date = '2026-12-18', updated_at = ${world.now()} where id = ${assignmentId}`
  const december = await sampleDecember(world, organisation)
  await calculate()
  await enter({ firstDay: '2026-12-01', status: 'submitted' })
  await calculate(december)
  expect((await read(december)).stale).toBe(false)
  await issue()
  expect((await read(december)).stale).toBe(true)
})

describe('On a ground on which no allowance is due', () => {
  /** Creates a scene that pays each period, with the ground set by the administrator. */
  async function groundScene(paid: StatutoryPay['paid']) {
    const scene = await frenchScene()
    await scene.save([
      { ...french.endOfAssignment, paid },
      { ...french.paidLeave, paid },
    ])
    const params = { id: scene.assignmentId }
    const setGround = async (ground: EndGround | null, note?: string) =>
      world.call(assignmentRoutes.setEndGround, { params, body: { ground, note } }, { ...scene.admin, language: 'en' })
    const lines = async (periodId = scene.periodId) =>
      (await scene.stub((await scene.stubs(periodId))[0]?.id)).lines.map(({ kind, component, basisPoints, amount }) =>
        [kind, component?.id, component?.exception, basisPoints, amount.amount, component?.article].join(' '),
      )
    return { ...scene, setGround, lines, params }
  }

  test('the stub names the ground and its article, and paid leave counts on the hours alone', async () => {
    const { admin, setGround, lines, read, calculate, issue, stubs } = await groundScene('period')
    await calculate()
    expect((await setGround('ended_by_worker')).status).toBe(200)
    expect((await read()).stale).toBe(true)
    await calculate()
    expect(await lines()).toEqual([
      'regular    69400 ',
      'component endOfAssignment ended_by_worker 0 0 Code du travail, L1251-33',
      'component paidLeave  1000 6940 Code du travail, L1251-19',
    ])
    await issue()
    const params = { id: (await stubs())[0]?.id ?? '' }
    const { text } = await readPdf((await world.call(payRoutes.readStubPdf, { params }, admin)).bytes)
    expect(text).toContain(plain('L1251-33'))
    expect(text).toContain(plain('Worker ended the assignment early'))
  })

  test('what was paid before stays; the next period shows it until a correction takes it back', async () => {
    const { organisation, admin, worker, assignmentId, setGround, read, calculate, issue, enter } =
      await groundScene('period')
    await calculate()
    await issue()
    const december = await sampleDecember(world, organisation)
    const undue = async () => (await read(december)).missing.undue
    expect(await undue()).toEqual({ total: 0, items: [] })
    await setGround('serious_fault')
    const { items } = await undue()
    expect(items).toMatchObject([
      {
        assignmentId,
        ground: 'serious_fault',
        amount: { amount: 6940, currency: 'EUR' },
        worker: { id: worker.accountId },
      },
    ])
    expect((await read()).missing.undue.total).toBe(0)
    await enter({ firstDay: '2026-12-01' })
    const [first] = items
    const body = {
      workerId: worker.accountId,
      kind: 'earning' as const,
      amount: { amount: -6940, currency: 'EUR' as const },
      reason: 'Not due',
      correctsLineId: first?.lineId ?? '',
    }
    expect((await world.call(payRoutes.adjustPeriod, { params: { id: december }, body }, admin)).status).toBe(201)
    expect(await undue()).toEqual({ total: 0, items: [] })
  })

  test('a ground that is removed makes the allowance due in the next period', async () => {
    const { organisation, setGround, lines, calculate, issue, enter } = await groundScene('period')
    await setGround('force_majeure')
    await calculate()
    await issue()
    await setGround(null)
    const december = await sampleDecember(world, organisation)
    await enter({ firstDay: '2026-12-01' })
    await calculate(december)
    // Eight hours at 17.35 are 138.80, and the allowance of November was not paid.
    expect(await lines(december)).toEqual([
      'regular    13880 ',
      'component endOfAssignment  1000 8328 Code du travail, L1251-32',
      'component paidLeave  1000 2221 Code du travail, L1251-19',
    ])
  })

  test('what a correction took back is due again once the ground is removed, with and without hours in the period', async () => {
    const { organisation, admin, worker, setGround, lines, read, stubs, stub, calculate, issue, enter } =
      await groundScene('period')
    await calculate()
    await issue()
    await setGround('serious_fault')
    const december = await sampleDecember(world, organisation)
    await enter({ firstDay: '2026-12-01' })
    const { items } = (await read(december)).missing.undue
    const body = {
      workerId: worker.accountId,
      kind: 'earning' as const,
      amount: { amount: -6940, currency: 'EUR' as const },
      reason: 'Not due',
      correctsLineId: items[0]?.lineId ?? '',
    }
    await world.call(payRoutes.adjustPeriod, { params: { id: december }, body }, admin)
    await calculate(december)
    await issue(december)
    const january = await samplePeriod(world, organisation, {
      startDate: '2027-01-01',
      endDate: '2027-01-31',
      payDate: '2027-02-05',
    })
    await calculate(january)
    expect(await stubs(january)).toEqual([])
    world.passMinutes(1)
    await setGround(null)
    expect((await read(january)).stale).toBe(true)
    await calculate(january)
    // 694.00 of November and 138.80 of December; the paid leave on the allowance of November was never taken back.
    expect(await lines(january)).toEqual([
      'component endOfAssignment  1000 8328 Code du travail, L1251-32',
      'component paidLeave  1000 139 Code du travail, L1251-19',
    ])
    await issue(january)
    await setGround('serious_fault')
    const february = await samplePeriod(world, organisation, {
      startDate: '2027-02-01',
      endDate: '2027-02-28',
      payDate: '2027-03-05',
    })
    expect((await read(february)).missing.undue.items).toMatchObject([{ amount: { amount: 8328 } }])
    await setGround(null)
    await calculate(february)
    expect(await stubs(february)).toEqual([])
    expect((await stub((await stubs(january))[0]?.id)).gross).toBe(8328 + 139)
  })

  test('a ground by agreement needs its name, and without the allowance there is none to set', async () => {
    const { admin, save, setGround, params } = await groundScene('end')
    const refused = await setGround('seasonal')
    expect([refused.status, refused.problem?.errors?.[0]?.path]).toEqual([422, 'note'])
    expect((await setGround('seasonal', 'Accord du 5 mai')).body).toMatchObject({
      endGround: 'seasonal',
      endGroundNote: 'Accord du 5 mai',
    })
    const { body } = await world.call(assignmentRoutes.readAssignmentHistory, { params, query: {} }, admin)
    expect(body.items[0]?.changes.map(({ field, after }) => [field, after])).toContainEqual(['endGround', 'seasonal'])
    await setGround(null)
    await save([])
    expect((await setGround('training')).problem?.code).toBe('INVALID_TRANSITION')
  })
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
