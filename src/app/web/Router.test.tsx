import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { privacyRoutes } from '#domains/privacy/contract.ts'
import { test } from './testing/app-test.tsx'
import { never } from './testing/fake-api.ts'
import { user } from './testing/people.ts'
import { secretField } from './testing/secret-field.ts'
import { answerSettings } from './testing/settings.ts'
import { languageToSpeak } from './Router.tsx'

test.for(['//evil.invalid', 'https://evil.invalid/provider', 'javascript:alert(1)', '/auth/login', '/worker/home'])(
  'T50 a sign-in with the remembered path %s leads to the home',
  async (path, { api, visit }) => {
    api.answers(accountRoutes.readDemo, () => {
      throw refuse.NOT_FOUND()
    })
    api.answers(accountRoutes.signIn, () => user('manager'))
    await visit('/auth/login', null)
    await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
    sessionStorage.setItem('interim.path', path)
    await userEvent.fill(page.getByRole('textbox', { name: 'Username or email' }), 'mia@northwind.example')
    await userEvent.fill(secretField('Password'), 'Quiet-Harbour-7!')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Hello, Mia' })).toBeVisible()
    expect(window.location.pathname).toBe('/provider')
  },
)

test('a late filter change does not reopen the previous screen', async ({ api, visit }) => {
  answerSettings(api)
  // Read at the end of the first tab, which may be drawn before it is left.
  api.answersMeanwhile(privacyRoutes.readPrivacy, never)
  await visit('/provider/settings', user('providerAdmin'))
  const tab = page.getByRole('tab').nth(1)
  await expect.element(tab).toBeVisible()
  const late = tab.element() as HTMLElement
  // In one task, before the next screen can be drawn.
  window.history.pushState({ step: 1 }, '', '/provider/statistics')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(late.isConnected).toBe(true)
  late.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  expect(window.location.pathname).toBe('/provider/statistics')
})

const atFirst = { password_update_required: true, email_verified: false, preferred_language: 'nl' } as const
const renewed = { ...atFirst, email_verified: true }
const usual = { ...renewed, password_update_required: false }

it.each([
  ['a new account in a French browser', atFirst, false, ['fr-BE'], undefined],
  ['a new account in a browser with only Polish', atFirst, false, ['pl-PL', 'pl'], 'nl'],
  ['a new account in a browser with Polish, then English', atFirst, false, ['pl-PL', 'en'], undefined],
  ['a new account after a choice of language', atFirst, true, ['pl-PL'], undefined],
  ['a reset password in an English browser', renewed, false, ['en-GB'], 'nl'],
  ['an existing account in an English browser', usual, false, ['en-GB'], 'nl'],
  ['an existing account after a choice of language', usual, true, ['en-GB'], undefined],
] as const)('%s sees the right language', (_, profile, isChosen, requested, language) => {
  expect(languageToSpeak(profile, { isChosen, requested })).toBe(language)
})
