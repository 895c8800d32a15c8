import { v7 as uuid } from 'uuid'
import { laterBy } from '#base/time.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { isFree, isOfClosed } from '#platform/server/queues/leases.ts'
import type { Room } from '#platform/server/queues/queue.ts'
import { retryPeriodMs, redeliverAfterMs } from '../rules.ts'
import { eventColumns, type EventRow, isReceived } from './event-shape.ts'
import { type Attempt, isAccepted } from './sending.ts'

/** For how long an endpoint belongs to one process. A turn and its last request take 20 seconds at most. */
const leaseMs = 30_000

/** An endpoint that this process serves. */
export interface ClaimedEndpoint {
  organisationId: string
  endpointId: string
  lease: string
}

/** Claims the endpoint with work that has waited longest, unless its organisation is among the busy ones. Runs as the gate role. */
export function claimEndpoint(db: Db, { busy, now }: Pick<Room, 'busy' | 'now'>): Promise<ClaimedEndpoint[]> {
  return db.manyAndCommit(
    sql<ClaimedEndpoint>`
      update webhook_progress set lease = ${uuid()}, leased_until = ${laterBy(now, leaseMs)}
       where (organisation_id, endpoint_id) in (
         select p.organisation_id, p.endpoint_id from webhook_progress p
           join webhook_endpoints e on e.organisation_id = p.organisation_id and e.id = p.endpoint_id
           join event_streams s on s.organisation_id = p.organisation_id
          where e.active and ${isFree('p', now)} and (p.next_at <= ${now} or s.last_position > p.position)
            and p.organisation_id <> all(${busy}::uuid[]) and not ${isOfClosed('p')}
          order by p.served_at nulls first limit 1 for update of p skip locked)
       returning organisation_id, endpoint_id, lease`,
  )
}

interface EndpointRow {
  address: string
  types: string[]
  secret: string
  formerSecret: string | null
  formerUntil: string | null
  /** The secrets before the former one that still sign, newest first. */
  earlierSecrets: { id: string; secret: string }[]
  position: number
  lastPosition: number
}

/** A delivery that is due, with its event. */
export interface DueDelivery extends EventRow {
  eventNumber: number
  attempts: number
  tries: number
  failingSince: string | null
  isTest: boolean
}

/** The endpoint as it is now, and deliveries that are due: at most one for each record, and none of a busy record. */
export interface Portion {
  readonly endpoint: EndpointRow
  readonly due: readonly DueDelivery[]
  /** True if new events are left for a further portion. */
  readonly isMore: boolean
}

const portion = 64
// New events are looked through in steps, and not too many in one transaction.
const step = 500
const mostSteps = 10

/** Returns the next deliveries of a claimed endpoint, after adding those of new events; undefined if it was paused or lost. */
export async function nextPortion(
  db: Db,
  claimed: ClaimedEndpoint,
  busy: readonly string[],
  now: string,
): Promise<Portion | undefined> {
  const { organisationId, endpointId, lease } = claimed
  const endpoint = await db.first(
    sql<EndpointRow>`
      select e.address, e.types, e.secret, e.former_secret, e.former_until, p.position, s.last_position,
             coalesce((select json_agg(json_build_object('id', w.id, 'secret', w.secret) order by w.valid_until desc, w.id desc)
                         from webhook_secrets w
                        where w.organisation_id = e.organisation_id and w.endpoint_id = e.id
                          and w.valid_until > ${now}), '[]') as earlier_secrets
        from webhook_progress p
        join webhook_endpoints e on e.organisation_id = p.organisation_id and e.id = p.endpoint_id
        join event_streams s on s.organisation_id = p.organisation_id
       where p.organisation_id = ${organisationId} and p.endpoint_id = ${endpointId} and p.lease = ${lease} and e.active for update of p`,
  )
  if (!endpoint) return undefined
  const read = () => readDue(db, claimed, busy, now)
  let due = await read()
  for (let nth = 0; nth < mostSteps && due.length < portion && endpoint.position < endpoint.lastPosition; nth++) {
    const to = Math.min(endpoint.position + step, endpoint.lastPosition)
    await addDeliveries(db, claimed, { ...endpoint, to }, now)
    endpoint.position = to
    due = await read()
  }
  const isMore = endpoint.position < endpoint.lastPosition
  return {
    endpoint,
    isMore,
    due: [...new Map(due.toReversed().map((one) => [one.recordId, one])).values()].toReversed(),
  }
}

function readDue(
  db: Db,
  { organisationId, endpointId }: ClaimedEndpoint,
  busy: readonly string[],
  now: string,
): Promise<DueDelivery[]> {
  return db.many(
    sql<DueDelivery>`
      select ${eventColumns}, d.event_number, d.attempts, d.tries, d.failing_since, d.is_test
        from webhook_deliveries d join events e on e.organisation_id = d.organisation_id and e.number = d.event_number
       where d.organisation_id = ${organisationId} and d.endpoint_id = ${endpointId} and d.status = 'waiting' and not d.blocked
         and d.due_at <= ${now} and d.record_id <> all(${busy}::uuid[])
       order by d.due_at, d.position limit ${raw(portion)}`,
  )
}

