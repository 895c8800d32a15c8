import { IconBuilding, IconBuildingOff, IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { ViewsMenu } from '#domains/accounts/web/ViewsMenu.tsx'
import { TagFilter } from '#domains/tags/web/TagFilter.tsx'
import { TagSelection } from '#domains/tags/web/TagSelection.tsx'
import { useTagColumn } from '#domains/tags/web/use-tag-column.ts'
import { BulkReport, type BulkResult, bulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { industries } from '#domains/organisations/rules.ts'
import { choicesOf } from '#base/field-texts.ts'
import { formatPhone } from '#base/phone.ts'
import { call } from '#platform/web/api/client.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { FieldSelection } from '#platform/web/forms/selection/FieldSelection.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { RecordListPage } from '#platform/web/ui/list/RecordListPage.tsx'
import { type Chosen, useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { type Client, clientRoutes, clientStatuses } from '../../contract.ts'
import { clientRecord } from '../../contract/fields.ts'
import { ClientStatusBadge } from '../ClientStatusBadge.tsx'

const keyOf = (client: Client) => client.id
const nameOf = (client: Client) => client.name

/** The screen that lists the organisation’s clients. */
export function ClientsScreen() {
  const { t } = useTranslation()
  const [{ q, status, industry, tag }, , field] = useAddressQuery({ q: '', status: '', industry: '', tag: '' })
  const view = useListView(useClientColumns())
  const filters = {
    q: q || undefined,
    status: clientStatuses.find((one) => one === status),
    industry: industries.find((one) => one === industry),
    tag: tag.trim() || undefined,
    sort: view.sort,
  }
  const list = useList(clientRoutes.listClients, { query: filters })
  const chosen = useChosen(list.items, keyOf, (client) => client.allowed.includes('edit'))
  const [result, setResult] = useState<BulkResult>()
  const finish = (outcome: BulkResult) => {
    setResult(outcome)
    chosen.chooseNone()
  }
  const { change, pending } = useChangeClients(chosen, finish)
  const may = useMay('clients:write')
  return (
    <RecordListPage
      at="/provider/clients"
      texts={(name) => t(`clients.list.${name}`)}
      mayAdd={may}
      addIcon={IconPlus}
      icon={IconBuilding}
      list={list}
      report={result && <BulkReport result={result} onClose={() => setResult(undefined)} />}
      choosing={
        may
          ? {
              chosen,
              labelOf: (client) => t('clients.list.choose', { name: client.name }),
              actions: (
                <>
                  <TagSelection of={clientRoutes.tagClients} items={chosen.items} nameOf={nameOf} onDone={finish} />
                  <FieldSelection
                    items={chosen.items}
                    nameOf={nameOf}
                    fields={[
                      {
                        name: 'industry',
                        label: t('clients.field.industry'),
                        choices: choicesOf(clientRecord, 'industry', t),
                      },
                      { name: 'orderNumber', label: t('clients.field.orderNumber') },
                    ]}
                    change={({ id, version }, values) =>
                      call(clientRoutes.editClient, { params: { id }, body: values as object, ifMatch: version })
                    }
                    onDone={finish}
                  />
                  <ActionButton
                    variant="default"
                    loading={pending}
                    icon={IconCircleCheck}
                    onClick={() => void change('activate')}
                  >
                    {t('clients.activate.action')}
                  </ActionButton>
                  <ActionButton
                    variant="default"
                    loading={pending}
                    icon={IconBuildingOff}
                    onClick={() => void change('deactivate')}
                  >
                    {t('clients.deactivate.action')}
                  </ActionButton>
                </>
              ),
            }
          : undefined
      }
      view={view}
      views={<ViewsMenu list="/provider/clients" view={view} />}
      search={field('q')}
      isFiltered={Boolean(status || industry || tag)}
      wholeExport={{ of: clientRoutes.exportClients, query: filters }}
    >
      <Filter
        label={t('clients.field.status')}
        all={t('clients.list.allStatuses')}
        choices={clientStatuses.map((value) => ({ value, label: t(`clients.status.${value}`) }))}
        {...field('status')}
      />
      <Filter
        label={t('clients.field.industry')}
        all={t('clients.list.allIndustries')}
        choices={industries.map((value) => ({ value, label: t(`organisations.industry.${value}`) }))}
        {...field('industry')}
      />
      <TagFilter {...field('tag')} />
    </RecordListPage>
  )
}

function useClientColumns(): readonly Column<Client>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      label: t('clients.field.name'),
      sort: 'name',
      show: ({ name, industry }) => <NameCell name={name} note={industry && t(`organisations.industry.${industry}`)} />,
      cell: ({ name }) => name,
    },
    { key: 'contact', label: t('clients.field.contact'), show: ({ contact }) => contact.fullName },
    {
      key: 'phone',
      label: t('clients.field.phone'),
      optional: true,
      show: ({ contact }) => contact.phone && formatPhone(contact.phone),
    },
    { key: 'email', label: t('clients.field.email'), optional: true, show: ({ contact }) => contact.email },
    { key: 'vat', label: t('clients.field.vatNumber'), optional: true, show: ({ vatNumber }) => vatNumber },
    {
      key: 'sites',
      label: t('clients.field.workSites'),
      figures: true,
      sort: 'workSiteCount',
      deskOnly: true,
      show: ({ workSiteCount }) => format.number(workSiteCount),
      cell: ({ workSiteCount }) => workSiteCount,
    },
    {
      key: 'projects',
      label: t('clients.field.projects'),
      figures: true,
      sort: 'projectCount',
      deskOnly: true,
      show: ({ projectCount }) => format.number(projectCount),
      cell: ({ projectCount }) => projectCount,
    },
    {
      key: 'since',
      label: t('clients.field.since'),
      optional: true,
      sort: 'createdAt',
      dates: true,
      show: ({ createdAt }) => format.day(createdAt),
      cell: ({ createdAt }) => ({ dayOf: createdAt }),
    },
    useTagColumn<Client>(),
    {
      key: 'status',
      label: t('clients.field.status'),
      show: ({ status }) => <ClientStatusBadge status={status} />,
      cell: ({ status }) => t(`clients.status.${status}`),
    },
  ]
}

/** Returns a function that activates or deactivates the selected clients. */
function useChangeClients(chosen: Chosen<Client>, onDone: (result: BulkResult) => void) {
  const { t } = useTranslation()
  const { act, pending } = useWrite(clientRoutes.changeClients)
  async function change(action: 'activate' | 'deactivate') {
    const items = chosen.items.map(({ id, version }) => ({ id, version }))
    const outcome = await act({ body: { action, items } })
    if (!outcome.ok) return
    const words = (count: number) => t(`clients.${action}.manyDone`, { count })
    onDone(bulkResult(outcome.answer, { items: chosen.items, nameOf, words }))
  }
  return { change, pending }
}
