import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { signOnRefusals, signOnRoutes } from '../../contract/single-sign-on.ts'

const path = '/auth/single-sign-on'
const tag = page.getByRole('textbox', { name: 'Company tag' })
const proceed = page.getByRole('button', { name: 'Continue' })

test('a company tag leads to the identity provider of the organisation', async ({ api, visit }) => {
  api.answers(signOnRoutes.findSignOn, () => ({ name: 'Entra ID' }))
  api.answers(signOnRoutes.startSignOn, () => ({ location: `${window.location.origin}${path}#at-the-provider` }))
  await visit(path, null)
  await userEvent.fill(tag, ' NorthWind ')
  await page.getByRole('checkbox', { name: 'Remember me' }).click()
  await proceed.click()
  const open = page.getByRole('button', { name: 'Sign in with Entra ID' })
  await expect.element(open).toBeVisible()
  expect(api.sentTo(signOnRoutes.startSignOn)).toEqual([])
  await open.click()
  await expect.poll(() => window.location.hash).toBe('#at-the-provider')
  expect(api.sentTo(signOnRoutes.startSignOn)).toMatchObject([{ body: { companyTag: 'northwind', remember: true } }])
})

test('a tag without single sign-on is named, and another one can be entered', async ({ api, visit }) => {
  api.answers(signOnRoutes.findSignOn, () => {
    throw signOnRefusals.SSO_NOT_OFFERED()
  })
  await visit(`${path}?tag=nowhere`, null)
  await expect.element(tag).toHaveValue('nowhere')
  await proceed.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('No single sign-on was found')
  api.answers(signOnRoutes.findSignOn, () => ({ name: 'Okta' }))
  await userEvent.fill(tag, 'northwind')
  await proceed.click()
  await page.getByRole('button', { name: 'Use a different company tag' }).click()
  await expect.element(tag).toBeVisible()
})

test('a provider that cannot be reached is explained, and the password stays a way in', async ({ api, visit }) => {
  api.answers(signOnRoutes.findSignOn, () => ({ name: 'Okta' }))
  api.answers(signOnRoutes.startSignOn, () => {
    throw signOnRefusals.SSO_UNREACHABLE()
  })
  await visit(`${path}?tag=northwind`, null)
  await proceed.click()
  await page.getByRole('button', { name: 'Sign in with Okta' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your identity provider cannot be reached.')
  await expect
    .element(page.getByRole('link', { name: 'Sign in with your password' }))
    .toHaveAttribute('href', '/auth/login')
})

test('the response of the provider completes the sign-in once', async ({ api, visit }) => {
  api.answers(signOnRoutes.finishSignOn, () => ({ profile: user('manager'), signOutAt: null }))
  await visit(`${path}?state=s1&code=c1&iss=https%3A%2F%2Flogin.example.com`, null)
  await expect.poll(() => window.location.pathname).toBe('/provider')
  await expect.element(page.getByRole('heading', { name: 'Hello, Mia' })).toBeVisible()
  expect(api.sentTo(signOnRoutes.finishSignOn).map(({ body }) => body)).toEqual([
    { state: 's1', code: 'c1', iss: 'https://login.example.com' },
  ])
})

test.for([
  ['SSO_DECLINED', 'Your identity provider has declined this sign-in.'],
  ['SSO_UNKNOWN_USER', 'Ask your administrator for an invitation.'],
  ['SSO_DOMAIN', 'not in a domain that can use single sign-on'],
] as const)('a failed sign-in (%s) says why and offers another attempt', async ([name, text], { api, visit }) => {
  api.answers(signOnRoutes.finishSignOn, () => {
    throw signOnRefusals[name]()
  })
  await visit(`${path}?state=s1&error=access_denied`, null)
  await expect.element(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent(text)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect.element(tag).toBeVisible()
  expect(api.sentTo(signOnRoutes.finishSignOn)).toMatchObject([{ body: { state: 's1', error: 'access_denied' } }])
})

test('a lost connection at the return is no silent page', async ({ api, visit }) => {
  api.answers(signOnRoutes.finishSignOn, unreachable)
  await visit(`${path}?state=s1&code=c1`, null)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Interim cannot be reached.')
})
