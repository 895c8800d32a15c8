import { expect, test } from 'vitest'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { settingsRoutes } from '#domains/organisations/contract.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { settings } from '#domains/organisations/server/routes.ts'
import { plain, readPdf } from '#platform/server/testing/pdf-text.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { payrollRoutes } from '../contract/payroll-exports.ts'
import { pay, payrollExports } from './routes.ts'
import { samplePayrollTemplate, samplePeriod } from './samples.ts'
import { calculateIn, payScene, sampleDecember } from './testing/scene.ts'

const world = await openWorld([...pay, ...payrollExports, ...settings, ...assignments], '2026-12-01T08:00:00Z')
calculateIn(world)

const setting = (component: StatutoryPay['component'], paid: StatutoryPay['paid'] = 'reserved'): StatutoryPay => ({
  component,
  isOn: true,
  fromDate: '2026-01-01',
  paid,
  basisPoints: null,
  reason: null,
})

/** Creates a scene whose organisation reserves the Dutch holiday allowance; the assignment lasts until the end of 2027. */
async function dutchScene(statutory = [setting('holidayAllowance')]) {
  const scene = await payScene(world)
  const { organisation, admin, worker, assignmentId } = scene
  const save = (statutoryPay: StatutoryPay[]) =>
    world.call(settingsRoutes.saveSettings, { body: { payRules: { statutoryPay } } }, admin)
  expect((await save(statutory)).status).toBe(200)
  await world.sql`
    update assignments set end_date = '2027-12-31', status = 'in_progress', updated_at = ${world.now()} where id = ${assignmentId}`
  const lines = async (periodId = scene.periodId) =>
    (await scene.stub((await scene.stubs(periodId))[0]?.id)).lines.map(({ kind, component, amount }) => [
      kind,
      component?.base?.amount ?? null,
      amount.amount,
      component?.balance?.amount ?? null,
    ])
  const balances = async () =>
    (await world.call(payRoutes.listReserves, { params: { id: worker.accountId } }, admin)).body.items.map(
      ({ component, balance }) => [component, balance.amount],
    )
  const month = (startDate: string, endDate: string) =>
    samplePeriod(world, organisation, { startDate, endDate, payDate: endDate })
  const correct = (
    periodId: string,
    correctsLineId: string,
    amount: number,
    kind: 'earning' | 'deduction' = 'earning',
  ) =>
    world.call(
      payRoutes.adjustPeriod,
      {
        params: { id: periodId },
        body: {
          workerId: worker.accountId,
          kind,
          amount: { amount, currency: 'EUR' },
          reason: 'Reserved too much',
          correctsLineId,
        },
      },
      { ...admin, language: 'en' },
    )
  return { ...scene, save, lines, balances, month, correct }
}

test('the holiday allowance is reserved: on the stub beside the pay, in the PDF, in the export, for the worker and the desk', async () => {
  const { admin, worker, organisation, params, calculate, issue, stubs, stub, lines, balances } = await dutchScene()
  await calculate()
  // 8 % of 694.00.
  expect(await lines()).toEqual([
    ['regular', null, 69_400, null],
    ['reserve', 69_400, 5552, 5552],
  ])
  const draft = await stub((await stubs())[0]?.id)
  expect([draft.gross, draft.net]).toEqual([69_400, 69_400])
  expect(await balances()).toEqual([])
  await issue()
  expect(await balances()).toEqual([['holidayAllowance', 5552]])
  const own = await world.call(payRoutes.readCompensation, { query: { range: 'last_month' } }, worker)
  expect(own.body.reserves).toEqual([
    { component: 'holidayAllowance', project: null, balance: { amount: 5552, currency: 'EUR' } },
  ])
  expect(own.body.paid[0]?.gross).toBe(69_400)
  const { text } = await readPdf(
    (await world.call(payRoutes.readStubPdf, { params: { id: draft.id } }, { ...admin, language: 'en' })).bytes,
  )
  expect(text).toContain(plain('Reserved, paid out later'))
  expect(text).toContain(plain('art. 15–17'))
  await samplePayrollTemplate(world, organisation)
  const file = await world.call(payrollRoutes.readPayrollFile, { params, query: {} }, admin)
  expect(file.bytes.toString()).toContain('RESERVE')
  const journal = await world.call(payRoutes.readJournal, { params }, admin)
  expect(journal.bytes.toString()).not.toContain('55.52')
})

