import { laterBy } from '#base/time.ts'
import { isOfFenced } from '#platform/server/db/fence.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { testType } from '../contract/catalogue.ts'
import { patienceMs, retryAfterMs } from '../rules.ts'
import { eventColumns, type EventRow } from './event-shape.ts'
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
export async function claimEndpoint(
  db: Db,
  lease: string,
  busy: readonly string[],
  now: string,
): Promise<ClaimedEndpoint | undefined> {
  const [claimed] = await db.manyAndCommit(
    sql<ClaimedEndpoint>(
      `update webhook_progress set lease = $1, leased_until = $2
        where (organisation_id, endpoint_id) in (
          select p.organisation_id, p.endpoint_id from webhook_progress p
            join webhook_endpoints e on e.organisation_id = p.organisation_id and e.id = p.endpoint_id
            join event_streams s on s.organisation_id = p.organisation_id
           where e.active and (p.leased_until is null or p.leased_until <= $3) and (p.next_at <= $3 or s.last_position > p.position)
             and p.organisation_id <> all($4::uuid[]) and not ${isOfFenced('p')}
             and not exists (select 1 from organisations o where o.id = p.organisation_id and o.closed_at is not null)
           order by p.served_at nulls first limit 1 for update of p skip locked)
        returning organisation_id, endpoint_id, lease`,
      [lease, laterBy(now, leaseMs), now, busy],
    ),
  )
  return claimed
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
  { organisationId, endpointId, lease }: ClaimedEndpoint,
  busy: readonly string[],
  now: string,
): Promise<Portion | undefined> {
  const key = [organisationId, endpointId]
  const endpoint = await db.first(
    sql<EndpointRow>(
      `select e.address, e.types, e.secret, e.former_secret, e.former_until, p.position, s.last_position,
              coalesce((select json_agg(json_build_object('id', w.id, 'secret', w.secret) order by w.valid_until desc, w.id desc)
                          from webhook_secrets w
                         where w.organisation_id = e.organisation_id and w.endpoint_id = e.id and w.valid_until > $4), '[]') as earlier_secrets
         from webhook_progress p
         join webhook_endpoints e on e.organisation_id = p.organisation_id and e.id = p.endpoint_id
         join event_streams s on s.organisation_id = p.organisation_id
        where p.organisation_id = $1 and p.endpoint_id = $2 and p.lease = $3 and e.active for update of p`,
      [...key, lease, now],
    ),
  )
  if (!endpoint) return undefined
  const read = () => readDue(db, key, busy, now)
  let due = await read()
  for (let nth = 0; nth < mostSteps && due.length < portion && endpoint.position < endpoint.lastPosition; nth++) {
    const to = Math.min(endpoint.position + step, endpoint.lastPosition)
    await addDeliveries(db, key, { ...endpoint, to }, now)
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

function readDue(db: Db, key: readonly string[], busy: readonly string[], now: string): Promise<DueDelivery[]> {
  return db.many(
    sql<DueDelivery>(
      `select ${eventColumns}, d.event_number, d.attempts, d.tries, d.failing_since, d.is_test
         from webhook_deliveries d join events e on e.organisation_id = d.organisation_id and e.number = d.event_number
        where d.organisation_id = $1 and d.endpoint_id = $2 and d.status = 'waiting' and not d.blocked and d.due_at <= $3
          and d.record_id <> all($4::uuid[])
        order by d.due_at, d.position limit ${portion}`,
      [...key, now, busy],
    ),
  )
}

async function addDeliveries(
  db: Db,
  key: readonly string[],
  { types, position, to }: EndpointRow & { to: number },
  now: string,
): Promise<void> {
  await db.each(
    // A replay finds deliveries that exist: they wait again.
    sql(
      `insert into webhook_deliveries as d (organisation_id, endpoint_id, event_number, position, record_id, blocked, due_at, created_at)
       select e.organisation_id, $2, e.number, e.position, e.record_id,
              row_number() over (partition by e.record_id order by e.position) > 1
              or exists (select 1 from webhook_deliveries w
                          where w.organisation_id = $1 and w.endpoint_id = $2 and w.record_id = e.record_id and w.status = 'waiting'
                            and w.position < e.position),
              $5, $5
         from events e
        where e.organisation_id = $1 and e.position > $3 and e.position <= $4 and (e.type = any($6::text[]) or cardinality($6::text[]) = 0)
          and e.type <> '${testType}'
       on conflict (organisation_id, endpoint_id, event_number) do update
          set status = 'waiting', blocked = excluded.blocked, tries = 0, failing_since = null, due_at = excluded.due_at
        where d.status <> 'waiting'`,
      [...key, position, to, now, types],
    ),
    sql('update webhook_progress set position = $3 where organisation_id = $1 and endpoint_id = $2', [...key, to]),
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
    due_at: isDone ? now : laterBy(now, retryAfterMs(tries + 1)),
  }
}

/** Why an endpoint must be paused after an attempt; undefined if it need not be. */
function pauseAfter({ delivery, attempt }: Result, now: string): 'gone' | 'failing' | undefined {
  if (isAccepted(attempt) || delivery.isTest) return undefined
  if (attempt.status === 410) return 'gone'
  const { failingSince } = delivery
  return failingSince !== null && laterBy(failingSince, patienceMs) <= now ? 'failing' : undefined
}

/** Records attempts and makes the next events of their records due. Returns undefined if another process serves the endpoint by now. */
export async function recordResults(
  db: Db,
  { organisationId, endpointId, lease }: ClaimedEndpoint,
  results: readonly Result[],
  now: string,
): Promise<{ readonly pause: 'gone' | 'failing' | undefined } | undefined> {
  const key = [organisationId, endpointId]
  const leased = await db.first(
    sql('select 1 from webhook_progress where organisation_id = $1 and endpoint_id = $2 and lease = $3 for update', [
      ...key,
      lease,
    ]),
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
    sql('insert into webhook_attempts select * from json_populate_recordset(null::webhook_attempts, $1::json)', [
      JSON.stringify(attempts),
    ]),
    sql(
      `update webhook_deliveries d
          set status = r.status, attempts = r.attempts, tries = r.tries, failing_since = r.failing_since, due_at = r.due_at
         from json_to_recordset($3::json) as r (event_number bigint, status text, attempts int, tries int, failing_since timestamptz, due_at timestamptz)
        where d.organisation_id = $1 and d.endpoint_id = $2 and d.event_number = r.event_number`,
      [...key, JSON.stringify(results.map((result) => stateAfter(result, now)))],
    ),
    sql(
      `update webhook_deliveries d set blocked = false
         from (select record_id, min(position) as position from webhook_deliveries
                where organisation_id = $1 and endpoint_id = $2 and status = 'waiting' and record_id = any($3::uuid[]) group by record_id) n
        where d.organisation_id = $1 and d.endpoint_id = $2 and d.status = 'waiting' and d.record_id = n.record_id and d.position = n.position
          and d.blocked`,
      [...key, done.map(({ delivery }) => delivery.recordId)],
    ),
    sql(
      'update webhook_progress set last_attempt_at = $3, last_status = $4 where organisation_id = $1 and endpoint_id = $2',
      [...key, now, results.at(-1)?.attempt.status ?? null],
    ),
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
    sql(
      `update webhook_progress p set lease = null, leased_until = null, served_at = $4, next_at = n.due_at
         from (select min(due_at) as due_at from webhook_deliveries
                where organisation_id = $1 and endpoint_id = $2 and status = 'waiting' and not blocked) n
        where p.organisation_id = $1 and p.endpoint_id = $2 and p.lease = $3`,
      [organisationId, endpointId, lease, now],
    ),
  )
}
