import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { invalid } from '#app/web/testing/invalid.ts'
import { user } from '#app/web/testing/people.ts'
import { secretField } from '#app/web/testing/secret-field.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { factorRoutes } from '../../contract/factors.ts'
import { sensitiveRoutes } from '../../contract/sensitive.ts'
import { answerPrompt, passkeyAnswer } from '../testing/passkey.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { answerSecurity, securityPath, withApp } from '../testing/security.ts'

const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
const password = secretField('Password', dialog)
const confirm = dialog.getByRole('button', { name: 'Confirm' })
const changed = { email: 'mia@northwind.example', pending: { email: 'mia@new.example', until: '2026-11-19T10:00:00Z' } }

/** Lets the server require a confirmation until it has one. */
function requireConfirmation(api: FakeApi): void {
  let isConfirmed = false
  api.answers(sensitiveRoutes.changeSignInAddress, () => {
    if (!isConfirmed) throw refuse.CONFIRMATION_REQUIRED()
    return changed
  })
  api.answers(sensitiveRoutes.confirm, () => {
    isConfirmed = true
    return { confirmedUntil: '2026-11-18T10:10:00Z' }
  })
}

async function changeAddress(): Promise<void> {
  await userEvent.fill(page.getByRole('textbox', { name: 'Email address' }), 'mia@new.example')
  await page.getByRole('button', { name: 'Change email address' }).click()
}

test('a sensitive change continues once the password was entered', async ({ api, visit }) => {
  answerSecurity(api)
  requireConfirmation(api)
  await visit(securityPath, user('manager'))
  await changeAddress()
  await expect.element(password).toHaveFocus()
  await confirm.click()
  await expect.element(dialog.getByText('Enter your password', { exact: true })).toBeVisible()
  expect(api.sentTo(sensitiveRoutes.confirm)).toEqual([])
  await userEvent.fill(password, 'Quiet-Harbour-7!')
  await userEvent.keyboard('{Enter}')
  await expect.element(toasts).toMatchTextContent('Link sent to mia@new.example')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.sentTo(sensitiveRoutes.confirm).map(({ body }) => body)).toEqual([{ password: 'Quiet-Harbour-7!' }])
  expect(api.sentTo(sensitiveRoutes.changeSignInAddress)).toHaveLength(2)
})

test('a wrong password is named, and the change waits', async ({ api, visit }) => {
  answerSecurity(api)
  requireConfirmation(api)
  api.answers(sensitiveRoutes.confirm, () => {
    throw invalid('password', 'Current password is incorrect')
  })
  await visit(securityPath, user('manager'))
  await changeAddress()
  await userEvent.fill(password, 'Quiet-Harbour-8!')
  await confirm.click()
  await expect.element(dialog.getByText('Current password is incorrect')).toBeVisible()
  await expect.element(password).toHaveFocus()
  expect(api.sentTo(sensitiveRoutes.changeSignInAddress)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Escape closes the dialog alone, and the change is not made but stays entered', async ({ api, visit }) => {
  answerSecurity(api)
  requireConfirmation(api)
  await visit(securityPath, user('manager'))
  await changeAddress()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Confirm your identity to make this change.')
  await expect.element(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('mia@new.example')
  expect(api.sentTo(sensitiveRoutes.changeSignInAddress)).toHaveLength(1)
})

test('with an authenticator app, a code is asked for instead of the password', async ({ api, visit }) => {
  answerSecurity(api, withApp)
  requireConfirmation(api)
  await visit(securityPath, user('manager'))
  await changeAddress()
  const code = dialog.getByRole('textbox', { name: 'App or recovery code' })
  await expect.element(code).toHaveFocus()
  await expect.element(password).not.toBeInTheDocument()
  await userEvent.keyboard('123456{Enter}')
  await expect.element(toasts).toMatchTextContent('Link sent to mia@new.example')
  expect(api.sentTo(sensitiveRoutes.confirm).map(({ body }) => body)).toEqual([{ code: '123456' }])
})

test('a passkey confirms, also after its prompt was closed', async ({ api, visit }) => {
  const laptop = { id: uuid(91), name: 'Laptop', createdAt: '2026-11-03T08:00:00Z', usedAt: null }
  answerSecurity(api, { ...withApp, authenticator: null, passkeys: [laptop] })
  requireConfirmation(api)
  api.answers(factorRoutes.askForProof, () => ({
    challenge: 'proof-1',
    authenticator: false,
    rpId: 'localhost',
    passkeys: [{ credential: 'AQID', transports: [] }],
  }))
  await visit(securityPath, user('manager'))
  await changeAddress()
  const use = dialog.getByRole('button', { name: 'Use passkey' })
  answerPrompt('nothing')
  await use.click()
  await expect.element(toasts).toMatchTextContent('Signing in with your passkey failed.')
  answerPrompt('passkey')
  await use.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.sentTo(sensitiveRoutes.confirm).map(({ body }) => body)).toEqual([
    { passkey: { ...passkeyAnswer, challenge: 'proof-1' } },
  ])
})

test('a lost connection keeps the entered password', async ({ api, visit }) => {
  answerSecurity(api)
  requireConfirmation(api)
  await visit(securityPath, user('manager'))
  await changeAddress()
  await userEvent.fill(password, 'Quiet-Harbour-7!')
  api.answers(sensitiveRoutes.confirm, unreachable)
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Interim cannot be reached.')
  await expect.element(password).toHaveValue('Quiet-Harbour-7!')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})
