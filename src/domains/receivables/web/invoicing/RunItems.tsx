import { IconFileInvoice } from '@tabler/icons-react'
import { missingFieldPath } from '#domains/billing/web/missing-field-path.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { Toolbar } from '#platform/web/ui/list/Toolbar.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { type InvoiceRun, type InvoiceRunItem, invoiceRunRoutes } from '../../contract/invoice-runs.ts'
import type texts from '../../locales/en.json'
import styles from './Invoicing.module.css'

const tones: Tones<InvoiceRunItem['state'], (typeof texts)['run']['stateOf']> = {
  waiting: 'waiting',
  created: 'news',
  sent: 'good',
  blocked: 'bad',
}

/** The invoices of a run with their states, and why some were not created or not sent. */
export function RunItems({ run }: { run: InvoiceRun }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [{ show }, , field] = useAddressQuery({ show: '' })
  const list = useList(invoiceRunRoutes.listInvoiceRunItems, {
    params: { id: run.id },
    query: show === 'open' ? { open: 'true' as const } : {},
  })
  const { total, created, sent, sends } = run
  const isOpen = created < total || (sends && sent < created)
  const reasons: Column<InvoiceRunItem> = {
    key: 'reason',
    label: t('receivables.runs.reason'),
    show: (item) => <Reason item={item} />,
    cell: ({ reason }) => reason,
  }
  return (
    <Panel flush title={t('receivables.runs.items')}>
      {(isOpen || show === 'open') && (
        <Toolbar isFiltered={show === 'open'}>
          <Filter
            label={t('receivables.run.show')}
            all={t('receivables.run.all')}
            choices={[{ value: 'open', label: t('receivables.run.open') }]}
            {...field('show')}
          />
        </Toolbar>
      )}
      <DataList
        label={t('receivables.runs.items')}
        list={list}
        keyOf={idOf}
        linkOf={linkOf}
        columns={[
          { key: 'client', label: t('receivables.toInvoice.client'), show: ({ client }) => client.name },
          {
            key: 'invoice',
            label: t('receivables.run.invoice'),
            show: ({ statement, orderNumber }) => statement?.name ?? orderNumber ?? '–',
          },
          {
            key: 'net',
            label: t('receivables.toInvoice.net'),
            figures: true,
            show: ({ net }) => format.money(net),
            cell: ({ net }) => net,
          },
          {
            key: 'state',
            label: t('platform.runs.state'),
            show: ({ state }) => (
              <StatusBadge status={state} tones={tones} label={`receivables.run.stateOf.${state}`} />
            ),
            cell: ({ state }) => t(`receivables.run.stateOf.${state}`),
          },
          ...(list.items.some(({ reason }) => reason !== null) ? [reasons] : []),
        ]}
        empty={<Empty icon={IconFileInvoice} title={t('receivables.runs.none')} text={t('receivables.run.noneText')} />}
      />
    </Panel>
  )
}

function linkOf({ statement, client }: InvoiceRunItem): string {
  return statement ? `/provider/statements/${statement.id}` : `/provider/clients/${client.id}/billing`
}

function Reason({ item: { reason, missing, client } }: { item: InvoiceRunItem }) {
  const { t } = useTranslation()
  if (reason === null) return '–'
  return (
    <span className={styles.obstacles}>
      <span>{reason}</span>
      {missing.map(({ field }) => {
        const to = missingFieldPath(field, client.id)
        const text = t(`billing.missing.field.${field.replace('.', '_')}`)
        return to ? (
          <Link key={field} to={to} className={styles.inRow ?? ''}>
            {text}
          </Link>
        ) : (
          <span key={field}>{text}</span>
        )
      })}
    </span>
  )
}
