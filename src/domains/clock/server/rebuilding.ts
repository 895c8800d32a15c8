import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { settleClockedShifts } from '#domains/shifts/server/clocked.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { deletePunchedEntries, detachFromSessions } from '#domains/timesheets/server/punched.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type ReadPunch, groupPunches, type PunchGroup } from '../rules/punch-groups.ts'
import type { Fix } from '../contract.ts'
import { countSession } from '../rules.ts'
import { startSession } from './clock-in-statements.ts'
import { entriesFor, isOfClockIn, isWritten, recordIdOf, sessionIdOf, unusedRecords } from './changed-groups.ts'
import { makeEntry, makeUnmatched } from './entries.ts'
import { type PunchState, type KnownSession, livePunches, readPunchState } from './punch-state.ts'
import { updateLeftShift } from './leaving.ts'
import { writeEnd } from './session.ts'

/**
 * Reads all punches of a worker that may still change an entry, and writes the differences to the stored sessions and entries.
 * Returns the entry of the new punch, otherwise another entry that was made because of it.
 */
export async function rebuildEntries(scope: ActorScope, punchId: string): Promise<string | null> {
  const state = await readPunchState(scope, punchId)
  const live = state.sessions.flatMap((session) => livePunches(session, state.late))
  const changed = groupPunches([...state.late, ...live], state.fixed).filter((group) => !isWritten(group, state))
  const entries = entriesFor(changed, state)
  await remove(scope, unusedRecords(changed, state, entries))
  const entryIds = new Map<PunchGroup, string | null>()
  for (const group of inOrderOfWriting(changed)) {
    entryIds.set(group, await writeGroup(scope, group, state, entries.get(group)))
  }
  const own = changed.find(({ punches }) => punches.some(({ id }) => id === punchId))
  const isNew = ([group, id]: [PunchGroup, string | null]) => id !== null && !entries.has(group)
  return (own && entryIds.get(own)) ?? [...entryIds].find(isNew)?.[1] ?? null
}

// Changes that free the time of an entry come first; the open session comes last.
function inOrderOfWriting(groups: readonly PunchGroup[]): PunchGroup[] {
  const rank = ({ flaw, isOpen }: PunchGroup) => (isOpen ? 2 : flaw === null ? 1 : 0)
  return [...groups].sort((one, other) => rank(one) - rank(other))
}

async function remove(scope: ActorScope, unused: ReturnType<typeof unusedRecords>): Promise<void> {
  await setRecords(scope, unused.moved, null, null)
  const sessionIds = unused.sessions.map(({ id }) => id)
  if (sessionIds.length > 0) {
    await detachFromSessions(scope, sessionIds)
    const { organisationId } = scope.actor
    await scope.db.each(
      sql`delete from clock_breaks where organisation_id = ${organisationId} and clock_session_id = any(${sessionIds}::uuid[])`,
      sql`delete from clock_sessions where organisation_id = ${organisationId} and id = any(${sessionIds}::uuid[])`,
    )
    const shiftIds = unused.sessions.flatMap(({ shiftId }) => shiftId ?? [])
    await settleClockedShifts(scope, shiftIds)
  }
  await deletePunchedEntries(scope, unused.entries)
}

/** Writes a group as a session, an entry, or both. Returns the id of its entry, if it has one. */
async function writeGroup(
  scope: ActorScope,
  read: PunchGroup,
  state: PunchState,
  entryId: string | undefined,
): Promise<string | null> {
  const session = await findOrBeginSession(scope, read, state)
  const sessionId = typeof session === 'string' ? null : session.id
  const group = { ...read, punches: await storeMovedLivePunches(scope, read.punches, state, sessionId) }
  const ids = group.punches.filter(({ isLive }) => !isLive).map(({ id }) => id)
  if (typeof session === 'string') {
    const details = state.late.find(({ id }) => id === group.punches[0]?.id)?.details ?? {}
    const unmatchedId = await makeUnmatched(scope, group, session, details, entryId)
    await setRecords(scope, ids, null, unmatchedId)
    return unmatchedId
  }
  await setRecords(scope, ids, session.id, null)
  await writeBreaks(scope, session.id, group)
  await writeSession(scope, session, group, state)
  if (group.isOpen) return null
  const counted = countSession(session.startedAt, group.end?.at ?? null, group.breaks)
  const owned = { ...session, workerId: scope.actor.accountId }
  const id = entryId ?? session.resumedEntryId ?? undefined
  const newEntryId = await makeEntry(scope, owned, counted, reasonOf(session, group), id)
  await setRecords(scope, ids, session.id, newEntryId)
  return newEntryId
}

