import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { answerClientPage, clientPath } from '#app/web/testing/client-page.ts'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type ClientReminders, type Reminder, reminderRoutes } from '#domains/receivables/contract/reminders.ts'

const path = `${clientPath}?tab=money`

const reminder: Reminder = {
  id: uuid(91),
  level: 3,
  sentAt: '2026-11-18T08:00:00Z',
  sentBy: 'Ada Novak',
  state: 'sent',
  invoices: [{ statement: { id: uuid(71), name: '2026-0007' }, open: { amount: 121_000, currency: 'EUR' } }],
  emails: [{ recipient: 'books@acme.example', state: 'sent' }],
}
const reminders: ClientReminders = {
  pause: null,
  recipients: ['books@acme.example'],
  items: [reminder],
  allowed: ['pause'],
}
const dialog = page.getByRole('dialog')

/** Answers the calls of the page; only the reminders are examined here. */
function answer(api: FakeApi, found: ClientReminders): void {
  answerClientPage(api)
  api.answers(reminderRoutes.readClientReminders, () => found)
}

test('the reminders of a client name their invoices and recipients', async ({ api, visit }) => {
  answer(api, reminders)
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Reminders go to books@acme.example.')).toBeVisible()
  await expect.element(page.getByText('Level 3')).toBeVisible()
  await expect.element(page.getByText('Invoices: 2026-0007 (€1,210.00)')).toBeVisible()
})

test('reminders of a client are paused until a day', async ({ api, visit }) => {
  answer(api, { ...reminders, items: [] })
  const pause = { reason: 'Payment plan', until: '2026-12-31', by: null, at: '2026-11-18T08:00:00Z' }
  const paused: ClientReminders = { ...reminders, pause, allowed: ['pause', 'resume'] }
  api.answers(reminderRoutes.pauseClientReminders, () => {
    api.answers(reminderRoutes.readClientReminders, () => paused)
    return paused
  })
  await visit(path, user('administrator'))
  await expect.element(page.getByText('No reminders yet')).toBeVisible()
  await page.getByRole('button', { name: 'Pause reminders' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Payment plan')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Last day of the pause' }), '31 Dec 2026')
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('button', { name: 'Pause reminders' }).click()
  await expect.element(page.getByText('Paused until 31/12/2026: Payment plan')).toBeVisible()
  expect(api.sentTo(reminderRoutes.pauseClientReminders).at(-1)).toMatchObject({
    body: { reason: 'Payment plan', until: '2026-12-31' },
  })
})

test('the reminders can be read again after an error', async ({ api, visit }) => {
  answer(api, reminders)
  api.answers(reminderRoutes.readClientReminders, unreachable)
  await visit(path, user('administrator'))
  await recover(() => answer(api, { ...reminders, recipients: [], allowed: [] }))
  await expect.element(page.getByText('No contact of this client receives invoices.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pause reminders' })).not.toBeInTheDocument()
})

test('a role that does not see invoices sees no reminders', async ({ api, visit }) => {
  answer(api, reminders)
  await visit(path, user('provider'))
  await expect.element(page.getByRole('heading', { name: 'Acme Logistics' })).toBeVisible()
  await expect.element(page.getByText('Level 3')).not.toBeInTheDocument()
})
