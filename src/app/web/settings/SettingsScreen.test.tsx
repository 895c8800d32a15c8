import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { signOnSettingRoutes } from '#domains/accounts/contract/single-sign-on.ts'
import { type ApiKey, keyRoutes } from '#domains/keys/contract.ts'
import { integrationRoutes } from '#domains/organisations/contract/integrations.ts'
import { webhookRoutes } from '#domains/webhooks/contract/endpoints.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

const path = '/provider/settings?tab=integrations'
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

/** Lets the other sections of the tab load. */
function answerOthers(api: FakeApi): void {
  api.answers(integrationRoutes.readIntegrations, never)
  api.answers(webhookRoutes.listWebhooks, never)
  api.answers(signOnSettingRoutes.readSignOn, never)
}

test('an API key that expires soon is marked until it is rotated', async ({ api, visit }) => {
  answerOthers(api)
  api.answers(keyRoutes.listKeys, () => listed(key, { ...key, id: uuid(62), name: 'Planning', expiresSoon: false }))
  await visit(path, user('providerAdmin'))
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
  answerOthers(api)
  api.answers(keyRoutes.listKeys, unreachable)
  await visit(path, user('providerAdmin'))
  await recover(() => api.answers(keyRoutes.listKeys, () => listed()))
  await expect.element(page.getByText('No API keys yet')).toBeVisible()
})
