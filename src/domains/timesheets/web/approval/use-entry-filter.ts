import type { Call } from '#base/route.ts'
import { stretchOf } from '#platform/web/format/calendar.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import type { timesheetRoutes } from '../../contract.ts'
import { clientDecisionFilters, entryStatuses } from '../../rules.ts'

const unfiltered = {
  q: '',
  status: 'submitted',
  from: '',
  to: '',
  workerId: '',
  projectId: '',
  clientId: '',
  clientDecision: '',
}

type Values = Readonly<Record<keyof typeof unfiltered, string>>

/** The filter of the list, and the query for the server. */
export interface EntryFilter {
  readonly values: Values
  readonly change: (changes: Partial<Values>) => void
  /** Returns the props of the field of a filter. */
  readonly field: (name: keyof Values) => { readonly value: string; readonly onChange: (value: string) => void }
  readonly query: Call<typeof timesheetRoutes.listEntries>['query']
  readonly isFiltered: boolean
  readonly clear: () => void
}

/** Keeps the filter of the list in the address. */
export function useEntryFilter(): EntryFilter {
  const [values, change, field] = useAddressQuery(unfiltered)
  const { q, status, from, to, workerId, projectId, clientId, clientDecision } = values
  const query = {
    q: q || undefined,
    status: [...entryStatuses, 'pending' as const, 'withWorker' as const].find((one) => one === status),
    ...stretchOf(from, to),
    workerId: workerId || undefined,
    projectId: projectId || undefined,
    clientId: clientId || undefined,
    clientDecision: clientDecisionFilters.find((one) => one === clientDecision),
  }
  const isFiltered =
    Boolean(q || from || to || workerId || projectId || clientId || clientDecision) || status !== unfiltered.status
  return { values, change, field, query, isFiltered, clear: () => change({ ...unfiltered, status: '' }) }
}
