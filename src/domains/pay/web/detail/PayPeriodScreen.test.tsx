import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { never } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Adjustment, type PayPeriodInFull, payRefusals, payRoutes } from '../../contract.ts'
import { payrollRoutes } from '../../contract/payroll-exports.ts'
import { payrollTemplate } from '../testing/payroll-template.ts'
import { answerPeriod, calculated, open, periodPath as path } from '../testing/periods.ts'

const { id } = calculated
const ada = { id: uuid(11), name: 'Ada Novak' }

const issue = page.getByRole('button', { name: 'Issue', exact: true })

describe('Loading, empty and error', () => {
  test('shows placeholders while the period loads, and no action', async ({ api, visit }) => {
    answerPeriod(api, calculated)
    api.answers(payRoutes.readPeriod, never)
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('heading', { name: 'Pay period' })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('status').first()).toMatchTextContent('Loading')
    await expect.element(issue).not.toBeInTheDocument()
  })

  test('shows that nothing is calculated yet, and cannot be issued', async ({ api, visit }) => {
    answerPeriod(api, open)
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Not calculated yet')).toBeVisible()
    await expect.element(page.getByText('Pay stubs appear here once the period has been calculated.')).toBeVisible()
    await expect.element(issue).not.toBeInTheDocument()
  })

  test('shows the period once the server works again', async ({ api, visit }) => {
    answerPeriod(api, calculated)
    api.answers(payRoutes.readPeriod, () => {
      throw refuse.UNAVAILABLE()
    })
    await visit(path, user('administrator'))
    await recover(() => answerPeriod(api, calculated))
    await expect.element(page.getByText('All hours are approved and all workers have a bank account.')).toBeVisible()
  })
})

describe('Calculating', () => {
  test('shows the progress, then the totals of the period', async ({ api, visit }) => {
    answerPeriod(api, open)
    api.answers(payRoutes.calculatePeriod, () => {
      const running = { done: 30, total: 120, startedAt: '2026-11-18T10:00:00Z', failure: null }
      answerPeriod(api, { ...open, calculation: running, allowed: [] })
      return { ...open, calculation: running, allowed: [] }
    })
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    answerPeriod(api, calculated)
    await expect.element(page.getByRole('region', { name: 'Euro' }).getByText('€1,000.00')).toBeVisible()
    expect(api.sentTo(payRoutes.calculatePeriod)).toMatchObject([{ params: { id }, ifMatch: 1 }])
  })

  test('shows why the calculation failed', async ({ api, visit }) => {
    const failure = 'The amount for Ada Novak is too large.'
    answerPeriod(api, { ...open, calculation: { done: 1, total: 2, startedAt: '2026-11-18T10:00:00Z', failure } })
    await visit(path, user('administrator'))
    await expect.element(page.getByText(new RegExp(failure))).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  })
})

const correction: Adjustment = {
  id: uuid(91),
  period: { id, startDate: '2026-11-09', endDate: '2026-11-15', payDate: '2026-11-20', status: 'calculated' },
  worker: ada,
  kind: 'earning',
  amount: { amount: -6940, currency: 'EUR' },
  minutes: null,
  reason: 'Not due',
  corrects: { stubId: uuid(70), stubNumber: '2026-00031', lineId: uuid(77) },
  by: { id: uuid(901), name: 'Mia Peeters' },
  createdAt: '2026-11-18T08:00:00Z',
  allowed: ['delete'],
}

test('an allowance that is not due any more is taken back with a click', async ({ api, visit }) => {
  const paid = {
    worker: ada,
    assignmentId: uuid(41),
    role: 'Picker',
    ground: 'serious_fault' as const,
    amount: { amount: 6940, currency: 'EUR' as const },
    lineId: uuid(77),
  }
  const undue = { total: 1, items: [paid] }
  answerPeriod(api, { ...calculated, missing: { ...calculated.missing, undue } })
  api.answers(payRoutes.adjustPeriod, () => {
    answerPeriod(api, calculated)
    return correction
  })
  await visit(path, user('administrator'))
  await expect.element(page.getByText('1 allowance was paid in an earlier period but is not due')).toBeVisible()
  await page.getByText('By worker').click()
  await expect.element(page.getByText('€69.40')).toBeVisible()
  await page.getByRole('button', { name: 'Add correction for Ada Novak' }).click()
  await expect.element(page.getByText('Adjustment saved')).toBeVisible()
  expect(api.sentTo(payRoutes.adjustPeriod)).toMatchObject([
    {
      params: { id },
      body: {
        workerId: ada.id,
        kind: 'earning',
        amount: { amount: -6940, currency: 'EUR' },
        reason: 'End-of-assignment allowance of Picker is not due: Serious misconduct',
        correctsLineId: uuid(77),
      },
    },
  ])
})

