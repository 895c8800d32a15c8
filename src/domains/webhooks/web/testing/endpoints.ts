import { page } from 'vitest/browser'
import type { Visit } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { answerIntegrations, integrationsPath } from '#app/web/testing/integrations.ts'
import { user } from '#app/web/testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Endpoint, webhookRoutes } from '../../contract/endpoints.ts'

/** An active webhook whose last delivery has succeeded. */
export const endpoint: Endpoint = {
  id: uuid(65),
  name: 'Payroll',
  address: 'https://hooks.example.com/interim',
  types: ['shift.published'],
  active: true,
  pauseReason: null,
  formerUntil: null,
  waiting: 0,
  lastAttemptAt: '2026-11-18T09:00:00Z',
  lastStatus: 200,
  createdAt: '2026-06-01T08:00:00Z',
  version: 3,
  allowed: ['edit', 'pause', 'delete', 'test', 'replay', 'rotate'],
}

export function answerWebhooks(api: FakeApi, ...items: Endpoint[]): void {
  api.answers(webhookRoutes.listWebhooks, () => ({ items, allowed: ['add' as const] }))
}

/** Opens the settings with these webhooks; the other sections keep loading. */
export async function openWebhooks(api: FakeApi, visit: Visit, ...items: Endpoint[]): Promise<void> {
  answerIntegrations(api)
  answerWebhooks(api, ...items)
  await visit(integrationsPath, user('administrator'))
}

/** Chooses an action in the menu of the webhook. */
export async function chooseAction(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Payroll' }).click()
  await page.getByRole('menuitem', { name }).click()
}