async function addDeliveries(
  db: Db,
  { organisationId, endpointId }: ClaimedEndpoint,
  { types, position, to }: EndpointRow & { to: number },
  now: string,
): Promise<void> {
  await db.each(
    // A replay finds deliveries that exist: they wait again.
    sql`
      insert into webhook_deliveries as d (organisation_id, endpoint_id, event_number, position, record_id, blocked, due_at, created_at)
      select e.organisation_id, ${endpointId}, e.number, e.position, e.record_id,
             row_number() over (partition by e.record_id order by e.position) > 1
             or exists (select 1 from webhook_deliveries w
                         where w.organisation_id = e.organisation_id and w.endpoint_id = ${endpointId} and w.record_id = e.record_id
                           and w.status = 'waiting' and w.position < e.position),
             ${now}, ${now}
        from events e
       where e.organisation_id = ${organisationId} and e.position > ${position} and e.position <= ${to}
         and ${isReceived(fragment`${types}::text[]`)}
      on conflict (organisation_id, endpoint_id, event_number) do update
         set status = 'waiting', blocked = excluded.blocked, tries = 0, failing_since = null, due_at = excluded.due_at
       where d.status <> 'waiting'`,
    sql`update webhook_progress set position = ${to} where organisation_id = ${organisationId} and endpoint_id = ${endpointId}`,
  )
}

/** A delivery with the result of its attempt. */
export interface Result {
  readonly delivery: DueDelivery
  readonly attempt: Attempt
}

/** The state of a delivery after its attempt. */
function stateAfter({ delivery, attempt }: Result, now: string) {
  const { eventNumber, attempts, tries, isTest, failingSince } = delivery
  const isDone = isAccepted(attempt)
  const since = failingSince ?? now
  return {
    event_number: eventNumber,
    status: isDone ? 'delivered' : isTest ? 'failed' : 'waiting',
    attempts: attempts + 1,
    tries: isDone ? 0 : tries + 1,
    failing_since: isDone ? null : since,
    due_at: isDone ? now : laterBy(now, redeliverAfterMs(tries + 1)),
  }
}

/** Why an endpoint must be paused after an attempt; undefined if it need not be. */
function pauseAfter({ delivery, attempt }: Result, now: string): 'gone' | 'failing' | undefined {
  if (isAccepted(attempt) || delivery.isTest) return undefined
  if (attempt.status === 410) return 'gone'
  const { failingSince } = delivery
  return failingSince !== null && laterBy(failingSince, retryPeriodMs) <= now ? 'failing' : undefined
}

/** Records attempts and makes the next events of their records due. Returns undefined if another process serves the endpoint by now. */
export async function recordResults(
  db: Db,
  { organisationId, endpointId, lease }: ClaimedEndpoint,
  results: readonly Result[],
  now: string,
): Promise<{ readonly pause: 'gone' | 'failing' | undefined } | undefined> {
  const leased = await db.first(
    sql`
      select 1
        from webhook_progress
       where organisation_id = ${organisationId} and endpoint_id = ${endpointId} and lease = ${lease} for update`,
  )
  if (!leased) return undefined
  const attempts = results.map(({ delivery, attempt }) => ({
    organisation_id: organisationId,
    endpoint_id: endpointId,
    event_number: delivery.eventNumber,
    number: delivery.attempts + 1,
    at: now,
    duration_ms: attempt.durationMs,
    status: attempt.status,
    error: attempt.error,
    answer: attempt.answer,
  }))
  const done = results.filter(({ attempt, delivery }) => isAccepted(attempt) || delivery.isTest)
  await db.each(
    sql`insert into webhook_attempts select * from json_populate_recordset(null::webhook_attempts, ${JSON.stringify(attempts)}::json)`,
    sql`
      update webhook_deliveries d
         set status = r.status, attempts = r.attempts, tries = r.tries, failing_since = r.failing_since, due_at = r.due_at
        from json_to_recordset(${JSON.stringify(results.map((result) => stateAfter(result, now)))}::json)
          as r (event_number bigint, status text, attempts int, tries int, failing_since timestamptz, due_at timestamptz)
       where d.organisation_id = ${organisationId} and d.endpoint_id = ${endpointId} and d.event_number = r.event_number`,
    sql`
      update webhook_deliveries d set blocked = false
        from (select record_id, min(position) as position from webhook_deliveries
               where organisation_id = ${organisationId} and endpoint_id = ${endpointId} and status = 'waiting'
                 and record_id = any(${done.map(({ delivery }) => delivery.recordId)}::uuid[])
               group by record_id) n
       where d.organisation_id = ${organisationId} and d.endpoint_id = ${endpointId} and d.status = 'waiting' and d.record_id = n.record_id
         and d.position = n.position and d.blocked`,
    sql`
      update webhook_progress
         set last_attempt_at = ${now}, last_status = ${results.at(-1)?.attempt.status}
       where organisation_id = ${organisationId} and endpoint_id = ${endpointId}`,
  )
  return { pause: results.map((result) => pauseAfter(result, now)).find((reason) => reason !== undefined) }
}

/** Gives an endpoint back, with the time of its next attempt. */
export async function releaseEndpoint(
  db: Db,
  { organisationId, endpointId, lease }: ClaimedEndpoint,
  now: string,
): Promise<void> {
  await db.many(
    sql`
      update webhook_progress p set lease = null, leased_until = null, served_at = ${now}, next_at = n.due_at
        from (select min(due_at) as due_at from webhook_deliveries
               where organisation_id = ${organisationId} and endpoint_id = ${endpointId} and status = 'waiting' and not blocked) n
       where p.organisation_id = ${organisationId} and p.endpoint_id = ${endpointId} and p.lease = ${lease}`,
  )
}
