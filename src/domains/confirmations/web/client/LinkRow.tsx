import { IconLinkOff, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { type ConfirmationLink, confirmationRoutes } from '../../contract.ts'
import type texts from '../../locales/en.json'
import type { LinkStatus } from '../../rules.ts'

const tones: Tones<LinkStatus, (typeof texts)['client']['status']> = {
  sent: 'waiting',
  complete: 'good',
  expired: 'neutral',
  revoked: 'neutral',
}

/** A link of a contact: its week, status and progress, and a menu of its actions. */
export function LinkRow({ clientId, link }: { clientId: string; link: ConfirmationLink }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [asking, ask] = useState<'revoke'>()
  const close = () => ask(undefined)
  const { id, contact, weekStart, weekEnd, status, sentAt, sentBy, lineCount, allowed } = link
  const params = { id: clientId, linkId: id }
  const resend = useWrite(confirmationRoutes.resendConfirmation, {
    onDone: () => tell.success(t('confirmations.client.resent')),
  })
  const revoke = useWrite(confirmationRoutes.revokeConfirmation, {
    onDone: () => tell.success(t('confirmations.client.revoked')),
  })
  const at = format.moment(sentAt)
  const progress =
    lineCount > 0 &&
    t('confirmations.client.progress', {
      confirmed: link.confirmedCount,
      total: lineCount,
      disputed: link.disputedCount,
    })
  return (
    <ItemRow
      name={contact}
      badge={<StatusBadge status={status} tones={tones} label={`confirmations.client.status.${status}`} />}
      notes={[
        [format.dates(weekStart, weekEnd), progress].filter(Boolean).join(' · '),
        sentBy === null
          ? t('confirmations.client.sentOnSchedule', { at })
          : t('confirmations.client.sentBy', { at, name: sentBy }),
      ]}
      menu={
        allowed.length > 0 && (
          <MoreMenu label={t('confirmations.client.actions', { contact })} quiet loading={resend.pending}>
            {allowed.includes('resend') && (
              <MenuAction icon={IconRepeat} onClick={() => void resend.act({ params })}>
                {t('confirmations.client.resend')}
              </MenuAction>
            )}
            {allowed.includes('revoke') && (
              <MenuAction icon={IconLinkOff} onClick={() => ask('revoke')}>
                {t('confirmations.client.revoke')}
              </MenuAction>
            )}
          </MoreMenu>
        )
      }
    >
      <Confirm
        open={asking === 'revoke'}
        title={t('confirmations.client.revokeTitle')}
        action={t('confirmations.client.revoke')}
        onConfirm={() => revoke.act({ params })}
        onClose={close}
      >
        {t('confirmations.client.revokeText', { contact })}
      </Confirm>
    </ItemRow>
  )
}
