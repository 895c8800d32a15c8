import type { Config } from '#platform/server/config/config.ts'
import type { Integrations } from '../contract/integrations.ts'

/** Returns which external services are configured, without their addresses or secrets. */
export function integrationsOf(config: Config): Integrations {
  return {
    mail: config.smtpUrl !== undefined,
    texts: config.smsUrl !== undefined,
    peppol: config.peppol !== undefined,
    push: config.vapid !== undefined,
    bucket: config.s3Url !== undefined,
    scanner: config.clamavUrl !== undefined,
    map: config.mapTilesUrl !== undefined,
  }
}
