import { IconArrowLeft, IconBellRinging, IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { daysBetween } from '#base/days.ts'
import { totals } from '#base/money.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { type AgedInvoice, agedRoutes } from '../../contract/aged.ts'
import { mostInvoicesOfReminderRun } from '../../rules/reminders.ts'
import { AgedNoteBadge, useAgedNoteText } from '../notes/NoteBadge.tsx'
import type { AgedTile } from './AgedTiles.tsx'
import { RemindDialog } from './RemindDialog.tsx'

interface Props {
  title: string
  clientId: string
  date: string
  tile: AgedTile | undefined
  /** True if the day is today: reminders can be sent. */
  isToday: boolean
  allAddress: string
}

/** The invoices that are open on a day, the oldest first, of one client or age; several can be reminded of together. */
export function OpenInvoices({ title, clientId, date, tile, isToday, allAddress }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(agedRoutes.listAgedInvoices, {
    query: { clientId: clientId || undefined, date, age: tile === 'outstanding' ? undefined : tile },
  })
  const mayRemind = useMay('billing:write') && isToday
  const chosen = useChosen(list.items, idOf, ({ obstacle }) => obstacle === null)
  const [isReminding, setReminding] = useState(false)
  const columns = useInvoiceColumns(clientId === '', date)
  const count = chosen.items.length
  const isTooMany = count > mostInvoicesOfReminderRun
  const sums = totals(chosen.items.map(({ open, currency }) => ({ amount: open, currency })))
  return (
    <Panel
      flush
      title={title}
      action={
        <LinkButton to={allAddress} variant="default" icon={IconArrowLeft}>
          {t('receivables.aged.all')}
        </LinkButton>
      }
    >
      <DataList
        label={title}
        list={list}
        keyOf={idOf}
        linkOf={(one) => `/provider/statements/${one.id}`}
        columns={columns}
        choosing={
          mayRemind
            ? {
                chosen,
                labelOf: ({ number }) => t('receivables.aged.choose', { number }),
                note: (
                  <>
                    <span>{format.moneys(sums)}</span>
                    {isTooMany && (
                      <span>{t('receivables.reminderRun.tooMany', { most: mostInvoicesOfReminderRun })}</span>
                    )}
                  </>
                ),
                actions: (
                  <ActionButton icon={IconBellRinging} disabled={isTooMany} onClick={() => setReminding(true)}>
                    {t('receivables.aged.remind', { count })}
                  </ActionButton>
                ),
              }
            : undefined
        }
        empty={
          <Empty icon={IconReportMoney} title={t('receivables.aged.empty')} text={t('receivables.aged.emptyText')} />
        }
      />
      {isReminding && <RemindDialog invoices={chosen.items} onClose={() => setReminding(false)} />}
    </Panel>
  )
}

/** Returns the columns of invoices that are open on a day; on a phone, how late each is and what is open are on its first line. */
function useInvoiceColumns(withClient: boolean, day: string): readonly Column<AgedInvoice>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const noteText = useAgedNoteText()
  const ageText = ({ age, dueDate }: AgedInvoice) =>
    age === 'notDue' ? t('receivables.aged.notDue') : t('receivables.aged.late', { days: daysBetween(dueDate, day) })
  const client: Column<AgedInvoice> = {
    key: 'client',
    label: t('receivables.aged.client'),
    show: ({ client: { name } }) => name,
  }
  return [
    { key: 'number', label: t('receivables.aged.number'), show: ({ number }) => number },
    ...(withClient ? [client] : []),
    {
      key: 'dueDate',
      label: t('receivables.aged.dueDate'),
      dates: true,
      deskOnly: true,
      cell: ({ dueDate }) => ({ date: dueDate }),
      show: ({ dueDate }) => format.date(dueDate),
    },
    {
      key: 'age',
      label: t('receivables.aged.age'),
      cell: ageText,
      show: (invoice) => (
        <ToneBadge tone={invoice.age === 'notDue' ? 'neutral' : 'alarm'}>{ageText(invoice)}</ToneBadge>
      ),
    },
    {
      key: 'reminder',
      label: t('receivables.aged.reminder'),
      show: ({ reminderLevel, obstacle, isSent }) =>
        [
          !isSent && t('billing.one.unsent'),
          reminderLevel !== null && t('receivables.reminders.level', { level: reminderLevel }),
          obstacle !== null && obstacle !== 'not_overdue' && t(`receivables.reminderRun.obstacle.${obstacle}`),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'note',
      label: t('receivables.notes.column'),
      priority: 1,
      deskOnly: true,
      cell: ({ note }) => noteText(note),
      show: ({ note }) => <AgedNoteBadge note={note} />,
    },
    {
      key: 'amount',
      label: t('receivables.aged.amount'),
      figures: true,
      deskOnly: true,
      cell: ({ total, currency }) => ({ amount: total, currency }),
      show: ({ total, currency }) => format.money({ amount: total, currency }),
    },
    {
      key: 'open',
      label: t('receivables.aged.open'),
      figures: true,
      priority: 1,
      end: true,
      cell: ({ open, currency }) => ({ amount: open, currency }),
      show: ({ open, currency }) => format.money({ amount: open, currency }),
    },
  ]
}