test('hours that are not approved are split by who they wait for, each with its list', async ({ api, visit }) => {
  const entries = {
    total: 1,
    entries: 6,
    minutes: 2880,
    waiting: {
      worker: { entries: 1, minutes: 480 },
      client: { entries: 2, minutes: 960 },
      agency: { entries: 3, minutes: 1440 },
    },
    items: [{ worker: ada, entries: 6, minutes: 2880, submitted: 5, firstDate: '2026-11-09' }],
  }
  answerPeriod(api, { ...calculated, missing: { ...calculated.missing, entries } })
  await visit(path, user('administrator'))
  const linkOf = (name: string) => page.getByRole('link', { name }).element().getAttribute('href')
  await expect.element(page.getByRole('listitem').filter({ hasText: '3 awaiting your approval' })).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: '2 awaiting the clients' })).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: '1 awaiting the worker' })).toBeVisible()
  const days = 'from=2026-11-09&to=2026-11-15'
  expect(linkOf('Approve hours')).toBe(`/provider/timesheet?status=submitted&clientDecision=notAwaited&${days}`)
  expect(linkOf('Show the clients’ hours')).toBe(`/provider/timesheet?status=submitted&clientDecision=awaited&${days}`)
  expect(linkOf('Show what is missing')).toBe(`/provider/timesheet?status=withWorker&${days}`)
})

describe('Issuing', () => {
  test('issues the version that was confirmed', async ({ api, visit }) => {
    const missing = { ...calculated.missing, bankAccounts: { total: 1, items: [ada] } }
    answerPeriod(api, { ...calculated, missing })
    api.answers(payRoutes.issuePeriod, () => {
      const issued: PayPeriodInFull = { ...calculated, status: 'issued', version: 4, allowed: ['transfer', 'journal'] }
      answerPeriod(api, issued)
      return issued
    })
    await visit(path, user('administrator'))
    await issue.click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('€1,000.00 net')).toBeVisible()
    await expect.element(dialog.getByText('1 worker has no bank account')).toBeVisible()
    expect(api.sentTo(payRoutes.issuePeriod)).toEqual([])
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await expect.element(page.getByText('Pay stubs issued')).toBeVisible()
    await expect.element(issue).not.toBeInTheDocument()
    expect(api.sentTo(payRoutes.issuePeriod)).toMatchObject([{ params: { id }, ifMatch: 3 }])
  })

  test('issues nothing if the hours have changed, and asks to calculate again', async ({ api, visit }) => {
    answerPeriod(api, calculated)
    api.answers(payRoutes.issuePeriod, () => {
      answerPeriod(api, { ...calculated, stale: true, hindrances: ['stale'], allowed: ['calculate', 'adjust'] })
      throw payRefusals.STALE_CALCULATION()
    })
    await visit(path, user('administrator'))
    await issue.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
    await expect.element(page.getByText('Data has changed since the calculation')).toBeVisible()
    await expect.element(page.getByText('Pay stubs issued')).not.toBeInTheDocument()
    await expect.element(issue).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Calculate again' })).toBeVisible()
  })
})

describe('Payroll export', () => {
  const issued: PayPeriodInFull = { ...calculated, status: 'issued', version: 4, allowed: ['transfer', 'journal'] }
  const action = page.getByRole('button', { name: 'Export for payroll' })

  test('downloads the file of the default template', async ({ api, visit }) => {
    answerPeriod(api, issued)
    const file = { name: 'Payroll office.csv', type: 'text/csv', bytes: new TextEncoder().encode('a;b') }
    api.answers(payrollRoutes.readPayrollFile, () => file)
    api.answers(payrollRoutes.listTemplates, () => ({
      items: [
        { ...payrollTemplate, id: uuid(72), name: 'Accountant', isDefault: false },
        { ...payrollTemplate, isDefault: true },
      ],
      allowed: [],
    }))
    await visit(path, user('administrator'))
    await action.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    await expect
      .poll(() => api.sentTo(payrollRoutes.readPayrollFile))
      .toMatchObject([{ params: { id }, query: { templateId: payrollTemplate.id } }])
  })

  test('leads to the settings if there is no template', async ({ api, visit }) => {
    answerPeriod(api, issued)
    api.answers(payrollRoutes.listTemplates, () => ({ items: [], allowed: ['add' as const] }))
    await visit(path, user('administrator'))
    await action.click()
    await expect
      .element(page.getByRole('dialog').getByRole('link', { name: 'Open pay settings' }))
      .toHaveAttribute('href', '/provider/settings?tab=pay')
  })
})

describe('Without permission', () => {
  test('offers only what the server allows', async ({ api, visit }) => {
    answerPeriod(api, { ...calculated, allowed: [] })
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('region', { name: 'Euro' })).toBeVisible()
    await expect.element(issue).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /Calculate|Adjust|More actions/ })).not.toBeInTheDocument()
  })

  test('shows no pay to a role that may not see it', async ({ api, visit }) => {
    answerPeriod(api, calculated)
    api.answers(payRoutes.readPeriod, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(path, user('manager'))
    await expect
      .element(page.getByText('You do not have permission to do this. Ask the person who manages your access.'))
      .toBeVisible()
    await expect
      .element(page.getByRole('navigation').getByRole('link', { name: 'Pay', exact: true }))
      .not.toBeInTheDocument()
    await expect.element(tryAgain).not.toBeInTheDocument()
  })
})
