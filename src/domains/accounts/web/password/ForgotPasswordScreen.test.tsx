import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { accountRoutes } from '../../contract.ts'

const email = page.getByRole('textbox', { name: 'Username or email' })
const tag = page.getByRole('textbox', { name: 'Company tag' })
const submit = page.getByRole('button', { name: 'Send link' })
const message = 'If an account matches these details, we have sent a link. The link is valid for one hour.'

test('a user requests a link with the address only', async ({ api, visit }) => {
  api.answers(accountRoutes.requestPasswordReset, () => ({ message }))
  await visit('/auth/forgot-password', null)
  await userEvent.fill(email, 'mia@northwind.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(message)).toBeVisible()
  expect(api.sentTo(accountRoutes.requestPasswordReset).map(({ body }) => body)).toEqual([
    { email: 'mia@northwind.example' },
  ])
  await expect.element(page.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/auth/login')
})

test('a worker requests a link with the company tag, and returns to the tab of workers', async ({ api, visit }) => {
  api.answers(accountRoutes.requestPasswordReset, () => ({ message }))
  await visit('/auth/forgot-password?tab=worker', null)
  await userEvent.fill(email, 'ada@example.com')
  await submit.click()
  await expect.element(tag).toBeInvalid()
  await expect.element(tag).toHaveFocus()
  await userEvent.fill(tag, ' NorthWind ')
  await submit.click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(api.sentTo(accountRoutes.requestPasswordReset).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', companyTag: 'northwind' },
  ])
  await expect
    .element(page.getByRole('link', { name: 'Back to sign-in' }))
    .toHaveAttribute('href', '/auth/login?tab=worker')
})

test('a lost connection and a limit of requests keep the input', async ({ api, visit }) => {
  api.answers(accountRoutes.requestPasswordReset, unreachable)
  await visit('/auth/forgot-password', null)
  await userEvent.fill(email, 'mia@northwind.example')
  await submit.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The reset link could not be sent.')
  api.answers(accountRoutes.requestPasswordReset, () => {
    throw refuse.RATE_LIMITED({ retryAfter: 600 })
  })
  await submit.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Too many attempts')
  await expect.element(email).toHaveValue('mia@northwind.example')
})
