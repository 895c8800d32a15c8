import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { answerClientPage, clientId, clientPath } from '#app/web/testing/client-page.ts'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type ClientReceivables, type Payment, receivableRoutes } from '../contract.ts'
import { euro } from './testing/invoice-page.ts'

const path = `${clientPath}?tab=money`

const payment: Payment = {
  id: uuid(81),
  receivedOn: '2026-11-17',
  amount: euro(50_000),
  unallocated: 12_500,
  reference: 'Transfer 12',
  note: null,
  recordedBy: 'Mia Peeters',
  allocations: [{ statement: { id: uuid(71), name: '2026-0007' }, amount: 37_500 }],
  reversal: null,
  allowed: [],
}
const dollars = {
  id: uuid(73),
  number: '2026-0009',
  dueDate: '2026-12-01',
  currency: 'USD',
  total: 40_000,
  open: 40_000,
  status: 'issued',
} as const
const euros = { ...dollars, id: uuid(72), number: '2026-0008', currency: 'EUR', total: 30_000, open: 30_000 } as const
const found: ClientReceivables = {
  open: [euro(30_000), { amount: 40_000, currency: 'USD' }],
  overdue: [euro(10_000)],
  credit: [euro(12_500)],
  invoices: [euros, dollars],
  items: [payment],
  allowed: ['record'],
}
const record = page.getByRole('button', { name: 'Record payment' })
const dialog = page.getByRole('dialog', { name: 'Record payment' })

function answer(api: FakeApi, receivables: ClientReceivables = found): void {
  answerClientPage(api)
  api.answers(receivableRoutes.readClientReceivables, () => receivables)
}

test('shows the balance in each currency, what is overdue, and the use of each payment', async ({ api, visit }) => {
  answer(api)
  await visit(path, user('administrator'))
  await expect
    .element(page.getByText('Open balance: €300.00, US$400.00 · Overdue: €100.00 · Credit: €125.00'))
    .toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Transfer 12' })
  await expect.element(row).toMatchTextContent(/€500\.00.*17\/11\/2026.*2026-0007.*€375\.00.*€125\.00/)
  await expect.element(row.getByRole('button')).not.toBeInTheDocument()
})

test('says that nothing is to be paid', async ({ api, visit }) => {
  answer(api, { ...found, open: [], overdue: [], credit: [], invoices: [], items: [], allowed: [] })
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Nothing to pay')).toBeVisible()
  await expect.element(page.getByText('No payments yet')).toBeVisible()
  await expect.element(record).not.toBeInTheDocument()
})

test('pays invoices in the currency of the payment only', async ({ api, visit }) => {
  answer(api)
  api.answers(receivableRoutes.recordPayment, () => payment)
  await visit(path, user('administrator'))
  await record.click()
  const amount = dialog.getByRole('textbox', { name: 'Amount', exact: true })
  await expect.element(amount).toHaveValue('')
  await userEvent.fill(amount, '350')
  await expect.element(dialog.getByRole('textbox', { name: 'Amount for invoice 2026-0008' })).toHaveValue('300.00')
  await expect.element(dialog.getByText('The remaining €50.00 becomes client credit.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Currency' }).first().selectOptions('USD')
  await expect.element(dialog.getByRole('textbox', { name: 'Amount for invoice 2026-0009' })).toHaveValue('350.00')
  await expect.element(dialog.getByRole('textbox', { name: 'Amount for invoice 2026-0008' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect.element(page.getByText('Payment recorded')).toBeVisible()
  expect(api.sentTo(receivableRoutes.recordPayment)).toMatchObject([
    {
      body: {
        clientId,
        receivedOn: '2026-11-18',
        amount: { amount: 35_000, currency: 'USD' },
        allocations: [{ statementId: dollars.id, amount: 35_000 }],
      },
    },
  ])
})

test('needs an amount', async ({ api, visit }) => {
  answer(api)
  await visit(path, user('administrator'))
  await record.click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Amount', exact: true })).toBeInvalid()
  await expect.element(dialog).toBeVisible()
})

test('shows the payments once the server is reachable again', async ({ api, visit }) => {
  answer(api)
  api.answers(receivableRoutes.readClientReceivables, unreachable)
  await visit(path, user('administrator'))
  await recover(() => answer(api))
  await expect.element(record).toBeVisible()
})

test('shows no balance to a role that does not see invoices', async ({ api, visit }) => {
  answer(api)
  await visit(path, user('manager'))
  await expect.element(page.getByRole('heading', { name: 'Acme Logistics' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Payments' })).not.toBeInTheDocument()
  expect(api.sentTo(receivableRoutes.readClientReceivables)).toEqual([])
})
