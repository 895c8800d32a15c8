import { IconReportMoney } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { DateFilter } from '#platform/web/forms/date/DateFilter.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Currency } from '#base/currency.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { agedRoutes, type AgedRow } from '../../contract/aged.ts'
import { ClientInvoices } from './ClientInvoices.tsx'
import { type Age, ages } from '../../rules/ages.ts'

/** What each client owes on a day, by days past the due date; a client opens its invoices. */
export function AgedScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const [{ date, clientId }, setQuery] = useAddressQuery({ date: '', clientId: '' })
  const day = dayOf(date) === undefined ? today : date
  const query = { date: day }
  const list = useList(agedRoutes.listAged, { query: { ...query, clientId: clientId || undefined } })
  const totals = list.first?.totals ?? []
  const columns = useAgedColumns()
  const totalOf = (sum: (typeof totals)[number]) => ({
    key: sum.currency,
    values: Object.fromEntries(
      ([...ages, 'total'] as const).map((key) => [key, format.money({ amount: sum[key], currency: sum.currency })]),
    ),
  })
  return (
    <Page
      list
      title={t('receivables.aged.title')}
      lead={t('receivables.aged.lead')}
      actions={
        <>
          <DateFilter
            size="sm"
            aria-label={t('receivables.aged.date')}
            value={day}
            max={today}
            onChange={(value) => setQuery({ date: value, clientId })}
          />
          {!clientId && (
            <ExportMenu
              shown={{ name: t('receivables.aged.title'), columns, list }}
              whole={{ of: agedRoutes.exportAged, query }}
            />
          )}
        </>
      }
    >
      {clientId && (
        <ClientInvoices
          clientId={clientId}
          date={day}
          name={list.items[0]?.client.name}
          onClose={() => setQuery({ date, clientId: '' })}
        />
      )}
      {!clientId && (
        <Panel flush>
          <DataList
            label={t('receivables.aged.title')}
            isExportedAbove
            totals={totals.map(totalOf)}
            list={list}
            keyOf={(one) => one.id}
            linkOf={(one) => `/provider/receivables?clientId=${one.client.id}&date=${day}`}
            columns={columns}
            empty={
              <Empty
                icon={IconReportMoney}
                title={t('receivables.aged.empty')}
                text={t('receivables.aged.emptyText')}
              />
            }
          />
        </Panel>
      )}
    </Page>
  )
}

/** Returns the columns of aged receivables: the client, each age and the total. */
function useAgedColumns(): readonly Column<AgedRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const amount = (minor: number, currency: Currency) => (minor === 0 ? '–' : format.money({ amount: minor, currency }))
  const column = (key: Age | 'total', priority: 1 | 2) => ({
    key,
    label: t(`receivables.aged.${key}`),
    figures: true,
    priority,
    show: (row: AgedRow) => amount(row[key], row.currency),
    cell: (row: AgedRow) => ({ amount: row[key], currency: row.currency }),
  })
  return [
    { key: 'client', label: t('receivables.aged.client'), show: ({ client }) => client.name },
    ...ages.map((age) => column(age, 2)),
    {
      key: 'reminder',
      label: t('receivables.aged.reminder'),
      priority: 2,
      show: ({ reminderLevel }) =>
        reminderLevel === null ? '–' : t('receivables.reminders.level', { level: reminderLevel }),
    },
    column('total', 1),
  ]
}
