import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { billingRoutes } from '#domains/billing/contract.ts'
import { listed, listTotal } from '#domains/billing/web/testing/billing.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { mostExported } from '#platform/web/ui/list/use-list-export.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from './testing/app-test.tsx'
import { sampleClient } from './testing/client-page.ts'
import { unreachable } from './testing/fake-api.ts'
import { listOf } from './testing/list-of.ts'
import { user } from './testing/people.ts'
import { savedWorkbook } from './testing/saved-workbook.ts'

const path = '/provider/clients'
const menu = page.getByRole('button', { name: 'Export', exact: true })
const shown = page.getByRole('menuitem', { name: 'Shown columns (Excel)' })
const exportShown = async () => {
  await menu.click()
  await shown.click()
}

test('a list is exported with its filter, its order and its shown columns, also what is not loaded yet', async ({
  api,
  visit,
}) => {
  const [first, second] = [
    sampleClient({ name: '=SUM(1)', projectCount: 12 }),
    sampleClient({ id: uuid(32), name: 'Zoë' }),
  ]
  api.answers(clientRoutes.listClients, ({ query }) =>
    query.cursor ? { items: [second], total: 2, nextCursor: null } : { items: [first], total: 2, nextCursor: 'next' },
  )
  await visit(`${path}?status=active&sort=-name`, user('manager'))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Work sites', exact: true }).click()
  const { name, rows } = await savedWorkbook(exportShown)
  expect(name).toMatch(/^Clients \d{4}-\d\d-\d\d\.xlsx$/)
  expect(rows).toEqual([
    ['Client', 'Contact', 'Projects', 'Status'],
    ['=SUM(1)', '12', 'Active'],
    ['Zoë', '0', 'Active'],
  ])
  const pages = api.sentTo(clientRoutes.listClients).slice(-2)
  expect(pages).toMatchObject([
    { query: { status: 'active', sort: '-name', limit: 200 } },
    { query: { status: 'active', sort: '-name', limit: 200, cursor: 'next' } },
  ])
})

test('amounts are numbers with their currency, and the sums are below the list', async ({ api, visit }) => {
  const note = { ...listed, id: uuid(72), kind: 'credit_note' as const, number: '2026-0008', open: 0 }
  api.answers(clientRoutes.listClients, () => listOf())
  api.answers(billingRoutes.listStatements, () => ({ ...listOf([listed, note]), totals: [listTotal] }))
  const none = { invoices: 0, open: [] }
  api.answers(billingRoutes.readStatementTotals, () => ({ outstanding: none, overdue: none, unsent: none }))
  await visit('/provider/statements', user('administrator'))
  await expect.element(page.getByRole('row', { name: /^Total.*€6,050.00/ })).toBeVisible()
  const { rows } = await savedWorkbook(exportShown)
  const column = rows[0]?.indexOf('Total') ?? -1
  expect(rows.slice(1).map((cells) => cells[column - (cells.length < (rows[0]?.length ?? 0) ? 1 : 0)])).toEqual([
    String(listed.total / 100),
    String(-listed.total / 100),
  ])
})

test('selected records are exported alone', async ({ api, visit }) => {
  const clients = [sampleClient(), sampleClient({ id: uuid(32), name: 'Zenith' })]
  api.answers(clientRoutes.listClients, () => listOf(clients))
  await visit(path, user('manager'))
  await page.getByRole('checkbox', { name: 'Select Zenith' }).click()
  const { rows } = await savedWorkbook(async () => {
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Export' }).click()
  })
  expect(rows.map(([name]) => name)).toEqual(['Client', 'Zenith'])
})

test('a list with too many records asks for a filter, and a failure is shown', async ({ api, visit }) => {
  api.answers(clientRoutes.listClients, () => ({
    items: [sampleClient()],
    total: mostExported + 1,
    nextCursor: 'next',
  }))
  await visit(path, user('manager'))
  await exportShown()
  await expect.element(page.getByText(/Set a filter first/)).toBeVisible()
  api.answers(clientRoutes.listClients, () => ({ items: [sampleClient()], total: 2, nextCursor: 'next' }))
  await visit(path, user('manager'))
  await expect.element(menu).toBeVisible()
  api.answers(clientRoutes.listClients, unreachable)
  await exportShown()
  await expect.element(page.getByText(/connection/i).first()).toBeVisible()
})
