import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Payment, receivableRefusals, receivableRoutes } from '../contract.ts'
import { invoice } from './testing/invoice.ts'
import { answerInvoice as answer, euro, deliveryPath, path, sending, unpaid } from './testing/invoice-page.ts'

const { id } = invoice
const payment: Payment = {
  id: uuid(81),
  receivedOn: '2026-11-18',
  amount: euro(50_000),
  unallocated: 0,
  reference: 'Transfer 12',
  note: null,
  recordedBy: 'Ada Novak',
  allocations: [{ statement: { id, name: '2026-0007' }, amount: 50_000 }],
  reversal: null,
  allowed: ['reverse'],
}

const record = page.getByRole('button', { name: 'Record payment' })

describe('Recording', () => {
  test('proposes the open amount, divides another one among the invoices, and sends the parts', async ({
    api,
    visit,
  }) => {
    answer(api, unpaid)
    api.answers(receivableRoutes.recordPayment, () => payment)
    await visit(path, user('administrator'))
    await expect.element(page.getByText('€1,210.00 of €1,210.00 is still to be paid.')).toBeVisible()
    await record.click()
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    const amount = dialog.getByRole('textbox', { name: 'Amount', exact: true })
    await expect.element(amount).toHaveValue('1,210.00')
    await userEvent.fill(amount, '1300')
    await expect.element(dialog.getByRole('textbox', { name: 'Amount for invoice 2026-0007' })).toHaveValue('1,210.00')
    await expect.element(dialog.getByRole('textbox', { name: 'Amount for invoice 2026-0005' })).toHaveValue('90.00')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Amount for invoice 2026-0005' }), '')
    await expect.element(dialog.getByText('The remaining €90.00 becomes client credit.')).toBeVisible()
    answer(api, { ...unpaid, open: euro(0), paid: euro(121_000), items: [payment], allowed: [] })
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect.element(page.getByText('Payment recorded')).toBeVisible()
    expect(api.sentTo(receivableRoutes.recordPayment)).toMatchObject([
      {
        body: {
          clientId: uuid(31),
          receivedOn: '2026-11-18',
          amount: euro(130_000),
          allocations: [{ statementId: id, amount: 121_000 }],
        },
      },
    ])
    await expect.element(page.getByText('This invoice is settled.')).toBeVisible()
    await expect.element(record).not.toBeInTheDocument()
  })

  test('keeps the input if the invoice was paid meanwhile', async ({ api, visit }) => {
    answer(api, unpaid)
    api.answers(receivableRoutes.recordPayment, () => {
      throw receivableRefusals.MORE_THAN_OPEN()
    })
    await visit(path, user('administrator'))
    await record.click()
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Reference' }), 'Transfer 12')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Reference' })).toHaveValue('Transfer 12')
  })
})

test('a payment is reversed with its reason', async ({ api, visit }) => {
  answer(api, { ...unpaid, open: euro(71_000), paid: euro(50_000), items: [payment] })
  api.answers(receivableRoutes.reversePayment, () => payment)
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Transfer 12')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for the payment of €500.00' }).click()
  await page.getByRole('menuitem', { name: 'Reverse payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reverse the payment of €500.00?' })
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Returned')
  await dialog.getByRole('button', { name: 'Reverse payment' }).click()
  await expect.element(page.getByText('Payment reversed')).toBeVisible()
  expect(api.sentTo(receivableRoutes.reversePayment)).toMatchObject([
    { params: { id: payment.id }, body: { reason: 'Returned' } },
  ])
})

test('credit of the client pays the invoice after a question', async ({ api, visit }) => {
  answer(api, { ...unpaid, credit: euro(9_000), allowed: ['record', 'applyCredit'] })
  api.answers(receivableRoutes.applyCredit, () => unpaid)
  await visit(path, user('administrator'))
  await page.getByRole('button', { name: 'Use credit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use credit' }).click()
  await expect.element(page.getByText('Credit used')).toBeVisible()
  expect(api.sentTo(receivableRoutes.applyCredit)).toMatchObject([{ params: { id } }])
})

test('payments that could not be loaded can be tried again', async ({ api, visit }) => {
  answer(api, unpaid)
  api.answers(receivableRoutes.readStatementPayments, unreachable)
  await visit(path, user('administrator'))
  await recover(() => answer(api, unpaid))
  await expect.element(page.getByText('No payments yet')).toBeVisible()
})

describe('Sending', () => {
  test('proposes the recipients and the text, and sends what was changed', async ({ api, visit }) => {
    answer(api, unpaid)
    api.answers(receivableRoutes.sendStatement, () => sending)
    await visit(deliveryPath, user('administrator'))
    await expect.element(page.getByText('Not sent yet')).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Send invoice 2026-0007' })
    await expect.element(dialog.getByText('books@acme.example')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Recipients' }), 'boss@acme.example')
    await userEvent.keyboard('{Enter}')
    await dialog.getByRole('checkbox', { name: 'Electronic invoice (UBL)' }).click()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('Sent to 2 addresses')).toBeVisible()
    expect(api.sentTo(receivableRoutes.sendStatement)).toMatchObject([
      {
        body: {
          recipients: ['books@acme.example', 'boss@acme.example'],
          subject: 'Invoice 2026-0007',
          message: 'Dear client',
          files: ['pdf', 'timesheet'],
        },
      },
    ])
  })

  test('attaches the timesheet only if it is chosen when the client has decided on no hours', async ({
    api,
    visit,
  }) => {
    answer(api, unpaid)
    api.answers(receivableRoutes.readSending, () => ({ ...sending, proposedFiles: ['pdf' as const, 'xml' as const] }))
    api.answers(receivableRoutes.sendStatement, () => sending)
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('checkbox', { name: 'Timesheet (PDF)' })).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('Sent to 1 address')).toBeVisible()
    expect(api.sentTo(receivableRoutes.sendStatement)).toMatchObject([{ body: { files: ['pdf', 'xml'] } }])
  })

  test('says why the electronic invoice cannot be attached, and that a recipient is missing', async ({
    api,
    visit,
  }) => {
    answer(api, unpaid)
    api.answers(receivableRoutes.readSending, () => ({
      ...sending,
      recipients: [],
      files: ['pdf' as const],
      proposedFiles: ['pdf' as const],
    }))
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/details required by Peppol are missing/)).toBeVisible()
    await expect.element(dialog.getByRole('checkbox', { name: 'Electronic invoice (UBL)' })).toBeDisabled()
    await expect.element(dialog.getByRole('checkbox', { name: 'Timesheet (PDF)' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(dialog.getByText('Add at least one email address')).toBeVisible()
  })
})
