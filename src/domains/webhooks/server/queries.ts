import { refuse } from '#base/problem.ts'
import type { HistoryStep } from '#base/history.ts'
import type { Page } from '#base/page.ts'
import type { Answer, Received } from '#base/route.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { readPage } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Delivery, type Endpoint, mostEndpoints, type webhookRoutes } from '../contract/endpoints.ts'
import type { DeliveryStatus } from '../rules.ts'
import { eventOf, type EventRow, isReceived } from './event-shape.ts'

type Input<Name extends keyof typeof webhookRoutes> = Received<(typeof webhookRoutes)[Name]>

interface Row extends Omit<Endpoint, 'allowed'> {}

const endpointColumns = fragment`
  e.id, e.name, e.address, e.types, e.active, e.pause_reason, e.former_until, e.version, e.created_at,
  p.last_attempt_at, p.last_status,
  (select count(*) from webhook_deliveries d
    where d.organisation_id = e.organisation_id and d.endpoint_id = e.id and d.status = 'waiting')::int as waiting`
const endpointTables = fragment`
  webhook_endpoints e join webhook_progress p on p.organisation_id = e.organisation_id and p.endpoint_id = e.id`

/** Returns the endpoints of the organisation, oldest first. */
export async function listWebhooks({ db, actor, now }: ActorScope): Promise<Answer<typeof webhookRoutes.listWebhooks>> {
  const rows = await db.many(
    sql<Row>`
      select ${endpointColumns} from ${endpointTables} where e.organisation_id = ${actor.organisationId} order by e.created_at, e.id`,
  )
  return { items: rows.map((row) => endpointOf(row, now)), allowed: rows.length < mostEndpoints ? ['add'] : [] }
}

/** Reads one endpoint. Throws `NOT_FOUND`. */
export async function readEndpoint({ db, actor, now }: ActorScope, id: string): Promise<Endpoint> {
  const row = await db.first(
    sql<Row>`
      select ${endpointColumns} from ${endpointTables} where e.organisation_id = ${actor.organisationId} and e.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return endpointOf(row, now)
}

function endpointOf(row: Row, now: string): Endpoint {
  const moves = row.active ? (['pause', 'test', 'replay'] as const) : (['resume'] as const)
  const formerUntil = row.formerUntil !== null && row.formerUntil > now ? row.formerUntil : null
  return { ...row, formerUntil, allowed: ['edit', ...moves, 'rotate', 'delete'] }
}

interface DeliveryRow {
  id: string
  status: DeliveryStatus
  createdAt: string
  nextAt: string | null
  isTest: boolean
  isReceived: boolean
  event: EventRow
  attempts: Delivery['attempts']
}

/** Returns the deliveries of an endpoint with their attempts, newest first. Throws `NOT_FOUND`. */
export async function listDeliveries(
  scope: ActorScope,
  { params, query }: Input<'listDeliveries'>,
): Promise<Page<Delivery>> {
  const { db, actor } = scope
  const { active, types } = await readEndpoint(scope, params.id)
  const page = await readPage<DeliveryRow>(
    db,
    {
      select: fragment`
        d.id, d.status, d.created_at, d.is_test, ${isReceived(fragment`${types}::text[]`)} as is_received, case when d.status = 'waiting' and not d.blocked then d.due_at end as next_at,
        json_build_object('id', e.id, 'type', e.type, 'recordId', e.record_id, 'at', ${utcInstant('e.at')}, 'actorId', e.actor_id,
                          'data', e.data) as event,
        coalesce((select json_agg(json_build_object('at', ${utcInstant('a.at')}, 'durationMs', a.duration_ms, 'status', a.status,
                                                    'error', a.error, 'answer', a.answer) order by a.number)
                    from webhook_attempts a
                   where a.organisation_id = d.organisation_id and a.endpoint_id = d.endpoint_id
                     and a.event_number = d.event_number), '[]') as attempts`,
      from: fragment`webhook_deliveries d`,
      joins: fragment`join events e on e.organisation_id = d.organisation_id and e.number = d.event_number`,
      where: new Conditions('d', actor.organisationId).and`d.endpoint_id = ${params.id}`
        .and`d.status = ${query.status}`,
      id: 'd.id',
      sorts: { createdAt: { sql: 'd.created_at', type: 'timestamptz', descending: true } },
    },
    query,
  )
  return {
    items: page.items.map(({ isTest, isReceived: mayRepeat, event, ...row }) => ({
      ...row,
      event: eventOf(event),
      allowed: active && mayRepeat && !isTest && row.status !== 'waiting' ? ['redeliver'] : [],
    })),
    total: page.total,
    nextCursor: page.nextCursor,
  }
}

/** Returns the changes of an endpoint, latest first. Throws `NOT_FOUND`. */
export async function readWebhookHistory(
  scope: ActorScope,
  { params, query }: Input<'readWebhookHistory'>,
): Promise<Page<HistoryStep>> {
  await readEndpoint(scope, params.id)
  return readHistory(scope, ['webhook_endpoints'], params.id, query)
}
