import { IconCalendarDollar, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Toolbar } from '#platform/web/ui/list/Toolbar.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type PayPeriod, payRoutes } from '../../contract.ts'
import { periodStatuses } from '../../rules.ts'
import { payDateOf } from '../../rules/periods.ts'
import { PeriodStatusBadge } from '../PeriodStatusBadge.tsx'
import { AddPeriodDialog } from './AddPeriodDialog.tsx'
import type { ProposedPeriod } from './proposed-period.ts'
import styles from './PayPeriodsScreen.module.css'

/** The organisation's pay periods: the next one and the earlier ones. */
export function PayPeriodsScreen() {
  const { t } = useTranslation()
  const [{ status }, , field] = useAddressQuery({ status: '' })
  const [adding, setAdding] = useState(false)
  const list = useList(payRoutes.listPeriods, { query: { status: periodStatuses.find((one) => one === status) } })
  const format = useFormat()
  const mayWrite = useMay('pay:write')
  const next = list.first?.next
  return (
    <Page
      list
      title={t('pay.title')}
      actions={next && <NextPeriod next={next} onAdd={mayWrite ? () => setAdding(true) : undefined} />}
    >
      <Panel flush>
        <Toolbar isFiltered={status !== ''}>
          <Filter
            label={t('pay.field.status')}
            all={t('pay.period.allStatuses')}
            choices={periodStatuses.map((value) => ({ value, label: t(`pay.periodStatus.${value}`) }))}
            {...field('status')}
          />
        </Toolbar>
        <DataList
          label={t('pay.period.list')}
          list={list}
          columns={[
            {
              key: 'period',
              label: t('pay.field.period'),
              dates: true,
              show: ({ startDate, endDate }) => format.dates(startDate, endDate),
            },
            {
              key: 'payDate',
              label: t('pay.field.payDate'),
              dates: true,
              show: ({ payDate }) => format.date(payDate),
              cell: ({ payDate }) => ({ date: payDate }),
            },
            {
              key: 'workers',
              label: t('pay.field.workers'),
              figures: true,
              deskOnly: true,
              show: ({ workers, status: how }) => (how === 'open' ? '–' : format.number(workers)),
              cell: ({ workers, status: how }) => how !== 'open' && workers,
            },
            {
              key: 'net',
              label: t('pay.field.net'),
              figures: true,
              end: true,
              show: ({ sums }) => <PeriodNet sums={sums} />,
              // Nothing sums up several currencies.
              cell: ({ sums: [sum, other] }) =>
                other === undefined ? sum && { amount: sum.net, currency: sum.currency } : '…',
            },
            {
              key: 'status',
              label: t('pay.field.status'),
              show: ({ status: how }) => <PeriodStatusBadge status={how} />,
              cell: ({ status: how }) => t(`pay.periodStatus.${how}`),
            },
          ]}
          keyOf={({ id }) => id}
          linkOf={({ id }) => `/provider/pay/${id}`}
          empty={
            status ? (
              <Empty title={t('pay.period.nothing')} text={t('pay.period.nothingText')} icon={IconCalendarDollar} />
            ) : (
              <Empty title={t('pay.period.empty')} text={t('pay.period.emptyText')} icon={IconCalendarDollar} />
            )
          }
        />
      </Panel>
      {adding && next && <AddPeriodDialog proposed={next} onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** The next period by the organisation's pay rules, with a button to create it. */
function NextPeriod({ next, onAdd }: { next: ProposedPeriod; onAdd: (() => void) | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section className={styles.next} aria-label={t('pay.next.title')}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('pay.next.title')}</h2>
        <p className={styles.days}>{format.dates(next.startDate, next.endDate)}</p>
        <p className={styles.note}>
          {t('pay.period.paidOn', { date: format.date(payDateOf(next), 'long') })}
          {payDateOf(next) !== next.payDate &&
            ` · ${t('pay.period.movedFrom', { date: format.date(next.payDate, 'weekday') })}`}
        </p>
      </div>
      {onAdd && (
        <ActionButton icon={IconPlus} onClick={onAdd}>
          {t('pay.next.add')}
        </ActionButton>
      )}
    </section>
  )
}

/** The net pay of a period, one line per currency. */
function PeriodNet({ sums }: Pick<PayPeriod, 'sums'>) {
  const format = useFormat()
  if (sums.length === 0) return <>–</>
  return (
    <span className="noted">
      {sums.map(({ net, currency }) => (
        <span key={currency}>{format.money({ amount: net, currency })}</span>
      ))}
    </span>
  )
}
