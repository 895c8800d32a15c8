import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { company } from '#app/web/testing/company.ts'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { organisationRoutes } from '#domains/organisations/contract.ts'
import { billingRefusals, billingRoutes, type StatementPreview } from '../../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { answerBilling, client, draft, invoice, preview, seller, terms } from '../testing/billing.ts'

const path = `/provider/statements/make?clientId=${client.id}`
const create = page.getByRole('button', { name: 'Create invoice for €1,210.00' })
const dialog = page.getByRole('dialog')
const save = page.getByRole('button', { name: 'Save', exact: true })
const toasts = page.getByRole('region', { name: 'Status messages' })
const from = page.getByRole('textbox', { name: 'From' })
const to = page.getByRole('textbox', { name: 'To', exact: true })

/** Types a day, and leaves the field. */
async function type(field: typeof from, day: string): Promise<void> {
  await userEvent.fill(field, day)
  await userEvent.keyboard('{Tab}')
}

async function createInvoice(): Promise<void> {
  await create.click()
  await dialog.getByRole('button', { name: 'Create invoice for €1,210.00' }).click()
}

describe('Missing details', () => {
  test('a VAT number is saved although the company profile could not be read at first', async ({ api, visit }) => {
    answerBilling(api, preview, { ...terms, missing: [{ field: 'seller.vatNumber', for: 'invoice' }] })
    api.answers(billingRoutes.readSeller, () => ({ ...seller, vatNumber: null }))
    api.answers(billingRoutes.saveSeller, () => seller)
    api.answers(billingRoutes.saveTerms, () => terms)
    api.answers(organisationRoutes.readCompany, unreachable)
    api.answers(organisationRoutes.saveCompany, () => company)
    await visit(path, user('administrator'))
    await userEvent.fill(page.getByRole('textbox', { name: 'VAT number' }).first(), 'BE0428759497')
    await save.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Interim cannot be reached/)
    expect(api.sentTo(billingRoutes.saveSeller)).toEqual([])
    api.answers(organisationRoutes.readCompany, () => company)
    await save.click()
    await expect.element(toasts).toMatchTextContent('Billing details saved')
    expect(api.sentTo(organisationRoutes.saveCompany)).toMatchObject([
      { body: { vatNumber: 'BE0428759497', companyName: company.companyName }, ifMatch: company.version },
    ])
  })
})

describe('Before the preview', () => {
  test('leads to the first client if there is none', async ({ api, visit }) => {
    answerBilling(api)
    api.answers(clientRoutes.listClients, () => listOf())
    await visit('/provider/statements/make', user('administrator'))
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Add client' }))
      .toHaveAttribute('href', '/provider/clients/add')
    await expect.element(from).not.toBeInTheDocument()
  })

  test('asks for a client if there are several', async ({ api, visit }) => {
    answerBilling(api)
    api.answers(clientRoutes.listClients, () => ({ items: [client], total: 2, nextCursor: null }))
    await visit('/provider/statements/make', user('administrator'))
    await expect.element(page.getByText('A preview of the invoice appears here.')).toBeVisible()
    await expect.element(from).toHaveValue('01/10/2026')
    await expect.element(to).toHaveValue('31/10/2026')
    expect(api.sentTo(billingRoutes.previewStatements)).toEqual([])
  })

  test('previews the only client immediately, with the period that the server proposes', async ({ api, visit }) => {
    answerBilling(api, { ...preview, fromDate: '2026-11-01', toDate: '2026-11-30' })
    await visit('/provider/statements/make', user('administrator'))
    await expect.element(create).toBeVisible()
    await expect.element(from).toHaveValue('01/11/2026')
    expect(api.sentTo(billingRoutes.previewStatements)).toMatchObject([{ params: { id: client.id }, query: {} }])
  })

  test('shows the preview once the server is reachable again', async ({ api, visit }) => {
    answerBilling(api)
    api.answers(billingRoutes.previewStatements, unreachable)
    await visit(path, user('administrator'))
    await recover(() => answerBilling(api))
    await expect.element(create).toBeVisible()
  })
})

describe('The period', () => {
  test('of this month is previewed with one click', async ({ api, visit }) => {
    answerBilling(api)
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'This month' }).click()
    await expect
      .poll(() => api.sentTo(billingRoutes.previewStatements).at(-1)?.query)
      .toEqual({ fromDate: '2026-11-01', toDate: '2026-11-30' })
    await expect.element(to).toHaveValue('30/11/2026')
  })

  test('is refused at its field if it ends before it starts', async ({ api, visit }) => {
    answerBilling(api)
    await visit(path, user('administrator'))
    await expect.element(create).toBeVisible()
    await type(to, '30/09/2026')
    await expect.element(page.getByText('End date must be on or after the start date')).toBeVisible()
    await expect.element(create).not.toBeInTheDocument()
    expect(api.sentTo(billingRoutes.previewStatements)).toHaveLength(1)
  })

  test('is refused at its field if it is longer than a year, or has no first day', async ({ api, visit }) => {
    answerBilling(api)
    await visit(path, user('administrator'))
    await expect.element(create).toBeVisible()
    await type(from, '01/10/2025')
    await expect.element(page.getByText('Choose a period of at most one year')).toBeVisible()
    await expect.element(to).toBeInvalid()
    await type(from, '')
    await expect.element(from).toBeInvalid()
    expect(api.sentTo(billingRoutes.previewStatements)).toHaveLength(1)
  })
})

