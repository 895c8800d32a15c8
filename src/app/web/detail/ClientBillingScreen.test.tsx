import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { billingRefusals, billingRoutes, type BillingTerms } from '#domains/billing/contract.ts'
import { answerBilling, client, preview, terms } from '#domains/billing/web/testing/billing.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { peppolRoutes } from '#domains/receivables/contract/peppol.ts'

const path = `/provider/clients/${client.id}/billing`
const dialog = page.getByRole('dialog', { name: 'Add charge rate' })
const add = page.getByRole('button', { name: 'Add charge rate' })
const rate = dialog.getByRole('textbox', { name: 'Charge rate' })
const fromDate = dialog.getByRole('textbox', { name: 'From' })
const toasts = page.getByRole('region', { name: 'Status messages' })
const save = page.getByRole('button', { name: 'Save', exact: true })
const category = page.getByRole('combobox', { name: 'VAT treatment' })
const [forAll] = terms.billRates

function answer(api: FakeApi, of: BillingTerms = terms): void {
  answerBilling(api, preview, of)
  api.answers(peppolRoutes.readPeppol, () => ({ isAvailable: false }))
  api.answers(projectRoutes.listProjects, () => listOf())
}

describe('Loading and error', () => {
  test('shows the name of the client while the terms load', async ({ api, visit }) => {
    answer(api)
    api.answers(billingRoutes.readTerms, never)
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('heading', { name: 'Billing terms for Acme Logistics' })).toBeVisible()
    await expect.element(save).not.toBeInTheDocument()
  })

  test('shows the terms once the server is reachable again', async ({ api, visit }) => {
    answer(api)
    api.answers(billingRoutes.readTerms, unreachable)
    await visit(path, user('administrator'))
    await recover(() => answer(api))
    await expect.element(category).toHaveValue('S')
  })

  test('shows no terms to a role that may not see invoices', async ({ api, visit }) => {
    answer(api)
    api.answers(billingRoutes.readTerms, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(path, user('manager'))
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('You do not have permission to do this. Ask the person who manages your access.')
    await expect.element(tryAgain).not.toBeInTheDocument()
  })

  test('offers no change to a reader', async ({ api, visit }) => {
    answer(api, { ...terms, allowed: [] })
    await visit(path, user('administrator'))
    await expect.element(page.getByText('€25.00 per hour')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: /Add charge rate|Remove charge rate|Save/ }))
      .not.toBeInTheDocument()
  })
})

describe('Charge rates', () => {
  test('are shown for each project and for all', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('administrator'))
    const rates = page.getByRole('listitem').filter({ hasText: 'per hour' })
    await expect.element(rates.first()).toMatchTextContent(/All projects.*from 01\/11\/2026.*€25\.00 per hour/)
    await expect.element(rates.last()).toMatchTextContent(/Night picking.*€31\.00 per hour/)
  })

  test('are added for all projects from the first of the month, or the chosen day', async ({ api, visit }) => {
    answer(api, { ...terms, billRates: [] })
    api.answers(billingRoutes.addBillRate, () => {
      answer(api)
      return forAll!
    })
    await visit(path, user('administrator'))
    await expect.element(page.getByText('No charge rates yet')).toBeVisible()
    await add.click()
    await expect.element(fromDate).toHaveValue('01/11/2026')
    await userEvent.fill(fromDate, '15/12/2026')
    await userEvent.fill(rate, '31.75')
    await dialog.getByRole('button', { name: 'Add charge rate' }).click()
    await expect.element(toasts).toMatchTextContent('Charge rate added')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText('€25.00 per hour')).toBeVisible()
    const [sent] = api.sentTo(billingRoutes.addBillRate)
    expect(sent?.params).toEqual({ id: client.id })
    expect(sent?.body).toEqual({
      projectId: null,
      fromDate: '2026-12-15',
      billRate: { amount: 3175, currency: 'EUR' },
    })
  })

  test('need an amount that is neither missing nor above a million', async ({ api, visit }) => {
    answer(api)
    api.answers(billingRoutes.addBillRate, never)
    await visit(path, user('administrator'))
    await add.click()
    await dialog.getByRole('button', { name: 'Add charge rate' }).click()
    await expect.element(rate).toBeInvalid()
    await userEvent.fill(rate, '1000000.01')
    await dialog.getByRole('button', { name: 'Add charge rate' }).click()
    await expect.element(dialog.getByText('The rate cannot exceed 1,000,000 per hour')).toBeVisible()
    expect(api.sentTo(billingRoutes.addBillRate)).toEqual([])
  })

  test('keep the input if another one starts on that day', async ({ api, visit }) => {
    answer(api)
    api.answers(billingRoutes.addBillRate, () => {
      throw billingRefusals.RATE_TAKEN()
    })
    await visit(path, user('administrator'))
    await add.click()
    await userEvent.fill(rate, '31.75')
    await dialog.getByRole('button', { name: 'Add charge rate' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('Another charge rate already starts on this date.')
    await expect.element(rate).toHaveValue('31.75')
  })

  test('are removed one by one', async ({ api, visit }) => {
    answer(api, { ...terms, billRates: [forAll!] })
    api.answers(billingRoutes.deleteBillRate, () => answer(api, { ...terms, billRates: [] }))
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Remove charge rate starting 01/11/2026' }).click()
    await expect.element(toasts).toMatchTextContent('Charge rate removed')
    await expect.element(page.getByText('No charge rates yet')).toBeVisible()
    expect(api.sentTo(billingRoutes.deleteBillRate)).toMatchObject([{ params: { id: client.id, rateId: forAll!.id } }])
  })
})

