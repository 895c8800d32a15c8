import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { invalid } from '#app/web/testing/invalid.ts'
import { user, worker } from '#app/web/testing/people.ts'
import { secretField } from '#app/web/testing/secret-field.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { accountRoutes } from '../../contract.ts'

const path = '/auth/update-worker-password'
const newcomer = { ...worker, password_update_required: true }
const [before, after] = ['Welcome-2026!', 'Quiet-Harbour-7!']
const current = secretField('Current password')
const submit = page.getByRole('button', { name: 'Change password' })

async function enter(passwords: { old: string; chosen: string; confirmed?: string }): Promise<void> {
  await userEvent.fill(current, passwords.old)
  await userEvent.fill(secretField('New password'), passwords.chosen)
  await userEvent.fill(secretField('Confirm password'), passwords.confirmed ?? passwords.chosen)
  await submit.click()
}

test('a new worker chooses a password before anything else', async ({ api, visit }) => {
  api.answers(accountRoutes.changeWorkerPassword, () => worker)
  await visit('/worker/shifts', newcomer)
  await expect.element(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expect.element(page.getByText('The temporary password from your welcome email.')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main navigation' })).not.toBeInTheDocument()
  await enter({ old: before, chosen: after })
  await expect.element(toasts).toMatchTextContent('Password changed')
  await expect.poll(() => window.location.pathname).toBe('/worker/assignments')
  expect(api.sentTo(accountRoutes.changeWorkerPassword).map(({ body }) => body)).toEqual([
    { oldPassword: before, newPassword: after },
  ])
})

test('the new password must differ from the current one', async ({ api, visit }) => {
  api.answers(accountRoutes.changeWorkerPassword, () => worker)
  await visit(path, newcomer)
  await enter({ old: after, chosen: after })
  await expect.element(page.getByText('New password must be different from current password')).toBeVisible()
  await enter({ old: '', chosen: after })
  await expect.element(page.getByText('Current password is required')).toBeVisible()
  expect(api.sentTo(accountRoutes.changeWorkerPassword)).toEqual([])
})

test('a wrong current password is named at its field, and a lost connection keeps the input', async ({
  api,
  visit,
}) => {
  api.answers(accountRoutes.changeWorkerPassword, () => {
    throw invalid('oldPassword', 'Current password is incorrect')
  })
  await visit(path, worker)
  await expect.element(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await enter({ old: before, chosen: after })
  await expect.element(page.getByText('Current password is incorrect')).toBeVisible()
  await expect.element(current).toHaveFocus()
  api.answers(accountRoutes.changeWorkerPassword, unreachable)
  await submit.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The password could not be changed.')
  await expect.element(current).toHaveValue(before)
})

test('is not for users of the organisation', async ({ visit }) => {
  await visit(path, user('manager'))
  await expect.element(page.getByRole('heading', { name: 'Hello, Mia' })).toBeVisible()
})
