import { IconUsers, IconMailForward } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { portalAccessRoutes, type PortalAccess } from '../contract/access.ts'
import type texts from '../locales/en.json'
import { type AccessStatus, accessStatusOf } from '../rules.ts'

/** The contacts of a client in the portal: who was invited, and when they signed in last. */
export function PortalAccessOf({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const found = useRead(portalAccessRoutes.listPortalAccess, { params: { id: clientId } })
  return (
    <ItemPanel
      title={t('portal.access.title')}
      lead={t('portal.access.lead')}
      of={found}
      add={null}
      empty={{ icon: IconUsers, title: t('portal.access.empty'), text: t('portal.access.emptyText') }}
      row={(access) => <AccessRow clientId={clientId} access={access} />}
    />
  )
}

const tones: Tones<AccessStatus, (typeof texts)['access']['status']> = {
  active: 'good',
  invited: 'waiting',
  none: 'neutral',
}

/** A contact in the portal, with the button that sends a sign-in link. */
function AccessRow({ clientId, access }: { clientId: string; access: PortalAccess }) {
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
