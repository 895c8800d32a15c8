import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { webhookRoutes } from '../contract/endpoints.ts'
import { EndpointDialog } from './endpoints/EndpointDialog.tsx'
import { EndpointRow } from './endpoints/EndpointRow.tsx'
import { SecretDialog } from './endpoints/SecretDialog.tsx'
import styles from './endpoints/Endpoints.module.css'

const everyMs = 10_000

/** The webhooks of the organisation: add, edit, pause, test, and the log of deliveries. */
export function WebhooksSection() {
  const { t } = useTranslation()
  const webhooks = useRead(webhookRoutes.listWebhooks, {}, { every: everyMs })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { items = [], allowed = [] } = webhooks.data ?? {}
  const add = allowed.includes('add') && (
    <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
      {t('webhooks.add')}
    </ActionButton>
  )
  return (
    <Panel title={t('webhooks.title')} lead={t('webhooks.lead')} action={items.length > 0 ? add : undefined}>
      <Reading of={webhooks}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty icon={IconWebhook} title={t('webhooks.empty')} text={t('webhooks.emptyText')} action={add} />
          ) : (
            <ul className={styles.endpoints}>
              {found.items.map((endpoint) => (
                <EndpointRow key={endpoint.id} endpoint={endpoint} onSecret={setSecret} />
              ))}
            </ul>
          )
        }
      </Reading>
      {isAdding && <EndpointDialog onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Panel>
  )
}
