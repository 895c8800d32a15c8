import type { Received } from '#base/route.ts'
import { Refusal, refuse } from '#base/problem.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import type { PunchKind } from '#domains/clock/rules.ts'
import { recordLatePunch } from '#domains/clock/server/late.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import { type ActorScope, type KioskScope, withoutAccount } from '#platform/server/scope.ts'
import { checkAttempts, countOne } from '#platform/server/sessions/attempts.ts'
import { localTimeOf } from '#base/calendar.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { kioskRefusals, type kioskRoutes } from '../contract.ts'
import type { ChosenWork } from '../contract/chosen-work.ts'
import { pinLabel, type tabletRoutes } from '../contract/tablet.ts'
import type { KioskPunchStatus } from '../rules.ts'
import { openPin } from './keys.ts'
import { actingFor, tryPin, workerActor, workerOfNumber } from './pin-check.ts'
import { readPunchingKiosk } from './place.ts'

interface KioskPunch {
  readonly key: string
  readonly kioskId: string
  readonly number: number
  readonly kind: PunchKind
  readonly at: string
  /** What the worker had chosen before the network was lost. */
  readonly chosen?: ChosenWork
  readonly workerId: string | null
  readonly status: KioskPunchStatus
}

/** Stores a punch at a kiosk once; returns false if it is known already. */
export async function recordKioskPunch(
  { db, actor, now }: KioskScope,
  { key, kioskId, number, kind, at, chosen = {}, workerId, status }: KioskPunch,
): Promise<boolean> {
  const added = await db.many(
    sql`
      insert into kiosk_punches (organisation_id, id, kiosk_id, worker_id, number, kind, claimed_at, received_at, chosen, status)
      values (${actor.organisationId}, ${key}, ${kioskId}, ${workerId}, ${number}, ${kind}, ${at}, ${now}, ${JSON.stringify(chosen)}, ${status})
      on conflict (organisation_id, id) do nothing returning id`,
  )
  return added.length > 0
}

const deliveries = { most: 1200, minutes: 15 }

type Delivered = Received<typeof tabletRoutes.deliverPunch>['body']

/**
 * Takes over a punch that was made without a network. Its content is never refused: it counts as a late punch if the PIN is right, and
 * otherwise waits for the organisation. A punch counts once, however often it is delivered. The answer never says whether the PIN was right,
 * because PINs could be guessed with it; wrong ones count with those that are typed, and over the limit of a number no PIN is checked. Throws
 * `RATE_LIMITED` over the limit of the kiosk, after which the tablet delivers the punch again, and `NOT_FOUND` for the kiosk of another
 * organisation.
 */
export async function deliverPunch(
  scope: KioskScope,
  { body }: Received<typeof tabletRoutes.deliverPunch>,
): Promise<void> {
  const { db, actor, now } = scope
  const { key, kioskId, number, kind, at, sealedPin: _, ...chosen } = body
  const from = `kiosk-deliveries:${actor.kioskId}`
  await checkAttempts(db, { [from]: deliveries }, now)
  const openingKey = await readOpeningKey(scope, kioskId)
  if (await isKnown(scope, key)) return
  await countOne(db, from, deliveries, now)
  const pin = openedPin(scope, body, openingKey)
  const worker = pin === undefined ? undefined : await tryPin(scope, { number, pin })
  const punch = { key, kioskId, number, kind, at, chosen }
  if (worker && !(worker instanceof Refusal)) {
    const acting = await actingFor(scope, worker.id)
    try {
      if (await recordKioskPunch(scope, { ...punch, workerId: worker.id, status: 'accepted' }))
        await recordLate(acting, punch)
      return
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      // The worker never had an assignment, so that there is nothing to count it for.
      await db.rollback()
    }
  }
  const workerId = await workerOfNumber(scope, number)
  if (await recordKioskPunch(scope, { ...punch, workerId, status: 'unverified' }))
    await notifyOfUnverified(scope, punch)
}

/** Notifies the users who decide, once for all that waits of a kiosk. */
async function notifyOfUnverified(scope: KioskScope, { kioskId, key }: Pick<KioskPunch, 'kioskId' | 'key'>) {
  const { organisationId, timeZone } = scope.actor
  const kiosk = await scope.db.first(
    sql<{ name: string }>`
      select k.name from kiosks k
       where k.organisation_id = ${organisationId} and k.id = ${kioskId}
         and not exists (select 1 from kiosk_punches p
                          where p.organisation_id = k.organisation_id and p.kiosk_id = k.id and p.id <> ${key}
                            and ${is<KioskPunchStatus>('p.status', 'unverified')})`,
  )
  if (!kiosk) return
  const acting = { ...scope, actor: withoutAccount(organisationId, timeZone) }
  const values = { kiosk: kiosk.name }
  const link = '/provider/settings?tab=kiosks'
  await notify(acting, await accountsWith(acting, 'kiosks:write'), { kind: 'clockTimeUnverified', values, link })
}

async function recordLate(
  acting: ActorScope,
  { kind, at, kioskId, chosen }: Pick<KioskPunch, 'kind' | 'at' | 'kioskId' | 'chosen'>,
): Promise<void> {
  const isChosen = chosen?.projectId !== undefined || chosen?.shiftId !== undefined
  const work = kind === 'in' && !isChosen ? { projectId: await projectOfLateClockIn(acting, kioskId, at) } : chosen
  await recordLatePunch(acting, at, { kind, ...work }, await readPunchingKiosk(acting, kioskId))
}

