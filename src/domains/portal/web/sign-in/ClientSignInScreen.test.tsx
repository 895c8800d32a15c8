import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { portalRoutes } from '../../contract.ts'
import { signInRefusals, signInRoutes } from '../../contract/sign-in.ts'
import { ines, signedIn } from '../testing/contact.ts'

const link = {
  company: 'Northwind Staffing',
  brand: { name: 'Northwind Staffing', phone: '+3225550100', colour: null, logoId: null },
  client: 'Acme Logistics',
  contact: 'Ines Maes',
  language: 'en',
} as const

test('requests a link, and says the same for every address', async ({ api, visit }) => {
  api.answers(signInRoutes.requestSignIn, () => undefined)
  await visit('/client/sign-in', user('manager'))
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect.element(page.getByText('Enter', { exact: false }).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@acme.example')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.element(page.getByText(/If ines@acme\.example belongs to a contact/)).toBeVisible()
  expect(api.sentTo(signInRoutes.requestSignIn)).toMatchObject([{ body: { email: 'ines@acme.example' } }])
})

test('shows a limit of requests', async ({ api, visit }) => {
  api.answers(signInRoutes.requestSignIn, () => {
    throw refuse.RATE_LIMITED({ retryAfter: 600, values: { minutes: 10 } })
  })
  await visit('/client/sign-in', user('manager'))
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@acme.example')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Too many attempts')
})

test('a link signs in with the typed address only (F92)', async ({ api, visit }) => {
  api.answers(signInRoutes.readSignInLink, () => link)
  api.answers(signInRoutes.signInToPortal, () => ines)
  signedIn(api)
  api.answers(portalRoutes.readClientHome, () => ({
    date: '2026-11-18',
    shifts: [],
    contracts: null,
    weeks: null,
    invoices: null,
  }))
  await visit('/client/sign-in?token=t0ken', user('manager'))
  await expect.element(page.getByRole('heading', { name: 'Hello, Ines Maes' })).toBeVisible()
  expect(api.sentTo(signInRoutes.signInToPortal)).toEqual([])
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByText('Please enter your email address')).toBeVisible()
  expect(api.sentTo(signInRoutes.signInToPortal)).toEqual([])
  await page.getByRole('textbox', { name: 'Your email address' }).fill('ines@acme.example')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByText('No shifts today')).toBeVisible()
  expect(api.sentTo(signInRoutes.signInToPortal)).toMatchObject([
    { body: { token: 't0ken', email: 'ines@acme.example' } },
  ])
})

test('an expired link leads to a new one', async ({ api, visit }) => {
  api.answers(signInRoutes.readSignInLink, () => {
    throw signInRefusals.SIGN_IN_LINK_INVALID()
  })
  await visit('/client/sign-in?token=t0ken', user('manager'))
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('a signed-in user sees the page without the navigation of the organisation', async ({ api, visit }) => {
  api.answers(signInRoutes.readSignInLink, () => link)
  await visit('/client/sign-in?token=t0ken', user('manager'))
  await expect.element(page.getByRole('heading', { name: 'Hello, Ines Maes' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main navigation' })).not.toBeInTheDocument()
})
