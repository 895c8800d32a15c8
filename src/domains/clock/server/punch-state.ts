import { entryGroups, type IncompleteReason } from '#domains/timesheets/rules.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import type { FixedSpan, ReadPunch } from '../rules/punch-groups.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { PauseType, PunchedBreak, PunchKind } from '../rules.ts'

/** What a late punch says besides its time and location. */
export interface LatePunchDetails {
  readonly projectId?: string | undefined
  readonly shiftId?: string | undefined
  readonly breakEndedAt?: string | undefined
  readonly endsShift?: boolean | undefined
}

/** A stored late punch. */
export interface LatePunch extends ReadPunch {
  readonly details: LatePunchDetails
  readonly latitude: number | null
  readonly longitude: number | null
  readonly accuracy: number | null
  readonly kioskId: string | null
  /** The session that it belongs to so far; `inEntry` is the entry. */
  readonly inSession: string | null
  readonly inEntry: string | null
  /** Why that entry is incomplete. */
  readonly entryReason: IncompleteReason | null
}

/** A session that punches may still change. */
export interface KnownSession {
  readonly id: string
  readonly projectId: string
  readonly assignmentId: string
  readonly shiftId: string | null
  readonly startedAt: string
  readonly endedAt: string | null
  readonly leftOpen: boolean
  readonly incompleteReason: IncompleteReason | null
  readonly entryId: string | null
  /** The entry of its earlier stretches, if it was resumed. */
  readonly resumedEntryId: string | null
  readonly shift: ReadPunch['shift'] | null
  readonly breaks: readonly (Omit<PunchedBreak, 'endedAt'> & { endedAt: string | null })[]
}

/** A worker's punches, sessions and entries. */
export interface PunchState {
  readonly late: readonly LatePunch[]
  readonly sessions: readonly KnownSession[]
  readonly fixed: readonly FixedSpan[]
}

/** An entry `e` that only the clock has written so far. */
export const untouched = fragment`${inGroup('e.status', entryGroups.unsubmitted)} and e.punched_version = e.version`

/** Locks the worker, the open session and the entries that punches may change, so that concurrent punches and edits wait. */
export async function holdPunches(scope: ActorScope): Promise<void> {
  const { db, actor } = scope
  await db.many(workerLock(scope, [actor.accountId]))
  await db.many(
    sql`
      select 1
        from clock_sessions
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and ended_at is null for update`,
  )
  await db.many(
    sql`
      select 1
        from time_entries e
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and ${untouched}
       order by id for update`,
  )
}

type LateRow = Omit<LatePunch, 'isLive' | 'sessionId' | 'shift' | 'breakEndedAt'> & {
  chosenShift: ReadPunch['shift'] | null
}

/** Reads a worker's punches, including the given new one, with their sessions and entries. */
export async function readPunchState({ db, actor }: ActorScope, punchId: string): Promise<PunchState> {
  const sessions = await db.many(
    sql<KnownSession & { isFixed: boolean }>`
      select s.id, s.project_id, s.assignment_id, s.shift_id, s.started_at, s.ended_at, s.left_open, s.incomplete_reason, e.id as entry_id,
             s.resumed_entry_id, s.ended_at is not null and e.id is null as is_fixed,
             case when h.id is not null then json_build_object('id', h.id, 'endsAt', ${utcInstant('h.ends_at')}) end as shift,
             (select coalesce(json_agg(json_build_object('type', b.type, 'startedAt', ${utcInstant('b.started_at')},
                                                         'endedAt', ${utcInstant('b.ended_at')}, 'endedByOut', b.ended_by_out)
                                       order by b.started_at, b.id), '[]')
                from clock_breaks b where b.organisation_id = ${actor.organisationId} and b.clock_session_id = s.id) as breaks
        from clock_sessions s
        left join time_entries e on e.organisation_id = ${actor.organisationId} and e.clock_session_id = s.id and ${untouched}
        left join shifts h on h.organisation_id = ${actor.organisationId} and h.id = s.shift_id
       where s.organisation_id = ${actor.organisationId} and s.worker_id = ${actor.accountId}`,
  )
  const open = sessions.filter(({ isFixed }) => !isFixed)
  const late = await db.many(
    sql<LateRow>`
      select k.id, k.kind, k.break_type, k.counted_at as at, k.claimed_at, k.said as details, k.latitude, k.longitude, k.accuracy, k.kiosk_id,
             k.clock_session_id as in_session, k.time_entry_id as in_entry, e.incomplete_reason as entry_reason,
             case when h.id is not null then json_build_object('id', h.id, 'endsAt', ${utcInstant('h.ends_at')}) end as chosen_shift
        from clock_punches k
        left join time_entries e on e.organisation_id = ${actor.organisationId} and e.id = k.time_entry_id and ${untouched}
        left join shifts h on h.organisation_id = ${actor.organisationId} and h.worker_id = ${actor.accountId} and k.kind = 'in'
         and h.id = (k.said ->> 'shiftId')::uuid
       where k.organisation_id = ${actor.organisationId} and k.worker_id = ${actor.accountId}
         and (k.id = ${punchId} or k.clock_session_id = any(${open.map(({ id }) => id)}::uuid[])
              or k.clock_session_id is null and e.id is not null)`,
  )
  return {
    sessions: open,
    late: late.map((punch) =>
      Object.assign(punch, {
        isLive: false,
        sessionId: begunBy(punch, open),
        shift: punch.chosenShift ?? undefined,
        breakEndedAt: punch.details.breakEndedAt,
      }),
    ),
    fixed: sessions.flatMap(({ isFixed, startedAt, endedAt }) => (isFixed && endedAt ? [{ startedAt, endedAt }] : [])),
  }
}

function begunBy(
  { kind, at, inSession }: Pick<LatePunch, 'kind' | 'at' | 'inSession'>,
  sessions: readonly KnownSession[],
): string | undefined {
  if (kind !== 'in') return undefined
  return sessions.find(({ id, startedAt }) => id === inSession && startedAt === at)?.id
}

/** Returns the live punches of a session: those that are not among the late ones. */
export function livePunches(session: KnownSession, late: readonly LatePunch[]): ReadPunch[] {
  const { id, startedAt, endedAt, leftOpen, breaks } = session
  const shift = session.shift ?? undefined
  const isLate = (kind: PunchKind, at: string) =>
    late.some((punch) => punch.inSession === id && punch.kind === kind && punch.at === at)
  const found: ReadPunch[] = []
  const add = (kind: PunchKind, at: string | null, breakType: PauseType | null = null) => {
    if (at === null || isLate(kind, at)) return
    const started = kind === 'in' ? { shift, ...(at === startedAt && { sessionId: id }) } : {}
    found.push({ id: `${id} ${kind} ${at}`, kind, breakType, at, claimedAt: at, isLive: true, ...started })
  }
  add('in', startedAt)
  for (const { type, startedAt: begun, endedAt: ended, endedByOut } of breaks) {
    if (type === 'away') {
      // The worker left the shift and resumed it.
      add('out', begun)
      add('in', ended)
      continue
    }
    add('pause', begun, type)
    // A clock-out also ends an open break.
    if (!endedByOut) add('resume', ended)
  }
  if (!leftOpen) add('out', endedAt)
  return found
}
