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
  payment: {
    name: 'Meridian Staffing',
    accountNumber: 'BE68539007547034',
    bic: null,
    reference: '+++000/2026/00723+++',
    code: 'BCD\n002\n1\nSCT\n\nMeridian Staffing\nBE68539007547034\nEUR411.40\n\n\n+++000/2026/00723+++',
  },
}
const euros = (amount: number) => [{ amount, currency: 'EUR' as const }]

test('lists invoices with their status, and downloads of PDF and UBL', async ({ api, visit }) => {
  signedIn(api)
  const note = {
    ...invoice,
    id: uuid(71),
    kind: 'credit_note',
    number: '2026-0008',
    open: 0,
    hasXml: false,
    payment: null,
  } as const
  api.answers(portalInvoiceRoutes.listClientInvoices, ({ query }) => ({
    ...listOf(query.group === 'outstanding' ? [invoice] : [note, invoice]),
    open: euros(41_140),
  }))
  await visit('/client/invoices', user('manager'))
  await expect.element(page.getByText('Invoice 2026-0007')).toBeVisible()
  await expect.element(page.getByText('Overdue')).toBeVisible()
  expect(page.getByText('Credit note 2026-0008').elements()).toEqual([])
  await expect.element(page.getByText(/to pay, due since/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download Invoice 2026-0007 as a PDF' })).toBeVisible()
  expect(page.getByRole('button', { name: /as UBL/ }).elements()).toHaveLength(1)
  await page.getByText('All', { exact: true }).click()
  await expect.element(page.getByText('Credit note 2026-0008')).toBeVisible()
  expect(page.getByRole('button', { name: 'Pay Invoice 2026-0007' }).elements()).toHaveLength(1)
})

test('pays an invoice with a code to scan, or with details to copy', async ({ api, visit }) => {
  signedIn(api)
  const partlyPaid = { ...invoice, open: 20_000 }
  api.answers(portalInvoiceRoutes.listClientInvoices, () => ({ ...listOf([partlyPaid]), open: euros(20_000) }))
  await visit('/client/invoices', user('manager'))
  await expect.element(page.getByText('€200.00 to pay', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pay Invoice 2026-0007' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay invoice 2026-0007' })
  await expect.element(dialog.getByRole('img', { name: 'QR code for the payment' })).toBeVisible()
  for (const text of ['€200.00', 'Meridian Staffing', 'BE68 5390 0754 7034', '+++000/2026/00723+++'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy: Payment reference' })).toBeVisible()
})

test('says when there are no invoices', async ({ api, visit }) => {
  signedIn(api)
  api.answers(portalInvoiceRoutes.listClientInvoices, () => ({ ...listOf<ClientInvoice>(), open: [] }))
  await visit('/client/invoices', user('manager'))
  await expect.element(page.getByText('No invoices to pay')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect.element(page.getByText('No invoices yet')).toBeVisible()
})
