import {
  IconAlertTriangle,
  IconBuildingBank,
  IconFileInvoice,
  IconFileSpreadsheet,
  IconMailOff,
  IconPlus,
  IconReportMoney,
} from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { ViewsMenu } from '#domains/accounts/web/ViewsMenu.tsx'
import { clientRoutes } from '#domains/clients/contract.ts'
import { useList, useRead } from '#platform/web/api/use-read.ts'
import { stretchOf } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { DaysFilter } from '#platform/web/forms/filter/DaysFilter.tsx'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { BulkReport, type BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { FilterTiles } from '#platform/web/ui/list/FilterTiles.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { RecordList } from '#platform/web/ui/list/RecordList.tsx'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { billingRoutes, type StatementItem } from '../../contract.ts'
import { statementDates, type StatementGroup, statementGroups, statementKinds, statementStatuses } from '../../rules.ts'
import { useStatementColumns, useStatementTotal } from '../use-statement-columns.ts'
import { JournalDialog } from './JournalDialog.tsx'

interface Props {
  /** The actions on the selected statements; a later domain provides them. */
  actions?: (statements: readonly StatementItem[], onDone: (result: BulkResult) => void) => ReactNode
}

/** The organisation's statements. */
export function StatementsScreen({ actions }: Props) {
  const { t } = useTranslation()
  const [values, setValues, field] = useAddressQuery({
    q: '',
    kind: '',
    status: '',
    clientId: '',
    group: '',
    from: '',
    to: '',
    datesOf: '',
  })
  const { q, kind, status, clientId, group } = values
  const days = stretchOf(values.from, values.to)
  const datesOf = statementDates.find((one) => one === values.datesOf) ?? 'issued'
  const chosenGroup = statementGroups.find((one) => one === group)
  const [isExporting, setExporting] = useState(false)
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
      group: chosenGroup,
      ...days,
      datesOf: days.from || days.to ? datesOf : undefined,
      sort: view.sort,
    },
  })
  const totalOf = useStatementTotal()
  const chosen = useChosen(list.items, idOf)
  const [result, setResult] = useState<BulkResult>()
  const mayMake = useMay('billing:write')
  const make = mayMake && (
    <LinkButton to="/provider/statements/make" variant="default" icon={IconPlus}>
      {t('billing.list.make')}
    </LinkButton>
  )
  return (
    <Page
      list
      title={t('billing.list.title')}
      lead={t('billing.list.lead')}
      actions={
        <>
          <ActionButton variant="default" icon={IconFileSpreadsheet} onClick={() => setExporting(true)}>
            {t('billing.journal.action')}
          </ActionButton>
          <LinkButton to="/provider/bank-transactions" variant="default" icon={IconBuildingBank}>
            {t('billing.list.bank')}
          </LinkButton>
          {make}
          {mayMake && (
            <LinkButton to="/provider/to-invoice" icon={IconFileInvoice}>
              {t('billing.list.toInvoice')}
            </LinkButton>
          )}
        </>
      }
    >
      <StatementTiles chosen={chosenGroup} />
      {result && <BulkReport result={result} onClose={() => setResult(undefined)} />}
      <Panel flush>
        <RecordList
          texts={(name) => t(`billing.list.${name}`)}
          list={list}
          totals={list.first?.totals.map(totalOf)}
          choosing={
            mayMake && actions
              ? {
                  chosen,
                  labelOf: ({ number }) => t('billing.list.choose', { number }),
                  actions: actions(chosen.items, (outcome) => {
                    setResult(outcome)
                    chosen.chooseNone()
                  }),
                }
              : undefined
          }
          linkOf={(one) => `/provider/statements/${one.id}`}
          view={view}
          views={<ViewsMenu list="/provider/statements" view={view} />}
          search={field('q')}
          isFiltered={Boolean(clientId || kind || status || chosenGroup || days.from || days.to)}
          rare={{
            set: [kind, days.from || days.to].filter(Boolean).length,
            filters: (
              <>
                <Filter
                  label={t('billing.field.kind')}
                  all={t('billing.list.allKinds')}
                  choices={statementKinds.map((value) => ({ value, label: t(`billing.kind.${value}`) }))}
                  {...field('kind')}
                />
                <Filter
                  label={t('billing.list.datesOf')}
                  all={t('billing.list.dates.issued')}
                  choices={[{ value: 'worked', label: t('billing.list.dates.worked') }]}
                  {...field('datesOf')}
                />
                <DaysFilter
                  labels={{ from: t('billing.list.from'), to: t('billing.list.to') }}
                  from={values.from}
                  to={values.to}
                  onChange={setValues}
                />
              </>
            ),
          }}
          empty={{ action: make, icon: IconFileInvoice }}
        >
          <PickFilter label={t('billing.field.client')} {...field('clientId')} {...clients} />
          <Filter
            label={t('billing.field.status')}
            all={t('billing.list.allStatuses')}
            choices={statementStatuses.map((value) => ({ value, label: t(`billing.status.${value}`) }))}
            {...field('status')}
          />
        </RecordList>
      </Panel>
      {isExporting && <JournalDialog onClose={() => setExporting(false)} />}
    </Page>
  )
}

const icons: Readonly<Record<StatementGroup, ComponentType<{ size?: number | string }>>> = {
  outstanding: IconReportMoney,
  overdue: IconAlertTriangle,
  unsent: IconMailOff,
}

/** What is outstanding, overdue and not sent: each leads to its invoices, and the chosen one back to all. */
function StatementTiles({ chosen }: { chosen: StatementGroup | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const totals = useRead(billingRoutes.readStatementTotals, {})
  return (
    <FilterTiles
      label={t('billing.tiles.title')}
      tiles={statementGroups.map((group) => {
        const of = totals.data?.[group]
        return {
          key: group,
          label: t(`billing.tiles.${group}`),
          icon: icons[group],
          value: of ? (of.open.length > 0 ? format.moneys(of.open) : '–') : '…',
          note: of ? t('billing.tiles.count', { count: of.invoices }) : ' ',
          to: chosen === group ? '/provider/statements' : `/provider/statements?group=${group}`,
          isChosen: chosen === group,
          isAlarm: group === 'overdue' && (of?.invoices ?? 0) > 0,
        }
      })}
    />
  )
}
