import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { totals } from '#base/money.ts'
import type { Answer, Call } from '#base/route.ts'
import { isIn } from '#base/status-groups.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import { entryGroups } from '../../rules.ts'

/** An entry as the approver saw it, and as it is now. */
export interface EntryChange {
  readonly seen: Entry
  readonly current: Entry
}

type ListQuery = Call<typeof timesheetRoutes.listEntries>['query']
type Listed = Answer<typeof timesheetRoutes.listEntries>
type ListedPages = InfiniteData<Listed>

const { listEntries, readEntry, readEntryHistory } = timesheetRoutes
const lists = { queryKey: [listEntries.method, listEntries.path] }

/** True for an entry that a list with this query contains; whether its text is found only the server knows. */
export function isListed(query: ListQuery, { status, date, worker, project, client, clientDecision }: Entry): boolean {
  const filtered = query.status === 'pending' ? 'submitted' : query.status
  const named = [
    [query.workerId, worker.id],
    [query.projectId, project.id],
    [query.clientId, client.id],
    [query.clientDecision, clientDecision?.outcome ?? 'none'],
  ]
  return (
    (filtered ? status === filtered : !isIn(entryGroups.unsubmitted, status)) &&
    named.every(([filter, value]) => filter === undefined || filter === value) &&
    (!query.from || date >= query.from) &&
    (!query.to || date <= query.to)
  )
}

/**
 * Shows changed entries and their sums wherever entries were read, without reading them again. A list that is shown page by page keeps
 * those that no longer belong to it, so that they are at their place again after an undo; its screen leaves them out by `isListed`.
 */
export async function showChanges(client: QueryClient, changes: readonly EntryChange[]): Promise<void> {
  // What began to be read before the decision would show the entries as they were.
  const outdated = client
    .getQueryCache()
    .findAll({ ...lists, fetchStatus: 'fetching' })
    .map(({ queryKey }) => queryKey)
  await client.cancelQueries(lists)
  const currents = new Map(changes.map(({ current }) => [current.id, current]))
  const latest = (entry: Entry) => {
    const current = currents.get(entry.id)
    return current && current.version > entry.version ? current : entry
  }
  for (const [queryKey, data] of client.getQueriesData<Listed | ListedPages>(lists)) {
    if (!data) continue
    const { query } = queryKey[2] as { query: ListQuery }
    const pages = 'pages' in data ? data.pages : [data]
    const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
    const about = query.q ? changes.filter(({ current }) => known.has(current.id)) : changes
    const changed = pages.map((page) => withChanges(page, query, about, latest))
    const [first] = changed
    if ('pages' in data) {
      client.setQueryData<ListedPages>(queryKey, { ...data, pages: changed })
      const isNew = ({ seen, current }: EntryChange) => !isListed(query, seen) && isListed(query, current)
      if (about.some((change) => isNew(change) && !known.has(change.current.id))) outdated.push(queryKey)
    } else if (first) {
      client.setQueryData<Listed>(queryKey, { ...first, items: first.items.filter((one) => isListed(query, one)) })
    }
  }
  client.setQueriesData<Entry>({ queryKey: [readEntry.method, readEntry.path] }, (entry) => entry && latest(entry))
  for (const queryKey of outdated) void client.refetchQueries({ queryKey, exact: true, type: 'active' })
  void client.invalidateQueries({ queryKey: [readEntryHistory.method, readEntryHistory.path] })
}

/** Reads the lists again that contain an added entry; only the server knows its place in them. */
export function showAdded(client: QueryClient, entry: Entry): void {
  for (const [queryKey] of client.getQueriesData(lists)) {
    const { query } = queryKey[2] as { query: ListQuery }
    if (isListed(query, entry)) void client.invalidateQueries({ queryKey, exact: true })
  }
}

/** Reads all lists of entries that are shown again. */
export function readListsAgain(client: QueryClient): void {
  void client.invalidateQueries(lists)
}

function withChanges(
  page: Listed,
  query: ListQuery,
  changes: readonly EntryChange[],
  latest: (entry: Entry) => Entry,
): Listed {
  let { total, totalMinutes } = page
  const worth = [...page.worth]
  const add = (entry: Entry, sign: 1 | -1) => {
    if (!isListed(query, entry)) return
    total += sign
    totalMinutes += sign * entry.totalMinutes
    worth.push({ ...entry.worth, amount: sign * entry.worth.amount })
  }
  for (const { seen, current } of changes) {
    add(seen, -1)
    add(current, 1)
  }
  const worthLeft = totals(worth).filter(({ amount }) => amount !== 0)
  return { ...page, total, totalMinutes, worth: worthLeft, items: page.items.map(latest) }
}
