import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { billingRoutes } from '#domains/billing/contract.ts'
import { seller } from '#domains/billing/web/testing/billing.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { answerPeriod, calculated, periodPath } from '#domains/pay/web/testing/periods.ts'
import { test } from '../testing/app-test.tsx'
import { listOf } from '../testing/list-of.ts'
import { user } from '../testing/people.ts'

test('the first payment file proposes the account that invoices name', async ({ api, visit }) => {
  const transfer = {
    payer: null,
    payments: 1,
    total: { amount: 100_000, currency: 'EUR' as const },
    leftOut: [],
    allowed: ['make' as const, 'editPayer' as const],
  }
  answerPeriod(api, { ...calculated, status: 'issued', allowed: ['transfer'] })
  api.answers(payRoutes.readTransfer, () => transfer)
  api.answers(payRoutes.listTransfers, () => listOf())
  api.answers(payRoutes.readPayer, () => ({ payer: null, version: 1, allowed: ['edit' as const] }))
  api.answers(billingRoutes.readSeller, () => seller)
  await visit(periodPath, user('administrator'))
  await page.getByRole('button', { name: 'Prepare payment file' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Account holder' })).toHaveValue('Northwind Staffing')
  await expect.element(dialog.getByRole('textbox', { name: 'IBAN' })).toHaveValue('BE68539007547034')
})
