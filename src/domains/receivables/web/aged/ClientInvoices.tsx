import { IconArrowLeft, IconReportMoney } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { agedRoutes } from '../../contract/aged.ts'

interface Props {
  clientId: string
  date: string
  /** Undefined if the client owes nothing. */
  name: string | undefined
  onClose: () => void
}

/** The invoices of a client that are open on a day, the oldest first. */
export function ClientInvoices({ clientId, date, name, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(agedRoutes.listAgedInvoices, { query: { clientId, date } })
  const title = name === undefined ? t('receivables.aged.title') : t('receivables.aged.invoices', { client: name })
  return (
    <Panel
      flush
      title={title}
      action={
        <ActionButton variant="default" icon={IconArrowLeft} onClick={onClose}>
          {t('receivables.aged.all')}
        </ActionButton>
      }
    >
      <DataList
        label={title}
        list={list}
        keyOf={(one) => one.id}
        linkOf={(one) => `/provider/statements/${one.id}`}
        columns={[
          { key: 'number', label: t('receivables.aged.number'), show: ({ number }) => number },
          {
            key: 'dueDate',
            label: t('receivables.aged.dueDate'),
            dates: true,
            show: ({ dueDate }) => format.date(dueDate),
            cell: ({ dueDate }) => ({ date: dueDate }),
          },
          { key: 'age', label: t('receivables.aged.age'), show: ({ age }) => t(`receivables.aged.${age}`) },
          {
            key: 'reminder',
            label: t('receivables.aged.reminder'),
            show: ({ reminderLevel }) =>
              reminderLevel === null ? '–' : t('receivables.reminders.level', { level: reminderLevel }),
          },
          {
            key: 'amount',
            label: t('receivables.aged.amount'),
            figures: true,
            show: ({ total, currency }) => format.money({ amount: total, currency }),
            cell: ({ total, currency }) => ({ amount: total, currency }),
          },
          {
            key: 'open',
            label: t('receivables.aged.open'),
            figures: true,
            priority: 1,
            show: ({ open, currency }) => format.money({ amount: open, currency }),
            cell: ({ open, currency }) => ({ amount: open, currency }),
          },
        ]}
        empty={
          <Empty icon={IconReportMoney} title={t('receivables.aged.empty')} text={t('receivables.aged.emptyText')} />
        }
      />
    </Panel>
  )
}
