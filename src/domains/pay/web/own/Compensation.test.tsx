import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { payRoutes } from '../../contract.ts'
import type { Compensation } from '../../rules/stub-shapes.ts'
import { earned } from '../testing/stubs.ts'
import { stepsOf } from './Compensation.tsx'

const path = '/worker/timesheet?tab=compensation'
const nothing: Compensation = {
  range: 'current_month',
  from: '2026-11-01',
  to: '2026-11-30',
  payRate: { amount: 1650, currency: 'EUR' },
  overtimeRate: { amount: 2475, currency: 'EUR' },
  overtimePercent: 150,
  payRates: [{ fromDate: '2026-01-01', payRate: { amount: 1650, currency: 'EUR' } }],
  paid: [],
  expected: [],
  reserves: [],
  waitingMinutes: 0,
}

function answer(api: FakeApi, found: Compensation): void {
  api.answers(payRoutes.readCompensation, ({ query: { range = 'current_month' } }) => ({ ...found, range }))
}

const paid = page.getByRole('table', { name: 'Paid: Euro' })

describe('Loading, empty and error', () => {
  test('shows placeholders and the choice of the period while the amounts load', async ({ api, visit }) => {
    api.answers(payRoutes.readCompensation, never)
    await visit(path, worker)
    await expect.element(page.getByRole('radiogroup', { name: 'Period' })).toBeVisible()
    await expect.element(page.getByRole('tabpanel').getByRole('status')).toMatchTextContent('Loading')
  })

  test('names the days without earnings, and still shows the pay rate', async ({ api, visit }) => {
    answer(api, nothing)
    await visit(path, worker)
    await expect.element(page.getByText('No earnings in this period')).toBeVisible()
    await expect.element(page.getByText(/pay stubs or approved hours for 01\/11\/2026 – 30\/11\/2026/)).toBeVisible()
    await expect.element(page.getByText('€16.50 per hour')).toBeVisible()
    await expect.element(page.getByText('Overtime (150%)')).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })

  test('shows what is reserved, also without earnings', async ({ api, visit }) => {
    const balance = { amount: 21_120, currency: 'EUR' as const }
    answer(api, { ...nothing, reserves: [{ component: 'holidayAllowance', project: null, balance }] })
    await visit(path, worker)
    await expect.element(page.getByText('Reserved pay')).toBeVisible()
    await expect.element(page.getByText('Holiday allowance', { exact: true })).toBeVisible()
    await expect.element(page.getByText('€211.20')).toBeVisible()
  })

  test('says that no pay rate is agreed yet', async ({ api, visit }) => {
    answer(api, { ...nothing, payRate: null, overtimeRate: null, payRates: [] })
    await visit(path, worker)
    await expect.element(page.getByText('No pay rate yet')).toBeVisible()
  })

  test('says from when a first pay rate applies', async ({ api, visit }) => {
    const payRates = [{ fromDate: '2026-12-01', payRate: { amount: 1650, currency: 'EUR' as const } }]
    answer(api, { ...nothing, payRate: null, overtimeRate: null, payRates })
    await visit(path, worker)
    await expect.element(page.getByText('No pay rate yet')).toBeVisible()
    await expect.element(page.getByText('from 01/12/2026')).toBeVisible()
    await expect.element(page.getByText('€16.50 per hour')).toBeVisible()
  })

  test('shows the amounts once the server is reachable again', async ({ api, visit }) => {
    api.answers(payRoutes.readCompensation, unreachable)
    await visit(path, worker)
    await recover(() => answer(api, { ...nothing, paid: [earned()] }))
    await expect.element(paid).toBeVisible()
  })
})

describe('Reading', () => {
  test('shows the steps from gross to net, with deductions below zero and without empty kinds', async ({
    api,
    visit,
  }) => {
    answer(api, { ...nothing, paid: [earned()] })
    await visit(path, worker)
    await expect.element(paid.getByRole('row', { name: /Normal hours 40\sh €1,320\.00/ })).toBeVisible()
    await expect.element(paid.getByRole('row', { name: /Gross pay €1,320\.00/ })).toBeVisible()
    await expect.element(paid.getByRole('row', { name: /Taxes -€198\.00/ })).toBeVisible()
    await expect.element(paid.getByRole('row', { name: /Net pay €1,122\.00/ })).toBeVisible()
    await expect.element(paid.getByRole('row', { name: /Overtime|Insurance|Bonus/ })).not.toBeInTheDocument()
    await expect.element(page.getByText('Not yet paid')).not.toBeInTheDocument()
  })

  test('keeps currencies and unpaid hours apart', async ({ api, visit }) => {
    answer(api, {
      ...nothing,
      paid: [earned(), earned({ currency: 'USD', net: 50_000 })],
      expected: [earned({ net: 110_000 })],
    })
    await visit(path, worker)
    const dollars = page.getByRole('table', { name: 'Paid: US Dollar' })
    await expect.element(dollars.getByRole('row', { name: /Net pay US\$500\.00/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'US Dollar' })).toBeVisible()
    const expected = page.getByRole('table', { name: 'Not yet paid: Euro' })
    await expect.element(expected.getByRole('row', { name: /Net pay €1,100\.00/ })).toBeVisible()
  })

  test('links the hours that await approval to the first month of the period', async ({ api, visit }) => {
    answer(api, { ...nothing, waitingMinutes: 450 })
    await visit(path, worker)
    await expect.element(page.getByText(/Awaiting approval, not included here: 7\sh\s30/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'View my hours' }))
      .toHaveAttribute('href', '/worker/timesheet?tab=my-timesheet&view=month&date=2026-11-01')
  })

  test('lists all pay rates with their first days if there are several', async ({ api, visit }) => {
    answer(api, {
      ...nothing,
      payRates: [
        { fromDate: '2027-01-01', payRate: { amount: 1700, currency: 'EUR' } },
        { fromDate: '2026-06-01', payRate: null },
        ...nothing.payRates,
      ],
    })
    await visit(path, worker)
    await expect.element(page.getByRole('heading', { name: 'Your pay rates' })).toBeVisible()
    await expect.element(page.getByText('from 01/01/2027')).toBeVisible()
    await expect.element(page.getByText('€17.00 per hour')).toBeVisible()
    await expect.element(page.getByText('No pay rate', { exact: true })).toBeVisible()
  })
})