test('a reserve is paid out in the period with 31 May, and what is reserved in it as well', async () => {
  const { read, calculate, issue, stubs, enter, lines, balances, month } = await dutchScene()
  await calculate()
  await issue()
  const april = await month('2027-04-01', '2027-04-30')
  await enter({ firstDay: '2027-04-01' })
  await calculate(april)
  // 8 % of 138.80 is 11.104.
  expect(await lines(april)).toEqual([
    ['regular', null, 13_880, null],
    ['reserve', 13_880, 1110, 6662],
  ])
  const may = await month('2027-05-01', '2027-05-31')
  await enter({ firstDay: '2027-05-03' })
  await issue(april)
  await calculate(may)
  expect(await lines(may)).toEqual([
    ['regular', null, 13_880, null],
    ['payout', null, 7772, 0],
    ['reserve', 13_880, 1110, 7772],
  ])
  expect((await stubs(may))[0]?.gross).toBe(13_880 + 7772)
  expect((await read(may)).stale).toBe(false)
  await issue(may)
  expect(await balances()).toEqual([])
})

test('a worker whose last assignment ends is paid out, without hours in the period; a new assignment makes the draft out of date', async () => {
  const { organisation, admin, assignmentId, read, calculate, issue, stubs, lines, balances } = await dutchScene()
  await calculate()
  await issue()
  const december = await sampleDecember(world, organisation)
  await calculate(december)
  expect(await stubs(december)).toEqual([])
  expect((await read(december)).stale).toBe(false)
  const params = { id: assignmentId }
  expect((await world.call(assignmentRoutes.completeAssignment, { params }, admin)).body.endedOn).toBe('2026-12-01')
  expect((await read(december)).stale).toBe(true)
  await calculate(december)
  expect(await lines(december)).toEqual([['payout', null, 5552, 0]])
  expect((await read(december)).stale).toBe(false)
  await world.sql`update assignments set ended_on = null, status = 'in_progress' where id = ${assignmentId}`
  expect((await read(december)).stale).toBe(true)
  await world.sql`update assignments set ended_on = '2026-12-01', status = 'completed' where id = ${assignmentId}`
  await issue(december)
  expect(await balances()).toEqual([])
})

test('what is left is paid out once the component is not reserved any more', async () => {
  const { organisation, save, calculate, issue, enter, lines } = await dutchScene()
  await calculate()
  await issue()
  await save([setting('holidayAllowance', 'period')])
  const december = await sampleDecember(world, organisation)
  await enter({ firstDay: '2026-12-01' })
  await calculate(december)
  expect(await lines(december)).toEqual([
    ['regular', null, 13_880, null],
    ['component', 13_880, 1110, null],
    ['payout', null, 5552, 0],
  ])
})

