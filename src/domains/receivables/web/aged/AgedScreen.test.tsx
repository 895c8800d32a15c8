import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, type Respond, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { type AgedInvoice, type AgedRow, agedRoutes } from '../../contract/aged.ts'
import { receivableNoteRoutes } from '../../contract/receivable-notes.ts'
import { reminderRunRoutes } from '../../contract/reminder-runs.ts'
import { reminderRun as run } from '../testing/reminder-runs.ts'

const path = '/provider/receivables'
const sums = { currency: 'EUR', notDue: 10_000, to30: 0, to60: 25_000, to90: 0, over90: 0, total: 35_000 } as const
const row: AgedRow = {
  id: 'row',
  client: { id: uuid(31), name: 'Acme Logistics' },
  ...sums,
  reminderLevel: 2,
  note: null,
  creditLeft: null,
}
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
  isSent: true,
  obstacle: null,
  note: null,
}
/** Answers the list of clients, and that of the latest reminder runs. */
function answerList(api: FakeApi, respond: Respond<typeof agedRoutes.listAged> = () => aged): void {
  api.answers(agedRoutes.listAged, respond)
  api.answers(agedRoutes.listAgedInvoices, () => listed())
  api.answers(reminderRunRoutes.listReminderRuns, () => listOf())
}
const listed = (...items: AgedInvoice[]) => ({ items, total: items.length, nextCursor: null })

test('a client opens its invoices, and another day is asked for', async ({ api, visit }) => {
  answerList(api)
  api.answers(agedRoutes.listAgedInvoices, () => listed(invoice))
  api.answers(receivableNoteRoutes.listReceivableNotes, () => listOf())
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('link', { name: 'Outstanding €350.00' })).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'As of' }), '1 Nov 2026')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => api.sentTo(agedRoutes.listAged).at(-1)).toMatchObject({ query: { date: '2026-11-01' } })
  await page.getByRole('link', { name: 'Acme Logistics' }).click()
  await expect.element(page.getByRole('heading', { name: 'Open invoices for Acme Logistics' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '2026-0007' })).toBeVisible()
  await expect.element(page.getByText('Level 2')).toBeVisible()
  await page.getByRole('link', { name: 'Show all clients' }).click()
  await expect.element(page.getByRole('link', { name: 'Acme Logistics' })).toBeVisible()
})

test('each tile and each amount of a client leads to its invoices', async ({ api, visit }) => {
  const yen = { ...sums, currency: 'JPY', notDue: 500, to60: 0, total: 500 } as const
  answerList(api, () => ({ ...aged, totals: [sums, yen] }))
  api.answers(agedRoutes.listAgedInvoices, () => listed(invoice))
  api.answers(receivableNoteRoutes.listReceivableNotes, () => listOf())
  await visit(path, user('administrator'))
  const tiles = page.getByRole('navigation', { name: 'Open amounts by age' })
  await expect.element(tiles.getByRole('link', { name: /^Not due/ })).toMatchTextContent('Not due€100.00 · JP¥500')
  await page.getByRole('row', { name: /Acme/ }).getByRole('link', { name: '€250.00' }).click()
  await expect
    .poll(() => api.sentTo(agedRoutes.listAgedInvoices).at(-1))
    .toMatchObject({
      query: { age: 'to60', clientId: row.client.id },
    })
  await tiles.getByRole('link', { name: /^Overdue/ }).click()
  await expect.poll(() => api.sentTo(agedRoutes.listAgedInvoices).at(-1)).toMatchObject({ query: { age: 'overdue' } })
})

test('selected invoices are reminded of together; what blocks another is named', async ({ api, visit }) => {
  const second: AgedInvoice = { ...invoice, id: uuid(72), number: '2026-0008', reminderLevel: null }
  const paused: AgedInvoice = { ...invoice, id: uuid(73), number: '2026-0009', obstacle: 'client_paused' }
  answerList(api)
  api.answers(agedRoutes.listAgedInvoices, () => listed(invoice, second, paused))
  api.answers(reminderRunRoutes.startReminderRun, () => run)
  api.answers(reminderRunRoutes.readReminderRun, () => run)
  api.answers(reminderRunRoutes.listReminderRunItems, () => listOf())
  await visit(`${path}?age=overdue`, user('administrator'))
  await expect.element(page.getByRole('row', { name: /2026-0009/ })).toMatchTextContent('Paused for this client')
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Send 2 reminders' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/The client gets an email.*Level 1: 1 invoice.*Level 3: 1 invoice/)
  await dialog.getByRole('button', { name: 'Send reminders' }).click()
  await expect.element(page.getByRole('heading', { name: 'Reminder run' })).toBeVisible()
  expect(api.sentTo(reminderRunRoutes.startReminderRun)).toMatchObject([
    { body: { statementIds: [invoice.id, second.id] } },
  ])
})

