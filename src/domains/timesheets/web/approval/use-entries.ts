import { useList, useRead } from '#platform/web/api/use-read.ts'
import { timesheetRoutes } from '../../contract.ts'
import { useChosen } from './use-chosen.ts'
import { useCursor } from './use-cursor.ts'
import { useDecisions } from './use-decisions.ts'
import { useFilter } from './use-filter.ts'

/** Provides the filtered entries with the latest decisions, the selection, and the open entry. */
export function useEntries() {
  const by = useFilter()
  const { filter, setFilter, query } = by
  const list = useList(timesheetRoutes.listEntries, { query })
  const decisions = useDecisions()
  const entries = list.items.map(decisions.latest)
  const listed = entries.find(({ id }) => id === filter.entry)
  const read = useRead(
    timesheetRoutes.readEntry,
    { params: { entryId: filter.entry } },
    { enabled: filter.entry !== '' && !listed && !list.loading },
  )
  return {
    by,
    list,
    decisions,
    entries,
    opened: listed ?? (read.data && decisions.latest(read.data)),
    /** The error if the open entry could not be loaded. */
    openFailure: read.error,
    openAgain: () => void read.refetch(),
    selection: useChosen(entries),
    cursor: useCursor({ entries, openId: filter.entry, open: (id) => setFilter({ entry: id }) }),
  }
}

export type Entries = ReturnType<typeof useEntries>