describe('The preview', () => {
  const show = (api: FakeApi, changes: Partial<StatementPreview>) => answerBilling(api, { ...preview, ...changes })

  test('says that nothing is left to invoice', async ({ api, visit }) => {
    show(api, { statements: [] })
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Nothing to invoice')).toBeVisible()
  })

  test('names hours that await approval and hours without a rate, with links to both', async ({ api, visit }) => {
    show(api, { statements: [], unpriced: { entries: 1, minutes: 450 }, waiting: { entries: 2, minutes: 960 } })
    await visit(path, user('administrator'))
    await expect.element(page.getByText(/7\sh\s30 without a charge rate\./)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Edit billing terms' }))
      .toHaveAttribute('href', `/provider/clients/${client.id}/billing`)
    await expect.element(page.getByText(/16\sh in this period are awaiting approval/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Review hours' }))
      .toHaveAttribute('href', `/provider/timesheet?clientId=${client.id}&from=2026-10-01&to=2026-10-31`)
    await expect.element(page.getByText('Nothing to invoice')).not.toBeInTheDocument()
  })

  test('has an invoice for each currency', async ({ api, visit }) => {
    show(api, { statements: [draft, { ...draft, currency: 'USD' }] })
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('heading', { name: 'Invoice preview (US Dollar)' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Create invoice for US$1,210.00' })).toBeEnabled()
    await expect.element(create).toBeEnabled()
  })

  test('cannot become an invoice while a detail is missing; Peppol details do not prevent it', async ({
    api,
    visit,
  }) => {
    show(api, { statements: [{ ...draft, missing: [{ field: 'buyer.street', for: 'peppol' }] }] })
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Missing Peppol details')).toBeVisible()
    await expect.element(create).toBeEnabled()
    show(api, { statements: [{ ...draft, missing: [{ field: 'seller.accountNumber', for: 'invoice' }] }] })
    await page.getByRole('button', { name: 'This month' }).click()
    await expect.element(page.getByText('Missing billing details')).toBeVisible()
    await expect.element(create).toBeDisabled()
    await expect
      .element(page.getByRole('link', { name: 'Your company’s bank account' }))
      .toHaveAttribute('href', '/provider/settings?tab=billing')
  })
})

describe('Creating', () => {
  test('asks first, sends the sum and the digest that were seen, and opens the invoice', async ({ api, visit }) => {
    answerBilling(api)
    api.answers(billingRoutes.makeStatement, () => invoice)
    await visit(path, user('administrator'))
    await create.click()
    await expect.element(dialog).toMatchTextContent('numbered automatically and cannot be changed')
    expect(api.sentTo(billingRoutes.makeStatement)).toEqual([])
    await dialog.getByRole('button', { name: 'Create invoice for €1,210.00' }).click()
    await expect.element(toasts).toMatchTextContent('Invoice 2026-0007 created')
    await expect.poll(() => window.location.pathname).toBe(`/provider/statements/${invoice.id}`)
    expect(api.sentTo(billingRoutes.makeStatement).map(({ body }) => body)).toEqual([
      {
        clientId: client.id,
        fromDate: '2026-10-01',
        toDate: '2026-10-31',
        net: { amount: 100_000, currency: 'EUR' },
        digest: draft.digest,
      },
    ])
  })

  test('shows the new preview if hours were approved meanwhile', async ({ api, visit }) => {
    answerBilling(api)
    api.answers(billingRoutes.makeStatement, () => {
      answerBilling(api, { ...preview, statements: [{ ...draft, net: 110_000, vat: 23_100, total: 133_100 }] })
      throw billingRefusals.CHANGED()
    })
    await visit(path, user('administrator'))
    await createInvoice()
    await expect.element(toasts).toMatchTextContent('The hours or billing details have changed')
    await expect.element(page.getByRole('button', { name: 'Create invoice for €1,331.00' })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('leads to the settings if the bank account is missing', async ({ api, visit }) => {
    answerBilling(api)
    api.answers(billingRoutes.makeStatement, () => {
      const missing = [{ field: 'seller.accountNumber', for: 'invoice' }]
      throw billingRefusals.NO_BANK_ACCOUNT({ members: { missing } })
    })
    await visit(path, user('administrator'))
    await createInvoice()
    await toasts.getByRole('button', { name: 'Add account' }).click()
    await expect.poll(() => window.location.pathname + window.location.search).toBe('/provider/settings?tab=billing')
  })

  test('does not send twice while the first request is pending', async ({ api, visit }) => {
    answerBilling(api)
    api.answers(billingRoutes.makeStatement, never)
    await visit(path, user('administrator'))
    await createInvoice()
    await expect.element(dialog.getByRole('button', { name: 'Create invoice for €1,210.00' })).toBeDisabled()
    expect(api.sentTo(billingRoutes.makeStatement)).toHaveLength(1)
  })
})
