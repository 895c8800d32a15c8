import { stretchOf } from '#platform/web/format/calendar.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import type { Call } from '#base/route.ts'
import type { timesheetRoutes } from '../../contract.ts'
import { clientDecisions, entryStatuses } from '../../rules.ts'

const unfiltered = {
  q: '',
  status: 'submitted',
  from: '',
  to: '',
  workerId: '',
  projectId: '',
  clientId: '',
  clientDecision: '',
  sort: '',
  entry: '',
}

/** The filter of the list, stored in the address, and the query for the server. */
export function useFilter() {
  const [filter, setFilter] = useAddressQuery(unfiltered)
  const { q, status, from, to, workerId, projectId, clientId, clientDecision, sort } = filter
  const query: Call<typeof timesheetRoutes.listEntries>['query'] = {
    q: q || undefined,
    status: [...entryStatuses, 'pending' as const].find((one) => one === status),
    ...stretchOf(from, to),
    workerId: workerId || undefined,
    projectId: projectId || undefined,
    clientId: clientId || undefined,
    clientDecision: clientDecisions.find((one) => one === clientDecision),
    sort: sort === 'date' || sort === 'worker' ? sort : undefined,
    limit: '100',
  }
  const isFiltered =
    Boolean(q || from || to || workerId || projectId || clientId || clientDecision) || status !== unfiltered.status
  const clear = () =>
    setFilter({ q: '', status: '', from: '', to: '', workerId: '', projectId: '', clientId: '', clientDecision: '' })
  return { filter, setFilter, query, isFiltered, clear }
}
