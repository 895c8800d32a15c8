import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { billingRoutes, type BillingTerms } from '#domains/billing/contract.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { refuse } from '#base/problem.ts'
import { peppolRefusals, peppolRoutes as routes } from '../contract/peppol.ts'
import { invoice } from './testing/invoice.ts'

const path = `/provider/clients/${uuid(31)}/billing`
const terms: BillingTerms = {
  ...invoice.buyer,
  vatNumber: 'BE0403199702',
  language: 'en',
  vatCategory: 'S',
  vatBasisPoints: 2100,
  exemptionReason: null,
  paymentDays: 30,
  markupBasisPoints: null,
  passesPremiums: true,
  premiumRounding: 'exact',
  billRates: [],
  proposed: { electronicScheme: '0208', electronicAddress: '0403199702' },
  missing: [],
  version: 3,
  allowed: ['edit'],
}

function answer(api: FakeApi, registered: readonly string[], over: Partial<BillingTerms> = {}): void {
  api.answers(billingRoutes.readTerms, () => ({ ...terms, ...over }))
  // The name of the client is not needed here.
  api.answers(clientRoutes.readClient, () => {
    throw refuse.NOT_FOUND()
  })
  api.answers(routes.readPeppol, () => ({ isAvailable: true }))
  api.answers(routes.lookUpParticipant, ({ query: { scheme, address } }) => {
    const isRegistered = registered.includes(`${scheme}:${address}`)
    return { scheme, address, isRegistered, name: isRegistered ? 'Acme NV' : null }
  })
}

const check = page.getByRole('button', { name: 'Check in Peppol' })
const address = page.getByRole('textbox', { name: 'Electronic address (Peppol)' })
const tried = (api: FakeApi) =>
  api.sentTo(routes.lookUpParticipant).map(({ query: { scheme, address: number } }) => `${scheme}:${number}`)

test('the address that is proposed from the VAT number is filled in and found', async ({ api, visit }) => {
  answer(api, ['0208:0403199702'])
  await visit(path, user('administrator'))
  await expect.element(address).toHaveValue('0403199702')
  await check.click()
  await expect.element(page.getByText('Registered in Peppol: Acme NV')).toBeVisible()
  expect(tried(api)).toEqual(['0208:0403199702'])
})

test('another address under which the client is registered is filled in, and saved only by the user', async ({
  api,
  visit,
}) => {
  answer(api, ['9925:BE0403199702'])
  await visit(path, user('administrator'))
  await check.click()
  await expect.element(page.getByText(/Registered under another address/)).toBeVisible()
  await expect.element(address).toHaveValue('BE0403199702')
  expect(tried(api)).toEqual(['0208:0403199702', '9925:BE0403199702'])
  api.answers(billingRoutes.saveTerms, () => terms)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Billing terms saved')).toBeVisible()
  expect(api.sentTo(billingRoutes.saveTerms)).toMatchObject([
    { body: { electronicScheme: '9925', electronicAddress: 'BE0403199702' } },
  ])
})

test('a client who is not registered keeps its address', async ({ api, visit }) => {
  answer(api, [])
  await visit(path, user('administrator'))
  await check.click()
  await expect.element(page.getByText('Not registered in Peppol. Send invoices by email.')).toBeVisible()
  await expect.element(address).toHaveValue('0403199702')
})

test('without an address and numbers there is nothing to look up', async ({ api, visit }) => {
  answer(api, [], { vatNumber: null, proposed: {} })
  await visit(path, user('administrator'))
  await check.click()
  await expect.element(page.getByText('Enter the electronic address, or the client’s VAT number.')).toBeVisible()
})

test('a registration number that is typed is tried as well', async ({ api, visit }) => {
  answer(api, ['0106:12345678'], { vatNumber: 'NL004495445B01', proposed: {}, registrationScheme: '0106' })
  await visit(path, user('administrator'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Company number' }), '1234 5678')
  await check.click()
  await expect.element(address).toHaveValue('12345678')
})

test('an access point that does not answer is named, and can be asked again', async ({ api, visit }) => {
  answer(api, ['0208:0403199702'])
  api.answers(routes.lookUpParticipant, () => {
    throw peppolRefusals.ACCESS_POINT_UNAVAILABLE()
  })
  await visit(path, user('administrator'))
  await check.click()
  await expect.element(page.getByText('The access point is not responding. Try again later.')).toBeVisible()
  answer(api, ['0208:0403199702'])
  await check.click()
  await expect.element(page.getByText('Registered in Peppol: Acme NV')).toBeVisible()
})

test('nothing is offered without an access point', async ({ api, visit }) => {
  answer(api, [])
  api.answers(routes.readPeppol, () => ({ isAvailable: false }))
  await visit(path, user('administrator'))
  await expect.element(address).toBeVisible()
  await expect.element(check).not.toBeInTheDocument()
})

test('premiums are rounded as chosen, and nothing is rounded if they are not charged', async ({ api, visit }) => {
  answer(api, [])
  api.answers(billingRoutes.saveTerms, () => ({ ...terms, premiumRounding: 'nearest15' as const, version: 4 }))
  await visit(path, user('administrator'))
  const rounding = page.getByRole('combobox', { name: 'Rounding of premiums' })
  await expect.element(rounding).toHaveValue('exact')
  await rounding.selectOptions('Nearest 15 minutes')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => api.sentTo(billingRoutes.saveTerms))
    .toMatchObject([{ body: { premiumRounding: 'nearest15' } }])
  await page.getByRole('checkbox', { name: 'Charge premiums to the client' }).click()
  await expect.element(rounding).not.toBeInTheDocument()
})