describe('Terms', () => {
  test('are sent in the version that was read', async ({ api, visit }) => {
    answer(api)
    api.answers(billingRoutes.saveTerms, () => ({ ...terms, version: 4 }))
    await visit(path, user('administrator'))
    await userEvent.fill(page.getByRole('textbox', { name: 'Markup on pay rate' }), '87.5')
    await userEvent.fill(page.getByRole('textbox', { name: 'Payment terms' }), '14')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Billing terms saved')
    expect(api.sentTo(billingRoutes.saveTerms)).toMatchObject([
      { params: { id: client.id }, ifMatch: 3, body: { markupBasisPoints: 8750, paymentDays: 14, vatCategory: 'S' } },
    ])
  })

  test('require a rate if VAT is charged, and a reason if the client is exempt', async ({ api, visit }) => {
    answer(api)
    api.answers(billingRoutes.saveTerms, never)
    await visit(path, user('administrator'))
    await userEvent.fill(page.getByRole('textbox', { name: 'VAT rate' }), '')
    await save.click()
    await expect.element(page.getByRole('textbox', { name: 'VAT rate' })).toBeInvalid()
    await category.selectOptions('Exempt from VAT')
    await expect.element(page.getByRole('textbox', { name: 'VAT rate' })).not.toBeInTheDocument()
    await save.click()
    await expect.element(page.getByRole('textbox', { name: 'Exemption reason' })).toBeInvalid()
    expect(api.sentTo(billingRoutes.saveTerms)).toEqual([])
  })

  test('are combined with the changes of another user', async ({ api, visit }) => {
    answer(api)
    api.answers(billingRoutes.saveTerms, ({ ifMatch }) => {
      if (ifMatch === 4) return { ...terms, version: 5 }
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('administrator'))
    await userEvent.fill(page.getByRole('textbox', { name: 'Payment terms' }), '14')
    answer(api, { ...terms, version: 4, paymentDays: 60, buyerReference: 'PO-4711' })
    await save.click()
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else saved changes while you were editing' })
    await expect.element(notice).toMatchTextContent('The same fields were changed in both versions.')
    await expect.element(notice.getByRole('radio', { name: /Your version.*14/ })).toBeChecked()
    await expect.element(notice).toMatchTextContent(/Client reference.*PO-4711/)
    await notice.getByRole('button', { name: 'Continue' }).click()
    await save.click()
    await expect.element(toasts).toMatchTextContent('Billing terms saved')
    expect(api.sentTo(billingRoutes.saveTerms).at(-1)).toMatchObject({
      ifMatch: 4,
      body: { paymentDays: 14, buyerReference: 'PO-4711' },
    })
  })

  test.for([3, 4])(
    'name up to three missing details, and lead to the form for more: %i',
    async (count, { api, visit }) => {
      const lacking = (['buyer.street', 'buyer.city', 'buyer.postalZone', 'buyer.country'] as const).slice(0, count)
      answer(api, { ...terms, missing: lacking.map((field) => ({ field, for: 'invoice' })) })
      await visit(path, user('administrator'))
      const form = page.getByRole('link', { name: 'Complete billing details' })
      const street = page.getByText('Client’s street and number')
      await expect.element(count > 3 ? form : street).toBeVisible()
      await expect.element(count > 3 ? street : form).not.toBeInTheDocument()
    },
  )
})
