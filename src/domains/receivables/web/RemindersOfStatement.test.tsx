import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Reminder, reminderRefusals, reminderRoutes, type StatementReminders } from '../contract/reminders.ts'
import { invoice, unreminded } from './testing/invoice.ts'
import { answerInvoice, deliveryPath, euro, path, unpaid } from './testing/invoice-page.ts'

const overdue: StatementReminders = {
  ...unreminded,
  next: { level: 1, day: '2026-12-23' },
  drafts: [1, 2, 3].map((level) => ({ level, subject: `Reminder ${level}`, message: `Please pay, level ${level}.` })),
  allowed: ['send', 'pause'],
}
const reminder: Reminder = {
  id: uuid(91),
  level: 1,
  sentAt: '2026-12-23T08:00:00Z',
  sentBy: null,
  state: 'failed',
  invoices: [{ statement: { id: invoice.id, name: invoice.number }, open: euro(121_000) }],
  emails: [{ recipient: 'books@acme.example', state: 'failed' }],
}
const send = page.getByRole('button', { name: 'Send reminder' })
const dialog = page.getByRole('dialog')

test('a reminder is sent by hand with the text of the chosen level, changed by the user', async ({ api, visit }) => {
  answerInvoice(api, unpaid, overdue)
  api.answers(reminderRoutes.sendReminder, () => ({ ...overdue, items: [{ ...reminder, state: 'queued' as const }] }))
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Level 1 will be sent from 23/12/2026.')).toBeVisible()
  await send.click()
  await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Reminder 1')
  await dialog.getByRole('combobox', { name: 'Level' }).selectOptions('Level 2')
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Please pay, level 2.')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Subject' }), 'Please pay')
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await expect.element(page.getByText('Reminder sent to 1 address')).toBeVisible()
  expect(api.sentTo(reminderRoutes.sendReminder).at(-1)).toMatchObject({
    body: { level: 2, recipients: ['books@acme.example'], subject: 'Please pay', message: 'Please pay, level 2.' },
  })
})

test('a second reminder on the same day is refused, and the text stays', async ({ api, visit }) => {
  answerInvoice(api, unpaid, overdue)
  api.answers(reminderRoutes.sendReminder, () => {
    throw reminderRefusals.REMINDED_TODAY()
  })
  await visit(path, user('administrator'))
  await send.click()
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('already been sent today')
  await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Reminder 1')
})

test('reminders are paused with a reason, and resumed', async ({ api, visit }) => {
  answerInvoice(api, unpaid, overdue)
  const pause = { reason: 'Payment plan', until: '2026-12-31', by: 'Ada Novak', at: '2026-12-01T08:00:00Z' }
  const paused: StatementReminders = { ...overdue, next: null, pause, allowed: ['send', 'pause', 'resume'] }
  api.answers(reminderRoutes.pauseStatementReminders, () => {
    api.answers(reminderRoutes.readStatementReminders, () => paused)
    return paused
  })
  api.answers(reminderRoutes.resumeStatementReminders, () => {
    api.answers(reminderRoutes.readStatementReminders, () => overdue)
  })
  await visit(path, user('administrator'))
  await page.getByRole('button', { name: 'Pause reminders' }).click()
  await dialog.getByRole('button', { name: 'Pause reminders' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Payment plan')
  await dialog.getByRole('button', { name: 'Pause reminders' }).click()
  await expect.element(page.getByText('Paused until 31/12/2026: Payment plan · Paused by Ada Novak')).toBeVisible()
  await page.getByRole('button', { name: 'Resume reminders' }).click()
  await dialog.getByRole('button', { name: 'Resume reminders' }).click()
  await expect.element(page.getByText('Level 1 will be sent from 23/12/2026.')).toBeVisible()
})

test('a reminder shows its level, its delivery and the addresses that were not reached', async ({ api, visit }) => {
  answerInvoice(api, unpaid, { ...unreminded, recipients: [], items: [reminder] })
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Not delivered to books@acme.example')).toBeVisible()
  await expect.element(page.getByText('Failed', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/automatic$/)).toBeVisible()
  await expect.element(page.getByText('No contact of this client receives invoices.', { exact: false })).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
})

test('the dialog warns of an invoice that was never sent, and leads to its sending', async ({ api, visit }) => {
  answerInvoice(api, unpaid, { ...overdue, isSent: false })
  await visit(path, user('administrator'))
  await send.click()
  await expect.element(dialog).toMatchTextContent('This invoice was never sent.')
  await dialog.getByRole('button', { name: 'Send invoice first' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Send invoice 2026-0007' })).toBeVisible()
})

test('the deliveries of an invoice include its reminders', async ({ api, visit }) => {
  answerInvoice(api, unpaid, { ...unreminded, items: [reminder] })
  await visit(deliveryPath, user('administrator'))
  await expect.element(page.getByText('Level 1')).toBeVisible()
})

test('the reminders load apart from the invoice, and can be tried again', async ({ api, visit }) => {
  answerInvoice(api, unpaid, overdue)
  api.answers(reminderRoutes.readStatementReminders, never)
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('heading', { name: 'Reminders' })).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
})

test('an error is shown where the reminders would be', async ({ api, visit }) => {
  answerInvoice(api, unpaid, overdue)
  api.answers(reminderRoutes.readStatementReminders, unreachable)
  await visit(path, user('administrator'))
  await recover(() => api.answers(reminderRoutes.readStatementReminders, () => overdue))
  await expect.element(page.getByText('No reminders yet')).toBeVisible()
})

test('an overdue invoice that was never sent shows it, and is sent first', async ({ api, visit }) => {
  answerInvoice(api, unpaid, overdue)
  api.answers(billingRoutes.readStatement, () => ({ ...invoice, status: 'overdue' as const, isSent: false }))
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Not sent')).toBeVisible()
  await expect.element(send).toHaveAttribute('data-variant', 'default')
  await expect
    .element(page.getByRole('button', { name: 'Send', exact: true }))
    .not.toHaveAttribute('data-variant', 'default')
})
