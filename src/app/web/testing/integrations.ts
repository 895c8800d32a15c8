import { signOnSettingRoutes } from '#domains/accounts/contract/single-sign-on.ts'
import { keyRoutes } from '#domains/keys/contract.ts'
import { webhookRoutes } from '#domains/webhooks/contract/endpoints.ts'
import { type FakeApi, never } from './fake-api.ts'

/** The tab of the settings with API keys, webhooks and single sign-on. */
export const integrationsPath = '/provider/settings?tab=integrations'

/** Lets all sections of the tab load; a test then answers the one that it is about. */
export function answerIntegrations(api: FakeApi): void {
  api.answers(keyRoutes.listKeys, never)
  api.answers(webhookRoutes.listWebhooks, never)
  api.answers(signOnSettingRoutes.readSignOn, never)
}
