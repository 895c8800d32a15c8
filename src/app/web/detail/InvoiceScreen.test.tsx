import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { draft } from '#domains/billing/web/testing/billing.ts'
import { peppolRoutes } from '#domains/receivables/contract/peppol.ts'
import { receivableRoutes } from '#domains/receivables/contract.ts'
import { invoice as sample, noPeppol, unpaid, unreminded, unsent } from '#domains/receivables/web/testing/invoice.ts'
import { reminderRoutes } from '#domains/receivables/contract/reminders.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { billingRefusals, billingRoutes, type Statement } from '#domains/billing/contract.ts'

const { id } = sample
const path = `/provider/statements/${id}`
const invoice: Statement = {
  ...sample,
  allowed: ['credit', 'xml'],
  seller: { ...sample.seller, name: 'Northwind Staffing' },
  buyer: { ...sample.buyer, buyerReference: 'PO-4711' },
  lines: draft.lines,
}
const note: Statement = {
  ...invoice,
  id: uuid(72),
  kind: 'credit_note',
  number: '2026-0008',
  credits: { id, name: '2026-0007' },
  net: -100_000,
  vat: -21_000,
  total: -121_000,
  open: 0,
  reason: 'Wrong purchase order',
  allowed: [],
}
const credited: Statement = {
  ...invoice,
  status: 'credited',
  open: 0,
  creditedBy: { id: note.id, name: note.number },
  allowed: [],
}

function answerStatements(api: FakeApi, statements: Statement[]): void {
  api.answers(billingRoutes.readStatement, ({ params }) => {
    const found = statements.find((one) => one.id === params.id)
    if (found) return found
    throw refuse.NOT_FOUND()
  })
  api.answers(billingRoutes.readStatementHistory, () => listOf())
  api.answers(peppolRoutes.readStatementPeppol, () => noPeppol)
  api.answers(receivableRoutes.readSending, () => unsent)
  api.answers(reminderRoutes.readStatementReminders, () => unreminded)
  api.answers(receivableRoutes.readStatementPayments, () => unpaid)
}

const more = page.getByRole('button', { name: 'More actions' })
const issueCreditNote = page.getByRole('menuitem', { name: 'Issue credit note' })

describe('Loading, missing and error', () => {
  test('shows placeholders while the invoice loads, and no action', async ({ api, visit }) => {
    answerStatements(api, [invoice])
    api.answers(billingRoutes.readStatement, never)
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('heading', { name: 'Invoice' })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('status').first()).toMatchTextContent('Loading')
    await expect.element(more).not.toBeInTheDocument()
  })

  test('reports that there is no such invoice, and does not offer to try again', async ({ api, visit }) => {
    answerStatements(api, [])
    await visit(path, user('administrator'))
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('This could not be found: it may have been deleted or moved.')
    await expect.element(tryAgain).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Invoices' }).first()).toBeVisible()
  })

  test('shows the invoice once the server can be reached again', async ({ api, visit }) => {
    answerStatements(api, [invoice])
    api.answers(billingRoutes.readStatement, unreachable)
    await visit(path, user('administrator'))
    await recover(() => answerStatements(api, [invoice]))
    await expect.element(page.getByRole('heading', { name: 'Invoice 2026-0007' })).toBeVisible()
  })
})

