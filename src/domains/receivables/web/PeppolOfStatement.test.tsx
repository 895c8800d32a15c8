import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { receivableRoutes } from '../contract.ts'
import {
  type PeppolDelivery,
  peppolRefusals,
  peppolRoutes as routes,
  type StatementPeppol,
} from '../contract/peppol.ts'
import { reminderRoutes } from '../contract/reminders.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { invoice, noPeppol, unpaid, unreminded, unsent } from './testing/invoice.ts'

const path = `/provider/statements/${invoice.id}?tab=delivery`
const recipient = { scheme: '0208', address: '0403199702' } as const
const ready: StatementPeppol = { isAvailable: true, recipient, missing: [], items: [], allowed: ['send'] }
const delivery: PeppolDelivery = {
  id: uuid(91),
  recipient,
  recipientName: 'Acme Logistics NV',
  state: 'delivered',
  reason: null,
  createdAt: '2026-11-18T09:00:00Z',
  changedAt: '2026-11-18T09:05:00Z',
  sentBy: 'Ada Novak',
}
const withDelivery = (over: Partial<PeppolDelivery>, allowed: StatementPeppol['allowed'] = []): StatementPeppol => ({
  ...ready,
  items: [{ ...delivery, ...over }],
  allowed,
})

function answer(api: FakeApi, peppol: StatementPeppol, statement = invoice): void {
  api.answers(billingRoutes.readStatement, () => statement)
  api.answers(billingRoutes.readStatementHistory, () => listOf())
  api.answers(receivableRoutes.readStatementPayments, () => unpaid)
  api.answers(receivableRoutes.readSending, () => unsent)
  api.answers(routes.readStatementPeppol, () => peppol)
  api.answers(reminderRoutes.readStatementReminders, () => unreminded)
}

const heading = page.getByRole('heading', { name: 'Peppol', exact: true })
const action = page.getByRole('button', { name: 'Send through Peppol' })

describe('Deliveries', () => {
  test('nothing is shown without an access point', async ({ api, visit }) => {
    answer(api, noPeppol)
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('heading', { name: 'Emails' })).toBeVisible()
    await expect.element(heading).not.toBeInTheDocument()
  })

  test('earlier deliveries stay visible without an access point', async ({ api, visit }) => {
    answer(api, { ...withDelivery({}), isAvailable: false })
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Acme Logistics NV')).toBeVisible()
    await expect.element(action).not.toBeInTheDocument()
  })

  test('shows recipient, address, state, time and sender', async ({ api, visit }) => {
    answer(api, withDelivery({}))
    await visit(path, user('administrator'))
    const row = page.getByRole('listitem').filter({ hasText: 'Acme Logistics NV' })
    for (const text of ['Delivered', '0208:0403199702', 'The client’s access point has accepted the document.'])
      await expect.element(row.getByText(text, { exact: true })).toBeVisible()
    await expect.element(row.getByText(/Ada Novak/)).toBeVisible()
    await expect.element(action).not.toBeInTheDocument()
  })

  test('shows the reason of a rejection as text, and offers to send again', async ({ api, visit }) => {
    answer(api, withDelivery({ state: 'rejected', reason: '<b>BR-CO-10</b>' }, ['send']))
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Reason: <b>BR-CO-10</b>')).toBeVisible()
    await expect.element(page.getByText('Rejected', { exact: true })).toBeVisible()
    await expect.element(action).toBeVisible()
  })

  test('explains that the client is not registered', async ({ api, visit }) => {
    answer(api, withDelivery({ state: 'not_found', recipientName: null }, ['send']))
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Not registered', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/Correct the address in the billing details/)).toBeVisible()
  })

  test('leads to the billing details when the client has no electronic address', async ({ api, visit }) => {
    answer(api, { ...ready, recipient: null, missing: ['buyer.electronicAddress'], allowed: [] })
    await visit(path, user('administrator'))
    await expect
      .element(page.getByText('Add the client’s electronic address to send this document through Peppol.'))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Edit billing details' }))
      .toHaveAttribute('href', `/provider/clients/${invoice.client.id}/billing`)
    await expect.element(action).not.toBeInTheDocument()
  })

  test('shows the deliveries once the server can be reached again', async ({ api, visit }) => {
    answer(api, withDelivery({}))
    api.answers(routes.readStatementPeppol, unreachable)
    await visit(path, user('administrator'))
    await recover(() => answer(api, withDelivery({})))
    await expect.element(page.getByText('Acme Logistics NV')).toBeVisible()
  })
})

