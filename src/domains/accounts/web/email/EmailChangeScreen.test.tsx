import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user, worker } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { accountRefusals, accountRoutes } from '../../contract.ts'
import { addressLinkRoutes } from '../../contract/sensitive.ts'
import { token } from '../testing/links.ts'

const path = `/auth/email-change?token=${token}`
const resetToken = 'B'.repeat(43)

function answerLink(api: FakeApi, does: 'confirm' | 'undo'): void {
  api.answers(addressLinkRoutes.readAddressLink, () => ({ does, type: 'worker' as const, email: 'ada@new.example' }))
}

describe('The link to the new address', () => {
  test('confirms it only with the typed address, and signs nobody out here (F92)', async ({ api, visit }) => {
    answerLink(api, 'confirm')
    api.answers(addressLinkRoutes.confirmAddress, () => undefined)
    await visit(path, worker)
    await expect.element(page.getByText(/You will sign in with ada@new\.example from now on/)).toBeVisible()
    expect(api.sentTo(addressLinkRoutes.confirmAddress)).toEqual([])
    api.answers(accountRoutes.readProfile, () => ({ ...worker, email: 'ada@new.example' }))
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@new.example')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect.element(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect.poll(() => window.location.pathname).toBe('/worker/assignments')
    expect(api.sentTo(addressLinkRoutes.confirmAddress).map(({ body }) => body)).toEqual([
      { token, email: 'ada@new.example' },
    ])
  })

  test('opens for a user of an organisation who is still signed in', async ({ api, visit }) => {
    answerLink(api, 'confirm')
    await visit(path, user('manager'))
    await expect.element(page.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible()
  })

  test('that was used by another account meanwhile is explained', async ({ api, visit }) => {
    answerLink(api, 'confirm')
    api.answers(addressLinkRoutes.confirmAddress, () => {
      throw accountRefusals.ADDRESS_TAKEN()
    })
    await visit(path, null)
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@new.example')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('This email address is already in use. Use another one.')
    await expect.element(page.getByRole('button', { name: 'Confirm email address' })).toBeVisible()
  })
})

describe('The link to the former address', () => {
  test('cancels the change, ends the session, and asks for a new password', async ({ api, visit }) => {
    answerLink(api, 'undo')
    api.answers(addressLinkRoutes.undoAddressChange, () => ({ resetToken }))
    api.answers(accountRoutes.validateReset, () => ({
      purpose: 'reset' as const,
      type: 'worker' as const,
      email: 'ada@example.com',
      companyTag: 'northwind',
    }))
    await visit(path, worker)
    await expect.element(page.getByText(/You will keep ada@new\.example and be signed out everywhere/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Keep new address' })).toHaveAttribute('href', '/')
    expect(api.sentTo(addressLinkRoutes.undoAddressChange)).toEqual([])
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@new.example')
    await page.getByRole('button', { name: 'Cancel change' }).click()
    await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Sign out' })).not.toBeInTheDocument()
    expect(api.sentTo(accountRoutes.validateReset)).toMatchObject([{ query: { token: resetToken } }])
  })

  test('stays usable after a limit of attempts', async ({ api, visit }) => {
    answerLink(api, 'undo')
    api.answers(addressLinkRoutes.undoAddressChange, () => {
      throw refuse.RATE_LIMITED({ retryAfter: 60 })
    })
    await visit(path, null)
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@new.example')
    await page.getByRole('button', { name: 'Cancel change' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Too many attempts')
    await expect.element(page.getByRole('button', { name: 'Cancel change' })).toBeVisible()
  })
})

test('an expired link offers the sign-in, but no new link of another kind', async ({ api, visit }) => {
  api.answers(addressLinkRoutes.readAddressLink, unreachable)
  await visit(path, null)
  await recover(() =>
    api.answers(addressLinkRoutes.readAddressLink, () => {
      throw accountRefusals.TOKEN_INVALID()
    }),
  )
  await expect.element(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/auth/login')
  await expect.element(page.getByRole('link', { name: 'Request new link' })).not.toBeInTheDocument()
})
