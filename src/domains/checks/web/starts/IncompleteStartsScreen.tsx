import { Button, SegmentedControl } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { DaysFilter } from '#platform/web/forms/filter/DaysFilter.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { stretchOf } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { Toolbar } from '#platform/web/ui/list/Toolbar.tsx'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { type IncompleteStart, incompleteStartRoutes } from '../../contract/incomplete-starts.ts'
import { checkItems } from '../../rules.ts'
import { useProblemText } from '../use-problem-text.ts'
import styles from './IncompleteStarts.module.css'

const usual = { from: '', to: '', item: '', effect: '', by: 'day' }

const isBlocked = ({ problems }: IncompleteStart) => problems.some(({ effect }) => effect === 'block')
const keyOf = ({ assignmentId, date }: IncompleteStart) => `${assignmentId} ${date}`

interface Props {
  /** Buttons at the end of a row. */
  actions: (start: IncompleteStart) => ReactNode
  /** Buttons for the selected starts. */
  bulkActions: (starts: readonly IncompleteStart[], onDone: () => void) => ReactNode
}

/**
 * The incomplete starts of the next days by day or by worker. Each problem leads to where it is resolved, and each row to the start checks of
 * its assignment.
 */
export function IncompleteStartsScreen({ actions, bulkActions }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const textOf = useProblemText()
  const [values, change, field] = useAddressQuery(usual)
  const isByWorker = values.by === 'worker'
  const dayOf = ({ date }: IncompleteStart) => format.date(date, 'weekday')
  const view = useListView<IncompleteStart>([
    {
      key: 'worker',
      label: t('checks.start.worker'),
      show: ({ worker, role }) => <NameCell name={worker.name} note={role} />,
      cell: ({ worker, role }) => `${worker.name}, ${role}`,
    },
    {
      key: 'day',
      label: t('checks.start.day'),
      show: (one) =>
        [(isByWorker || !one.startsAt) && dayOf(one), one.startsAt && format.time(one.startsAt)]
          .filter(Boolean)
          .join(', '),
      cell: ({ date }) => ({ date }),
    },
    { key: 'client', label: t('checks.start.client'), show: ({ client }) => client.name },
    {
      key: 'project',
      label: t('checks.start.project'),
      deskOnly: true,
      priority: 3,
      show: ({ project }) => project.name,
    },
    {
      key: 'problems',
      label: t('checks.start.lacks'),
      reason: true,
      priority: 1,
      show: ({ problems }) => <Problems problems={problems} />,
      cell: ({ problems }) => problems.map(textOf).join(' · '),
    },
    {
      key: 'status',
      label: t('checks.start.status'),
      show: (one) => (
        <ToneBadge tone={isBlocked(one) ? 'bad' : 'attention'}>
          {t(`checks.start.${isBlocked(one) ? 'block' : 'warn'}`)}
        </ToneBadge>
      ),
      cell: (one) => t(`checks.start.${isBlocked(one) ? 'block' : 'warn'}`),
    },
  ])
  const all = useList(incompleteStartRoutes.listIncompleteStarts, { query: stretchOf(values.from, values.to) })
  const found = all.items.filter(
    (one) =>
      (values.effect !== 'block' || isBlocked(one)) &&
      (values.item === '' || one.problems.some(({ item }) => item === values.item)),
  )
  const items = isByWorker
    ? found.toSorted(
        (one, other) => one.worker.name.localeCompare(other.worker.name) || byKey(one.worker.id, other.worker.id),
      )
    : found
  const chosen = useChosen(items, keyOf)
  const list = { ...all, items, total: items.length, all: () => Promise.resolve(items) }
  const isFiltered = [values.from, values.to, values.item, values.effect].some((value) => value !== '')
  return (
    <Page list title={t('checks.start.title')} lead={t('checks.start.lead')}>
      <Panel flush>
        <Toolbar folds isFiltered={isFiltered}>
          <DaysFilter
            labels={{ from: t('checks.start.from'), to: t('checks.start.to') }}
            from={values.from}
            to={values.to}
            onChange={change}
          />
          <Filter
            label={t('checks.start.lacks')}
            all={t('checks.start.anyItem')}
            choices={checkItems.map((value) => ({ value, label: t(`checks.item.${value}`) }))}
            {...field('item')}
          />
          <Filter
            label={t('checks.start.status')}
            all={t('checks.start.anyStatus')}
            choices={[{ value: 'block', label: t('checks.start.block') }]}
            {...field('effect')}
          />
          <SegmentedControl
            size="sm"
            aria-label={t('checks.start.by')}
            value={isByWorker ? 'worker' : 'day'}
            onChange={(by) => change({ by })}
            data={(['day', 'worker'] as const).map((value) => ({ value, label: t(`checks.start.by_${value}`) }))}
          />
          <ExportMenu shown={{ name: t('checks.start.title'), columns: view.columns, list }} />
        </Toolbar>
        <DataList
          label={t('checks.start.title')}
          isExportedAbove
          list={list}
          columns={view.columns}
          widths={view.widths}
          keyOf={keyOf}
          actions={actions}
          grouping={{
            keyOf: ({ date, worker }) => (isByWorker ? worker.id : date),
            nameOf: ([first]) => (first ? (isByWorker ? first.worker.name : format.date(first.date, 'long')) : ''),
            noteOf: (group) =>
              t('checks.start.inWeek', { count: group.length, blocked: group.filter(isBlocked).length }),
            labelOf: (name) => t('checks.start.chooseGroup', { name }),
          }}
          choosing={{
            chosen,
            labelOf: (one) => t('checks.start.choose', { worker: one.worker.name, date: dayOf(one) }),
            actions: bulkActions(chosen.items, chosen.chooseNone),
          }}
          linkOf={({ assignmentId }) => `/provider/assignments/${assignmentId}`}
          empty={
            <Empty
              icon={IconClipboardCheck}
              title={t('checks.start.none')}
              text={t('checks.start.noneText')}
              action={
                isFiltered && (
                  <Button variant="default" onClick={() => change({ ...usual, by: values.by })}>
                    {t('checks.start.clear')}
                  </Button>
                )
              }
            />
          }
        />
      </Panel>
    </Page>
  )
}

const byKey = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** What a start lacks, each with a link to where it is supplied. */
function Problems({ problems }: Pick<IncompleteStart, 'problems'>) {
  const textOf = useProblemText()
  return (
    <span className={styles.problems}>
      {problems.map((one) =>
        one.link ? (
          <Link key={`${one.item} ${one.name}`} to={one.link} className={styles.problem ?? ''}>
            {textOf(one)}
          </Link>
        ) : (
          <span key={`${one.item} ${one.name}`}>{textOf(one)}</span>
        ),
      )}
    </span>
  )
}
