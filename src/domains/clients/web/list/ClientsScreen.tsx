import { Button } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { DataList } from '#platform/web/ui/DataList.tsx'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { Filter } from '#platform/web/ui/Filter.tsx'
import { Named } from '#platform/web/ui/Named.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { SearchBox } from '#platform/web/ui/SearchBox.tsx'
import { Toolbar } from '#platform/web/ui/Toolbar.tsx'
import { type Client, clientRoutes, clientStatuses } from '../../contract.ts'
import { ClientStatusBadge } from '../ClientStatusBadge.tsx'

/** The organisation's clients. */
export function ClientsScreen() {
  const { t } = useWords()
  const format = useFormat()
  const [{ q, status }, setQuery] = useAddressQuery({ q: '', status: '' })
  const list = useList(clientRoutes.listClients, {
    query: { q: q || undefined, status: clientStatuses.find((one) => one === status) },
  })
  const filtered = q !== '' || status !== ''
  const add = useMay('clients:write') && (
    <Button component={Link} to="/provider/clients/add" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('clients.list.add')}
    </Button>
  )
  const industryOf = (client: Client) => client.industry && t(`organisations.industry.${client.industry}`)
  return (
    <Page title={t('clients.list.title')} lead={t('clients.list.lead')} actions={add}>
      <Panel flush>
        <Toolbar>
          <SearchBox label={t('clients.list.search')} value={q} onSearch={(words) => setQuery({ q: words })} />
          <Filter
            label={t('clients.field.status')}
            all={t('clients.list.allStatuses')}
            choices={clientStatuses.map((value) => ({ value, label: t(`clients.status.${value}`) }))}
            value={status}
            onChange={(value) => setQuery({ status: value })}
          />
        </Toolbar>
        <DataList
          label={t('clients.list.title')}
          list={list}
          keyOf={(client) => client.id}
          linkOf={(client) => `/provider/clients/${client.id}`}
          columns={[
            {
              key: 'name',
              label: t('clients.field.name'),
              show: (client) => <Named name={client.name} note={industryOf(client)} />,
            },
            { key: 'contact', label: t('clients.field.contact'), show: (client) => client.contact.fullName },
            {
              key: 'sites',
              label: t('clients.field.workSites'),
              figures: true,
              show: (client) => format.number(client.workSiteCount),
            },
            {
              key: 'projects',
              label: t('clients.field.projects'),
              figures: true,
              show: (client) => format.number(client.projectCount),
            },
            {
              key: 'status',
              label: t('clients.field.status'),
              show: (client) => <ClientStatusBadge status={client.status} />,
            },
          ]}
          empty={
            filtered ? (
              <Empty title={t('clients.list.nothing')} text={t('clients.list.nothingText')} />
            ) : (
              <Empty
                title={t('clients.list.empty')}
                text={t('clients.list.emptyText')}
                action={add}
                icon={IconBuilding}
              />
            )
          }
        />
      </Panel>
    </Page>
  )
}
