import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import type { Answer } from '#base/route.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { invalid } from '#app/web/testing/invalid.ts'
import { user, worker } from '#app/web/testing/people.ts'
import { secretField } from '#app/web/testing/secret-field.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { accountRefusals, accountRoutes } from '../../contract.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { token } from '../testing/links.ts'

const path = `/auth/reset-password?token=${token}`
const chosen = secretField('New password')
const again = secretField('Confirm password')
const good = 'Quiet-Harbour-7!'
const requirements = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')

type Found = Answer<typeof accountRoutes.validateReset>
const ofUser: Found = { purpose: 'reset', type: 'provider', email: 'mia@northwind.example', companyTag: null }
const ofWorker: Found = { purpose: 'reset', type: 'worker', email: 'ada@example.com', companyTag: 'northwind' }

function answerLink(api: FakeApi, found: Found = ofUser): void {
  api.answers(accountRoutes.validateReset, () => found)
  api.answers(accountRoutes.resetPassword, () => ({
    message: 'Your password has been changed. You can now sign in.',
    profile: null,
  }))
  api.answers(accountRoutes.readDemo, () => {
    throw refuse.NOT_FOUND()
  })
}

async function choose(password: string, confirmation = password, submit = 'Save new password'): Promise<void> {
  await userEvent.fill(chosen, password)
  await userEvent.fill(again, confirmation)
  await page.getByRole('button', { name: submit }).click()
}

