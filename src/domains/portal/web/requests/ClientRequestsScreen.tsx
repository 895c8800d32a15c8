import { Anchor } from '@mantine/core'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { RequestStatusBadge } from '#domains/requests/web/RequestStatusBadge.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { type ClientRequest, portalRequestRoutes } from '../../contract/requests.ts'
import { usePortalContact } from '../contact.ts'
import { PortalList } from '../PortalList.tsx'
import { PlaceRequestDialog } from './PlaceRequestDialog.tsx'

/** The requests of the client, and the button that places one. */
export function ClientRequestsScreen() {
  const { t } = useTranslation()
  const { company } = usePortalContact()
  const [isPlacing, setPlacing] = useState(false)
  const list = useList(portalRequestRoutes.listClientRequests, { query: {} })
  const placeButton = (
    <ActionButton icon={IconPlus} onClick={() => setPlacing(true)}>
      {t('portal.requests.place')}
    </ActionButton>
  )
  return (
    <Page
      title={t('portal.requests.title')}
      lead={t('portal.requests.lead', { company })}
      actions={list.items.length > 0 && placeButton}
    >
      <PortalList
        list={list}
        failed={t('portal.requests.failed')}
        empty={{
          icon: IconClipboardList,
          title: t('portal.requests.empty'),
          text: t('portal.requests.emptyText', { company }),
          action: placeButton,
        }}
        row={(request) => <RequestRow request={request} />}
      />
      {isPlacing && <PlaceRequestDialog onClose={() => setPlacing(false)} />}
    </Page>
  )
}

function RequestRow({ request }: { request: ClientRequest }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, title, role, project, startDate, endDate, status, positions, filledPositions } = request
  return (
    <ItemRow
      name={
        <Anchor component={Link} to={`/client/requests/${id}`}>
          {title}
        </Anchor>
      }
      badge={<RequestStatusBadge status={status} />}
      notes={[
        [role, project].join(' · '),
        [format.dates(startDate, endDate), t('requests.positions.filled', { filled: filledPositions, positions })].join(
          ' · ',
        ),
      ]}
    />
  )
}
