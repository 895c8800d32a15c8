import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { RequestStatusBadge } from '#domains/requests/web/RequestStatusBadge.tsx'
import { useWorkingHoursFacts } from '#domains/requests/web/use-working-hours-facts.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { type ClientRequestDetails, portalRequestRoutes } from '../../contract/requests.ts'
import { usePortalContact } from '../contact.ts'
import { PlaceRequestDialog } from './PlaceRequestDialog.tsx'

/** One request of the client, with its status and how many workers have accepted. */
export function ClientRequestScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const found = useRead(portalRequestRoutes.readClientRequest, { params: { id } })
  const back = { to: '/client/requests', label: t('portal.requests.title') }
  if (!found.data && found.error) {
    return (
      <Page title={t('portal.requests.title')} back={back}>
        <Failed title={t('portal.requests.failed')} failure={found.error} retry={() => void found.refetch()} />
      </Page>
    )
  }
  if (!found.data) return <Loading />
  return <Shown request={found.data} />
}

function Shown({ request }: { request: ClientRequestDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = usePortalContact()
  const hoursFacts = useWorkingHoursFacts(request)
  const { filledPositions: filled, positions } = request
  const back = { to: '/client/requests', label: t('portal.requests.title') }
  return (
    <Page
      title={request.title}
      badge={<RequestStatusBadge status={request.status} />}
      back={back}
      narrow
      actions={<AgainButton request={request} />}
    >
      <Panel>
        <Facts
          facts={[
            [t('requests.field.role'), request.role],
            [t('requests.field.project'), request.project],
            [t('requests.field.workSite'), request.site],
            [t('portal.requests.period'), format.dates(request.startDate, request.endDate)],
            [t('requests.field.positions'), t('requests.positions.filled', { filled, positions })],
            [t('portal.requests.workers'), request.workers.join(', ') || null],
            ...hoursFacts,
            [t('requests.field.placedBy'), request.placedBy ?? company],
            [t('portal.requests.placedOn'), format.day(request.createdAt)],
            [t('requests.field.description'), request.description, 'wide'],
          ]}
        />
      </Panel>
    </Page>
  )
}

/** Places another request like this one, for the same people if workers have accepted it. */
function AgainButton({ request }: { request: ClientRequestDetails }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { title, role, projectId, positions, workingHours, workers, description } = request
  const samePeople = workers.length > 0 && t('portal.requests.samePeople', { workers: workers.join(', ') })
  return (
    <>
      <ActionButton icon={IconRepeat} onClick={() => setOpen(true)}>
        {t(samePeople ? 'portal.requests.sameAgain' : 'portal.requests.again')}
      </ActionButton>
      {isOpen && (
        <PlaceRequestDialog
          start={{
            title,
            role,
            projectId,
            positions: workers.length > 0 ? workers.length : positions,
            workingHours: workingHours && { ...workingHours, except: [] },
            description: [samePeople, description].filter(Boolean).join('\n\n'),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
