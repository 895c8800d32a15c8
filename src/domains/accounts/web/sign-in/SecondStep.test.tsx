import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test, type Visit } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { invalid } from '#app/web/testing/invalid.ts'
import { user } from '#app/web/testing/people.ts'
import { secretField } from '#app/web/testing/secret-field.ts'
import { accountRefusals, accountRoutes } from '../../contract.ts'
import { factorSignInRoutes, type RequestedFactor } from '../../contract/factors.ts'
import { answerPrompt, passkeyAnswer } from '../testing/passkey.ts'

const factor: RequestedFactor = { challenge: 'challenge-1', authenticator: true, rpId: 'localhost', passkeys: [] }
const passkeys = [{ credential: 'AQID', transports: ['internal'] }]
const code = page.getByRole('textbox', { name: 'Code', exact: true })
const recoveryCode = page.getByRole('textbox', { name: 'Recovery code' })
const submit = page.getByRole('button', { name: 'Sign in', exact: true })
const path = () => window.location.pathname

/** Signs in with a password, after which the server requests a second factor. */
async function reachStep(api: FakeApi, visit: Visit, requested: RequestedFactor = factor): Promise<void> {
  api.answers(accountRoutes.readDemo, () => {
    throw refuse.NOT_FOUND()
  })
  api.answers(accountRoutes.signIn, () => {
    throw accountRefusals.FACTOR_REQUIRED({ members: { factor: requested } })
  })
  await visit('/auth/login', null)
  await userEvent.fill(page.getByRole('textbox', { name: 'Username or email' }), 'mia@northwind.example')
  await userEvent.fill(secretField('Password'), 'Quiet-Harbour-7!')
  await submit.click()
  await expect.element(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
}

test('a code of the authenticator app completes the sign-in', async ({ api, visit }) => {
  api.answers(factorSignInRoutes.signInByCode, () => user('manager'))
  await reachStep(api, visit)
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await userEvent.keyboard('123456{Enter}')
  await expect.poll(path).toBe('/provider')
  expect(api.sentTo(factorSignInRoutes.signInByCode)).toMatchObject([
    { body: { challenge: 'challenge-1', code: '123456' } },
  ])
})

test('a wrong code is named at its field, and an empty one is not sent', async ({ api, visit }) => {
  api.answers(factorSignInRoutes.signInByCode, () => {
    throw invalid('code', 'This code is incorrect or has already been used.')
  })
  await reachStep(api, visit)
  await submit.click()
  await expect.element(code).toBeInvalid()
  await expect.element(page.getByText('Enter a code', { exact: true })).toBeVisible()
  expect(api.sentTo(factorSignInRoutes.signInByCode)).toEqual([])
  await userEvent.fill(code, '000000')
  await submit.click()
  await expect.element(page.getByText('This code is incorrect or has already been used.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('000000')
})

test('a recovery code replaces a lost phone', async ({ api, visit }) => {
  api.answers(factorSignInRoutes.signInByCode, () => user('manager'))
  await reachStep(api, visit)
  await userEvent.fill(code, '12')
  await page.getByRole('button', { name: 'Use recovery code' }).click()
  await expect.element(recoveryCode).toHaveValue('')
  await expect.element(page.getByText(/Ask your administrator to reset/)).toBeVisible()
  await userEvent.fill(recoveryCode, '7k2m-9xq4-0c5t-hw83')
  await submit.click()
  await expect.poll(path).toBe('/provider')
  expect(api.sentTo(factorSignInRoutes.signInByCode)).toMatchObject([{ body: { code: '7k2m-9xq4-0c5t-hw83' } }])
})

test('a passkey completes the sign-in, also after its prompt was closed', async ({ api, visit }) => {
  api.answers(factorSignInRoutes.signInByPasskey, () => user('manager'))
  await reachStep(api, visit, { ...factor, authenticator: false, passkeys })
  const use = page.getByRole('button', { name: 'Use passkey' })
  await expect.element(page.getByRole('button', { name: 'Use authenticator app' })).not.toBeInTheDocument()
  answerPrompt('nothing')
  await use.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Signing in with your passkey failed.')
  expect(api.sentTo(factorSignInRoutes.signInByPasskey)).toEqual([])
  answerPrompt('passkey')
  await use.click()
  await expect.poll(path).toBe('/provider')
  expect(api.sentTo(factorSignInRoutes.signInByPasskey)).toMatchObject([
    { body: { challenge: 'challenge-1', passkey: passkeyAnswer } },
  ])
})

test('a passkey that the server does not accept leaves the other methods', async ({ api, visit }) => {
  api.answers(factorSignInRoutes.signInByPasskey, () => {
    throw invalid('passkey', 'This passkey was not accepted. Please try again.')
  })
  await reachStep(api, visit, { ...factor, authenticator: false, passkeys })
  answerPrompt('passkey')
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This passkey was not accepted.')
  await page.getByRole('button', { name: 'Use recovery code' }).click()
  await expect.element(recoveryCode).toBeVisible()
})

test('an expired sign-in begins again with the password', async ({ api, visit }) => {
  api.answers(factorSignInRoutes.signInByCode, () => {
    throw accountRefusals.SIGN_IN_EXPIRED()
  })
  await reachStep(api, visit)
  await userEvent.fill(code, '123456')
  await submit.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This sign-in has expired. Sign in again.')
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Username or email' })).toHaveValue('mia@northwind.example')
  api.answers(accountRoutes.signIn, () => user('manager'))
  await submit.click()
  await expect.poll(path).toBe('/provider')
})