describe('Reading', () => {
  test('shows the lines, the totals and both parties', async ({ api, visit }) => {
    answerStatements(api, [invoice])
    await visit(path, user('administrator'))
    const lines = page.getByRole('table', { name: 'Lines' })
    await expect.element(lines.getByRole('row', { name: /Ada Novak.*€25\.00.*€1,000\.00/ })).toBeVisible()
    await expect.element(page.getByLabelText('Totals').getByText('€1,210.00')).toBeVisible()
    await expect.element(page.getByText('PO-4711')).toBeVisible()
    await more.click()
    await expect.element(page.getByRole('menuitem', { name: 'Peppol (UBL)' })).toBeVisible()
  })

  test('the head of an overdue invoice shows the open amount and the days of delay, and sends a reminder', async ({
    api,
    visit,
  }) => {
    answerStatements(api, [{ ...invoice, status: 'overdue', dueDate: '2026-10-21', open: 50_000 }])
    const reminder = {
      id: uuid(80),
      level: 1,
      sentAt: '2026-11-16T08:00:00Z',
      sentBy: null,
      state: 'sent' as const,
      invoices: [],
      emails: [],
    }
    api.answers(reminderRoutes.readStatementReminders, () => ({
      ...unreminded,
      items: [reminder],
      allowed: ['send' as const],
    }))
    api.answers(receivableRoutes.readStatementPayments, () => ({ ...unpaid, allowed: ['record' as const] }))
    await visit(path, user('administrator'))
    await expect.element(page.getByText('€500.00 open · 28 days overdue')).toBeVisible()
    await expect.element(page.getByText(/Reminder level 1 on 16.11.2026/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Record payment' })).toBeVisible()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Send reminder for invoice 2026-0007' })).toBeVisible()
  })

  test('offers the timesheet if the server has one', async ({ api, visit }) => {
    answerStatements(api, [{ ...invoice, allowed: ['timesheet'] }])
    await visit(path, user('administrator'))
    await more.click()
    await expect.element(page.getByRole('menuitem', { name: 'Timesheet' })).toBeVisible()
  })

  test('names the missing data that prevented an electronic invoice', async ({ api, visit }) => {
    answerStatements(api, [{ ...invoice, allowed: ['credit'], missing: [{ field: 'buyer.street', for: 'peppol' }] }])
    await visit(path, user('administrator'))
    await expect.element(page.getByText(/No electronic invoice is available/)).toBeVisible()
    await more.click()
    await expect.element(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Excel' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Peppol (UBL)' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('menuitem', { name: 'Timesheet' })).not.toBeInTheDocument()
  })
})

describe('Crediting', () => {
  test('asks for a reason, issues the credit note and opens it', async ({ api, visit }) => {
    answerStatements(api, [invoice])
    api.answers(billingRoutes.creditStatement, () => {
      answerStatements(api, [credited, note])
      return note
    })
    await visit(path, user('administrator'))
    await more.click()
    await issueCreditNote.click()
    const dialog = page.getByRole('dialog', { name: 'Issue credit note for invoice 2026-0007?' })
    const reason = dialog.getByRole('textbox', { name: 'Reason shown to the client' })
    await expect.element(reason).toHaveFocus()
    await dialog.getByRole('button', { name: 'Issue credit note' }).click()
    await expect.element(reason).toBeInvalid()
    expect(api.sentTo(billingRoutes.creditStatement)).toEqual([])

    await userEvent.type(reason, 'Wrong purchase order')
    await dialog.getByRole('button', { name: 'Issue credit note' }).click()
    await expect.element(page.getByRole('heading', { name: 'Credit note 2026-0008' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Cancels invoice 2026-0007' })).toBeVisible()
    expect(api.sentTo(billingRoutes.creditStatement)).toMatchObject([
      { params: { id }, body: { reason: 'Wrong purchase order' } },
    ])
  })

  test('keeps the reason if somebody else has credited the invoice', async ({ api, visit }) => {
    answerStatements(api, [invoice])
    api.answers(billingRoutes.creditStatement, () => {
      answerStatements(api, [credited])
      throw billingRefusals.ALREADY_CREDITED()
    })
    await visit(path, user('administrator'))
    await more.click()
    await issueCreditNote.click()
    const dialog = page.getByRole('dialog')
    await userEvent.type(dialog.getByRole('textbox'), 'Wrong purchase order')
    await dialog.getByRole('button', { name: 'Issue credit note' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Wrong purchase order')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.element(page.getByRole('link', { name: 'Credited by credit note 2026-0008' })).toBeVisible()
    await more.click()
    await expect.element(page.getByRole('menuitem', { name: 'Excel' })).toBeVisible()
    await expect.element(issueCreditNote).not.toBeInTheDocument()
  })
})

describe('Without permission', () => {
  test('offers no credit note if the server does not allow one', async ({ api, visit }) => {
    answerStatements(api, [{ ...invoice, allowed: ['xml'] }])
    await visit(path, user('administrator'))
    await more.click()
    await expect.element(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible()
    await expect.element(issueCreditNote).not.toBeInTheDocument()
  })

  test('shows no invoice to a role that may not see any', async ({ api, visit }) => {
    answerStatements(api, [invoice])
    api.answers(billingRoutes.readStatement, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(path, user('provider'))
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('You do not have permission to do this. Ask the person who manages your access.')
    await expect.element(page.getByText('2026-0007')).not.toBeInTheDocument()
  })
})
