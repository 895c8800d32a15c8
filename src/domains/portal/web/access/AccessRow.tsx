import { IconMailForward } from '@tabler/icons-react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { type PortalAccess, portalAccessRoutes } from '../../contract/access.ts'
import type words from '../../locales/en.json'
import { type AccessStatus, accessStatusOf } from '../../rules.ts'

const tones: Tones<AccessStatus, (typeof words)['access']['status']> = {
  active: 'good',
  invited: 'waiting',
  none: 'neutral',
}

/** A contact in the portal, with the button that sends a sign-in link. */
export function AccessRow({ clientId, access }: { clientId: string; access: PortalAccess }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { id, name, email, invitedAt, lastSignInAt, allowed } = access
  const status = accessStatusOf(access)
  const invite = useWrite(portalAccessRoutes.inviteToPortal, {
    onDone: () => tell.success(t('portal.access.sent', { email })),
  })
  return (
    <ItemRow
      name={name}
      badge={<StatusBadge status={status} tones={tones} label={`portal.access.status.${status}`} />}
      notes={[
        lastSignInAt === null
          ? t('portal.access.never')
          : t('portal.access.lastSignIn', { at: format.moment(lastSignInAt) }),
        invitedAt !== null && t('portal.access.invited', { at: format.moment(invitedAt) }),
      ]}
      action={
        allowed.includes('invite') && (
          <ActionButton
            variant="default"
            icon={IconMailForward}
            loading={invite.pending}
            aria-label={t('portal.access.inviteOne', { name })}
            onClick={() => void invite.act({ params: { id: clientId, contactId: id } })}
          >
            {t('portal.access.invite')}
          </ActionButton>
        )
      }
    />
  )
}
