import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { billingRoutes } from '../../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { salesJournalRoutes } from '../../contract/sales-journal.ts'
import { monthBefore } from './JournalDialog.tsx'

function answerStatements(api: FakeApi): void {
  const none = listOf<never>()
  api.answers(billingRoutes.listStatements, () => ({ ...none, totals: [] }))
  api.answers(clientRoutes.listClients, () => none)
  const nothing = { invoices: 0, open: [] }
  api.answers(billingRoutes.readStatementTotals, () => ({ outstanding: nothing, overdue: nothing, unsent: nothing }))
  api.answers(salesJournalRoutes.readSalesJournal, ({ query: { month } }) =>
    month === '2026-10'
      ? { month, rows: 3, totals: [{ currency: 'EUR' as const, net: 34_000, vat: 7140, total: 41_140 }] }
      : { month, rows: 0, totals: [] },
  )
}

const dialog = page.getByRole('dialog')
const download = dialog.getByRole('button', { name: 'Download journal' })

describe('Sales journal', () => {
  test('shows the totals of last month; a month without invoices has no file to download', async ({ api, visit }) => {
    answerStatements(api)
    await visit('/provider/statements', user('administrator'))
    await page.getByRole('button', { name: 'Sales journal' }).click()
    await expect.element(dialog.getByText('€411.40')).toBeVisible()
    await expect.element(download).toBeEnabled()
    const month = dialog.getByRole('textbox', { name: 'Month' })
    await month.fill('11/2026')
    await userEvent.keyboard('{Enter}')
    await expect.element(download).toBeDisabled()
    expect(api.sentTo(salesJournalRoutes.readSalesJournal).map(({ query }) => query.month)).toEqual([
      '2026-10',
      '2026-11',
    ])
  })
})

it.each([
  ['2026-01-01', '2025-12'],
  ['2026-03-31', '2026-02'],
  ['2028-03-31', '2028-02'],
  ['2026-12-31', '2026-11'],
])('the month before that of %s is %s', (day, month) => {
  expect(monthBefore(day)).toBe(month)
})
