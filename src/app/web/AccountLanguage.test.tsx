import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type PrivacySettings, privacyRoutes } from '#domains/privacy/contract.ts'
import { deletionWords } from '#domains/privacy/rules.ts'
import { dictionary } from './dictionary.ts'
import { test } from './testing/app-test.tsx'
import type { FakeApi } from './testing/fake-api.ts'
import { user } from './testing/people.ts'
import { secretField } from './testing/secret-field.ts'

const path = '/provider/account?tab=privacy'

/** Answers in the language of each request, as the server does, and returns the languages of all requests but that of the profile. */
function answerInItsLanguage(api: FakeApi): string[] {
  const requested: string[] = []
  const { fetch } = api
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const language = new Headers(init?.headers).get('accept-language')
    if (language !== null && !input.endsWith('/auth/me')) requested.push(language)
    return fetch(input, init)
  })
  api.answers(privacyRoutes.readPrivacy, (): PrivacySettings => ({
    dataCollection: true,
    personalisedRecommendations: true,
    sharingWithPartners: false,
    applicable: ['dataCollection'],
    deletionWord: deletionWords[requested.at(-1) === 'fr' ? 'fr' : 'en'],
    version: 4,
    allowed: ['edit', 'export', 'delete', 'closeOrganisation'],
  }))
  api.answers(privacyRoutes.deleteAccount, () => undefined)
  return requested
}

test('a French account in an English browser is shown and read in French from the first screen on', async ({
  api,
  visit,
}) => {
  const requested = answerInItsLanguage(api)
  await visit(path, { ...user('manager'), preferred_language: 'fr' })
  await page.getByRole('button', { name: 'Supprimer mon compte…' }).click()
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Saisissez SUPPRIMER pour confirmer' }), 'SUPPRIMER')
  await userEvent.fill(secretField('Mot de passe', dialog), 'Quiet-Harbour-7!')
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect
    .poll(() => api.sentTo(privacyRoutes.deleteAccount))
    .toMatchObject([{ body: { confirmation: 'SUPPRIMER' } }])
  expect(new Set(requested)).toEqual(new Set(['fr']))
})

test('a screen asks for the word of the language that it is switched to, and reads again in it', async ({
  api,
  visit,
}) => {
  const requested = answerInItsLanguage(api)
  await visit(path, user('manager'))
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Type DELETE to confirm' })).toBeVisible()
  const read = api.sentTo(privacyRoutes.readPrivacy).length
  await dictionary.setLanguage('nl')
  await expect.element(page.getByRole('textbox', { name: /VERWIJDEREN/ })).toBeVisible()
  await expect.poll(() => api.sentTo(privacyRoutes.readPrivacy).length).toBeGreaterThan(read)
  expect(requested.at(-1)).toBe('nl')
})
