import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type InvoiceRun, invoiceRunRoutes as routes, type InvoiceRunItem } from '../../contract/invoice-runs.ts'
import { invoiceRun } from '../testing/invoice-runs.ts'

const path = `/provider/invoice-runs/${invoiceRun.id}`
const sent: InvoiceRunItem = {
  id: uuid(91),
  client: { id: uuid(1), name: 'Client 1' },
  orderNumber: null,
  net: { amount: 34_000, currency: 'EUR' },
  state: 'sent',
  channel: 'email',
  statement: { id: uuid(71), name: '2026-0007' },
  reason: null,
  missing: [],
}
const blocked: InvoiceRunItem = {
  ...sent,
  id: uuid(92),
  client: { id: uuid(2), name: 'Client 2' },
  state: 'blocked',
  channel: null,
  statement: null,
  reason: '1 required detail is missing.',
  missing: [{ field: 'buyer.street', for: 'invoice' }],
}

function answer(api: FakeApi, run: InvoiceRun): void {
  api.answers(routes.readInvoiceRun, () => run)
  api.answers(routes.listInvoiceRunItems, ({ query: { open } }) =>
    listOf(open === 'true' ? [blocked] : [sent, blocked]),
  )
}

test('shows placeholders while the run loads', async ({ api, visit }) => {
  answer(api, invoiceRun)
  api.answers(routes.readInvoiceRun, never)
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('main').getByRole('status').first()).toMatchTextContent('Loading')
})

test('shows the progress, and then the result', async ({ api, visit }) => {
  answer(api, { ...invoiceRun, status: 'running', sent: 1, created: 2, blocked: 0, allowed: ['cancel'] })
  await visit(path, user('administrator'))
  await expect.element(page.getByText('1 of 4')).toBeVisible()
  answer(api, invoiceRun)
  await expect.element(page.getByRole('row', { name: /2026-0007/ })).toMatchTextContent('Sent')
  const named = page.getByRole('row', { name: /Client 2/ })
  await expect.element(named).toMatchTextContent(/Blocked.*1 required detail is missing\./)
  await expect
    .element(named.getByRole('link', { name: /street/i }))
    .toHaveAttribute('href', `/provider/clients/${blocked.client.id}/billing`)
  await expect.element(page.getByText('€1,234.20')).toBeVisible()
})

test('is stopped after a confirmation', async ({ api, visit }) => {
  answer(api, { ...invoiceRun, status: 'running', allowed: ['cancel'] })
  api.answers(routes.cancelInvoiceRun, () => {
    const cancelled: InvoiceRun = { ...invoiceRun, status: 'cancelled', created: 1, sent: 1, blocked: 0 }
    answer(api, cancelled)
    return cancelled
  })
  await visit(path, user('administrator'))
  await page.getByRole('button', { name: 'Stop run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop run' }).click()
  await expect.element(page.getByText('Stopped')).toBeVisible()
  await expect.element(page.getByText('Not created')).toBeVisible()
})

test('says that a run has failed, and lists only what is not completed if asked', async ({ api, visit }) => {
  answer(api, { ...invoiceRun, status: 'failed' })
  await visit(`${path}?show=open`, user('administrator'))
  await expect.element(page.getByText('Invoice run failed')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Client 2/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Client 1/ })).not.toBeInTheDocument()
})
