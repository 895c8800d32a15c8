import { IconBellRinging, IconBuildingBank, IconReportMoney } from '@tabler/icons-react'
import { useList, useRead } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { DateFilter } from '#platform/web/forms/date/DateFilter.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { LatestRuns, latestRuns } from '#platform/web/ui/run/LatestRuns.tsx'
import { useMay } from '#domains/accounts/web/session.ts'
import { useAddressDialog } from '#platform/web/navigation/use-address-dialog.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { agedRoutes, type AgedRow } from '../../contract/aged.ts'
import { type Age, ages } from '../../rules/ages.ts'
import styles from './AgedScreen.module.css'
import { type AgedTile, AgedTiles, tileOf } from './AgedTiles.tsx'
import { BrokenPromises } from './BrokenPromises.tsx'
import { NotesOnReceivables } from '../NotesOnReceivables.tsx'
import { AgedNoteBadge, useAgedNoteText } from '../notes/NoteBadge.tsx'
import { OpenInvoices } from './OpenInvoices.tsx'
import { reminderRunRoutes } from '../../contract/reminder-runs.ts'
import { mostInvoicesOfReminderRun } from '../../rules/reminders.ts'
import { RemindDialog } from './RemindDialog.tsx'

/** What each client owes on a day, by days past the due date. A client, an age or the cell of both opens the invoices. */
export function AgedScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const [{ date, clientId, age, notes }, setQuery] = useAddressQuery({ date: '', clientId: '', age: '', notes: '' })
  const day = dayOf(date) === undefined ? today : date
  const tile = tileOf(age)
  const list = useList(agedRoutes.listAged, { query: { date: day, clientId: clientId || undefined } })
  const addressOf = (filter: { clientId?: string; tile?: AgedTile | undefined }) => {
    const query = new URLSearchParams({
      ...(filter.clientId && { clientId: filter.clientId }),
      ...(filter.tile && { age: filter.tile }),
      ...(day !== today && { date: day }),
    })
    return `/provider/receivables${query.size > 0 ? `?${query}` : ''}`
  }
  const columns = useAgedColumns(
    (client, of) => addressOf({ clientId: client, tile: of }),
    list.items.some(({ creditLeft }) => creditLeft !== null),
  )
  const name = clientId ? list.items[0]?.client.name : undefined
  const isOfClients = !clientId && !tile && notes !== 'broken'
  const titleOf = () => {
    if (name !== undefined) return t('receivables.aged.invoices', { client: name })
    return tile === undefined || tile === 'outstanding'
      ? t('receivables.aged.allInvoices')
      : t('receivables.aged.ofAge', { age: t(`receivables.aged.${tile}`) })
  }
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
            onChange={(value) => setQuery({ date: value })}
          />
          <LinkButton variant="default" icon={IconBuildingBank} to="/provider/bank-transactions">
            {t('receivables.bank.title')}
          </LinkButton>
          {isOfClients && day === today && <RemindOverdue />}
          {isOfClients && (
            <ExportMenu
              shown={{ name: t('receivables.aged.title'), columns, list }}
              whole={{ of: agedRoutes.exportAged, query: { date: day } }}
            />
          )}
        </>
      }
    >
      <AgedTiles
        totals={list.first?.totals}
        chosen={tile}
        addressOf={(next) => addressOf({ clientId, tile: next ?? (clientId ? 'outstanding' : undefined) })}
      />
      {notes === 'broken' ? (
        <BrokenPromises allAddress={addressOf({})} />
      ) : clientId || tile ? (
        <OpenInvoices
          key={`${clientId} ${age} ${day}`}
          title={titleOf()}
          clientId={clientId}
          date={day}
          tile={tile}
          isToday={day === today}
          allAddress={addressOf({})}
        />
      ) : (
        <Panel flush>
          <DataList
            label={t('receivables.aged.title')}
            isExportedAbove
            list={list}
            keyOf={(one) => one.id}
            linkOf={(one) => addressOf({ clientId: one.client.id })}
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
      {isOfClients && <ReminderRuns />}
      {clientId && notes !== 'broken' && <NotesOnReceivables clientId={clientId} />}
    </Page>
  )
}

const overdueOf = ({ total, notDue }: AgedRow) => total - notDue

