import type { ReactNode } from 'react'
import type { GrowingList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { InvoiceRun } from '../../contract/invoice-runs.ts'
import type { ReminderRun } from '../../contract/reminder-runs.ts'

/** The number of runs that a screen lists. */
export const latestRuns = { query: { limit: '5' } } as const

const none: readonly never[] = []

interface Props<Run> {
  title: string
  list: GrowingList<Run, unknown>
  linkOf: (run: Run) => string
  /** Before the other columns. */
  first?: readonly Column<Run>[]
  /** The number of invoices that the run has finished. */
  doneOf: (run: Run) => number
  statusText: (run: Run) => string
  badge: (run: Run) => ReactNode
}

/** The latest runs of a kind; nothing before the first one. */
export function LatestRuns<Run extends InvoiceRun | ReminderRun>({
  title,
  list,
  linkOf,
  first = none,
  doneOf,
  statusText,
  badge,
}: Props<Run>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (list.total === 0) return null
  return (
    <Panel flush title={title}>
      <DataList
        label={title}
        list={list}
        keyOf={idOf}
        linkOf={linkOf}
        columns={[
          ...first,
          {
            key: 'startedAt',
            label: t('receivables.runs.startedAt'),
            show: (run) => format.moment(run.startedAt),
            cell: (run) => ({ moment: run.startedAt }),
          },
          {
            key: 'by',
            label: t('receivables.runs.by'),
            priority: 3,
            deskOnly: true,
            show: ({ startedBy }) => startedBy,
          },
          {
            key: 'invoices',
            label: t('receivables.runs.items'),
            figures: true,
            show: (run) => t('receivables.runs.count', { count: doneOf(run), total: run.total }),
          },
          { key: 'status', label: t('receivables.runs.state'), cell: statusText, show: badge },
        ]}
        empty={null}
      />
    </Panel>
  )
}
