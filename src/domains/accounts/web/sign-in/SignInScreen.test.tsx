import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user, worker } from '#app/web/testing/people.ts'
import { secretField } from '#app/web/testing/secret-field.ts'
import { accountRefusals, accountRoutes, type AuthProfile, userRoutes } from '../../contract.ts'
import { keepFirstScreenLoading, toasts } from '#app/web/testing/screen-parts.ts'
import { session } from '../session.ts'

const email = page.getByRole('textbox', { name: 'Username or email' })
const tag = page.getByRole('textbox', { name: 'Company tag' })
const password = secretField('Password')
const submit = page.getByRole('button', { name: 'Sign in', exact: true })
const path = () => window.location.pathname

function answerSignIn(api: FakeApi, profile: AuthProfile): void {
  keepFirstScreenLoading(api)
  api.answers(accountRoutes.readDemo, () => {
    throw refuse.NOT_FOUND()
  })
  api.answers(accountRoutes.signIn, () => profile)
}

async function signIn(name: string): Promise<void> {
  await userEvent.fill(email, name)
  await userEvent.fill(password, 'Quiet-Harbour-7!')
  await submit.click()
}

const sentBodies = (api: FakeApi) => api.sentTo(accountRoutes.signIn).map(({ body }) => body)

describe('Users', () => {
  test('sign in with an address and a password', async ({ api, visit }) => {
    answerSignIn(api, user('manager'))
    await visit('/auth/login', null)
    await page.getByRole('checkbox', { name: 'Remember me' }).click()
    await signIn('mia@northwind.example')
    await expect.element(page.getByRole('heading', { name: 'Hello, Mia' })).toBeVisible()
    expect(sentBodies(api)).toEqual([{ email: 'mia@northwind.example', password: 'Quiet-Harbour-7!', remember: true }])
  })

  test('return to the page that they have asked for', async ({ api, visit }) => {
    answerSignIn(api, user('manager'))
    api.answers(userRoutes.listUsers, never)
    await visit('/provider/users?q=jonas', null)
    await signIn('mia@northwind.example')
    await expect.element(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    expect(window.location.search).toBe('?q=jonas')
  })

  test('who have to complete the company profile begin with it', async ({ api, visit }) => {
    answerSignIn(api, { ...user('providerAdmin'), profile_complete: false })
    await visit('/provider/clients', null)
    await signIn('mia@northwind.example')
    await expect.element(page.getByRole('heading', { name: 'Set up your organisation' })).toBeVisible()
  })
})

describe('Workers', () => {
  test('sign in with a company tag in any spelling, which the device remembers', async ({ api, visit }) => {
    answerSignIn(api, worker)
    await visit('/auth/login?tab=worker', null)
    await userEvent.fill(tag, '  NorthWind ')
    await signIn('ada@example.com')
    await expect.poll(path).toBe('/worker/assignments')
    expect(sentBodies(api)).toEqual([
      { email: 'ada@example.com', password: 'Quiet-Harbour-7!', companyTag: 'northwind', remember: false },
    ])
    session.set(null)
    await expect.element(tag).toHaveValue('northwind')
    await expect.element(email).toHaveValue('')
    await expect.element(password).toHaveValue('')
  })

  test('with a former company tag see the current one', async ({ api, visit }) => {
    answerSignIn(api, worker)
    await visit('/auth/login?tab=worker&tag=old-north', null, { frame: true })
    await expect.element(tag).toHaveValue('old-north')
    await signIn('ada@example.com')
    await expect.element(toasts).toMatchTextContent('Sign in with northwind from now on.')
    session.set(null)
    await expect.element(tag).toHaveValue('northwind')
  })

  test('need a company tag, and have no single sign-on', async ({ api, visit }) => {
    answerSignIn(api, worker)
    await visit('/auth/login', null)
    await expect.element(page.getByRole('link', { name: 'Use single sign-on' })).toBeVisible()
    await userEvent.fill(email, 'ada@example.com')
    await page.getByRole('tab', { name: 'Worker' }).click()
    await expect.element(page.getByRole('link', { name: 'Use single sign-on' })).not.toBeInTheDocument()
    await expect.element(email).toHaveValue('ada@example.com')
    await signIn('ada@example.com')
    await expect.element(tag).toBeInvalid()
    await expect.element(tag).toHaveFocus()
    expect(sentBodies(api)).toEqual([])
    await expect
      .element(page.getByRole('link', { name: 'Forgot password?' }))
      .toHaveAttribute('href', '/auth/forgot-password?tab=worker')
  })
})

describe('Refused', () => {
  test('a wrong password is named without saying which part is wrong, and the input stays', async ({ api, visit }) => {
    answerSignIn(api, user('manager'))
    api.answers(accountRoutes.signIn, () => {
      throw accountRefusals.AUTH_INVALID_CREDS()
    })
    await visit('/auth/login', null)
    await signIn('mia@northwind.example')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Email or password invalid')
    await expect.element(email).toHaveValue('mia@northwind.example')
    await expect.element(password).toHaveValue('Quiet-Harbour-7!')
    expect(path()).toBe('/auth/login')
  })

  test('an inactive account and a limit of attempts are explained', async ({ api, visit }) => {
    answerSignIn(api, user('manager'))
    api.answers(accountRoutes.signIn, () => {
      throw accountRefusals.AUTH_INVALID_GRANT()
    })
    await visit('/auth/login', null)
    await signIn('mia@northwind.example')
    await expect.element(page.getByRole('alert')).toMatchTextContent('contact your administrator')
    api.answers(accountRoutes.signIn, () => {
      throw refuse.RATE_LIMITED({ retryAfter: 600 })
    })
    await submit.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Too many attempts')
  })

  test('an unreachable server does not lose the input', async ({ api, visit }) => {
    answerSignIn(api, user('manager'))
    api.answers(accountRoutes.signIn, unreachable)
    await visit('/auth/login', null)
    await signIn('mia@northwind.example')
    await expect.element(page.getByRole('alert')).toMatchTextContent('An error occurred. Please try again.')
    answerSignIn(api, user('manager'))
    await submit.click()
    await expect.poll(path).toBe('/provider')
  })

  test('empty fields are named, and nothing is sent', async ({ api, visit }) => {
    answerSignIn(api, user('manager'))
    await visit('/auth/login', null)
    await submit.click()
    await expect.element(email).toBeInvalid()
    await expect.element(email).toHaveFocus()
    await expect.element(password).toBeInvalid()
    expect(sentBodies(api)).toEqual([])
  })

  test('a wrong password field is announced and gets the focus', async ({ api, visit }) => {
    answerSignIn(api, user('manager'))
    await visit('/auth/login', null)
    await userEvent.fill(email, 'mia@northwind.example')
    await submit.click()
    await expect.element(password).toHaveFocus()
    await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('On a demo installation', () => {
  test('the details of the chosen tab fill in the form', async ({ api, visit }) => {
    answerSignIn(api, worker)
    api.answers(accountRoutes.readDemo, () => ({
      organisation: { email: 'demo@interim.example', password: 'Interim-2026!' },
      worker: { email: 'worker@interim.example', password: 'Interim-2026!', companyTag: 'demo' },
    }))
    await visit('/auth/login?tab=worker', null)
    await page.getByRole('button', { name: 'Use these details' }).click()
    await expect.element(tag).toHaveValue('demo')
    await submit.click()
    await expect.poll(path).toBe('/worker/assignments')
    expect(sentBodies(api)).toMatchObject([
      { email: 'worker@interim.example', password: 'Interim-2026!', companyTag: 'demo' },
    ])
  })
})

test('the language can be switched while typing', async ({ api, visit }) => {
  answerSignIn(api, user('manager'))
  await visit('/auth/login?tab=worker', null)
  await resizeWindow(390, 844)
  await userEvent.fill(email, 'ada@example.com')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connexion', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Mot de passe oublié ?' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Code de l’entreprise' })).toBeVisible()
  expect(document.documentElement.lang).toBe('fr')
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  await expect
    .element(page.getByRole('textbox', { name: 'Nom d’utilisateur ou e-mail' }))
    .toHaveValue('ada@example.com')
})
