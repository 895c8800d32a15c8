import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { settleClockedShifts } from '#domains/shifts/server/clocked.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { deletePunchedEntries, detachFromSessions } from '#domains/timesheets/server/punched.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Fix } from '../contract.ts'
import { countSession } from '../rules.ts'
import { type ReadPunch, readStretches, type PunchGroup } from '#domains/clock/rules/punch-groups.ts'
import { clockInStatements } from './clocking-in.ts'
import { entriesFor, isOfClockIn, isWritten, placeOf, sessionIdOf, unusedRecords } from './changed-stretches.ts'
import { makeEntry, makeUnmatched } from './entries.ts'
import { type Known, type KnownSession, livePunches, readKnown } from './known-punches.ts'
import { settleLeftShift } from './leaving.ts'
import { writeEnd } from './session.ts'

/**
 * Reads all punches of a worker that may still change an entry, and writes the differences to the stored sessions and entries.
 * Returns the entry of the new punch, otherwise another entry that was made because of it.
 */
export async function rebuildEntries(scope: ActorScope, punchId: string): Promise<string | null> {
  const known = await readKnown(scope, punchId)
  const live = known.sessions.flatMap((session) => livePunches(session, known.late))
  const changed = readStretches([...known.late, ...live], known.fixed).filter((stretch) => !isWritten(stretch, known))
  const entries = entriesFor(changed, known)
  await remove(scope, unusedRecords(changed, known, entries))
  const made = new Map<PunchGroup, string | null>()
  for (const stretch of inOrderOfWriting(changed)) {
    made.set(stretch, await writeStretch(scope, stretch, known, entries.get(stretch)))
  }
  const own = changed.find(({ punches }) => punches.some(({ id }) => id === punchId))
  const isNew = ([stretch, id]: [PunchGroup, string | null]) => id !== null && !entries.has(stretch)
  return (own && made.get(own)) ?? [...made].find(isNew)?.[1] ?? null
}

// Changes that free the time of an entry come first; the open session comes last.
function inOrderOfWriting(stretches: readonly PunchGroup[]): PunchGroup[] {
  const rank = ({ flaw, isOpen }: PunchGroup) => (isOpen ? 2 : flaw === null ? 1 : 0)
  return [...stretches].sort((one, other) => rank(one) - rank(other))
}

async function remove(scope: ActorScope, unused: ReturnType<typeof unusedRecords>): Promise<void> {
  await link(scope, unused.moved, null, null)
  const sessionIds = unused.sessions.map(({ id }) => id)
  if (sessionIds.length > 0) {
    await detachFromSessions(scope, sessionIds)
    for (const text of [
      'delete from clock_breaks where organisation_id = $1 and clock_session_id = any($2::uuid[])',
      'delete from clock_sessions where organisation_id = $1 and id = any($2::uuid[])',
    ]) {
      await scope.db.many(sql(text, [scope.actor.organisationId, sessionIds]))
    }
    const shiftIds = unused.sessions.flatMap(({ shiftId }) => shiftId ?? [])
    await settleClockedShifts(scope, shiftIds)
  }
  await deletePunchedEntries(scope, unused.entries)
}

/** Writes a group as a session, an entry, or both. Returns the id of its entry, if it has one. */
async function writeStretch(
  scope: ActorScope,
  read: PunchGroup,
  known: Known,
  entryId: string | undefined,
): Promise<string | null> {
  const session = await sessionOf(scope, read, known)
  const sessionId = typeof session === 'string' ? null : session.id
  const stretch = { ...read, punches: await asRows(scope, read.punches, known, sessionId) }
  const ids = stretch.punches.filter(({ isLive }) => !isLive).map(({ id }) => id)
  if (typeof session === 'string') {
    const details = known.late.find(({ id }) => id === stretch.punches[0]?.id)?.details ?? {}
    const made = await makeUnmatched(scope, stretch, session, details, entryId)
    await link(scope, ids, null, made)
    return made
  }
  await link(scope, ids, session.id, null)
  await writeBreaks(scope, session.id, stretch)
  await writeSession(scope, session, stretch, known)
  if (stretch.isOpen) return null
  const counted = countSession(session.startedAt, stretch.end?.at ?? null, stretch.breaks)
  const owned = { ...session, workerId: scope.actor.accountId }
  const id = entryId ?? session.resumedEntryId ?? undefined
  const made = await makeEntry(scope, owned, counted, reasonOf(session, stretch), id)
  await link(scope, ids, session.id, made)
  return made
}

type Started = Pick<
  KnownSession,
  | 'id'
  | 'projectId'
  | 'assignmentId'
  | 'shiftId'
  | 'startedAt'
  | 'incompleteReason'
  | 'endedShift'
  | 'entryId'
  | 'resumedEntryId'
>

