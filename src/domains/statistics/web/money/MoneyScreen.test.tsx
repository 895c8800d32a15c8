import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { sampleClient } from '#app/web/testing/client-page.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import type { Answer } from '#base/route.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { moneyRoutes, type MoneyRow } from '../../contract/money.ts'

const client = sampleClient()
const figures = { revenue: 100_000, toInvoice: 0, wage: 60_000, margin: 40_000, marginPercent: 40, minutes: 2400 }
const none = { revenue: 0, toInvoice: 0, wage: 0, margin: 0, marginPercent: null, minutes: 0 }
const total = { currency: 'EUR' as const, ...figures, before: figures, lastYear: none }
const row: MoneyRow = { id: `${client.id}-EUR`, of: { id: client.id, name: client.name }, ...total }
const money: Answer<typeof moneyRoutes.readMoney> = {
  ...listOf([row]),
  period: { from: '2026-07-01', to: '2026-09-30' },
  before: { from: '2026-04-01', to: '2026-06-30' },
  lastYear: { from: '2025-07-01', to: '2025-09-30' },
  totals: [total],
  withoutWage: null,
  employerCostsPercent: null,
  unbilledMinutes: 0,
}
const months = [
  { from: '2026-07-01', to: '2026-07-31', totals: [] },
  { from: '2026-08-01', to: '2026-08-31', totals: [{ currency: 'EUR' as const, ...figures }] },
  { from: '2026-09-01', to: '2026-09-30', totals: [{ currency: 'EUR' as const, ...figures, margin: -500 }] },
]

test('a client that is opened from the list is named in the lead, in its filter and at the chart', async ({
  api,
  visit,
}) => {
  api.answers(clientRoutes.readClient, () => client)
  api.answers(moneyRoutes.readMoney, () => money)
  api.answers(moneyRoutes.readMoneyByMonth, () => ({ months }))
  await visit('/provider/statistics/money?period=last_quarter', user('administrator'))
  await page.getByRole('link', { name: client.name }).click()
  await expect.element(page.getByText(/^Acme Logistics · .*, compared with/)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Client' })).toHaveValue(client.name)
  await expect
    .element(page.getByRole('heading', { name: `Revenue and margin by month · ${client.name}` }))
    .toBeVisible()
  expect(api.sentTo(moneyRoutes.readMoney).at(-1)).toMatchObject({ query: { clientId: client.id, by: 'worker' } })
  // The other statistics stay with the client and the period, and the way back leads to all clients.
  await expect
    .element(page.getByRole('link', { name: 'Staffing' }))
    .toHaveAttribute('href', `/provider/statistics/staffing?period=last_quarter&clientId=${client.id}`)
  await page.getByRole('link', { name: 'All clients' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Client' })).toHaveValue('')
})

test('a comparison without data of its time is left out, and the months are a chart and a table', async ({
  api,
  visit,
}) => {
  api.answers(moneyRoutes.readMoney, () => money)
  api.answers(moneyRoutes.readMoneyByMonth, () => ({ months }))
  await visit('/provider/statistics/money?period=last_quarter', user('administrator'))
  await expect.element(page.getByText('01/07/2026 – 30/09/2026, compared with 01/04/2026 – 30/06/2026')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Previous margin' })).toBeVisible()
  expect(page.getByText(/last year/i).elements()).toEqual([])
  // The months before the first amounts are left out; a loss has its amount.
  const chart = page.getByRole('slider', { name: 'Revenue and margin by month' })
  await expect
    .element(chart)
    .toHaveAttribute('aria-valuetext', expect.stringContaining('September 2026, Margin -€5.00, Wage cost €600.00'))
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.element(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('August 2026, Margin €400.00'))
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'August 2026' })).toBeVisible()
})