type GroupSession = Pick<
  KnownSession,
  'id' | 'projectId' | 'assignmentId' | 'shiftId' | 'startedAt' | 'incompleteReason' | 'entryId' | 'resumedEntryId'
>

/** Returns the session of a group; a new one is begun with its request, assignment and shift. Returns the reason if it can have none. */
async function findOrBeginSession(
  scope: ActorScope,
  group: PunchGroup,
  { late, sessions }: PunchState,
): Promise<GroupSession | IncompleteReason> {
  const { isSession, start, end, punches, isOpen, flaw } = group
  const sent = late.find(({ id }) => id === start?.id)
  const existing = sessions.find(({ id }) => id === sessionIdOf(group))
  if (existing) return existing
  // A clock-in that resumed a shift live has no separate row.
  const again = start?.isLive && start.shift ? { at: start.at, details: { shiftId: start.shift.id } } : undefined
  const begins = sent ?? again
  if (!isSession || !begins) return flaw ?? 'notClockedIn'
  const { at, details } = begins
  if (await isTooOld(scope, at)) return 'tooOld'
  const endedAt = isOpen ? null : (end?.at ?? lastOf(punches))
  const context = { at, location: sent ? fixOf(sent) : null, kioskId: sent?.kioskId, ...details, late: { endedAt } }
  const started = await startSession(scope, context, 'each').catch(againstLive)
  if (!started) return 'notAssigned'
  const { sessionId: id, project, assignmentId, shiftId, reason: incompleteReason } = started
  return {
    id,
    projectId: project.id,
    assignmentId,
    shiftId,
    startedAt: at,
    incompleteReason,
    entryId: null,
    resumedEntryId: null,
  }
}

// The worker has clocked in live concurrently; the retry sees it.
function againstLive(error: unknown): never {
  throw violates(error, 'clock_sessions_one_active') ? Object.assign(new Error('try again'), { code: '40001' }) : error
}

async function isTooOld({ db, actor, now }: ActorScope, at: string): Promise<boolean> {
  const { days } = await db.one(
    sql<{ days: number }>`select entry_limit_days as days from organisations where id = ${actor.organisationId}`,
  )
  return localTimeOf(at, actor.timeZone).date < daysAfter(localTimeOf(now, actor.timeZone).date, -days)
}

function fixOf({ latitude, longitude, accuracy }: PunchState['late'][number]): Fix | null {
  if (latitude === null || longitude === null || accuracy === null) return null
  return { latitude, longitude, accuracy }
}

function lastOf(punches: readonly ReadPunch[]): string {
  return punches.reduce((last, { at }) => (at > last ? at : last), '')
}

/** Returns why the entry of a session is incomplete: the clock-in itself, else the order of its punches. */
function reasonOf({ incompleteReason }: GroupSession, { flaw }: PunchGroup): IncompleteReason | null {
  return isOfClockIn(incompleteReason) ? incompleteReason : flaw
}

