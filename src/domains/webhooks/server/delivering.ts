import { inLine } from '#platform/server/concurrency/in-line.ts'
import { withinOrganisation } from '#platform/server/jobs/organisation-scope.ts'
import { type OpenRequest, wayInto } from '#platform/server/push/public-way.ts'
import { type Running, runQueue } from '#platform/server/queues/queue.ts'
import { type ActorScope, nowOf, type Services } from '#platform/server/scope.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import { openEarlierSecret, openSecret } from './endpoints.ts'
import { eventOf } from './event-shape.ts'
import {
  type ClaimedEndpoint,
  claimEndpoint,
  type DueDelivery,
  nextPortion,
  type Portion,
  recordResults,
  releaseEndpoint,
  type Result,
} from './queue.ts'
import { sendEvent, type Target } from './sending.ts'

/** How the deliveries of a process share its resources. */
interface DeliveryOptions {
  readonly everyMs?: number
  /** Opens the requests. By default only https to public addresses and the operator's private networks. */
  readonly way?: OpenRequest
  /** The number of endpoints that are served at the same time, in all and of one organisation. */
  readonly endpoints?: number
  readonly perOrganisation?: number
  /** The number of requests to one endpoint at the same time, each about another record. */
  readonly width?: number
  /** After this time an endpoint makes room for others. */
  readonly turnMs?: number
}

const usual = { everyMs: 1000, endpoints: 32, perOrganisation: 4, width: 8, turnMs: 5000 } as const

/**
 * Delivers events to webhook endpoints until it is stopped. Several processes share the endpoints: each endpoint is served by one of them at
 * a time. The events of one record are delivered in their order; a slow endpoint delays neither other organisations nor other records.
 */
export function startDelivering(services: Services, options: DeliveryOptions = {}): Running {
  const way = wayInto(services.config.privateNetworks)
  const { everyMs, endpoints, perOrganisation, ...rest } = { ...usual, way, ...options }
  return runQueue(services, {
    action,
    everyMs,
    most: endpoints,
    turns: { of: ({ organisationId }) => organisationId, most: perOrganisation },
    claim: claimEndpoint,
    work: (claimed, stopping) => serveEndpoint(services, claimed, { ...rest, isStopped: () => stopping.aborted }),
  })
}

const action = 'webhooks.deliver'

interface Turn {
  readonly way: OpenRequest
  readonly width: number
  readonly turnMs: number
  readonly isStopped: () => boolean
}

/** Serves a claimed endpoint until nothing is due, its turn is over or the process stops, and gives it back. */
async function serveEndpoint(services: Services, claimed: ClaimedEndpoint, turn: Turn): Promise<void> {
  const inside = { organisationId: claimed.organisationId, action }
  const endsAt = performance.now() + turn.turnMs
  const going = new Map<string, Promise<void>>()
  // New deliveries are added and results recorded one after the other: each knows what is waiting.
  const oneAtATime = inLine(1)
  let results: Result[] = []
  let isLost = false

  const record = () =>
    oneAtATime(async () => {
      const recorded = results
      results = []
      if (recorded.length === 0 || isLost) return
      const now = nowOf(services)
      await withinOrganisation(services, inside, async (scope) => {
        const outcome = await recordResults(scope.db, claimed, recorded, now)
        if (!outcome) isLost = true
        else if (outcome.pause && (await pauseEndpoint(scope, claimed.endpointId, outcome.pause))) isLost = true
      })
    })

  const deliver = async (delivery: DueDelivery, target: Target) => {
    const attempt = await sendEvent(turn.way, target, eventOf(delivery), services.clock())
    results.push({ delivery, attempt })
    // Without its result, a delivery is sent again in the next turn.
    await record().catch((error: Error) => {
      isLost = true
      services.log.warn({ error: error.message, delivery: delivery.id }, 'a delivery could not be recorded')
    })
    going.delete(delivery.recordId)
  }

  const next = () =>
    oneAtATime(() =>
      withinOrganisation(services, inside, ({ db }) => nextPortion(db, claimed, [...going.keys()], nowOf(services))),
    )

  let due: DueDelivery[] = []
  let target: Target = { address: '', secrets: [] }
  try {
    for (;;) {
      const mayStart = !isLost && !turn.isStopped() && performance.now() < endsAt
      if (mayStart && due.length === 0 && going.size < turn.width) {
        const found = await next()
        if (!found) break
        target = targetOf(services, claimed, found)
        due = found.due.filter(({ recordId }) => !going.has(recordId))
        if (due.length === 0 && going.size === 0 && !found.isMore) break
      }
      const started = mayStart ? due.splice(0, turn.width - going.size) : []
      for (const delivery of started) going.set(delivery.recordId, deliver(delivery, target))
      if (going.size > 0) await Promise.race(going.values())
      else if (!mayStart) break
    }
  } finally {
    await Promise.all(going.values())
    const now = nowOf(services)
    await withinOrganisation(services, inside, ({ db }) => releaseEndpoint(db, claimed, now))
  }
}

function targetOf(services: Services, { organisationId, endpointId }: ClaimedEndpoint, { endpoint }: Portion): Target {
  const { address, secret, formerSecret, formerUntil, earlierSecrets } = endpoint
  const open = (sealed: string, column: 'secret' | 'former_secret') =>
    openSecret(services, organisationId, endpointId, sealed, column)
  const signsStill = formerUntil !== null && formerUntil > nowOf(services)
  return {
    address,
    secrets: [
      open(secret, 'secret'),
      ...(formerSecret !== null && signsStill ? [open(formerSecret, 'former_secret')] : []),
      ...earlierSecrets.map((one) => openEarlierSecret(services, organisationId, one.id, one.secret)),
    ],
  }
}

/** Pauses an active endpoint and notifies all administrators; false if it was paused before. */
async function pauseEndpoint(scope: ActorScope, id: string, reason: 'gone' | 'failing'): Promise<boolean> {
  const { db, actor, now } = scope
  const [paused] = await db.many(
    sql<{ name: string }>`
      update webhook_endpoints set active = false, pause_reason = ${reason}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id} and active returning name`,
  )
  if (!paused) return false
  await notify(scope, await accountsWith(scope, 'webhooks:write'), {
    kind: 'webhookPaused',
    values: { name: paused.name },
    link: '/provider/settings?tab=integrations',
  })
  return true
}
