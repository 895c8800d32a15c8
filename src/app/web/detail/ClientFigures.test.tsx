import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { answerClientPage, clientId, clientPath } from '#app/web/testing/client-page.ts'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { staffingRequest } from '#app/web/testing/staffing.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { draft } from '#domains/billing/web/testing/billing.ts'
import { receivableRoutes } from '#domains/receivables/contract.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { moneyRoutes } from '#domains/statistics/contract/money.ts'

const euro = (amount: number) => ({ amount, currency: 'EUR' as const })
const days = (month: string, last: string) => ({ from: `${month}-01`, to: `${month}-${last}` })

function answer(api: FakeApi, overdue: number[]): void {
  answerClientPage(api)
  api.answers(receivableRoutes.readClientReceivables, () => ({
    open: [euro(500_000)],
    overdue: overdue.map(euro),
    credit: [],
    invoices: [],
    items: [],
    allowed: [],
  }))
  api.answers(billingRoutes.previewStatements, () => ({
    client: { id: clientId, name: 'Acme Logistics' },
    fromDate: '2026-10-01',
    toDate: '2026-10-31',
    statements: [draft],
    unpriced: { entries: 0, minutes: 0 },
    waiting: { entries: 0, minutes: 0 },
    withWorker: { entries: 0, minutes: 0 },
  }))
  const figures = { revenue: 100_000, toInvoice: 0, wage: 56_000, margin: 44_000, marginPercent: 44, minutes: 2400 }
  api.answers(moneyRoutes.readMoney, () => ({
    ...listOf<never>(),
    period: days('2026-10', '31'),
    before: days('2026-09', '30'),
    lastYear: days('2025-10', '31'),
    totals: [{ currency: 'EUR' as const, ...figures, before: figures, lastYear: figures }],
    withoutWage: null,
    employerCostsPercent: null,
    unbilledMinutes: 0,
  }))
  api.answers(requestRoutes.listRequests, () => listOf([staffingRequest()]))
}

const money = page.getByRole('region', { name: 'Finance' })
const figure = (name: RegExp) => money.getByRole('link', { name })

describe('Money of a client', () => {
  test('each amount leads to its rows', async ({ api, visit }) => {
    answer(api, [120_000])
    await visit(clientPath, user('administrator'))
    const links = [
      [/^Outstanding €5,000\.00/, `/provider/receivables?clientId=${clientId}`],
      [/^Overdue €1,200\.00/, `/provider/receivables?clientId=${clientId}&age=overdue`],
      [/^To invoice €1,210\.00 October 2026/, `/provider/statements/make?clientId=${clientId}`],
      [
        /^Margin last month €440\.00 44%/,
        `/provider/statistics/money?period=last_month&clientId=${clientId}&by=worker`,
      ],
    ] as const
    for (const [name, href] of links) await expect.element(figure(name)).toHaveAttribute('href', href)
    await expect.element(page.getByText('€1,200.00')).toHaveAttribute('data-negative')
  })

  test('nothing overdue is not marked', async ({ api, visit }) => {
    answer(api, [])
    await visit(clientPath, user('administrator'))
    await expect.element(figure(/^Overdue –/)).toHaveAttribute('data-quiet')
  })

  test('a role without access to billing sees none; free positions of unfilled requests are counted', async ({
    api,
    visit,
  }) => {
    answer(api, [120_000])
    await visit(clientPath, user('provider'))
    await expect.element(page.getByRole('link', { name: /^Open positions/ })).toMatchTextContent('Open positions2')
    expect(api.sentTo(requestRoutes.listRequests).at(-1)).toMatchObject({ query: { unfilled: 'true', clientId } })
    await expect.element(money).not.toBeInTheDocument()
    expect(api.sentTo(moneyRoutes.readMoney)).toEqual([])
  })
})
