import { IconHistory, IconKey, IconPlayerPause, IconPlayerPlay, IconRepeat, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { DeleteItem, EditItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { type Endpoint, webhookRoutes } from '../../contract/endpoints.ts'
import type texts from '../../locales/en.json'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { EndpointDialog } from './EndpointDialog.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'

const tones: Tones<'active' | 'paused' | 'gone' | 'failing', (typeof texts)['state']> = {
  active: 'good',
  paused: 'neutral',
  gone: 'bad',
  failing: 'bad',
}

type Question = 'edit' | 'deliveries' | 'replay' | 'rotate' | 'delete'

/** A webhook with its state, its last attempt and a menu of its actions. */
export function EndpointRow({ endpoint, onSecret }: { endpoint: Endpoint; onSecret: (secret: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [asking, ask] = useState<Question>()
  const close = () => ask(undefined)
  const { id, name, address, types, active, pauseReason, version, allowed, lastAttemptAt, lastStatus, waiting } =
    endpoint
  const edit = useWrite(webhookRoutes.editWebhook, {
    onDone: (saved) => tell.success(t(saved.active ? 'webhooks.resumed' : 'webhooks.paused')),
  })
  const test = useWrite(webhookRoutes.testWebhook, { onDone: () => tell.success(t('webhooks.tested')) })
  const remove = useWrite(webhookRoutes.deleteWebhook)
  const rotate = useWrite(webhookRoutes.rotateSecret, { onDone: ({ secret }) => onSecret(secret) })
  const state = active ? 'active' : (pauseReason ?? 'paused')
  const setActive = (to: boolean) => void edit.act({ params: { id }, body: { active: to }, ifMatch: version })
  const result = lastStatus === null ? t('webhooks.noAnswer') : String(lastStatus)
  const lastAttempt = [
    lastAttemptAt === null ? t('webhooks.never') : t('webhooks.last', { when: format.moment(lastAttemptAt), result }),
    waiting > 0 && t('webhooks.waiting', { count: waiting }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <ItemRow
      name={name}
      badge={<StatusBadge status={state} tones={tones} label={`webhooks.state.${state}`} />}
      notes={[
        address,
        lastAttempt,
        pauseReason !== null && t(`webhooks.why.${pauseReason}`),
        types.length === 0 && t('webhooks.withoutTimeOff'),
      ]}
      menu={
        <MoreMenu label={t('webhooks.actions', { name })} quiet loading={edit.pending || test.pending}>
          <MenuAction icon={IconHistory} onClick={() => ask('deliveries')}>
            {t('webhooks.deliveries.title')}
          </MenuAction>
          <EditItem onClick={() => ask('edit')} />
          {allowed.includes('test') && (
            <MenuAction icon={IconSend} onClick={() => void test.act({ params: { id } })}>
              {t('webhooks.test')}
            </MenuAction>
          )}
          {allowed.includes('replay') && (
            <MenuAction icon={IconRepeat} onClick={() => ask('replay')}>
              {t('webhooks.replay.action')}
            </MenuAction>
          )}
          <MenuAction icon={IconKey} onClick={() => ask('rotate')}>
            {t('webhooks.rotate.action')}
          </MenuAction>
          {active ? (
            <MenuAction icon={IconPlayerPause} onClick={() => setActive(false)}>
              {t('webhooks.pause')}
            </MenuAction>
          ) : (
            <MenuAction icon={IconPlayerPlay} onClick={() => setActive(true)}>
              {t('webhooks.resume')}
            </MenuAction>
          )}
          <DeleteItem onClick={() => ask('delete')} />
        </MoreMenu>
      }
    >
      {asking === 'deliveries' && <DeliveriesDialog endpoint={endpoint} onClose={close} />}
      {asking === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} onSecret={onSecret} />}
      {asking === 'replay' && <ReplayDialog endpoint={endpoint} onClose={close} />}
      <Confirm
        open={asking === 'rotate'}
        title={t('webhooks.rotate.action')}
        action={t('webhooks.rotate.confirm')}
        onConfirm={() => rotate.act({ params: { id } })}
        onClose={close}
      >
        {t('webhooks.rotate.lead')}
      </Confirm>
      {asking === 'delete' && (
        <DeleteDialog
          title={t('webhooks.delete.title', { name })}
          remove={() => remove.write({ params: { id }, ifMatch: version })}
          done={t('webhooks.delete.done')}
          onClose={close}
        >
          {t('webhooks.delete.lead')}
        </DeleteDialog>
      )}
    </ItemRow>
  )
}
