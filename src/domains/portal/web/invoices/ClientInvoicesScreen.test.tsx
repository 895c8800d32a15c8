import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { type ClientInvoice, portalInvoiceRoutes } from '../../contract/invoices.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { signedIn } from '../testing/contact.ts'

const invoice: ClientInvoice = {
  id: uuid(70),
  kind: 'invoice',
  number: '2026-0007',
  issueDate: '2026-11-02',
  dueDate: '2026-11-16',
  fromDate: '2026-10-01',
  toDate: '2026-10-31',
  currency: 'EUR',
  net: 34000,
  vat: 7140,
  total: 41140,
  open: 41140,
  status: 'overdue',
  hasXml: true,
}

test('lists invoices with their status, and downloads of PDF and UBL', async ({ api, visit }) => {
  signedIn(api)
  const note = { ...invoice, id: uuid(71), kind: 'credit_note', number: '2026-0008', open: 0, hasXml: false } as const
  api.answers(portalInvoiceRoutes.listClientInvoices, () => ({ items: [note, invoice], total: 2, nextCursor: null }))
  await visit('/client/invoices', user('manager'))
  await expect.element(page.getByText('Invoice 2026-0007')).toBeVisible()
  await expect.element(page.getByText('Overdue')).toBeVisible()
  await expect.element(page.getByText(/to pay by/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download Invoice 2026-0007 as a PDF' })).toBeVisible()
  expect(page.getByRole('button', { name: /as UBL/ }).elements()).toHaveLength(1)
})

test('says when there are no invoices', async ({ api, visit }) => {
  signedIn(api)
  api.answers(portalInvoiceRoutes.listClientInvoices, () => listOf())
  await visit('/client/invoices', user('manager'))
  await expect.element(page.getByText('No invoices yet')).toBeVisible()
})
