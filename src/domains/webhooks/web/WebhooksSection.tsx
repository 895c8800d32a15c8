import { IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanelWithDialog } from '#platform/web/ui/items/ItemPanelWithDialog.tsx'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { webhookRoutes } from '../contract/endpoints.ts'
import { EndpointDialog } from './endpoints/EndpointDialog.tsx'
import { EndpointRow } from './endpoints/EndpointRow.tsx'

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

/** Shows a new secret, this one time. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <RecordDialog title={t('webhooks.secret.title')} onClose={onClose}>
      <p>{t('webhooks.secret.lead')}</p>
      <CopyLine
        label={t('webhooks.secret.label')}
        value={secret}
        copy={t('webhooks.secret.copy')}
        copied={t('webhooks.secret.copied')}
        autoFocus
      />
    </RecordDialog>
  )
}
