import { Anchor, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { phoneWords } from '#base/phone.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { type Client, clientRoutes } from '../../contract.ts'
import { ClientStatusBadge } from '../ClientStatusBadge.tsx'
import { WorkSites } from '../sites/WorkSites.tsx'

/** One client with its contact and work sites; later rooms add what they know of it. */
export function ClientPage({ more }: { more?: (client: Client) => ReactNode }) {
  const { t } = useWords()
  const { id } = useParams()
  const client = useRead(clientRoutes.readClient, { params: { id } })
  const found = client.data
  return (
    <Page
      title={found?.name ?? t('clients.one.title')}
      lead={found?.industry && t(`organisations.industry.${found.industry}`)}
      badge={found && <ClientStatusBadge status={found.status} />}
      back={{ to: '/provider/clients', label: t('clients.list.title') }}
      actions={
        found?.allowed.includes('edit') && (
          <Button
            component={Link}
            to={`/provider/clients/edit/${id}`}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            {t('platform.action.edit')}
          </Button>
        )
      }
    >
      <Reading of={client}>
        {(known) => (
          <>
            <Contact client={known} />
            <WorkSites client={known} />
            {more?.(known)}
          </>
        )}
      </Reading>
    </Page>
  )
}

function Contact({ client }: { client: Client }) {
  const { t } = useWords()
  const { contact, website } = client
  return (
    <Panel title={t('clients.one.contact')}>
      <Facts
        facts={[
          [t('clients.field.contactName'), [contact.fullName, contact.jobTitle].filter(Boolean).join(', ')],
          [
            t('clients.field.email'),
            contact.email && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>,
          ],
          [
            t('clients.field.phone'),
            contact.phone && <Anchor href={`tel:${contact.phone}`}>{phoneWords(contact.phone)}</Anchor>,
          ],
          [
            t('clients.field.website'),
            website && (
              <Anchor href={website} target="_blank" rel="noopener noreferrer">
                {website.replace(/^https?:\/\//, '')}
              </Anchor>
            ),
          ],
          [t('clients.field.vatNumber'), client.vatNumber],
          [t('clients.field.billingAddress'), client.billingAddress],
          [t('clients.field.notes'), client.notes, 'wide'],
        ]}
      />
    </Panel>
  )
}