/** Returns the columns of aged receivables: the client, each age, the note and the total. Each amount leads to its invoices. */
function useAgedColumns(
  addressOf: (clientId: string, age: Age) => string,
  withLimits: boolean,
): readonly Column<AgedRow>[] {
  const { t } = useTranslation()
  const noteText = useAgedNoteText()
  const format = useFormat()
  const creditLeft: Column<AgedRow> = {
    key: 'creditLeft',
    label: t('receivables.limit.left'),
    figures: true,
    deskOnly: true,
    cell: ({ creditLeft: left, currency }) => (left === null ? null : { amount: left, currency }),
    show: ({ creditLeft: left, currency }) =>
      left === null ? (
        '–'
      ) : (
        <span className={styles.left} data-alarm={left < 0 || undefined}>
          {format.money({ amount: left, currency })}
        </span>
      ),
  }
  const columnOf = (age: Age): Column<AgedRow> => ({
    key: age,
    label: t(`receivables.aged.${age}`),
    figures: true,
    deskOnly: true,
    cell: (row) => ({ amount: row[age], currency: row.currency }),
    show: ({ client, currency, [age]: amount }) =>
      amount === 0 ? (
        '–'
      ) : (
        <Link
          to={addressOf(client.id, age)}
          className={styles.amount ?? ''}
          data-alarm={age === 'notDue' ? undefined : true}
        >
          {format.money({ amount, currency })}
        </Link>
      ),
  })
  return [
    { key: 'client', label: t('receivables.aged.client'), show: ({ client }) => client.name },
    ...ages.map(columnOf),
    {
      key: 'overdue',
      label: t('receivables.aged.overdue'),
      figures: true,
      priority: 3,
      cell: (row) => ({ amount: overdueOf(row), currency: row.currency }),
      show: (row) =>
        overdueOf(row) > 0 && (
          <span className={styles.amount} data-alarm>
            <span className={styles.label}>{t('receivables.aged.overdue')} </span>
            {format.money({ amount: overdueOf(row), currency: row.currency })}
          </span>
        ),
    },
    {
      key: 'reminder',
      label: t('receivables.aged.reminder'),
      priority: 3,
      deskOnly: true,
      show: ({ reminderLevel }) =>
        reminderLevel === null ? '–' : t('receivables.reminders.level', { level: reminderLevel }),
    },
    ...(withLimits ? [creditLeft] : []),
    {
      key: 'note',
      label: t('receivables.notes.column'),
      priority: 1,
      cell: ({ note }) => noteText(note),
      show: ({ note }) => <AgedNoteBadge note={note} />,
    },
    {
      key: 'total',
      label: t('receivables.aged.total'),
      figures: true,
      priority: 1,
      end: true,
      cell: ({ total, currency }) => ({ amount: total, currency }),
      show: ({ total, currency }) => format.money({ amount: total, currency }),
    },
  ]
}

/** The latest reminder runs; nothing before the first one. */
function ReminderRuns() {
  const { t } = useTranslation()
  return (
    <LatestRuns
      title={t('receivables.reminderRun.list')}
      list={useList(reminderRunRoutes.listReminderRuns, latestRuns)}
      linkOf={({ id }) => `/provider/reminder-runs/${id}`}
      records={t('receivables.runs.items')}
      doneOf={({ reminded }) => reminded}
    />
  )
}

/** Sends reminders of all overdue invoices of which one can be sent today; of the oldest if there are more than a run takes. */
function RemindOverdue() {
  const { t } = useTranslation()
  const may = useMay('billing:write')
  const [isOpen, setOpen] = useAddressDialog('remind')
  const overdue = useRead(agedRoutes.listAgedInvoices, { query: { age: 'overdue' } }, { enabled: may })
  const invoices = (overdue.data?.items ?? [])
    .filter(({ obstacle }) => obstacle === null)
    .slice(0, mostInvoicesOfReminderRun)
  if (invoices.length === 0) return null
  return (
    <>
      <ActionButton icon={IconBellRinging} onClick={() => setOpen(true)}>
        {t('receivables.aged.remindOverdue', { count: invoices.length })}
      </ActionButton>
      {isOpen && <RemindDialog invoices={invoices} onClose={() => setOpen(false)} />}
    </>
  )
}