async function isKnown({ db, actor }: KioskScope, key: string): Promise<boolean> {
  const known = await db.many(
    sql`select 1 from kiosk_punches where organisation_id = ${actor.organisationId} and id = ${key}`,
  )
  return known.length > 0
}

/** Returns the sealed key with which the PINs of a kiosk are opened. Throws `NOT_FOUND`. */
async function readOpeningKey({ db, actor }: KioskScope, kioskId: string): Promise<string> {
  const kiosk = await db.first(
    sql<{ openingKey: string }>`
      select opening_key from kiosks where organisation_id = ${actor.organisationId} and id = ${kioskId}`,
  )
  if (!kiosk) throw refuse.NOT_FOUND()
  return kiosk.openingKey
}

/** Returns the PIN of a delivered punch; undefined if it was not encrypted for it. */
function openedPin(
  { actor, cipher }: KioskScope,
  { sealedPin, ...body }: Delivered,
  openingKey: string,
): string | undefined {
  const kiosk = { organisationId: actor.organisationId, id: body.kioskId }
  return openPin(cipher, kiosk, { openingKey, sealedPin, label: pinLabel(body) })
}

/** Locks a punch that waits for the organisation. Throws `NOT_FOUND` and `INVALID_TRANSITION`. */
async function lockUnverified({ db, actor }: ActorScope, id: string): Promise<WaitingPunch> {
  const punch = await db.first(
    sql<WaitingPunch & { isUnverified: boolean }>`
      select kiosk_id, worker_id, kind, claimed_at, chosen, ${is<KioskPunchStatus>('status', 'unverified')} as is_unverified from kiosk_punches
       where organisation_id = ${actor.organisationId} and id = ${id} for update`,
  )
  if (!punch) throw refuse.NOT_FOUND()
  if (!punch.isUnverified) throw kioskRefusals.KIOSK_PUNCH_DECIDED()
  return punch
}

interface WaitingPunch {
  kioskId: string
  workerId: string | null
  kind: PunchKind
  claimedAt: string
  chosen: ChosenWork
}

type Input<Name extends keyof typeof kioskRoutes> = Received<(typeof kioskRoutes)[Name]>

/** Counts a punch whose PIN was not confirmed as a late one of a worker. Throws `NOT_FOUND`, `INVALID_TRANSITION` and a validation error. */
export async function confirmPunch(scope: ActorScope, { params, body }: Input<'confirmPunch'>): Promise<void> {
  const { organisationId, accountId } = scope.actor
  const waiting = await lockUnverified(scope, params.id)
  const { workerId } = body
  const decided = await scope.db.many(
    sql`
      update kiosk_punches p
         set status = 'confirmed', worker_id = w.id, decided_by = ${accountId}, version = p.version + 1, updated_at = ${scope.now}
        from workers w
       where p.organisation_id = ${organisationId} and p.id = ${params.id} and w.organisation_id = ${organisationId} and w.id = ${workerId}
      returning p.id`,
  )
  if (decided.length === 0) throw invalidField('workerId', 'kiosk.validation.workerUnknown')
  const acting = { ...scope, actor: workerActor(scope.actor, workerId) }
  const { kind, claimedAt: at, kioskId } = waiting
  // Another worker has other work.
  const chosen = workerId === waiting.workerId ? waiting.chosen : {}
  await recordLate(acting, { kind, at, kioskId, chosen })
}

/** Dismisses a punch whose PIN was not confirmed. Throws `NOT_FOUND` and `INVALID_TRANSITION`. */
export async function dismissPunch(scope: ActorScope, { params }: Input<'dismissPunch'>): Promise<void> {
  const { organisationId, accountId } = scope.actor
  await lockUnverified(scope, params.id)
  await scope.db.many(
    sql`
      update kiosk_punches set status = 'dismissed', decided_by = ${accountId}, version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${organisationId} and id = ${params.id}`,
  )
}

/**
 * Returns the project of a late clock-in at a kiosk, where the worker could not choose one: that of their assignment at the work site of the
 * kiosk, else their only one. Undefined if a shift of about that time decides, or if several are possible.
 */
async function projectOfLateClockIn(
  { db, actor }: ActorScope,
  kioskId: string,
  at: string,
): Promise<string | undefined> {
  const { organisationId, accountId, timeZone } = actor
  const day = localTimeOf(at, timeZone).date
  const found = await db.many(
    sql<{ projectId: string; isHere: boolean }>`
      select distinct a.project_id, coalesce(k.id is not null, false) as is_here
        from assignments a
        join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
        left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
        left join kiosks k on k.organisation_id = a.organisation_id and k.id = ${kioskId}
         and k.work_site_id = case when r.work_site_id is not null then r.work_site_id else p.work_site_id end
       where a.organisation_id = ${organisationId} and a.worker_id = ${accountId} and ${inGroup('a.status', assignmentGroups.taken)}
         and ${day}::date between a.start_date and a.end_date
         and not exists (
           select 1 from shifts h
            where h.organisation_id = ${organisationId} and h.worker_id = ${accountId} and h.accepted and h.published_at is not null
              and ${inGroup('h.status', shiftGroups.planned)} and h.starts_at < ${at}::timestamptz + interval '16 hours'
              and h.ends_at > ${at}::timestamptz - interval '4 hours')`,
  )
  const here = found.filter(({ isHere }) => isHere)
  const candidates = here.length > 0 ? here : found
  return candidates.length === 1 ? candidates[0]?.projectId : undefined
}