describe('Choosing the period', () => {
  test('reads the chosen period, and the address keeps it', async ({ api, visit }) => {
    answer(api, nothing)
    await visit(path, worker)
    await page.getByText('This quarter').click()
    await expect.poll(() => window.location.search).toContain('range=quarter')
    await expect
      .poll(() => api.sentTo(payRoutes.readCompensation).map(({ query }) => query.range))
      .toEqual(['current_month', 'quarter'])
  })

  test('reads this month if the address names no known period', async ({ api, visit }) => {
    answer(api, nothing)
    await visit(`${path}&range=decade`, worker)
    await expect.element(page.getByText('No earnings in this period')).toBeVisible()
    expect(api.sentTo(payRoutes.readCompensation)).toMatchObject([{ query: { range: 'current_month' } }])
  })

  test('offers a list instead of buttons on a phone', async ({ api, visit }) => {
    answer(api, nothing)
    await resizeWindow(390, 844)
    await visit(path, worker, { frame: true })
    const choice = page.getByRole('combobox', { name: 'Period' })
    await choice.selectOptions('Last month')
    await expect.poll(() => window.location.search).toContain('range=last_month')
    await expect.element(choice).toHaveValue('last_month')
  })
})

test('writes amounts and hours as its reader does, in Dutch', async ({ api, visit }) => {
  answer(api, { ...nothing, paid: [earned({ minutes: { ...earned().minutes, regular: 2430 } })] })
  await visit(path, { ...worker, preferred_language: 'nl' })
  const table = page.getByRole('table', { name: /euro$/i })
  await expect.element(table.getByText('€ 1.122,00')).toBeVisible()
  await expect.element(table.getByText(/40\su\s30|40\sh\s30/)).toBeVisible()
  await expect.element(table.getByText('€ -198,00')).toBeVisible()
})

const keysOf = (changes: Parameters<typeof earned>[0]) => stepsOf(earned(changes), (key) => key).map(({ key }) => key)
const { minutes, pay } = earned()

describe('Steps from gross to net', () => {
  it('contain only kinds with hours or pay, and always gross and net', () => {
    expect(keysOf({})).toEqual(['regular', 'gross', 'taxes', 'net'])
    expect(keysOf({ minutes: { ...minutes, regular: 0 }, pay: { ...pay, regular: 0 }, taxes: 0 })).toEqual([
      'gross',
      'net',
    ])
  })

  it('contain hours that are worth nothing, and pay without hours', () => {
    expect(keysOf({ minutes: { ...minutes, night: 30 } })).toContain('night')
    expect(keysOf({ pay: { ...pay, holiday: 100 } })).toContain('holiday')
  })

  it('contain pay that was taken back', () => {
    const steps = stepsOf(earned({ pay: { ...pay, earning: -2500 } }), (key) => key)
    expect(steps.find(({ key }) => key === 'earning')).toMatchObject({ label: 'pay.kind.earning', amount: -2500 })
  })

  it('subtract deductions and add refunds', () => {
    const steps = stepsOf(earned({ taxes: 19_800, other: -500 }), (key) => key)
    expect(steps.filter(({ key }) => key === 'taxes' || key === 'other').map(({ amount }) => amount)).toEqual([
      -19_800, 500,
    ])
  })

  it('show the hours of a bonus only if it has any', () => {
    const bonusOf = (hours: number) =>
      stepsOf(earned({ minutes: { ...minutes, bonus: hours }, pay: { ...pay, bonus: 5000 } }), (key) => key).find(
        ({ key }) => key === 'bonus',
      )
    expect(bonusOf(0)?.minutes).toBeUndefined()
    expect(bonusOf(90)?.minutes).toBe(90)
  })
})
