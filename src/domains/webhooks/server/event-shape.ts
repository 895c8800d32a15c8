import { type Holder, reachFor } from '#base/actor.ts'
import { instantAt } from '#base/time.ts'
import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import type { Event } from '../contract.ts'
import { eventSources, namesAuthor, testType, timeOffTypes } from '../contract/catalogue.ts'

/** An event as it is stored. */
export interface EventRow {
  id: string
  type: string
  recordId: string
  at: string
  actorId: string | null
  data: Record<string, string | number | null>
}

/** The columns of EventRow. */
export const eventColumns = fragment`e.id, e.type, e.record_id, e.at, e.actor_id, e.data`

/** Returns whether the actor may read events of time off: only those who decide on it may. */
export const readsTimeOff = (actor: Holder) => reachFor(actor, 'timesheets:decide') === 'all'

/** SQL that is true for the events `e` that every reader may read. */
export const isForEveryReader = fragment`e.type <> all(${timeOffTypes}::text[])`

/** SQL that is true for the events `e` that the actor may read. */
export const isReadable = (actor: Holder) => (readsTimeOff(actor) ? fragment`true` : isForEveryReader)

/** SQL that is true for the events `e` that an endpoint with these types receives. Those of time off are received only by choice. */
export const isReceived = (types: Fragment) => fragment`(e.type = any(${types})
  or cardinality(${types}) = 0 and e.type <> ${testType} and e.type <> all(${timeOffTypes}::text[]))`

const instants = new Set(
  eventSources.flatMap(({ data }) =>
    Object.entries(data).flatMap(([name, [, kind]]) => (kind === 'instant' ? [name] : [])),
  ),
)

/** Converts a stored event into the event that is delivered: the same text each time. */
export function eventOf({ id, type, recordId, at, actorId, data }: EventRow): Event {
  const fields = Object.entries(data).map(([name, value]) => [
    name,
    instants.has(name) && typeof value === 'string' ? instantAt(Date.parse(value)) : value,
  ])
  return {
    id,
    type,
    timestamp: at,
    data: { id: recordId, by: namesAuthor(type) ? actorId : null, ...(Object.fromEntries(fields) as EventRow['data']) },
  }
}
