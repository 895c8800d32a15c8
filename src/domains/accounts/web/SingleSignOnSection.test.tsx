import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { answerIntegrations, integrationsPath } from '#app/web/testing/integrations.ts'
import { user } from '#app/web/testing/people.ts'
import { secretField } from '#app/web/testing/secret-field.ts'
import { signOnSettingRoutes, type SignOnSettings } from '../contract/single-sign-on.ts'

const settings: SignOnSettings = {
  enabled: false,
  name: '',
  issuer: '',
  clientIdentifier: '',
  hasSecret: false,
  domains: [],
  defaultRole: 'user',
  createsUsers: false,
  trustsAddresses: false,
  redirectUri: 'https://interim.example/auth/single-sign-on',
  version: 1,
  allowed: ['edit'],
}

test('a missing client secret is named together with the other missing fields', async ({ api, visit }) => {
  answerIntegrations(api)
  api.answers(signOnSettingRoutes.readSignOn, () => settings)
  api.answers(signOnSettingRoutes.readSignOnHistory, () => ({ items: [], total: 0, nextCursor: null }))
  await visit(integrationsPath, user('providerAdmin'))
  const secret = secretField('Client secret')
  await expect.element(secret).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('link', { name: 'Client secret: This field is required' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Client ID: This field is required' })).toBeVisible()
  await userEvent.fill(secret, 'a-secret')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(secret).not.toHaveAttribute('aria-invalid')
  expect(api.sentTo(signOnSettingRoutes.saveSignOn)).toEqual([])
})
