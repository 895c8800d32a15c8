import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { invalid } from '#app/web/testing/invalid.ts'
import { user } from '#app/web/testing/people.ts'
import { secretField } from '#app/web/testing/secret-field.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { answerSettings } from '#app/web/testing/settings.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { privacyRefusals, privacyRoutes, type PrivacySettings } from '../contract.ts'

const path = '/provider/account?tab=privacy'
const organisationPath = '/provider/settings'
const settings: PrivacySettings = {
  dataCollection: true,
  personalisedRecommendations: true,
  sharingWithPartners: false,
  applicable: ['dataCollection'],
  deletionWord: 'DELETE',
  version: 4,
  allowed: ['edit', 'export', 'delete', 'closeOrganisation'],
}

const save = page.getByRole('button', { name: 'Save', exact: true })
const collection = page.getByRole('checkbox', { name: 'Data collection' })
const dialog = page.getByRole('dialog')
const word = dialog.getByRole('textbox', { name: 'Type DELETE to confirm' })
const password = secretField('Password', dialog)

const openWork = {
  sessions: 0,
  assignments: 0,
  offers: 2,
  shifts: 0,
  requests: 0,
  unsubmitted: 0,
  unapproved: 0,
  uninvoiced: 1,
}
function answerPrivacy(api: FakeApi, found: PrivacySettings = settings): void {
  api.answers(privacyRoutes.readPrivacy, () => found)
  api.answers(privacyRoutes.readOpenWork, () => openWork)
}

async function confirm(action: string, typed = 'DELETE'): Promise<void> {
  await userEvent.fill(word, typed)
  await userEvent.fill(password, 'Quiet-Harbour-7!')
  await dialog.getByRole('button', { name: action }).click()
}

describe('The switches', () => {
  test('are saved together with those that do not affect the user', async ({ api, visit }) => {
    answerPrivacy(api)
    api.answers(privacyRoutes.savePrivacy, ({ body }) => ({ ...settings, ...body, version: 5 }))
    await visit(path, user('manager'))
    await expect.element(page.getByRole('checkbox').nth(1)).not.toBeInTheDocument()
    await collection.click()
    expect(api.sentTo(privacyRoutes.savePrivacy)).toEqual([])
    await save.click()
    await expect.element(toasts).toMatchTextContent('Privacy settings saved')
    expect(api.sentTo(privacyRoutes.savePrivacy)).toMatchObject([
      { body: { dataCollection: false, personalisedRecommendations: true, sharingWithPartners: false }, ifMatch: 4 },
    ])
  })

  test('that another session has changed are not overwritten silently', async ({ api, visit }) => {
    answerPrivacy(api)
    api.answers(privacyRoutes.savePrivacy, () => {
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await collection.click()
    await save.click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Someone else saved changes while you were editing/)
    await expect.element(collection).not.toBeChecked()
  })

  test('are shown once the server is reachable again', async ({ api, visit }) => {
    api.answers(privacyRoutes.readPrivacy, unreachable)
    await visit(path, user('manager'))
    await recover(() => answerPrivacy(api))
    await expect.element(collection).toBeChecked()
  })
})

describe('Deleting the account', () => {
  const open = page.getByRole('button', { name: 'Delete my account…' })

  test('needs the word and the password, and signs out', async ({ api, visit }) => {
    answerPrivacy(api)
    api.answers(privacyRoutes.deleteAccount, () => undefined)
    await visit(path, user('manager'))
    await open.click()
    await confirm('Delete permanently', ' DELETE ')
    await expect.element(toasts).toMatchTextContent('Your account has been deleted.')
    await expect.poll(() => window.location.pathname).toBe('/auth/login')
    expect(api.sentTo(privacyRoutes.deleteAccount).map(({ body }) => body)).toEqual([
      { confirmation: 'DELETE', password: 'Quiet-Harbour-7!' },
    ])
  })

  test.for(['delete', 'DELETE!', 'SUPPRIMER'])('the word “%s” is not enough', async (typed, { api, visit }) => {
    answerPrivacy(api)
    api.answers(privacyRoutes.deleteAccount, () => undefined)
    await visit(path, user('manager'))
    await open.click()
    await confirm('Delete permanently', typed)
    await expect.element(word).toHaveAccessibleDescription(/Type the word exactly as shown/)
    await expect.element(word).toHaveFocus()
    expect(api.sentTo(privacyRoutes.deleteAccount)).toEqual([])
  })

  test('with a wrong password, or as the only owner, is refused with the reason', async ({ api, visit }) => {
    answerPrivacy(api)
    api.answers(privacyRoutes.deleteAccount, () => {
      throw invalid('password', 'Incorrect password')
    })
    await visit(path, user('providerAdmin'))
    await open.click()
    await confirm('Delete permanently')
    await expect.element(password).toHaveAccessibleDescription(/Incorrect password/)
    await expect.element(password).toHaveFocus()
    api.answers(privacyRoutes.deleteAccount, () => {
      throw privacyRefusals.ONLY_ADMIN()
    })
    await confirm('Delete permanently')
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('You are the only owner.')
    await expect.element(page.getByRole('tab', { name: 'Privacy' })).toBeInTheDocument()
  })

  test('is not done by a lost connection that says nothing', async ({ api, visit }) => {
    answerPrivacy(api)
    api.answers(privacyRoutes.deleteAccount, unreachable)
    await visit(path, user('manager'))
    await open.click()
    await confirm('Delete permanently')
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Your account could not be deleted.')
    await expect.element(password).toHaveValue('Quiet-Harbour-7!')
  })
})

describe('Closing the organisation', () => {
  test('names the organisation and what is open, and signs out (F01)', async ({ api, visit }) => {
    answerPrivacy(api)
    answerSettings(api)
    api.answers(privacyRoutes.closeOrganisation, () => undefined)
    await visit(organisationPath, user('providerAdmin'))
    await page.getByRole('button', { name: 'Close organisation…' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Close Northwind Staffing?' })).toBeVisible()
    await expect.element(dialog.getByText('2 unanswered offers')).toBeVisible()
    await expect.element(dialog.getByText('1 approved time entry without an invoice')).toBeVisible()
    await confirm('Close organisation')
    await expect.element(toasts).toMatchTextContent('The account of your organisation has been closed.')
    await expect.poll(() => window.location.pathname).toBe('/auth/login')
  })

  test('waits for calculated pay', async ({ api, visit }) => {
    answerPrivacy(api)
    answerSettings(api)
    api.answers(privacyRoutes.closeOrganisation, () => {
      throw privacyRefusals.PAY_NOT_ISSUED({ values: { from: '1 Nov 2026', to: '30 Nov 2026' } })
    })
    await visit(organisationPath, user('providerAdmin'))
    await page.getByRole('button', { name: 'Close organisation…' }).click()
    await confirm('Close organisation')
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Pay for 1 Nov 2026 to 30 Nov 2026 has been')
  })

  test('is offered only to those who may', async ({ api, visit }) => {
    answerSettings(api)
    await visit(organisationPath, user('administrator'))
    await expect.element(page.getByRole('textbox', { name: 'Company tag' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Close organisation…' })).not.toBeInTheDocument()
  })

  test('and deleting the account are not offered to others among their own settings', async ({ api, visit }) => {
    answerPrivacy(api, { ...settings, allowed: ['edit', 'export'] })
    await visit(path, user('manager'))
    await expect.element(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Delete my account…' })).not.toBeInTheDocument()
  })
})
