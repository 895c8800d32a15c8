import { Button } from '@mantine/core'
import { IconBan, IconCheck, IconClipboardCheck, IconMessage2 } from '@tabler/icons-react'
import { type CSSProperties, useCallback, useEffect, useRef } from 'react'
import { totals } from '#base/money.ts'
import type { Answer } from '#base/route.ts'
import type { GrowingList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { withQuery } from '#platform/web/navigation/address.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { RowButton } from '#platform/web/ui/list/RowButton.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import type { Chosen } from '#platform/web/ui/list/use-chosen.ts'
import type { ListView } from '#platform/web/ui/list/use-list-view.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Entry, timesheetRoutes } from '../../contract.ts'
import styles from './EntryList.module.css'
import { EntryFilters } from './EntryFilters.tsx'
import { MarksTip } from './Marks.tsx'
import { Totals } from './Totals.tsx'
import type { Approval } from './use-approval.ts'
import type { Cursor } from './use-cursor.ts'
import type { EntryFilter } from './use-entry-filter.ts'
import { useSwipe } from './use-swipe.ts'

interface Props {
  list: GrowingList<Entry, Answer<typeof timesheetRoutes.listEntries>>
  filter: EntryFilter
  view: ListView<Entry>
  isByWorker: boolean
  chosen: Chosen<Entry>
  openId: string
  cursor: Cursor
  approval: Approval
}

const bulkDecisions = [
  ['requestChanges', IconMessage2],
  ['reject', IconBan],
  ['approve', IconCheck],
] as const

/** The filters, the entries by day or by worker, and the bulk decisions on the selected ones. */
export function EntryList({ list, filter, view, isByWorker, chosen, openId, cursor, approval }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { address } = useNavigation()
  const { isFiltered, clear } = filter
  const { list: region, openFrom } = cursor
  const entries = list.items
  const latest = useRef(approval)
  useEffect(() => {
    latest.current = approval
  })
  // The same function in each render, so that rows that have not changed are not rendered again.
  const actions = useCallback(
    (entry: Entry) =>
      entry.allowed.includes('approve') && (
        <ApproveButton entry={entry} onApprove={() => latest.current.decide('approve', [entry])} />
      ),
    [],
  )
  const approve = t('timesheets.decision.approve.action')
  const entryOf = (key: string) => entries.find(({ id, allowed }) => id === key && allowed.includes('approve'))
  useSwipe(
    region,
    (key) => entryOf(key) !== undefined,
    (key) => {
      const entry = entryOf(key)
      if (entry) approval.decide('approve', [entry])
    },
  )
  const minutesOf = (some: readonly Entry[]) => some.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)
  return (
    <div className={styles.list} ref={region} style={{ '--swipe-label': JSON.stringify(approve) } as CSSProperties}>
      <Panel flush>
        <EntryFilters filter={filter} sample={entries[0]} />
        {list.first && (
          <Totals
            sums={list.first}
            entries={entries}
            chosen={chosen}
            isByWorker={isByWorker}
            onGroup={(by) => view.sorting.set(by ? 'worker' : '')}
          />
        )}
        <DataList
          label={t('timesheets.approval.title')}
          isExportedAbove
          list={list}
          failed={t('timesheets.failure.load')}
          columns={view.columns}
          sorting={view.sorting}
          widths={view.widths}
          keyOf={idOf}
          linkOf={({ id }) => `${address.path}${withQuery(address.search, { entry: id })}`}
          opening={{ key: openId, open: openFrom }}
          pending={approval.pending}
          grouping={{
            keyOf: ({ worker, date }) => (isByWorker ? worker.id : date),
            nameOf: ([first]) => (first && (isByWorker ? first.worker.name : format.date(first.date, 'long'))) ?? '',
            noteOf: (group) => (
              <>
                {t('timesheets.approval.count', { count: group.length })} · {format.duration(minutesOf(group))}
              </>
            ),
            labelOf: (name) => t('timesheets.approval.chooseGroup', { name }),
          }}
          choosing={{
            chosen,
            isAllAbove: true,
            labelOf: ({ worker, date }) =>
              t('timesheets.approval.choose', { worker: worker.name, date: format.date(date, 'weekday') }),
            note: (
              <>
                <span>{format.duration(minutesOf(chosen.items))}</span>
                <span>{format.moneys(totals(chosen.items.map(({ worth }) => worth)))}</span>
              </>
            ),
            actions: bulkDecisions.map(([decision, icon]) => (
              <ActionButton
                key={decision}
                size="md"
                variant={decision === 'approve' ? 'filled' : 'default'}
                icon={icon}
                iconSize={18}
                onClick={() => approval.decide(decision, chosen.items)}
              >
                {t(`timesheets.decision.${decision}.action`)}
              </ActionButton>
            )),
          }}
          actions={actions}
          empty={
            <Empty
              icon={IconClipboardCheck}
              title={isFiltered ? t('timesheets.approval.nothing') : t('timesheets.approval.empty')}
              text={isFiltered ? t('timesheets.approval.nothingText') : t('timesheets.approval.emptyText')}
              action={
                isFiltered && (
                  <Button variant="default" onClick={clear}>
                    {t('timesheets.approval.clear')}
                  </Button>
                )
              }
            />
          }
        />
        <MarksTip list={region} />
      </Panel>
    </div>
  )
}

function ApproveButton({ entry: { worker, date }, onApprove }: { entry: Entry; onApprove: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const named = { worker: worker.name, date: format.date(date, 'weekday') }
  return (
    <RowButton
      icon={IconCheck}
      tone="good"
      title={t('timesheets.decision.approve.action')}
      label={t('timesheets.approval.approveOne', named)}
      onClick={onApprove}
    />
  )
}
