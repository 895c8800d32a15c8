import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { startProblems, type StartProblem } from '#domains/checks/server/problems.ts'
import { startRefusal } from '#domains/checks/server/refusing.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { momentIn } from '#platform/server/texts/dates.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { clockRefusals, type clockRoutes, type ClockState } from '../contract.ts'
import {
  type ClockInCheck,
  type ClockInContext,
  type ClockInResult,
  clockInCheck,
  startAt,
  startSession,
} from './clock-in-statements.ts'
import { recordLatePunch } from './late.ts'
import { inexactLocation, located, outsideWorkSite, type PunchingKiosk } from './geofence.ts'
import { stateOf } from '../rules/clock-state.ts'
import { readClock } from './queries.ts'
import { resumeShift } from './resuming.ts'
import { type ActiveSession, endBreak, endSession, holdActive } from './session.ts'

type Input<Name extends keyof typeof clockRoutes> = Received<(typeof clockRoutes)[Name]>

/**
 * Clocks in on today's shift or, without one, on a project that the worker has accepted. The database ensures that only one
 * session is active.
 */
export async function clockIn(
  scope: ActorScope,
  { body }: Pick<Input<'clockIn'>, 'body'>,
  kiosk?: PunchingKiosk,
): Promise<ClockState> {
  if (body.at !== undefined) return recordLatePunch(scope, body.at, { kind: 'in', ...body })
  const { projectId, shiftId } = body
  const context = { at: scope.now, location: located(body.location, kiosk), kioskId: kiosk?.id, projectId, shiftId }
  const started = await begin(scope, context)
  if (!started) {
    const check = await scope.db.first(clockInCheck(scope, context))
    if (!check) throw nothingToClockInOn(body)
    if (!check.isLeft || !check.shiftId || check.reason) throw await refusedFor(scope, check, context)
    return (await resumeShift(scope, check.shiftId)) ? readClock(scope) : beginAgain(scope, context)
  }
  return clockAtStart(scope, started)
}

function begin(scope: ActorScope, context: ClockInContext): Promise<ClockInResult | undefined> {
  return startSession(scope, context, 'eachAndCommit').catch((error: unknown) => {
    throw violates(error, 'clock_sessions_one_active') ? clockRefusals.ALREADY_CLOCKED_IN() : error
  })
}

// A shift that was left early and whose entry can no longer be continued gets another session.
async function beginAgain(scope: ActorScope, context: ClockInContext): Promise<ClockState> {
  const started = await begin(scope, { ...context, isAgain: true })
  if (!started) throw refuse.CONFLICT()
  return clockAtStart(scope, started)
}

function clockAtStart(scope: ActorScope, started: ClockInResult): ClockState {
  const { sessionId: id, startedAt, project, role, place, metres: distanceMetres } = started
  const noBreak = { breakMinutes: 0, breakStartedAt: null, breakType: null }
  const session = { id, project, role, startedAt, ...noBreak, place, distanceMetres, incompleteReason: null }
  return stateOf(scope.now, session, null, shiftOf(started))
}

function shiftOf({ shiftId: id, project, role, startsAt, endsAt, opensAt }: ClockInResult) {
  if (id === null || startsAt === null || endsAt === null || opensAt === null) return null
  return { id, project, role, startsAt, endsAt, leftEarly: false, opensAt }
}

function nothingToClockInOn({ projectId, shiftId }: Input<'clockIn'>['body']) {
  if (shiftId) return invalidField('shiftId', 'clock.validation.notPlanned')
  if (!projectId) return clockRefusals.PROJECT_REQUIRED()
  return invalidField('projectId', 'clock.validation.notAssigned')
}

