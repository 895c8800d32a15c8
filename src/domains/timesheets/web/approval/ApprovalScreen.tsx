import { Group, Kbd } from '@mantine/core'
import { IconKeyboard, IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { type GrowingList, useList, useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { openKeys } from '#platform/web/keys/keys-sheet.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { ViewsMenu } from '#domains/accounts/web/ViewsMenu.tsx'
import { ColumnsMenu } from '#platform/web/ui/list/ColumnsMenu.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import { contradictions } from '../../rules/marks.ts'
import { AddHoursDialog } from './AddHoursDialog.tsx'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import styles from './ApprovalScreen.module.css'
import { BulkResult } from './BulkResult.tsx'
import { EntryList } from './EntryList.tsx'
import { EntryPane } from './EntryPane.tsx'
import { isListed } from './entry-cache.ts'
import { useApproval } from './use-approval.ts'
import { useApprovalKeys } from './use-approval-keys.ts'
import { useCursor } from './use-cursor.ts'
import { useEntryColumns } from './use-entry-columns.ts'
import { useEntryFilter } from './use-entry-filter.ts'

/** The value of `add` in the address that asks for the worker. */
const anyWorker = 'any'
/** Fewer entries than this are left of a page when the next one is read. */
const fewLeft = 20

const mayBeChosen = ({ allowed }: Entry) => allowed.includes('approve')
/** True for an entry that is chosen together with others: no other record contradicts it, so it can be approved in bulk. */
const isPlain = (entry: Entry) => mayBeChosen(entry) && !contradictions.some((one) => entry.marks.includes(one))

/** Filters and decides on workers' entries, one by one or in bulk, by mouse, touch or keyboard. */
export function ApprovalScreen() {
  const { t } = useTranslation()
  const mayDecide = useMay('timesheets:decide')
  const filter = useEntryFilter()
  const [{ entry: openId, sort, add, on }, change] = useAddressQuery({ entry: '', sort: '', add: '', on: '' })
  const isByWorker = sort.endsWith('worker')
  const columns = useEntryColumns(isByWorker)
  const view = useListView(columns)
  const query = { ...filter.query, sort: view.sort, limit: '100' }
  const read = useList(timesheetRoutes.listEntries, { query })
  const isShown = (entry: Entry) => isListed(query, entry)
  const all = async () => (await read.all()).filter(isShown)
  const list = withNextPage({ ...read, all }, read.items.filter(isShown))
  const { opened, failure, retry } = useOpened(openId, read.items, read.loading)

  const chosen = useChosen(list.items, idOf, mayBeChosen, isPlain)
  const cursor = useCursor({ items: read.items, isShown, openId, open: (entry) => change({ entry }) })
  const approval = useApproval({ open: cursor.openFrom, leave: cursor.leave, chooseNone: chosen.chooseNone })
  useApprovalKeys({ opened, isOpen: openId !== '', chosen, cursor, approval })

  // A file has no headings of days.
  const exported = columns.filter(({ key }) => key === 'date' || view.columns.some((shown) => shown.key === key))

  const { hasMore, more } = list
  const left = list.items.length
  useEffect(() => {
    if (hasMore && left < fewLeft) more()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each number that is left; `more` is another function in each render
  }, [hasMore, left])

  return (
    <Page
      list
      ownKeys
      title={t('timesheets.approval.title')}
      actions={
        <Group gap="xs" className={styles.actions ?? ''}>
          <ViewsMenu list="/provider/timesheet" view={view} />
          <ColumnsMenu view={view} />
          <ExportMenu
            shown={{ name: t('timesheets.approval.title'), columns: exported, list }}
            whole={{ of: timesheetRoutes.exportEntries, query: { ...filter.query, sort: view.sort } }}
          />
          <ActionButton
            variant="default"
            className={styles.keys ?? ''}
            icon={IconKeyboard}
            rightSection={<Kbd>?</Kbd>}
            onClick={openKeys}
          >
            {t('timesheets.keys.title')}
          </ActionButton>
          {mayDecide && (
            <ActionButton icon={IconPlus} onClick={() => change({ add: anyWorker })}>
              {t('timesheets.addHours.title')}
            </ActionButton>
          )}
        </Group>
      }
    >
      {approval.result && (
        <BulkResult
          result={approval.result}
          onOpen={cursor.openFrom}
          onAgain={chosen.chooseOnly}
          onUndo={approval.undoLast}
          onClose={approval.closeResult}
        />
      )}
      <div className={styles.split} data-open={openId !== '' || undefined}>
        <EntryList {...{ list, filter, view, isByWorker, chosen, openId, cursor, approval }} />
        {openId !== '' && (
          <EntryPane
            entry={opened}
            failure={failure}
            retry={retry}
            stale={approval.staleOf(openId)}
            isPending={approval.pending.has(openId)}
            cursor={cursor}
            onDecide={approval.decide}
            onCorrect={approval.correct}
          />
        )}
      </div>
      <ApprovalDialog approval={approval} />
      {mayDecide && add !== '' && (
        <AddHoursDialog
          workerId={add === anyWorker ? null : add}
          date={on}
          save={approval.add}
          onClose={() => change({ add: '', on: '' })}
        />
      )}
    </Page>
  )
}

/** The open entry: from the list, or read on its own if the list has not loaded it. */
function useOpened(id: string, items: readonly Entry[], isLoading: boolean) {
  const listed = items.find((entry) => entry.id === id)
  const { data, error, refetch } = useRead(
    timesheetRoutes.readEntry,
    { params: { entryId: id } },
    { enabled: id !== '' && !listed && !isLoading },
  )
  return { opened: listed ?? data, failure: error, retry: () => void refetch() }
}

/** The list with the entries that it shows; once all loaded ones have left it, it waits for the next page. */
function withNextPage<First>(list: GrowingList<Entry, First>, items: Entry[]): GrowingList<Entry, First> {
  if (items.length > 0 || !list.hasMore) return { ...list, items }
  return { ...list, items, loading: true, failure: list.moreFailure, retry: list.more }
}