// A live punch is stored only with its session. If it leaves that session, it gets a separate row.
async function storeMovedLivePunches(
  { db, actor, now }: ActorScope,
  punches: readonly ReadPunch[],
  state: PunchState,
  sessionId: string | null,
): Promise<ReadPunch[]> {
  const rows: ReadPunch[] = []
  for (const punch of punches) {
    if (!punch.isLive || recordIdOf(punch, state) === sessionId) {
      rows.push(punch)
      continue
    }
    const id = uuid()
    await db.many(
      sql`
        insert into clock_punches (organisation_id, id, worker_id, kind, break_type, claimed_at, counted_at, received_at)
        values (${actor.organisationId}, ${id}, ${actor.accountId}, ${punch.kind}, ${punch.breakType}, ${punch.at}, ${punch.at}, ${now})
        on conflict (organisation_id, worker_id, kind, claimed_at) do nothing`,
    )
    rows.push({ ...punch, id, isLive: false })
  }
  return rows
}

/** Stores which session and entry late punches belong to. */
async function setRecords(
  { db, actor }: Pick<ActorScope, 'db' | 'actor'>,
  ids: readonly string[],
  sessionId: string | null,
  entryId: string | null,
) {
  if (ids.length === 0) return
  await db.many(
    sql`
      update clock_punches
         set clock_session_id = ${sessionId}, time_entry_id = ${entryId}
       where organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[])`,
  )
}

async function writeBreaks({ db, actor }: ActorScope, sessionId: string, { breaks, openBreak }: PunchGroup) {
  await db.many(
    sql`delete from clock_breaks where organisation_id = ${actor.organisationId} and clock_session_id = ${sessionId}`,
  )
  const open = openBreak && {
    type: openBreak.breakType ?? 'other',
    startedAt: openBreak.at,
    endedAt: null,
    endedByOut: false,
  }
  const rows = open ? [...breaks, open] : breaks
  if (rows.length === 0) return
  await db.many(
    sql`
      insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at, ended_at, ended_by_out)
      select ${actor.organisationId}, gen_random_uuid(), ${sessionId}, b.type, b."startedAt", b."endedAt", b."endedByOut"
        from json_to_recordset(${JSON.stringify(rows)}::json)
             as b (type text, "startedAt" timestamptz, "endedAt" timestamptz, "endedByOut" boolean)`,
  )
}

// One update, so that a session records one event: a clock-in that is still open has none besides its start.
async function writeSession(
  scope: ActorScope,
  session: GroupSession,
  group: PunchGroup,
  { late }: PunchState,
): Promise<void> {
  const { end, isOpen, punches } = group
  const leftOpen = !isOpen && end === null
  const values = {
    leftOpen: fragment`${leftOpen}::boolean`,
    reason: fragment`${reasonOf(session, group)}::text`,
    resumedEntryId: fragment`coalesce(${isOpen ? session.entryId : null}::uuid, t.resumed_entry_id)`,
  }
  const others = fragment`left_open = ${values.leftOpen}, incomplete_reason = ${values.reason}, resumed_entry_id = ${values.resumedEntryId}`
  const sent = late.find(({ id }) => id === end?.id)
  if (sent || leftOpen) {
    const endsShift = sent?.details.endsShift === true
    const location = sent ? fixOf(sent) : null
    const endedAt = end?.at ?? lastOf(punches)
    await writeEnd(scope, session, { endedAt, location, kioskId: sent?.kioskId ?? undefined, endsShift }, others)
  } else {
    // The location of a live clock-out is stored already.
    const endedAt = fragment`${end?.at ?? null}::timestamptz`
    await scope.db.many(
      sql`
        update clock_sessions t
           set ended_at = ${endedAt}, ${others}, version = t.version + 1, updated_at = ${scope.now} ${isOpen ? withoutEnd : fragment``}
         where t.organisation_id = ${scope.actor.organisationId} and t.id = ${session.id}
           and (t.ended_at, t.left_open, t.incomplete_reason) is distinct from (${endedAt}, ${values.leftOpen}, ${values.reason})`,
    )
  }
  if (session.shiftId !== null) await updateLeftShift(scope, session.shiftId)
}

const withoutEnd = fragment`
  , ended_shift = false, out_latitude = null, out_longitude = null, out_accuracy = null, out_place = null, out_metres = null,
    out_kiosk_id = null`