test('a correction of what was reserved changes the reserve and not the pay, and never more than there is', async () => {
  const { organisation, calculate, issue, stubs, stub, enter, lines, balances, correct, save } = await dutchScene()
  await calculate()
  await issue()
  const reserved = (await stub((await stubs())[0]?.id)).lines[1]?.id ?? ''
  const december = await sampleDecember(world, organisation)
  await enter({ firstDay: '2026-12-01' })
  expect((await correct(december, reserved, 100, 'deduction')).status).toBe(422)
  const refused = await correct(december, reserved, -5553)
  expect([refused.status, refused.problem?.code]).toEqual([409, 'CONFLICT'])
  expect(refused.problem?.detail).toContain('too low')
  expect((await correct(december, reserved, -5000)).status).toBe(201)
  expect((await correct(december, reserved, -553)).status).toBe(409)
  await calculate(december)
  expect(await lines(december)).toEqual([
    ['regular', null, 13_880, null],
    ['reserve', null, -5000, 1662],
    ['reserve', 13_880, 1110, 6662],
  ])
  expect((await stubs(december))[0]?.gross).toBe(13_880)
  await issue(december)
  expect(await balances()).toEqual([['holidayAllowance', 1662]])
  // What is paid out too much comes back into the reserve.
  await save([])
  const january = await samplePeriod(world, organisation, {
    startDate: '2027-01-01',
    endDate: '2027-01-31',
    payDate: '2027-02-05',
  })
  await calculate(january)
  expect(await lines(january)).toEqual([['payout', null, 1662, 0]])
  await issue(january)
  await save([setting('holidayAllowance')])
  const paid = (await stub((await stubs(january))[0]?.id)).lines[0]?.id ?? ''
  const february = await samplePeriod(world, organisation, {
    startDate: '2027-02-01',
    endDate: '2027-02-28',
    payDate: '2027-03-05',
  })
  await enter({ firstDay: '2027-02-01' })
  await correct(february, paid, -662)
  await calculate(february)
  expect(await lines(february)).toEqual([
    ['regular', null, 13_880, null],
    ['payout', null, -662, 1772],
    ['reserve', 13_880, 1110, 1110],
  ])
})

test('the database refuses to issue a stub that takes more than the reserve has', async () => {
  const { organisation, worker, calculate, issue } = await dutchScene()
  await calculate()
  await issue()
  const december = await sampleDecember(world, organisation)
  const stubId = '00000000-0000-7000-8000-0000000000aa'
  const { organisationId } = organisation
  await world.sql`
    insert into pay_stubs (organisation_id, id, pay_period_id, worker_id, currency, worker_name, gross_amount, deductions_amount, net_amount)
    values (${organisationId}, ${stubId}, ${december}, ${worker.accountId}, 'EUR', 'Zoë Peeters', 5553, 0, 5553)`
  await world.sql`
    insert into pay_lines (organisation_id, id, pay_stub_id, position, kind, component, article, balance_amount, amount)
    values (${organisationId}, ${stubId}, ${stubId}, 0, 'payout', 'holidayAllowance', 'WML', 0, 5553)`
  await expect(
    world.sql`update pay_stubs set status = 'issued', issued_at = now(), year = 2026, number = 99 where id = ${stubId}`,
  ).rejects.toThrow('a reserve would be below zero')
})

test('ICCP is reserved for each assignment, on IFM too, and paid out at its end', async () => {
  const { organisation, assignmentId, calculate, issue, enter, lines, balances } = await dutchScene([
    setting('endOfAssignment', 'end'),
    setting('paidLeave'),
  ])
  await calculate()
  expect(await lines()).toEqual([
    ['regular', null, 69_400, null],
    ['reserve', 69_400, 6940, 6940],
  ])
  await issue()
  expect(await balances()).toEqual([['paidLeave', 6940]])
  const december = await sampleDecember(world, organisation)
  await enter({ firstDay: '2026-12-01' })
  await world.sql`update assignments set end_date = '2026-12-18', updated_at = ${world.now()} where id = ${assignmentId}`
  await calculate(december)
  // IFM of 832.80 is 83.28; ICCP of 138.80 and 83.28 is 22.21.
  expect(await lines(december)).toEqual([
    ['regular', null, 13_880, null],
    ['component', 83_280, 8328, null],
    ['payout', null, 6940 + 2221, 0],
    ['reserve', 22_208, 2221, 9161],
  ])
})

test('only users who may see pay read reserves, and only of their organisation', async () => {
  const { worker } = await dutchScene()
  const stranger = await payScene(world, { count: 0 })
  const params = { id: worker.accountId }
  expect((await world.call(payRoutes.listReserves, { params }, stranger.admin)).status).toBe(404)
})
