import { v7 as uuid } from 'uuid'
import { daysAfter, wallOf } from '#base/calendar.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClockState, Fix } from '../contract.ts'
import { earlier, type PunchedBreak, type PunchKind } from '../rules.ts'
import { sessionBegun } from './beginning.ts'
import { located } from './place.ts'
import { readClock } from './queries.ts'
import { type ActiveSession, dispute, endBreak, endSession, holdActive } from './session.ts'
import { keepStray } from './stray.ts'

/** A punch that was taken earlier, as the device tells of it. */
export interface LatePunch {
  readonly kind: PunchKind
  readonly location?: Fix | undefined
  readonly projectId?: string | undefined
  readonly shiftId?: string | undefined
  readonly breakType?: PunchedBreak['type'] | undefined
}

/** What became of a punch: the session that it belongs to, the entry that it made, or why it fits nowhere. */
interface Taken {
  sessionId?: string
  entryId?: string
  reason?: IncompleteReason
}

/**
 * Takes a punch that is sent later with its own time. What the device claims is kept; a time to come counts as now. Sent
 * twice it counts once, also under another key. What cannot be accepted makes an incomplete entry.
 */
export async function takeLate(scope: ActorScope, claimedAt: string, punch: LatePunch): Promise<ClockState> {
  const location = located(punch.location)
  const { organisationId, accountId } = scope.actor
  const at = earlier(claimedAt, scope.now)
  const id = uuid()
  const isNew = await scope.db.first(
    written(
      `insert into clock_punches (organisation_id, id, worker_id, kind, break_type, claimed_at, counted_at, received_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (organisation_id, worker_id, kind, claimed_at) do nothing returning id`,
      [organisationId, id, accountId, punch.kind, punch.breakType ?? null, claimedAt, at, scope.now],
    ),
  )
  if (!isNew) return readClock(scope, await entryOf(scope, punch.kind, claimedAt))
  const session = await holdActive(scope)
  const { sessionId, entryId, reason } = await takers[punch.kind](scope, { punchId: id, at, location, punch, session })
  if (reason !== undefined) return readClock(scope, await keepStray(scope, { id, at, punch }, reason))
  await noteWhere(scope, id, sessionId ?? null, entryId ?? null)
  return readClock(scope, entryId ?? null)
}

interface Taking {
  readonly punchId: string
  readonly at: string
  readonly location: Fix
  readonly punch: LatePunch
  readonly session: ActiveSession | undefined
}

const takers: Readonly<Record<PunchKind, (scope: ActorScope, taking: Taking) => Promise<Taken>>> = {
  async in(scope, { at, location, punch, session }) {
    if (session) return isSame(session, at) ? { sessionId: session.id } : { reason: 'alreadyClockedIn' }
    if (await isTooOld(scope, at)) return { reason: 'tooOld' }
    const { projectId, shiftId } = punch
    const begun = await scope.db.first(sessionBegun(scope, { at, location, projectId, shiftId, isLate: true }))
    if (!begun) return { reason: 'notAssigned' }
    return begun.sessionId === null ? { reason: 'alreadyClockedIn' } : { sessionId: begun.sessionId }
  },

  async pause(scope, { at, punch, session }) {
    if (!session || at < session.startedAt) return { reason: 'notClockedIn' }
    const begun = await scope.db.many(
      written(
        `insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at)
         select $1, $2, $3, $4, $5::timestamptz
          where not exists (select 1 from clock_breaks b where b.organisation_id = $1 and b.clock_session_id = $3
                               and (b.ended_at is null or b.ended_at > $5::timestamptz))
         returning id`,
        [scope.actor.organisationId, uuid(), session.id, punch.breakType ?? 'other', at],
      ),
    )
    if (begun.length === 0) await dispute(scope, session, 'outOfOrder')
    return { sessionId: session.id }
  },

  async resume(scope, { at, session }) {
    if (!session || at < session.startedAt) return { reason: 'notClockedIn' }
    if (!(await endBreak(scope, session, at, at))) await dispute(scope, session, 'outOfOrder')
    return { sessionId: session.id }
  },

  async out(scope, { punchId, at, location, session }) {
    if (!session || at < session.startedAt) return { reason: 'notClockedIn' }
    // Before the entry, which tells of it.
    await noteWhere(scope, punchId, session.id, null)
    return { sessionId: session.id, entryId: await endSession(scope, session, { at, location, isLate: true }) }
  },
}

// Pressed on two devices, or live before and never answered: it is the clock-in that the session began with.
function isSame({ startedAt }: ActiveSession, at: string): boolean {
  return Math.abs(Date.parse(startedAt) - Date.parse(at)) < 60_000
}

async function isTooOld({ db, actor, now }: ActorScope, at: string): Promise<boolean> {
  const { days } = await db.one(
    written<{ days: number }>('select entry_limit_days as days from organisations where id = $1', [
      actor.organisationId,
    ]),
  )
  return wallOf(at, actor.timeZone).date < daysAfter(wallOf(now, actor.timeZone).date, -days)
}

async function noteWhere(scope: ActorScope, id: string, sessionId: string | null, entryId: string | null) {
  await scope.db.many(
    written(
      'update clock_punches set clock_session_id = $3, time_entry_id = $4 where organisation_id = $1 and id = $2',
      [scope.actor.organisationId, id, sessionId, entryId],
    ),
  )
}

async function entryOf({ db, actor }: ActorScope, kind: PunchKind, claimedAt: string): Promise<string | null> {
  const known = await db.first(
    written<{ entryId: string | null }>(
      `select time_entry_id as entry_id from clock_punches
        where organisation_id = $1 and worker_id = $2 and kind = $3 and claimed_at = $4`,
      [actor.organisationId, actor.accountId, kind, claimedAt],
    ),
  )
  return known?.entryId ?? null
}
