import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { invalid } from '#app/web/testing/invalid.ts'
import { user } from '#app/web/testing/people.ts'
import { secretField } from '#app/web/testing/secret-field.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { ownAccountRoutes } from '../../contract.ts'
import { sensitiveRoutes } from '../../contract/sensitive.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { answerSecurity, answerSessions, here, phone, securityPath } from '../testing/security.ts'

const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('Sessions', () => {
  test('are named by device, and another one is ended', async ({ api, visit }) => {
    answerSecurity(api)
    answerSessions(api, here, phone)
    api.answers(ownAccountRoutes.endSession, () => answerSessions(api, here))
    await visit(securityPath, user('manager'))
    await expect.element(row('Chrome on Linux')).toMatchTextContent(/This session.*stays signed in/)
    await expect.element(row('Safari on iPhone')).toMatchTextContent(/last active 2 hr ago/)
    await page.getByRole('button', { name: 'End session: Safari on iPhone' }).click()
    await expect.element(toasts).toMatchTextContent('Session ended')
    await expect.element(row('Safari on iPhone')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'End other sessions' })).not.toBeInTheDocument()
    expect(api.sentTo(ownAccountRoutes.endSession)).toMatchObject([{ params: { id: phone.id } }])
  })

  test('of an unknown device and of a known system are named as far as known', async ({ api, visit }) => {
    answerSecurity(api)
    answerSessions(api, here, { ...phone, browser: null, system: null }, { ...phone, id: uuid(83), browser: null })
    await visit(securityPath, user('manager'))
    await expect.element(page.getByRole('button', { name: 'End session: Unknown device' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'End session: iPhone' })).toBeVisible()
  })

  test('on other devices end together after a question', async ({ api, visit }) => {
    answerSecurity(api)
    answerSessions(api, here, phone)
    api.answers(ownAccountRoutes.endOtherSessions, () => answerSessions(api, here))
    await visit(securityPath, user('manager'))
    await page.getByRole('button', { name: 'End other sessions' }).click()
    expect(api.sentTo(ownAccountRoutes.endOtherSessions)).toEqual([])
    await dialog.getByRole('button', { name: 'End other sessions' }).click()
    await expect.element(toasts).toMatchTextContent('All other sessions ended')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(row('Safari on iPhone')).not.toBeInTheDocument()
  })

  test('ending the current one signs out', async ({ api, visit }) => {
    answerSecurity(api)
    api.answers(ownAccountRoutes.endSession, () => undefined)
    await visit(securityPath, user('manager'))
    await page.getByRole('button', { name: 'Sign out here' }).click()
    await expect.poll(() => window.location.pathname).toBe('/auth/login')
  })

  test('are shown once the server is reachable again', async ({ api, visit }) => {
    answerSecurity(api)
    api.answers(ownAccountRoutes.listSessions, unreachable)
    await visit(securityPath, user('manager'))
    await recover(() => answerSessions(api, here))
    await expect.element(row('Chrome on Linux')).toBeVisible()
  })
})

describe('The password', () => {
  const current = secretField('Current password')
  const change = page.getByRole('button', { name: 'Change password' })

  async function enter(): Promise<void> {
    await userEvent.fill(current, 'Quiet-Harbour-7!')
    await userEvent.fill(secretField('New password'), 'Loud-Meadow-8!')
    await userEvent.fill(secretField('Confirm password'), 'Loud-Meadow-8!')
    await change.click()
  }

  test('is changed, and nothing of it stays in the form', async ({ api, visit }) => {
    answerSecurity(api)
    api.answers(ownAccountRoutes.changePassword, () => user('manager'))
    await visit(securityPath, user('manager'))
    await enter()
    await expect.element(toasts).toMatchTextContent('Password changed')
    await expect.element(current).toHaveValue('')
    await expect.element(secretField('New password')).toHaveValue('')
    expect(api.sentTo(ownAccountRoutes.changePassword).map(({ body }) => body)).toEqual([
      { oldPassword: 'Quiet-Harbour-7!', newPassword: 'Loud-Meadow-8!' },
    ])
  })

  test('stays if the current one is wrong', async ({ api, visit }) => {
    answerSecurity(api)
    api.answers(ownAccountRoutes.changePassword, () => {
      throw invalid('oldPassword', 'Current password is incorrect')
    })
    await visit(securityPath, user('manager'))
    await enter()
    await expect.element(page.getByText('Current password is incorrect')).toBeVisible()
    await expect.element(current).toHaveFocus()
  })
})

describe('The sign-in address', () => {
  const field = page.getByRole('textbox', { name: 'Email address' })
  const change = page.getByRole('button', { name: 'Change email address' })
  const pending = { email: 'mia@new.example', until: '2026-11-19T10:00:00Z' }
  const waiting = { email: 'mia@northwind.example', pending }

  test('changes once the new one is confirmed; the link can be resent or the change cancelled', async ({
    api,
    visit,
  }) => {
    answerSecurity(api)
    const answer = (found: typeof waiting | { email: string; pending: null }) => {
      api.answers(sensitiveRoutes.readSignInAddress, () => found)
      return found
    }
    api.answers(sensitiveRoutes.changeSignInAddress, () => answer(waiting))
    api.answers(sensitiveRoutes.resendAddressLink, () => waiting)
    api.answers(sensitiveRoutes.cancelAddressChange, () => answer({ ...waiting, pending: null }))
    await visit(securityPath, user('manager'))
    await expect.element(field).toHaveValue('mia@northwind.example')
    await expect.element(change).not.toBeInTheDocument()
    await userEvent.fill(field, 'mia@new.example')
    await change.click()
    await expect.element(page.getByText(/We sent a link to mia@new\.example/)).toBeVisible()
    await expect.element(field).toHaveValue('mia@northwind.example')
    await page.getByRole('button', { name: 'Resend link' }).click()
    await expect.poll(() => api.sentTo(sensitiveRoutes.resendAddressLink).length).toBe(1)
    await page.getByRole('button', { name: 'Cancel change' }).click()
    await expect.element(toasts).toMatchTextContent('Change cancelled')
    await expect.element(page.getByText('Awaiting confirmation')).not.toBeInTheDocument()
    expect(api.sentTo(sensitiveRoutes.changeSignInAddress).map(({ body }) => body)).toEqual([
      { email: 'mia@new.example' },
    ])
  })

  test('that is not one or belongs to another account is named at its field', async ({ api, visit }) => {
    answerSecurity(api)
    api.answers(sensitiveRoutes.changeSignInAddress, () => {
      throw invalid('email', 'This email address is already in use')
    })
    await visit(securityPath, user('manager'))
    await userEvent.fill(field, 'mia@new')
    await change.click()
    await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
    expect(api.sentTo(sensitiveRoutes.changeSignInAddress)).toEqual([])
    await userEvent.fill(field, 'jonas@northwind.example')
    await change.click()
    await expect.element(page.getByText('This email address is already in use')).toBeVisible()
    await expect.element(field).toHaveValue('jonas@northwind.example')
  })
})
