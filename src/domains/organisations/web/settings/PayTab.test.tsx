import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { leavePayrollTemplates } from '#app/web/testing/payroll-templates.ts'
import { user } from '#app/web/testing/people.ts'
import { type Settings, settingsRoutes } from '../../contract.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { answerSettings, settings } from '#app/web/testing/settings.ts'

const path = '/provider/settings?tab=pay'
const save = page.getByRole('button', { name: 'Save', exact: true })
const deduction = (number: number) => page.getByRole('group', { name: `Deduction ${number}`, exact: true })
const role = (number: number) => page.getByRole('group', { name: `Role ${number}`, exact: true })
const textIn = (row: ReturnType<typeof deduction>, name: string) => row.getByRole('textbox', { name })

function answerPay(api: FakeApi, found: Settings = settings): void {
  answerSettings(api, found)
  api.answers(settingsRoutes.saveSettings, () => found)
  leavePayrollTemplates(api)
}

const sentRules = (api: FakeApi) => api.sentTo(settingsRoutes.saveSettings).at(-1)?.body.payRules

describe('Deductions', () => {
  test('are a percentage or an amount, never both', async ({ api, visit }) => {
    answerPay(api)
    await visit(path, user('administrator'))
    await expect.element(textIn(deduction(1), 'Percentage')).toHaveValue('13.07')
    await deduction(1).getByRole('combobox', { name: 'Calculation' }).selectOptions('Fixed amount per pay stub')
    await expect.element(textIn(deduction(1), 'Percentage')).not.toBeInTheDocument()
    await userEvent.fill(textIn(deduction(1), 'Amount'), '12,50')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
    expect(sentRules(api)?.deductions).toEqual([
      { kind: 'insurance', name: 'ONSS / RSZ', basisPoints: null, amount: { amount: 1250, currency: 'EUR' } },
    ])
  })

  test('are added from a template, whose open rates must be filled in', async ({ api, visit }) => {
    answerPay(api, { ...settings, payRules: { ...settings.payRules, deductions: [] } })
    await visit(path, user('administrator'))
    await expect.element(page.getByText('No deductions yet. Net pay equals gross pay.')).toBeVisible()
    await page.getByRole('button', { name: 'Use country template' }).click()
    await page.getByRole('menuitem', { name: 'Belgium' }).click()
    await expect.element(page.getByText(/source: ONSS \/ RSZ\) and is not legal advice/)).toBeVisible()
    await expect.element(textIn(deduction(1), 'Percentage')).toHaveValue('13.07')
    await save.click()
    await expect.element(textIn(deduction(2), 'Percentage')).toBeInvalid()
    expect(api.sentTo(settingsRoutes.saveSettings)).toEqual([])
    await userEvent.fill(textIn(deduction(2), 'Percentage'), '11.15')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
    expect(sentRules(api)?.deductions?.map(({ basisPoints }) => basisPoints)).toEqual([1307, 1115])
  })

  test('of more than the gross pay are refused', async ({ api, visit }) => {
    answerPay(api)
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Add deduction' }).click()
    await userEvent.fill(textIn(deduction(2), 'Name'), 'Tax')
    await userEvent.fill(textIn(deduction(2), 'Percentage'), '86.94')
    await save.click()
    await expect.element(page.getByText('Lower the percentages: they add up to more than 100%').first()).toBeVisible()
    expect(api.sentTo(settingsRoutes.saveSettings)).toEqual([])
    await userEvent.fill(textIn(deduction(2), 'Percentage'), '86.93')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
  })

  test('are reordered with the keyboard, because each is taken in this order', async ({ api, visit }) => {
    const tax = { kind: 'taxes' as const, name: 'Tax', basisPoints: 1115, amount: null }
    answerPay(api, {
      ...settings,
      payRules: { ...settings.payRules, deductions: [...settings.payRules.deductions, tax] },
    })
    await visit(path, user('administrator'))
    await textIn(deduction(2), 'Name').click()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(textIn(deduction(1), 'Name')).toHaveValue('Tax')
    await expect.element(textIn(deduction(1), 'Name')).toHaveFocus()
    await expect.element(page.getByText('Deduction 2 moved to position 1 of 2')).toBeInTheDocument()
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
    expect(sentRules(api)?.deductions?.map(({ name }) => name)).toEqual(['Tax', 'ONSS / RSZ'])
  })
})

