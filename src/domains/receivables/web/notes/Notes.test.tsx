import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type AgedNote, agedRoutes } from '../../contract/aged.ts'
import { noteRefusals, type ReceivableNote, receivableNoteRoutes as routes } from '../../contract/receivable-notes.ts'
import { reminderRunRoutes } from '../../contract/reminder-runs.ts'
import { answerInvoice, path as invoicePath } from '../testing/invoice-page.ts'

const client = { id: uuid(31), name: 'Acme Logistics' }
const call: ReceivableNote = {
  id: uuid(81),
  client,
  statement: null,
  kind: 'call',
  status: 'noted',
  text: 'Ines checks with her director.',
  promisedOn: null,
  amount: null,
  by: 'Ada Novak',
  at: '2026-11-18T08:00:00Z',
  allowed: ['delete'],
}
const promise: ReceivableNote = {
  ...call,
  id: uuid(82),
  statement: { id: uuid(71), name: '2026-0007' },
  kind: 'promise',
  status: 'broken',
  text: null,
  promisedOn: '2026-11-10',
  amount: { amount: 50_000, currency: 'EUR' },
  allowed: ['close', 'delete'],
}
const dialog = page.getByRole('dialog')

test('a call and a promise to pay are added at an invoice', async ({ api, visit }) => {
  answerInvoice(api)
  api.answers(routes.listReceivableNotes, () => listOf([promise, call]))
  api.answers(routes.addReceivableNote, () => promise)
  await visit(invoicePath, user('administrator'))
  await expect.element(page.getByText('Promise to pay €500.00 by 10/11/2026')).toBeVisible()
  await expect.element(page.getByText('Broken')).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect.element(dialog.getByText('Enter a note')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Promise to pay' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Promised amount' })).toHaveValue('1,210.00')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Promised for' }), '30 Nov 2026')
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect.element(page.getByText('Note added')).toBeVisible()
  expect(api.sentTo(routes.addReceivableNote)).toMatchObject([
    { body: { kind: 'promise', promisedOn: '2026-11-30', amount: { amount: 121_000, currency: 'EUR' } } },
  ])
})

test('a broken promise is marked in the list, and closed in what waits', async ({ api, visit }) => {
  const sums = { currency: 'EUR', notDue: 0, to30: 35_000, to60: 0, to90: 0, over90: 0, total: 35_000 } as const
  const note: AgedNote = { kind: 'promise', status: 'broken', promisedOn: '2026-11-10' }
  const row = { id: 'row', client, ...sums, reminderLevel: null, note, creditLeft: null }
  api.answers(agedRoutes.listAged, () => ({ date: '2026-11-18', totals: [sums], ...listOf([row]) }))
  api.answers(agedRoutes.listAgedInvoices, () => listOf())
  api.answers(reminderRunRoutes.listReminderRuns, () => listOf())
  api.answers(routes.listReceivableNotes, () => listOf([promise]))
  api.answers(routes.closeReceivableNote, () => {
    api.answers(routes.listReceivableNotes, () => listOf())
    return { ...promise, status: 'closed' as const }
  })
  await visit('/provider/receivables', user('administrator'))
  await expect.element(page.getByRole('row', { name: /Acme/ })).toMatchTextContent('Promise broken')
  await visit('/provider/receivables?notes=broken', user('administrator'))
  await expect.element(page.getByRole('link', { name: 'Acme Logistics' })).toBeVisible()
  await page.getByRole('button', { name: /Actions for the note/ }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await expect.element(page.getByText('No broken promises')).toBeVisible()
  expect(api.sentTo(routes.listReceivableNotes)[0]).toMatchObject({ query: { status: 'broken' } })
})

test('a note that another user has closed is refused, and a note is deleted after a confirmation', async ({
  api,
  visit,
}) => {
  answerInvoice(api)
  api.answers(routes.listReceivableNotes, () => listOf([promise]))
  api.answers(routes.closeReceivableNote, () => {
    throw noteRefusals.NOTE_NOT_OPEN()
  })
  api.answers(routes.deleteReceivableNote, () => {
    api.answers(routes.listReceivableNotes, () => listOf())
  })
  await visit(invoicePath, user('administrator'))
  await page.getByRole('button', { name: /Actions for the note/ }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await expect.element(page.getByText(/Only open promises and disputes can be closed/)).toBeVisible()
  await page.getByRole('button', { name: /Actions for the note/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No notes yet')).toBeVisible()
})

test('the notes can be read again after an error', async ({ api, visit }) => {
  answerInvoice(api)
  api.answers(routes.listReceivableNotes, unreachable)
  await visit(invoicePath, user('administrator'))
  await recover(() => api.answers(routes.listReceivableNotes, () => listOf([call])))
  await expect.element(page.getByText('Ines checks with her director.')).toBeVisible()
})