describe('A reset link', () => {
  test('sets the password of a worker, and prepares the sign-in', async ({ api, visit }) => {
    answerLink(api, ofWorker)
    await visit(path, null)
    await choose(good)
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.element(toasts).toMatchTextContent('Your password has been changed.')
    await expect.element(page.getByRole('textbox', { name: 'Company tag' })).toHaveValue('northwind')
    await expect.element(page.getByRole('textbox', { name: 'Username or email' })).toHaveValue('ada@example.com')
    expect(api.sentTo(accountRoutes.resetPassword).map(({ body }) => body)).toEqual([{ token, newPassword: good }])
  })

  test('signs out a worker who opened it while signed in', async ({ api, visit }) => {
    answerLink(api, ofWorker)
    await visit(path, worker)
    await choose(good)
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('is checked before it shows a form', async ({ api, visit }) => {
    answerLink(api)
    api.answers(accountRoutes.validateReset, never)
    await visit(path, null)
    await expect.element(page.getByRole('heading', { name: 'Checking your link…' })).toBeVisible()
    await expect.element(chosen).not.toBeInTheDocument()
  })

  test('that cannot be checked is tried again, and an expired one leads to a new one', async ({ api, visit }) => {
    api.answers(accountRoutes.validateReset, unreachable)
    await visit(path, null)
    await recover(() =>
      api.answers(accountRoutes.validateReset, () => {
        throw accountRefusals.TOKEN_INVALID()
      }),
    )
    await expect.element(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Request new link' }))
      .toHaveAttribute('href', '/auth/forgot-password')
  })

  test('that was used meanwhile keeps the input', async ({ api, visit }) => {
    answerLink(api)
    api.answers(accountRoutes.resetPassword, () => {
      throw accountRefusals.TOKEN_INVALID()
    })
    await visit(path, null)
    await choose(good)
    await expect.element(page.getByRole('alert')).toMatchTextContent('Invalid or Expired Link')
    await expect.element(chosen).toHaveValue(good)
  })
})

describe('A password', () => {
  test('shows its strength and the requirements that it meets', async ({ api, visit }) => {
    answerLink(api)
    await visit(path, null)
    await expect.element(requirements.nth(0)).toMatchTextContent(/not met/)
    await userEvent.fill(chosen, 'harbour')
    await expect.element(page.getByText('Weak', { exact: true })).toBeVisible()
    await expect.element(requirements.filter({ hasText: 'One lowercase letter' })).not.toMatchTextContent(/not met/)
    await expect.element(requirements.filter({ hasText: 'One number' })).toMatchTextContent(/not met/)
    await userEvent.fill(chosen, 'Harbour7!')
    await expect.element(page.getByText('Medium', { exact: true })).toBeVisible()
    await userEvent.fill(chosen, good)
    await expect.element(page.getByText('Strong', { exact: true })).toBeVisible()
    await expect.element(requirements.filter({ hasText: 'not met' })).not.toBeInTheDocument()
  })

  test('that is too long is refused with the limit', async ({ api, visit }) => {
    answerLink(api)
    await visit(path, null)
    await userEvent.fill(chosen, `${good}${'x'.repeat(113)}`)
    await expect.element(requirements.filter({ hasText: '8 to 128 characters' })).toMatchTextContent(/not met/)
  })

  test('must meet the requirements and be confirmed before it is sent', async ({ api, visit }) => {
    answerLink(api)
    await visit(path, null)
    await choose('harbour', '')
    await expect.element(page.getByText('Password does not meet all requirements')).toBeVisible()
    await expect.element(page.getByText('This field is required')).toBeVisible()
    await choose(good, 'Quiet-Harbour-8!')
    await expect.element(page.getByText('Passwords do not match')).toBeVisible()
    await expect.element(again).toHaveFocus()
    expect(api.sentTo(accountRoutes.resetPassword)).toEqual([])
  })

  test('that resembles the name of the company is refused at its field', async ({ api, visit }) => {
    answerLink(api)
    api.answers(accountRoutes.resetPassword, () => {
      throw invalid('newPassword', 'Please choose a stronger password')
    })
    await visit(path, null)
    await choose('Northwind-1!')
    await expect.element(page.getByText('Please choose a stronger password')).toBeVisible()
    await expect.element(chosen).toHaveFocus()
  })
})

test('an invitation asks for a password without a name, and signs in', async ({ api, visit }) => {
  answerLink(api, { ...ofWorker, purpose: 'invitation' })
  api.answers(accountRoutes.resetPassword, () => ({ message: 'Your password has been created.', profile: worker }))
  await visit(`${path}&next=${encodeURIComponent('/worker/timesheet?tab=my-timesheet')}`, null)
  await expect.element(page.getByRole('heading', { name: 'Create your password' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'First name' })).not.toBeInTheDocument()
  await choose(good, good, 'Create password')
  await expect.element(page.getByRole('heading', { name: 'Timesheet', level: 1 })).toBeVisible()
})

test('an account with a second factor signs in after an invitation', async ({ api, visit }) => {
  answerLink(api, { ...ofUser, purpose: 'invitation' })
  await visit(path, null)
  await choose(good, good, 'Create password')
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Organisation' })).toHaveAttribute('aria-selected', 'true')
})

test('a registration asks for the name, and continues with the company profile', async ({ api, visit }) => {
  api.answers(accountRoutes.validateRegistration, () => ({
    email: 'mia@northwind.example',
    accountType: 'enlisting' as const,
  }))
  api.answers(accountRoutes.activateAccount, () => ({ ...user('providerAdmin'), profile_complete: false }))
  await visit(`/auth/verify-token?token=${token}`, null)
  await userEvent.fill(page.getByRole('textbox', { name: 'First name' }), 'Zoë')
  await choose(good, good, 'Create password')
  await expect.element(page.getByRole('textbox', { name: 'Last name' })).toBeInvalid()
  await userEvent.fill(page.getByRole('textbox', { name: 'Last name' }), 'Ó Néill')
  await page.getByRole('button', { name: 'Create password' }).click()
  await expect.element(page.getByRole('heading', { name: 'Set up your organisation' })).toBeVisible()
  expect(api.sentTo(accountRoutes.activateAccount).map(({ body }) => body)).toEqual([
    { token, newPassword: good, givenName: 'Zoë', familyName: 'Ó Néill' },
  ])
})
