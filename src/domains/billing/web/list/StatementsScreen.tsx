import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { RecordList } from '#platform/web/ui/list/RecordList.tsx'
import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { billingRoutes } from '../../contract.ts'
import { statementKinds, statementStatuses } from '../../rules.ts'
import { useStatementColumns } from '../use-statement-columns.ts'

/** The organisation's statements. */
export function StatementsScreen() {
  const { t } = useTranslation()
  const [{ q, kind, status, clientId }, setQuery] = useAddressQuery({ q: '', kind: '', status: '', clientId: '' })
  const view = useListView(useStatementColumns())
  const clients = useChoices(clientRoutes.listClients, {}, ({ id, name }) => ({ value: id, label: name }), [], {
    late: clientId === '',
  })
  const list = useList(billingRoutes.listStatements, {
    query: {
      q: q || undefined,
      kind: statementKinds.find((one) => one === kind),
      status: statementStatuses.find((one) => one === status),
      clientId: clientId || undefined,
      sort: view.sort,
    },
  })
  const make = useMay('billing:write') && (
    <LinkButton to="/provider/statements/make" icon={IconPlus}>
      {t('billing.list.make')}
    </LinkButton>
  )
  return (
    <Page title={t('billing.list.title')} lead={t('billing.list.lead')} actions={make}>
      <Panel flush>
        <RecordList
          label={t('billing.list.title')}
          list={list}
          keyOf={(one) => one.id}
          linkOf={(one) => `/provider/statements/${one.id}`}
          view={view}
          search={{ label: t('billing.list.search'), value: q, onSearch: (words) => setQuery({ q: words }) }}
          isFiltered={Boolean(clientId || kind || status)}
          nothing={{ title: t('billing.list.nothing'), text: t('billing.list.nothingText') }}
          empty={{
            title: t('billing.list.empty'),
            text: t('billing.list.emptyText'),
            action: make,
            icon: IconFileInvoice,
          }}
        >
          <PickFilter
            label={t('billing.field.client')}
            value={clientId}
            onChange={(value) => setQuery({ clientId: value })}
            {...clients}
          />
          <Filter
            label={t('billing.field.kind')}
            all={t('billing.list.allKinds')}
            choices={statementKinds.map((value) => ({ value, label: t(`billing.kind.${value}`) }))}
            value={kind}
            onChange={(value) => setQuery({ kind: value })}
          />
          <Filter
            label={t('billing.field.status')}
            all={t('billing.list.allStatuses')}
            choices={statementStatuses.map((value) => ({ value, label: t(`billing.status.${value}`) }))}
            value={status}
            onChange={(value) => setQuery({ status: value })}
          />
        </RecordList>
      </Panel>
    </Page>
  )
}