test('invoices that were never sent are named before the reminders, and left out unless the user includes them', async ({
  api,
  visit,
}) => {
  const unsent: AgedInvoice = { ...invoice, id: uuid(72), number: '2026-0008', isSent: false }
  answerList(api)
  api.answers(agedRoutes.listAgedInvoices, () => listed(invoice, unsent))
  api.answers(reminderRunRoutes.startReminderRun, () => run)
  api.answers(reminderRunRoutes.readReminderRun, () => run)
  api.answers(reminderRunRoutes.listReminderRunItems, () => listOf())
  await visit(path, user('administrator'))
  await page.getByRole('button', { name: 'Remind overdue (2)' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/One of these invoices was never sent\..*Level 3: 1 invoice/)
  await dialog.getByRole('checkbox', { name: 'Leave it out' }).click()
  await expect.element(dialog).toMatchTextContent(/Level 3: 2 invoices/)
  await dialog.getByRole('checkbox', { name: 'Leave it out' }).click()
  await dialog.getByRole('button', { name: 'Send reminders' }).click()
  await expect.element(page.getByRole('heading', { name: 'Reminder run' })).toBeVisible()
  expect(api.sentTo(reminderRunRoutes.startReminderRun)).toMatchObject([{ body: { statementIds: [invoice.id] } }])
})

test('invoices of which none was sent can be reminded of after a warning', async ({ api, visit }) => {
  answerList(api)
  api.answers(agedRoutes.listAgedInvoices, () => listed({ ...invoice, isSent: false }))
  await visit(path, user('administrator'))
  await page.getByRole('button', { name: 'Remind overdue (1)' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('This invoice was never sent.')
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument()
})

describe('On a phone', () => {
  const cell = (name: string) => page.getByRole('cell', { name, exact: true })
  test('the row of a client shows the open and the overdue amount', async ({ api, visit }) => {
    await resizeWindow(390, 844)
    answerList(api)
    await visit(path, user('administrator'))
    await expect.element(cell('€350.00')).toHaveAttribute('data-end')
    await expect.element(page.getByText('Overdue €250.00')).toBeInViewport({ ratio: 1 })
  })

  test('an invoice shows its client, its amount and how late it is', async ({ api, visit }) => {
    await resizeWindow(390, 844)
    answerList(api)
    api.answers(agedRoutes.listAgedInvoices, () => listed(invoice))
    await visit(`${path}?age=overdue`, user('administrator'))
    await expect.element(cell('€250.00')).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByText('48 days overdue')).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByRole('row').getByText('Acme Logistics')).toBeInViewport({ ratio: 1 })
  })
})

test('on a past day nothing can be selected', async ({ api, visit }) => {
  answerList(api)
  api.answers(agedRoutes.listAgedInvoices, () => listed(invoice))
  await visit(`${path}?age=overdue&date=2026-11-01`, user('administrator'))
  await expect.element(page.getByRole('row', { name: /2026-0007/ })).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('placeholders are shown while the list loads', async ({ api, visit }) => {
  answerList(api, never)
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('main').getByRole('status').first()).toMatchTextContent('Loading')
})

test('the list can be tried again, and is empty if all is paid', async ({ api, visit }) => {
  answerList(api, unreachable)
  await visit(path, user('administrator'))
  await recover(() => api.answers(agedRoutes.listAged, () => ({ ...aged, items: [], totals: [], total: 0 })))
  await expect.element(page.getByText('Nothing to collect')).toBeVisible()
})

test('a role without permission sees no amounts', async ({ api, visit }) => {
  answerList(api, () => {
    throw refuse.FORBIDDEN()
  })
  await visit(path, user('provider'))
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('You do not have permission to do this. Ask the person who manages your access.')
})

test('the latest reminder runs are listed below, and each leads to its invoices', async ({ api, visit }) => {
  answerList(api)
  api.answers(reminderRunRoutes.listReminderRuns, () => listOf([{ ...run, status: 'failed' as const }]))
  api.answers(reminderRunRoutes.readReminderRun, () => run)
  api.answers(reminderRunRoutes.listReminderRunItems, () => listOf())
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('heading', { name: 'Reminder runs' })).toBeVisible()
  const shown = page.getByRole('row', { name: /An Admin/ })
  await expect.element(shown).toMatchTextContent(/1 of 2.*Failed/)
  await shown.getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Reminder run', exact: true })).toBeVisible()
})
