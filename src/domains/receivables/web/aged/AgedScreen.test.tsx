import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type AgedInvoice, type AgedRow, agedRoutes } from '../../contract/aged.ts'

const path = '/provider/receivables'
const sums = { currency: 'EUR', notDue: 10_000, to30: 0, to60: 25_000, to90: 0, over90: 0, total: 35_000 } as const
const row: AgedRow = { id: 'row', client: { id: uuid(31), name: 'Acme Logistics' }, ...sums, reminderLevel: 2 }
const aged = { date: '2026-11-18', items: [row], totals: [sums], total: 1, nextCursor: null }
const invoice: AgedInvoice = {
  id: uuid(71),
  number: '2026-0007',
  client: row.client,
  dueDate: '2026-10-01',
  currency: 'EUR',
  total: 50_000,
  open: 25_000,
  age: 'to60',
  reminderLevel: 2,
}

test('a client opens its invoices, and another day is asked for', async ({ api, visit }) => {
  api.answers(agedRoutes.listAged, () => aged)
  api.answers(agedRoutes.listAgedInvoices, () => ({ items: [invoice], total: 1, nextCursor: null }))
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('row', { name: /^Total.*€350.00/ })).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'On' }), '1 Nov 2026')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => api.sentTo(agedRoutes.listAged).at(-1)).toMatchObject({ query: { date: '2026-11-01' } })
  await page.getByRole('link', { name: 'Acme Logistics' }).click()
  await expect.element(page.getByRole('heading', { name: 'Open invoices of Acme Logistics' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '2026-0007' })).toBeVisible()
  await expect.element(page.getByText('Level 2')).toBeVisible()
  await page.getByRole('button', { name: 'Show all clients' }).click()
  await expect.element(page.getByRole('row', { name: /^Total.*€350.00/ })).toBeVisible()
})

test('placeholders are shown while the list loads', async ({ api, visit }) => {
  api.answers(agedRoutes.listAged, never)
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('main').getByRole('status').first()).toMatchTextContent('Loading')
})

test('the list can be tried again, and is empty if all is paid', async ({ api, visit }) => {
  api.answers(agedRoutes.listAged, unreachable)
  await visit(path, user('administrator'))
  await recover(() => api.answers(agedRoutes.listAged, () => ({ ...aged, items: [], totals: [], total: 0 })))
  await expect.element(page.getByText('Nothing to collect')).toBeVisible()
})

test('a role without permission sees no amounts', async ({ api, visit }) => {
  api.answers(agedRoutes.listAged, () => {
    throw refuse.FORBIDDEN()
  })
  await visit(path, user('provider'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('You do not have permission to do this.')
})