describe('Statutory pay', () => {
  const french = { ...settings, timeRules: { ...settings.timeRules, rulesCountry: 'FR' as const } }

  test('is off until it is turned on, with its percentage, article and certainty', async ({ api, visit }) => {
    answerPay(api, french)
    await visit(path, user('administrator'))
    const allowance = page.getByRole('checkbox', { name: 'End-of-assignment allowance (IFM)' })
    await expect.element(allowance).not.toBeChecked()
    await expect
      .element(page.getByText(/10%: Code du travail, L1251-32.*FR-PC-01.*based on the text of the law/))
      .toBeVisible()
    await expect.element(page.getByText(/France: Not covered/)).toBeVisible()
    await allowance.click()
    await userEvent.fill(page.getByRole('textbox', { name: 'First day of work' }), '2026-12-01')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
    expect(sentRules(api)?.statutoryPay?.filter(({ isOn }) => isOn)).toEqual([
      {
        component: 'endOfAssignment',
        isOn: true,
        fromDate: '2026-12-01',
        paid: 'end',
        basisPoints: null,
        reason: null,
      },
    ])
  })

  test('needs a reason for an own percentage', async ({ api, visit }) => {
    answerPay(api, french)
    await visit(path, user('administrator'))
    await page.getByRole('checkbox', { name: 'Paid leave allowance (ICCP)' }).click()
    await userEvent.fill(page.getByRole('textbox', { name: 'First day of work' }), '2026-12-01')
    await userEvent.fill(page.getByRole('textbox', { name: 'Own percentage' }), '12')
    await save.click()
    await expect.element(page.getByRole('textbox', { name: 'Reason' })).toBeInvalid()
    expect(api.sentTo(settingsRoutes.saveSettings)).toEqual([])
    await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Branch agreement')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
    expect(sentRules(api)?.statutoryPay?.[1]).toMatchObject({ basisPoints: 1200, reason: 'Branch agreement' })
  })

  test('is not covered without a country whose rules are known', async ({ api, visit }) => {
    answerPay(api)
    await visit(path, user('administrator'))
    await expect.element(page.getByText(/Belgium: Not covered: the end-of-year premium/)).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: /allowance/ })).not.toBeInTheDocument()
  })
})

describe('Pay rates by role', () => {
  test('belong to one role each, whatever its spelling', async ({ api, visit }) => {
    answerPay(api)
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Add role' }).click()
    await expect.element(textIn(role(2), 'Role')).toHaveFocus()
    await userEvent.keyboard('PICKER')
    await userEvent.fill(textIn(role(2), 'Pay rate'), '17')
    await save.click()
    await expect.element(page.getByText('This role already has a pay rate').first()).toBeVisible()
    expect(api.sentTo(settingsRoutes.saveSettings)).toEqual([])
    await page.getByRole('button', { name: 'Remove Role 1' }).click()
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
    expect(sentRules(api)?.rolePayRates).toEqual([{ role: 'PICKER', payRate: { amount: 1700, currency: 'EUR' } }])
  })
})

test('premiums below the pay rate and a night without an end are refused', async ({ api, visit }) => {
  answerPay(api)
  await visit(path, user('administrator'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Overtime' }), '99')
  await userEvent.fill(page.getByRole('textbox', { name: 'Night ends at' }), '')
  await save.click()
  await expect.element(page.getByRole('textbox', { name: 'Overtime' })).toBeInvalid()
  await expect.element(page.getByRole('textbox', { name: 'Night ends at' })).toBeInvalid()
  expect(api.sentTo(settingsRoutes.saveSettings)).toEqual([])
})

test('amounts and percentages are typed with the decimal comma in Dutch', async ({ api, visit }) => {
  answerPay(api)
  await visit(path, { ...user('administrator'), preferred_language: 'nl' })
  const percentage = page.getByRole('group', { name: 'Inhouding 1' }).getByRole('textbox', { name: 'Percentage' })
  await expect.element(percentage).toHaveValue('13,07')
  await userEvent.fill(percentage, '14,5')
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await expect.poll(() => sentRules(api)?.deductions?.[0]?.basisPoints).toBe(1450)
})