async function refusedFor(scope: ActorScope, check: ClockInCheck, { location }: ClockInContext) {
  const { language, actor } = scope
  const { reason, startsAt, endsAt, metres, assignmentId } = check
  const values = (instant: string) => ({ at: momentIn(language, instant, actor.timeZone) })
  if (reason === 'early' && startsAt)
    return clockRefusals.SHIFT_NOT_STARTED({ values: values(startsAt), members: { startsAt } })
  if (reason === 'ended' && endsAt) return clockRefusals.SHIFT_ENDED({ values: values(endsAt), members: { endsAt } })
  if (reason === 'inexact' && location) return inexactLocation(language, location.accuracy)
  if (reason === 'startCheck') return blockedStart(scope, assignmentId, startsAt)
  // Without an obstacle, there was one until just now.
  return reason === 'outside' ? outsideWorkSite(language, metres) : refuse.CONFLICT()
}

// Names what is missing, with the page on which the worker can supply it.
async function blockedStart(scope: ActorScope, assignmentId: string, startsAt: string | null) {
  const { db, actor, now } = scope
  const { date } = localTimeOf(startsAt ?? now, actor.timeZone)
  const start = startAt({ day: fragment`${date}::date`, at: fragment`${now}::timestamptz` })
  const { problems } = await db.one(
    sql<{ problems: StartProblem[] }>`
      select ${startProblems(start, 'clock')} as problems from assignments a
       where a.organisation_id = ${actor.organisationId} and a.id = ${assignmentId}`,
  )
  const subject = { workerId: actor.accountId, assignmentId, until: date }
  return startRefusal(scope, problems, subject) ?? refuse.CONFLICT()
}

async function active(scope: ActorScope): Promise<ActiveSession> {
  const session = await holdActive(scope)
  if (!session) throw clockRefusals.NOT_CLOCKED_IN()
  return session
}

/** Starts a break, never before the end of the previous one, even if the server's clock was set back. */
export async function pause(
  scope: ActorScope,
  { body }: Pick<Input<'pause'>, 'body'>,
  kiosk?: PunchingKiosk,
): Promise<ClockState> {
  if (body.at !== undefined) return recordLatePunch(scope, body.at, { kind: 'pause', ...body })
  located(body.location, kiosk)
  const { id, startedAt } = await active(scope)
  await scope.db
    .many(
      sql`
        insert into clock_breaks (organisation_id, id, clock_session_id, type, started_at)
        select ${scope.actor.organisationId}, ${uuid()}, ${id}, ${body.breakType ?? 'other'},
               greatest(${startedAt}::timestamptz, ${scope.now}::timestamptz, max(ended_at))
          from clock_breaks
         where organisation_id = ${scope.actor.organisationId} and clock_session_id = ${id}`,
    )
    .catch((error: unknown) => {
      throw violates(error, 'clock_breaks_one_open') ? notAllowed('on_break', 'on_break') : error
    })
  return readClock(scope)
}

/** Ends the break. */
export async function resume(
  scope: ActorScope,
  { body }: Pick<Input<'resume'>, 'body'>,
  kiosk?: PunchingKiosk,
): Promise<ClockState> {
  if (body.at !== undefined) return recordLatePunch(scope, body.at, { kind: 'resume', ...body })
  located(body.location, kiosk)
  const ended = await endBreak(scope, await active(scope), { endedAt: scope.now, byOut: false })
  if (!ended) throw notAllowed('working', 'working')
  return readClock(scope)
}

/**
 * Clocks out: ends an open break and the session, and makes their time entry. `breakEndedAt` says when the open break ended, `endsShift` that
 * the work of the shift is finished although its end is not near.
 */
export async function clockOut(
  scope: ActorScope,
  { body }: Pick<Input<'clockOut'>, 'body'>,
  kiosk?: PunchingKiosk,
): Promise<ClockState> {
  if (body.at !== undefined) return recordLatePunch(scope, body.at, { kind: 'out', ...body })
  const location = located(body.location, kiosk)
  // An entry of the same hours may be added concurrently.
  const [, session] = await Promise.all([scope.db.many(workerLock(scope, [scope.actor.accountId])), active(scope)])
  const { breakEndedAt, endsShift } = body
  const end = { at: scope.now, location, kioskId: kiosk?.id, breakEndedAt, endsShift }
  return readClock(scope, await endSession(scope, session, end))
}

function notAllowed(from: ClockState['state'], to: ClockState['state']) {
  return refuse.INVALID_TRANSITION({ members: { from, to } })
}
