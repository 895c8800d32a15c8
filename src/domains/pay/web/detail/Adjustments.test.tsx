import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Adjustment, payRefusals, payRoutes } from '../../contract.ts'
import { workerInList } from '#app/web/testing/worker-records.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { answerPeriod, calculated, periodPath } from '../testing/periods.ts'

const path = `${periodPath}?tab=adjustments`

const ada = workerInList()
const { id, startDate, endDate, payDate, status } = calculated
const deduction: Adjustment = {
  id: uuid(91),
  period: { id, startDate, endDate, payDate, status },
  worker: { id: ada.id, name: 'Ada Novak' },
  kind: 'deduction',
  amount: { amount: 2500, currency: 'EUR' },
  minutes: null,
  reason: 'Lost badge',
  corrects: null,
  by: { id: uuid(901), name: 'Mia Peeters' },
  createdAt: '2026-11-18T08:00:00Z',
  allowed: ['delete'],
}
const taken: Adjustment = {
  ...deduction,
  id: uuid(92),
  kind: 'earning',
  amount: { amount: -1000, currency: 'EUR' },
  reason: 'Counted twice',
  corrects: { stubId: uuid(70), stubNumber: '2026-00031', lineId: uuid(84) },
  allowed: [],
}

function answer(api: FakeApi, items: Adjustment[]): void {
  answerPeriod(api, calculated)
  api.answers(payRoutes.listAdjustments, () => ({ items, total: items.length, nextCursor: null }))
  api.answers(workforceRoutes.listWorkers, () => listOf([ada]))
  api.answers(payRoutes.adjustPeriod, () => deduction)
}

const dialog = page.getByRole('dialog')
const row = page.getByRole('row', { name: /Lost badge/ })
const toasts = page.getByRole('region', { name: 'Status messages' })

describe('Reading', () => {
  test('shows the effect of each on the net pay, and the pay stub that it corrects', async ({ api, visit }) => {
    answer(api, [deduction, taken])
    await visit(path, user('administrator'))
    await expect.element(row).toMatchTextContent(/Ada Novak.*Deduction.*Mia Peeters, 18\/11\/2026.*-€25\.00/)
    const other = page.getByRole('row', { name: /Counted twice/ })
    await expect.element(other).toMatchTextContent(/Overpayment recovery.*-€10\.00/)
    await expect
      .element(other.getByRole('link', { name: '2026-00031' }))
      .toHaveAttribute('href', `/provider/pay/stubs/${uuid(70)}`)
    await expect.element(other.getByRole('button')).not.toBeInTheDocument()
  })

  test('shows no list while there are none', async ({ api, visit }) => {
    answer(api, [])
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('button', { name: 'Add adjustment' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Adjustments' })).not.toBeInTheDocument()
  })
})

describe('Adding', () => {
  test('asks for worker, amount and reason, and sends them with the period', async ({ api, visit }) => {
    answer(api, [])
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Add adjustment' }).click()
    await dialog.getByRole('button', { name: 'Save adjustment' }).click()
    const worker = dialog.getByRole('combobox', { name: 'Worker' })
    await expect.element(worker).toBeInvalid()
    await expect.element(dialog.getByText('Enter a reason')).toBeVisible()
    await userEvent.click(worker)
    await page.getByRole('option', { name: 'Ada Novak' }).click()
    await dialog.getByRole('combobox', { name: 'Type' }).selectOptions('Deduction refund')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Amount' }), '25')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Badge found')
    await dialog.getByRole('button', { name: 'Save adjustment' }).click()
    await expect.element(toasts).toMatchTextContent('Adjustment saved')
    expect(api.sentTo(payRoutes.adjustPeriod)).toMatchObject([
      {
        params: { id },
        body: {
          workerId: ada.id,
          kind: 'deduction',
          amount: { amount: -2500, currency: 'EUR' },
          minutes: null,
          reason: 'Badge found',
        },
      },
    ])
  })
})

describe('Deleting', () => {
  test('asks first, naming worker and amount', async ({ api, visit }) => {
    answer(api, [deduction])
    api.answers(payRoutes.deleteAdjustment, () => answer(api, []))
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Delete adjustment for Ada Novak' }).click()
    await expect.element(dialog).toMatchTextContent('Ada Novak: -€25.00')
    expect(api.sentTo(payRoutes.deleteAdjustment)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent('Adjustment deleted')
    await expect.element(row).not.toBeInTheDocument()
    expect(api.sentTo(payRoutes.deleteAdjustment)).toMatchObject([{ params: { id: deduction.id } }])
  })

  test('is refused once the period is issued, and the list shows it', async ({ api, visit }) => {
    answer(api, [deduction])
    api.answers(payRoutes.deleteAdjustment, () => {
      answer(api, [{ ...deduction, allowed: [] }])
      throw payRefusals.PERIOD_ISSUED()
    })
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Delete adjustment for Ada Novak' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent('can no longer be changed')
    await expect.element(row.getByRole('button')).not.toBeInTheDocument()
  })
})
