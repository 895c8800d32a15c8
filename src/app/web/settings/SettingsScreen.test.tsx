import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { answerIntegrations, integrationsPath } from '#app/web/testing/integrations.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { ownAccountRoutes } from '#domains/accounts/contract.ts'
import { kioskRoutes } from '#domains/kiosk/contract.ts'
import { type ApiKey, keyRoutes } from '#domains/keys/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

const key: ApiKey = {
  id: uuid(61),
  name: 'Payroll',
  scopes: ['clients:read'],
  status: 'active',
  createdAt: '2026-01-18T10:00:00Z',
  createdBy: { id: uuid(901), name: 'Mia Peeters' },
  expiresAt: '2026-11-28T10:00:00Z',
  expiresSoon: true,
  formerUntil: null,
  lastUsedOn: null,
  allowed: ['rotate', 'revoke'],
}
const listed = (...items: ApiKey[]) => ({ items, scopes: ['clients:read' as const], allowed: ['add' as const] })

test('an API key that expires soon is marked until it is rotated', async ({ api, visit }) => {
  answerIntegrations(api)
  api.answers(keyRoutes.listKeys, () => listed(key, { ...key, id: uuid(62), name: 'Planning', expiresSoon: false }))
  await visit(integrationsPath, user('providerAdmin'))
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(rowOf('Payroll').getByText('Expires soon')).toBeVisible()
  await expect.element(rowOf('Planning').getByText('Active')).toBeVisible()
  const renewed = { ...key, expiresAt: '2027-11-18T10:00:00Z', expiresSoon: false }
  api.answers(keyRoutes.rotateKey, () => ({ ...renewed, key: 'interim_new' }))
  api.answers(keyRoutes.listKeys, () => listed(renewed))
  await page.getByRole('button', { name: 'Actions for Payroll' }).click()
  await page.getByRole('menuitem', { name: 'Rotate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  await expect.element(page.getByText('interim_new')).toBeVisible()
  await expect.element(page.getByText('Expires soon')).not.toBeInTheDocument()
})

test('the list of API keys can be tried again, and is empty at first', async ({ api, visit }) => {
  answerIntegrations(api)
  api.answers(keyRoutes.listKeys, unreachable)
  await visit(integrationsPath, user('providerAdmin'))
  await recover(() => api.answers(keyRoutes.listKeys, () => listed()))
  await expect.element(page.getByText('No API keys yet')).toBeVisible()
})

test('a manager has only kiosks in the settings of the organisation, whatever tab the address names', async ({
  api,
  visit,
}) => {
  api.answers(kioskRoutes.listKiosks, never)
  await visit(integrationsPath, user('manager'))
  await expect.element(page.getByRole('tab', { name: 'Kiosks' })).toBeVisible()
  await expect.element(page.getByRole('tab').nth(1)).not.toBeInTheDocument()
})

test('personal settings are apart, and earlier addresses of theirs still lead to them', async ({ api, visit }) => {
  api.answers(ownAccountRoutes.readRegion, never)
  await visit('/provider/settings?tab=region', user('providerAdmin'))
  await expect.element(page.getByRole('heading', { name: 'Your settings', level: 1 })).toBeVisible()
  const names = page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Language and region', 'Notifications', 'Security', 'Privacy'])
  expect(window.location.pathname + window.location.search).toBe('/provider/account?tab=region')
  // A viewer has no other settings.
  await visit('/provider/settings', user('user'))
  await expect.element(page.getByRole('heading', { name: 'Your settings', level: 1 })).toBeVisible()
})
