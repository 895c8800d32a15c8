import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { accountRefusals, accountRoutes } from '../../contract.ts'
import { token } from '../testing/links.ts'

const email = page.getByRole('textbox', { name: 'Business email' })
const staffing = page.getByRole('radio', { name: /We offer staffing services/ })
const submit = page.getByRole('button', { name: 'Send link' })
const message = 'If this address can be registered, we have sent a link to it.'

test('a registration begins with an address and a purpose, and waits for the email (F68)', async ({ api, visit }) => {
  api.answers(accountRoutes.register, () => ({ message }))
  await visit('/auth/register', null)
  await expect.element(page.getByText('Step 1 of 6')).toBeVisible()
  await userEvent.fill(email, ' mia@northwind.example ')
  await staffing.click()
  await submit.click()
  await expect.element(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect.element(page.getByText('Step 2 of 6')).toBeVisible()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText('mia@northwind.example')).toBeVisible()
  // An email takes a while, so that the next one cannot be requested immediately.
  await expect.element(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  expect(api.sentTo(accountRoutes.register)).toMatchObject([
    { body: { email: 'mia@northwind.example', accountType: 'enlisting' } },
  ])
  await page.getByRole('button', { name: 'Use a different address' }).click()
  await expect.element(email).toHaveValue('')
})

test('the purpose is required, and can be chosen with the keyboard', async ({ api, visit }) => {
  api.answers(accountRoutes.register, () => ({ message }))
  await visit('/auth/register', null)
  await userEvent.fill(email, 'mia@northwind')
  await submit.click()
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect.element(page.getByText('Choose an option')).toBeVisible()
  expect(api.sentTo(accountRoutes.register)).toEqual([])
  await userEvent.fill(email, 'mia@northwind.example')
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(page.getByText('Choose an option')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(api.sentTo(accountRoutes.register)).toHaveLength(1)
})

test('an email that could not be sent is tried again with the same input', async ({ api, visit }) => {
  api.answers(accountRoutes.register, unreachable)
  await visit('/auth/register', null)
  await userEvent.fill(email, 'mia@northwind.example')
  await staffing.click()
  await submit.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The verification email could not be sent.')
  await expect.element(staffing).toBeChecked()
  api.answers(accountRoutes.register, () => ({ message }))
  await submit.click()
  await expect.element(page.getByText(message)).toBeVisible()
})

test('a verified address leads to the choice of a password', async ({ api, visit }) => {
  const found = { email: 'mia@northwind.example', accountType: 'enlisting' as const }
  api.answers(accountRoutes.validateRegistration, unreachable)
  await visit(`/auth/verify-token?token=${token}`, null)
  await recover(() => api.answers(accountRoutes.validateRegistration, () => found))
  await expect.element(page.getByText(/mia@northwind\.example has been verified/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Create your password' })).toBeVisible()
  await expect.element(page.getByText('Step 3 of 6')).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('token')).toBe(token)
})

test('an expired link leads to a new registration, and a damaged one is not even asked about', async ({
  api,
  visit,
}) => {
  api.answers(accountRoutes.validateRegistration, () => {
    throw accountRefusals.TOKEN_INVALID()
  })
  await visit('/auth/verify-token?token=short', null)
  await expect.element(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
  expect(api.sentTo(accountRoutes.validateRegistration)).toEqual([])
  await visit(`/auth/verify-token?token=${token}`, null)
  await expect.element(page.getByRole('link', { name: 'Register again' })).toHaveAttribute('href', '/auth/register')
})
