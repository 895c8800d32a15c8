import { IconBan, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { type ApiKey, keyRoutes } from '../../contract.ts'
import type { KeyStatus } from '../../rules.ts'
import type texts from '../../locales/en.json'

const tones: Tones<KeyStatus | 'expiring', (typeof texts)['status']> = {
  active: 'good',
  expiring: 'attention',
  expired: 'neutral',
  revoked: 'bad',
}

/** An API key with its permissions, its dates and a menu of its actions. */
export function KeyRow({ apiKey, onText }: { apiKey: ApiKey; onText: (text: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [asking, ask] = useState<'rotate' | 'revoke'>()
  const close = () => ask(undefined)
  const { id, name, status, scopes, createdAt, createdBy, expiresAt, formerUntil, lastUsedOn, allowed } = apiKey
  const shown = apiKey.expiresSoon ? 'expiring' : status
  const rotate = useWrite(keyRoutes.rotateKey, {
    onDone: ({ key }) => {
      tell.success(t('keys.rotate.done'))
      onText(key)
    },
  })
  const revoke = useWrite(keyRoutes.revokeKey, { onDone: () => tell.success(t('keys.revoke.done')) })
  return (
    <ItemRow
      name={name}
      badge={<StatusBadge status={shown} tones={tones} label={`keys.status.${shown}`} />}
      notes={[
        scopes.map((scope) => t(`accounts.permission.${scope}`)).join(' · '),
        [
          t('keys.created', { when: format.moment(createdAt), name: createdBy.name }),
          t(status === 'expired' ? 'keys.expired' : 'keys.expires', { when: format.moment(expiresAt) }),
          lastUsedOn === null ? t('keys.neverUsed') : t('keys.lastUsed', { day: format.day(lastUsedOn) }),
        ].join(' · '),
        formerUntil !== null && t('keys.former', { when: format.moment(formerUntil) }),
      ]}
      menu={
        allowed.length > 0 && (
          <MoreMenu label={t('keys.actions', { name })} quiet>
            {allowed.includes('rotate') && (
              <MenuAction icon={IconRefresh} onClick={() => ask('rotate')}>
                {t('keys.rotate.action')}
              </MenuAction>
            )}
            {allowed.includes('revoke') && (
              <MenuAction color="var(--bad)" icon={IconBan} onClick={() => ask('revoke')}>
                {t('keys.revoke.action')}
              </MenuAction>
            )}
          </MoreMenu>
        )
      }
    >
      <Confirm
        open={asking === 'rotate'}
        title={t('keys.rotate.title', { name })}
        action={t('keys.rotate.action')}
        onConfirm={() => rotate.act({ params: { id } })}
        onClose={close}
      >
        {t('keys.rotate.lead')}
      </Confirm>
      <Confirm
        open={asking === 'revoke'}
        title={t('keys.revoke.title', { name })}
        action={t('keys.revoke.action')}
        danger
        onConfirm={() => revoke.act({ params: { id } })}
        onClose={close}
      >
        {t('keys.revoke.lead')}
      </Confirm>
    </ItemRow>
  )
}
