import type { GrowingList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Run } from './run.ts'
import { RunBadge } from './RunBadge.tsx'

/** The number of runs that a screen lists. */
export const latestRuns = { query: { limit: '5' } } as const

const none: readonly never[] = []

interface Props<OneRun> {
  title: string
  list: GrowingList<OneRun, unknown>
  linkOf: (run: OneRun) => string
  /** Before the other columns. */
  first?: readonly Column<OneRun>[]
  /** The name of the records of a run. */
  records: string
  /** The number of records that the run has finished. */
  doneOf: (run: OneRun) => number
}

/** The latest runs of a kind; nothing before the first one. */
export function LatestRuns<OneRun extends Run>({ title, list, linkOf, first = none, records, doneOf }: Props<OneRun>) {
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
            label: t('platform.runs.startedAt'),
            show: (run) => format.moment(run.startedAt),
            cell: (run) => ({ moment: run.startedAt }),
          },
          {
            key: 'by',
            label: t('platform.runs.by'),
            priority: 3,
            deskOnly: true,
            show: ({ startedBy }) => startedBy,
          },
          {
            key: 'records',
            label: records,
            figures: true,
            show: (run) => t('platform.runs.count', { count: doneOf(run), total: run.total }),
          },
          {
            key: 'status',
            label: t('platform.runs.state'),
            cell: ({ status }) => t(`platform.runs.status.${status}`),
            show: ({ status }) => <RunBadge status={status} />,
          },
        ]}
        empty={null}
      />
    </Panel>
  )
}
