import { IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanelWithDialog } from '#platform/web/ui/items/ItemPanelWithDialog.tsx'
import { webhookRoutes } from '../contract/endpoints.ts'
import { EndpointDialog } from './endpoints/EndpointDialog.tsx'
import { EndpointRow } from './endpoints/EndpointRow.tsx'
import { SecretDialog } from './endpoints/SecretDialog.tsx'

const everyMs = 10_000

/** The webhooks of the organisation: add, edit, pause, test, and the log of deliveries. */
export function WebhooksSection() {
  const { t } = useTranslation()
  const webhooks = useRead(webhookRoutes.listWebhooks, {}, { every: everyMs })
  const [secret, setSecret] = useState<string>()
  return (
    <ItemPanelWithDialog
      title={t('webhooks.title')}
      lead={t('webhooks.lead')}
      of={webhooks}
      add={t('webhooks.add')}
      dialog={(onClose) => <EndpointDialog onClose={onClose} onSecret={setSecret} />}
      empty={{ icon: IconWebhook, title: t('webhooks.empty'), text: t('webhooks.emptyText') }}
      row={(endpoint) => <EndpointRow endpoint={endpoint} onSecret={setSecret} />}
    >
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </ItemPanelWithDialog>
  )
}
