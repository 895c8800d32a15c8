import { IconCalendarUser, IconPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { ProjectName } from '#domains/projects/web/ProjectName.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx'
import { requestRoutes } from '../contract.ts'
import { PositionsMeter } from './PositionsMeter.tsx'
import { RequestStatusBadge } from './RequestStatusBadge.tsx'

interface Props {
  /** The client or project whose requests are shown. */
  of: { readonly clientId: string } | { readonly projectId: string }
  /** False if no requests can be added any more. */
  open?: boolean
}

/** The requests of a client or of a project, latest first, with a button that adds one. */
export function RequestsOf({ of, open = true }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(requestRoutes.listRequests, { query: { ...of, sort: '-startDate', limit: '10' } })
  const search = 'projectId' in of ? `?${new URLSearchParams(of).toString()}` : ''
  const add = useMay('requests:write') && open && (
    <LinkButton to={`/provider/requests/add${search}`} variant="default" icon={IconPlus}>
      {t('requests.list.add')}
    </LinkButton>
  )
  return (
    <ListPanel
      title={t('requests.list.title')}
      add={add}
      list={list}
      linkOf={(one) => `/provider/requests/${one.id}`}
      columns={[
        {
          key: 'title',
          label: t('requests.field.title'),
          show: (one) => (
            <ProjectName
              name={one.title}
              colour={one.project.colour}
              note={'projectId' in of ? one.role : one.project.name}
            />
          ),
          cell: ({ title }) => title,
        },
        {
          key: 'dates',
          label: t('requests.field.dates'),
          dates: true,
          show: (one) => format.dates(one.startDate, one.endDate),
        },
        {
          key: 'positions',
          label: t('requests.field.positions'),
          show: (one) => (
            <PositionsMeter positions={one.positions} filled={one.filledPositions} offered={one.pendingOffers} />
          ),
          cell: ({ filledPositions, positions }) => `${filledPositions}/${positions}`,
        },
        {
          key: 'status',
          label: t('requests.field.status'),
          show: (one) => <RequestStatusBadge status={one.status} />,
          cell: ({ status }) => t(`requests.status.${status}`),
        },
      ]}
      empty={{
        title: t('requests.list.empty'),
        ...(add && { text: t('requests.list.emptyText') }),
        icon: IconCalendarUser,
      }}
    />
  )
}