describe('Sending', () => {
  const dialog = page.getByRole('dialog', { name: 'Send invoice 2026-0007 through Peppol?' })
  const confirm = dialog.getByRole('button', { name: 'Send through Peppol' })

  test('looks the recipient up first, then queues the invoice', async ({ api, visit }) => {
    answer(api, ready)
    api.answers(routes.lookUpParticipant, () => ({ ...recipient, isRegistered: true, name: 'Acme Logistics NV' }))
    api.answers(routes.sendStatementByPeppol, () => withDelivery({ state: 'queued', recipientName: null }))
    await visit(path, user('administrator'))
    await action.click()
    await expect.element(dialog.getByText('Recipient: Acme Logistics NV (0208:0403199702)')).toBeVisible()
    await expect.element(dialog.getByRole('status')).toMatchTextContent('The recipient is registered in Peppol.')
    expect(api.sentTo(routes.lookUpParticipant)).toMatchObject([{ query: { ...recipient, document: 'invoice' } }])
    answer(api, withDelivery({ state: 'queued', recipientName: null }))
    await confirm.click()
    await expect.element(page.getByText('Queued for sending through Peppol')).toBeVisible()
    await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(action).not.toBeInTheDocument()
  })

  test('cannot send before the look-up has ended, nor to a client who is not registered', async ({ api, visit }) => {
    answer(api, ready)
    api.answers(routes.lookUpParticipant, never)
    await visit(path, user('administrator'))
    await action.click()
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Looking up the recipient…')
    await expect.element(confirm).toBeDisabled()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    api.answers(routes.lookUpParticipant, () => ({ ...recipient, isRegistered: false, name: null }))
    await visit(path, user('administrator'))
    await action.click()
    await expect.element(dialog.getByText(/The recipient is not registered in Peppol under this address/)).toBeVisible()
    await expect.element(confirm).toBeDisabled()
    await expect.element(dialog.getByRole('link', { name: 'Edit billing details' })).toBeVisible()
  })

  test('can send although the access point does not answer, and shows a refusal', async ({ api, visit }) => {
    answer(api, ready)
    api.answers(routes.lookUpParticipant, () => {
      throw peppolRefusals.ACCESS_POINT_UNAVAILABLE()
    })
    api.answers(routes.sendStatementByPeppol, () => {
      throw peppolRefusals.ALREADY_SENT()
    })
    await visit(path, user('administrator'))
    await action.click()
    await expect.element(dialog.getByText(/The recipient cannot be looked up now/)).toBeVisible()
    await confirm.click()
    await expect.element(page.getByText('This document has already been sent through Peppol.')).toBeVisible()
  })

  test('a credit note is looked up and named as one', async ({ api, visit }) => {
    answer(api, ready, { ...invoice, kind: 'credit_note', number: '2026-0008' })
    api.answers(routes.lookUpParticipant, () => ({ ...recipient, isRegistered: true, name: null }))
    await visit(path, user('administrator'))
    await action.click()
    await expect.element(page.getByRole('dialog', { name: 'Send credit note 2026-0008 through Peppol?' })).toBeVisible()
    await expect.element(page.getByText('Recipient: 0208:0403199702')).toBeVisible()
    expect(api.sentTo(routes.lookUpParticipant)).toMatchObject([{ query: { document: 'creditNote' } }])
  })
})
