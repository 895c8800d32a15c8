import type { ReactNode } from 'react'
import { RecordTags } from '#domains/tags/web/TagChips.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { EditLink } from '#platform/web/navigation/EditLink.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { PageWithCard } from '#platform/web/ui/page/PageWithCard.tsx'
import { type RecordSection, RecordSections } from '#platform/web/ui/page/RecordSections.tsx'
import { History } from '#platform/web/ui/record/History.tsx'
import { useClientHistoryFields } from '#domains/clients/web/use-client-history-fields.ts'
import { type Client, clientRoutes } from '../../contract.ts'
import { ClientStatusBadge } from '../ClientStatusBadge.tsx'
import { Contacts } from '../contacts/Contacts.tsx'
import { WorkSites } from '../sites/WorkSites.tsx'
import { ClientCard } from './ClientCard.tsx'
import { ClientMenu } from './ClientMenu.tsx'

interface Props {
  /** The main button, which a later domain adds. */
  action?: (client: Client) => ReactNode
  /** Figures that later domains add. */
  figures?: (client: Client) => ReactNode
  /** The field that limits a contact to some projects. */
  projectsField: (client: Client) => ReactNode
  /** Panels about people that later domains add. */
  people?: (client: Client) => ReactNode
  /** Sections that later domains add before the history. */
  sections?: (client: Client) => readonly (RecordSection | false)[]
}

/** The page of one client: work sites, contacts and history. Later domains pass further content as properties. */
export function ClientPage({ action, figures, projectsField, people, sections }: Props) {
  const { t } = useTranslation()
  const { id } = useParams()
  const client = useRead(clientRoutes.readClient, { params: { id } })
  const found = client.data
  return (
    <Page
      title={found?.name ?? t('clients.one.title')}
      lead={found?.industry && t(`organisations.industry.${found.industry}`)}
      badge={
        found && (
          <>
            <ClientStatusBadge status={found.status} />
            <RecordTags names={found.tags} />
          </>
        )
      }
      back={{ to: '/provider/clients', label: t('clients.list.title') }}
      actions={
        found?.allowed.includes('edit') && (
          <>
            <EditLink to={`/provider/clients/edit/${id}`} />
            {action?.(found)}
            <ClientMenu client={found} />
          </>
        )
      }
    >
      <Reading of={client} as="record">
        {(known) => (
          <RecordSections
            sections={[
              {
                name: 'overview',
                content: (
                  <>
                    {figures?.(known)}
                    <PageWithCard card={<ClientCard client={known} />}>
                      <WorkSites client={known} />
                    </PageWithCard>
                  </>
                ),
              },
              {
                name: 'people',
                content: (
                  <>
                    <Contacts client={known} projectsField={projectsField(known)} />
                    {people?.(known)}
                  </>
                ),
              },
              ...(sections?.(known) ?? []),
              { name: 'history', content: <ClientHistory id={known.id} /> },
            ]}
          />
        )}
      </Reading>
    </Page>
  )
}

/** The history of a client and of its work sites. */
function ClientHistory({ id }: { id: string }) {
  return (
    <History
      of={clientRoutes.readClientHistory}
      input={{ params: { id }, query: {} }}
      fields={useClientHistoryFields()}
    />
  )
}
