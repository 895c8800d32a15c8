import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { sampleClient } from '#app/web/testing/client-page.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { moneyRoutes, type MoneyRow } from '../../contract/money.ts'

const client = sampleClient()
const figures = { revenue: 100_000, toInvoice: 0, wage: 60_000, margin: 40_000, marginPercent: 40, minutes: 2400 }
const row: MoneyRow = {
  id: `${client.id}-EUR`,
  of: { id: client.id, name: client.name },
  currency: 'EUR',
  ...figures,
  before: figures,
  lastYear: figures,
}

test('a client that is opened from the list is named in the lead and in its filter', async ({ api, visit }) => {
  api.answers(clientRoutes.readClient, () => client)
  api.answers(moneyRoutes.readMoney, () => ({
    ...listOf([row]),
    period: { from: '2026-07-01', to: '2026-09-30' },
    before: { from: '2026-04-01', to: '2026-06-30' },
    lastYear: { from: '2025-07-01', to: '2025-09-30' },
    totals: [],
    withoutWage: null,
    unbilledMinutes: 0,
  }))
  await visit('/provider/statistics/money?period=last_quarter', user('administrator'))
  await page.getByRole('link', { name: client.name }).click()
  await expect.element(page.getByText(/^Acme Logistics · .*, compared with/)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Client' })).toHaveValue(client.name)
  expect(api.sentTo(moneyRoutes.readMoney).at(-1)).toMatchObject({ query: { clientId: client.id, by: 'worker' } })
})