/** Returns the session of a group, creating it if it is new; otherwise the reason why it has none. */
async function sessionOf(
  scope: ActorScope,
  stretch: PunchGroup,
  { late, sessions }: Known,
): Promise<Started | IncompleteReason> {
  const { isSession, start, end, punches, isOpen, flaw } = stretch
  const sent = late.find(({ id }) => id === start?.id)
  const known = sessions.find(({ id }) => id === sessionIdOf(stretch))
  if (known) return known
  // A clock-in that resumed a shift live has no separate row.
  const again = start?.isLive && start.shift ? { at: start.at, details: { shiftId: start.shift.id } } : undefined
  const begins = sent ?? again
  if (!isSession || !begins) return flaw ?? 'notClockedIn'
  const { at, details } = begins
  if (await isTooOld(scope, at)) return 'tooOld'
  const endedAt = isOpen ? null : (end?.at ?? lastOf(punches))
  const [, , , [begun]] = await scope.db
    .each(...clockInStatements(scope, { at, location: sent ? fixOf(sent) : null, ...details, late: { endedAt } }))
    .catch(againstLive)
  if (!begun) return 'notAssigned'
  const { sessionId: id, project, assignmentId, shiftId, reason: incompleteReason } = begun
  return {
    id,
    projectId: project.id,
    assignmentId,
    shiftId,
    startedAt: at,
    incompleteReason,
    endedShift: false,
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
    sql<{ days: number }>('select entry_limit_days as days from organisations where id = $1', [actor.organisationId]),
  )
  return localTimeOf(at, actor.timeZone).date < daysAfter(localTimeOf(now, actor.timeZone).date, -days)
}

function fixOf({ latitude, longitude, accuracy }: Known['late'][number]): Fix | null {
  if (latitude === null || longitude === null || accuracy === null) return null
  return { latitude, longitude, accuracy }
}

function lastOf(punches: readonly ReadPunch[]): string {
  return punches.reduce((last, { at }) => (at > last ? at : last), '')
}

/** Returns why the entry of a session is incomplete: the clock-in itself, else the order of its punches. */
function reasonOf({ incompleteReason }: Started, { flaw }: PunchGroup): IncompleteReason | null {
  return isOfClockIn(incompleteReason) ? incompleteReason : flaw
}

// A live punch is stored only with its session. If it leaves that session, it gets a separate row.
async function asRows(
  { db, actor, now }: ActorScope,
  punches: readonly ReadPunch[],
  known: Known,
  sessionId: string | null,
): Promise<ReadPunch[]> {
  const rows: ReadPunch[] = []
  for (const punch of punches) {
    if (!punch.isLive || placeOf(punch, known) === sessionId) {
      rows.push(punch)
      continue
    }
    const id = uuid()
    await db.many(
      sql(
        `insert into clock_punches (organisation_id, id, worker_id, kind, break_type, claimed_at, counted_at, received_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7) on conflict (organisation_id, worker_id, kind, claimed_at) do nothing`,
        [actor.organisationId, id, actor.accountId, punch.kind, punch.breakType, punch.at, now],
      ),
    )
    rows.push({ ...punch, id, isLive: false })
  }
  return rows
}

async function link(
  { db, actor }: Pick<ActorScope, 'db' | 'actor'>,
  ids: readonly string[],
  sessionId: string | null,
  entryId: string | null,
) {
  if (ids.length === 0) return
  await db.many(
    sql(
      'update clock_punches set clock_session_id = $3, time_entry_id = $4 where organisation_id = $1 and id = any($2::uuid[])',
      [actor.organisationId, ids, sessionId, entryId],
    ),
  )
}

async function writeBreaks({ db, actor }: ActorScope, sessionId: string, { breaks, openBreak }: PunchGroup) {
  const whose = [actor.organisationId, sessionId]
  await db.many(sql('delete from clock_breaks where organisation_id = $1 and clock_session_id = $2', whose))
  const open = openBreak && {
    type: openBreak.breakType ?? 'other',
    startedAt: openBreak.at,
    endedAt: null,
    endedByOut: false,
  }
  const rows = open ? [...breaks, open] : breaks
  if (rows.length === 0) return
  await db.many(
    sql(
      `insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at, ended_at, ended_by_out)
       select $1, gen_random_uuid(), $2, b.type, b."startedAt", b."endedAt", b."endedByOut"
         from json_to_recordset($3::json) as b (type text, "startedAt" timestamptz, "endedAt" timestamptz, "endedByOut" boolean)`,
      [...whose, JSON.stringify(rows)],
    ),
  )
}

async function writeSession(scope: ActorScope, session: Started, stretch: PunchGroup, { late }: Known): Promise<void> {
  const { end, isOpen, punches } = stretch
  const endedAt = isOpen ? null : (end?.at ?? lastOf(punches))
  await scope.db.many(
    sql(
      `update clock_sessions set ended_at = $3, left_open = $4, incomplete_reason = $5, version = version + 1, updated_at = $6,
              resumed_entry_id = coalesce($7, resumed_entry_id)
        where organisation_id = $1 and id = $2`,
      [
        scope.actor.organisationId,
        session.id,
        endedAt,
        !isOpen && end === null,
        reasonOf(session, stretch),
        scope.now,
        isOpen && session.entryId ? session.entryId : null,
      ],
    ),
  )
  const sent = late.find(({ id }) => id === end?.id)
  const endsShift = sent ? sent.details.endsShift === true : session.endedShift && end !== null
  if (sent || end === null) await writeEnd(scope, session, { endedAt, location: sent ? fixOf(sent) : null, endsShift })
  if (session.shiftId !== null) await settleLeftShift(scope, session.shiftId)
}
