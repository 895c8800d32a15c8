import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { type Delivery, type Endpoint, webhookRoutes } from '../../contract/endpoints.ts'
import type texts from '../../locales/en.json'
import styles from './Endpoints.module.css'

const tones: Tones<Delivery['status'], (typeof texts)['deliveries']['status']> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'bad',
}
const everyMs = 5000

/** The latest deliveries of a webhook: the event, its attempts and their answers. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { t } = useTranslation()
  const found = useRead(webhookRoutes.listDeliveries, { params: { id: endpoint.id }, query: {} }, { every: everyMs })
  return (
    <RecordDialog title={t('webhooks.deliveries.of', { name: endpoint.name })} onClose={onClose}>
      <Reading of={found}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty icon={IconSend} title={t('webhooks.deliveries.empty')} text={t('webhooks.deliveries.emptyText')} />
          ) : (
            <>
              <p className={styles.note}>{t('webhooks.deliveries.shown', { shown: items.length, total })}</p>
              <ItemList items={items}>
                {(delivery) => <DeliveryRow endpointId={endpoint.id} delivery={delivery} />}
              </ItemList>
            </>
          )
        }
      </Reading>
    </RecordDialog>
  )
}

function DeliveryRow({ endpointId, delivery }: { endpointId: string; delivery: Delivery }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { act, pending } = useWrite(webhookRoutes.redeliver, {
    onDone: () => tell.success(t('webhooks.deliveries.again')),
  })
  const { id, event, status, attempts, nextAt, allowed } = delivery
  return (
    <ItemRow
      name={<code>{event.type}</code>}
      badge={<StatusBadge status={status} tones={tones} label={`webhooks.deliveries.status.${status}`} />}
      notes={[
        format.moment(event.timestamp),
        nextAt !== null && attempts.length > 0 && t('webhooks.deliveries.next', { when: format.moment(nextAt) }),
      ]}
      details={
        <details>
          <summary>{t('webhooks.deliveries.details', { count: attempts.length })}</summary>
          <pre className={styles.answer}>{JSON.stringify(event, null, 2)}</pre>
          {attempts.map(({ at, status: answered, durationMs, error, answer }) => (
            <div key={at}>
              <p className={styles.note}>
                {[
                  format.moment(at),
                  answered ?? t('webhooks.noAnswer'),
                  t('webhooks.deliveries.took', { durationMs }),
                ].join(' · ')}
              </p>
              {(error ?? answer ?? '') !== '' && <pre className={styles.answer}>{error ?? answer}</pre>}
            </div>
          ))}
        </details>
      }
      action={
        allowed.includes('redeliver') && (
          <Button
            variant="default"
            loading={pending}
            aria-label={t('webhooks.deliveries.redeliverOf', { type: event.type })}
            onClick={() => void act({ params: { id: endpointId, deliveryId: id } })}
          >
            {t('webhooks.deliveries.redeliver')}
          </Button>
        )
      }
    />
  )
}
