import { IconUsers } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { portalAccessRoutes } from '../contract/access.ts'
import { AccessRow } from './access/AccessRow.tsx'

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
