import { IconReceipt2 } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { withQuery } from '#platform/web/navigation/address.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { Toolbar } from '#platform/web/ui/list/Toolbar.tsx'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { type PayPeriod, payRoutes } from '../../contract.ts'
import type { StubSummary } from '../../rules/stub-shapes.ts'
import { stubMarks } from '../../rules.ts'
import { StubMarks } from '../StubMarks.tsx'
import { useStubFilter } from '../use-stub-filter.ts'

/** The stubs of a period, filtered by the worker's name or by what needs checking. */
export function PeriodStubs({ period }: { period: PayPeriod }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { q, mark, query: filter, change: setQuery, field } = useStubFilter()
  const { address } = useNavigation()
  const view = useListView(useStubColumns())
  const query = { ...filter, sort: view.sort }
  const list = useList(payRoutes.listStubs, { params: { id: period.id }, query })
  const totalOf = ({ currency, minutes, ...sum }: NonNullable<typeof list.first>['totals'][number]) => ({
    key: currency,
    values: {
      minutes: format.duration(minutes),
      gross: format.money({ amount: sum.gross, currency }),
      deductions: format.money({ amount: sum.deductions, currency }),
      net: format.money({ amount: sum.net, currency }),
    },
  })
  const isNarrowed = q !== '' || mark !== ''
  return (
    <Panel flush title={t('pay.stub.list')}>
      {(list.total > 0 || isNarrowed) && (
        <Toolbar
          search={<SearchBox label={t('pay.stub.search')} value={q} onSearch={(words) => setQuery({ q: words })} />}
          isFiltered={mark !== ''}
        >
          <Filter
            label={t('pay.field.marks')}
            all={t('pay.stub.allMarks')}
            choices={stubMarks.map((value) => ({ value, label: t(`pay.mark.${value}`) }))}
            {...field('mark')}
          />
          <ExportMenu shown={{ name: t('pay.stub.list'), columns: view.columns, list }} />
        </Toolbar>
      )}
      <DataList
        label={t('pay.stub.list')}
        isExportedAbove
        list={list}
        totals={list.first?.totals.map(totalOf)}
        columns={view.columns}
        sorting={view.sorting}
        widths={view.widths}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/provider/pay/stubs/${id}${withQuery(address.search, {})}`}
        empty={
          isNarrowed ? (
            <Empty title={t('pay.stub.nothing')} text={t('pay.stub.nothingText')} icon={IconReceipt2} />
          ) : (
            <Empty
              title={t('pay.stub.empty')}
              text={t(period.status === 'open' ? 'pay.stub.emptyOpen' : 'pay.stub.emptyCalculated')}
              icon={IconReceipt2}
            />
          )
        }
      />
    </Panel>
  )
}

function useStubColumns(): readonly Column<StubSummary>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const money = (key: 'gross' | 'deductions' | 'net', more: Partial<Column<StubSummary>> = {}) => ({
    key,
    label: t(`pay.field.${key}`),
    figures: true,
    show: (one: StubSummary) => format.money({ amount: one[key], currency: one.currency }),
    cell: (one: StubSummary) => ({ amount: one[key], currency: one.currency }),
    ...more,
  })
  return [
    {
      key: 'worker',
      label: t('pay.field.worker'),
      sort: 'worker',
      show: ({ worker, number }) => <NameCell name={worker.name} note={number} />,
      cell: ({ worker, number }) => [worker.name, number].filter(Boolean).join(', '),
    },
    {
      key: 'minutes',
      label: t('pay.field.hours'),
      sort: 'minutes',
      figures: true,
      show: ({ minutes }) => format.duration(minutes),
      cell: ({ minutes }) => ({ minutes }),
    },
    money('gross', { sort: 'gross' }),
    money('deductions', { deskOnly: true }),
    money('net', { sort: 'net', end: true }),
    {
      key: 'marks',
      label: t('pay.field.marks'),
      show: ({ marks }) => (marks.length > 0 ? <StubMarks marks={marks} /> : null),
      cell: ({ marks }) => marks.map((mark) => t(`pay.mark.${mark}`)).join(', '),
    },
  ]
}
