import type { ReadPunch, PunchGroup } from '../rules/punch-groups.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import type { PunchState, KnownSession } from './punch-state.ts'

/** Returns the id of the session or entry that a punch belongs to so far. */
export function recordIdOf(
  punch: ReadPunch,
  { late, sessions }: Pick<PunchState, 'late' | 'sessions'>,
): string | undefined {
  const sent = late.find(({ id }) => id === punch.id)
  if (sent) return sent.inSession ?? sent.inEntry ?? undefined
  return sessions.find(({ id }) => punch.id.startsWith(id))?.id
}

/** Returns the id of the existing session of a group, by its clock-in. */
export function sessionIdOf({ isSession, start }: PunchGroup): string | undefined {
  return isSession ? start?.sessionId : undefined
}

const ofClockIn: ReadonlySet<IncompleteReason> = new Set(['early', 'ended', 'outside', 'inexact', 'startCheck'])

/** True for reasons that concern the clock-in itself. */
export function isOfClockIn(reason: IncompleteReason | null): boolean {
  return reason !== null && ofClockIn.has(reason)
}

/** True if a group is already stored as it is. */
export function isWritten(group: PunchGroup, state: PunchState): boolean {
  const { punches, isSession, end, isOpen, flaw } = group
  const recordIds = new Set(punches.map((punch) => recordIdOf(punch, state)))
  const [recordId] = recordIds
  if (recordIds.size !== 1 || recordId === undefined) return false
  const here = state.late.filter((punch) => recordIdOf(punch, state) === recordId)
  if (!here.every(({ id }) => punches.some((punch) => punch.id === id))) return false
  const session = state.sessions.find(({ id }) => id === recordId)
  if (!session) {
    const reason = here[0]?.entryReason
    return isSession ? reason === 'tooOld' || reason === 'notAssigned' : reason === flaw
  }
  if (sessionIdOf(group) !== session.id || isOpen !== (session.endedAt === null)) return false
  if (session.leftOpen !== (!isOpen && end === null)) return false
  if (here.length === 0 || flaw === null) return true
  return session.incompleteReason === flaw || isOfClockIn(session.incompleteReason)
}

/** Returns the entry of each group: that of its session, otherwise one that already contains its punches. */
export function entriesFor(groups: readonly PunchGroup[], state: PunchState): Map<PunchGroup, string> {
  const chosen = new Map<PunchGroup, string>()
  const taken = new Set<string>()
  const choose = (group: PunchGroup, candidates: readonly (string | null | undefined)[]) => {
    const free = candidates.find((id): id is string => typeof id === 'string' && !taken.has(id))
    if (free === undefined || chosen.has(group) || group.isOpen) return
    chosen.set(group, free)
    taken.add(free)
  }
  for (const group of groups) {
    choose(group, [state.sessions.find(({ id }) => id === sessionIdOf(group))?.entryId])
  }
  for (const group of groups) {
    const sent = state.late.filter(({ id }) => group.punches.some((punch) => punch.id === id))
    const recordIds = new Set(group.punches.map((punch) => recordIdOf(punch, state)))
    const sessions = state.sessions.filter(({ id }) => recordIds.has(id))
    choose(group, [...sent.map(({ inEntry }) => inEntry), ...sessions.map(({ entryId }) => entryId)])
  }
  return chosen
}

/** Returns sessions that do not start a group any more, entries without a group, and punches that leave their session. */
export function unusedRecords(
  groups: readonly PunchGroup[],
  state: PunchState,
  stored: ReadonlyMap<PunchGroup, string>,
): { sessions: KnownSession[]; entries: string[]; moved: string[] } {
  const touched = groups.flatMap(({ punches }) => punches)
  const recordIds = new Set(touched.map((punch) => recordIdOf(punch, state)))
  const starts = new Set(groups.map(sessionIdOf))
  const sessions = state.sessions.filter(({ id }) => recordIds.has(id))
  const entries = new Set([
    ...state.late.filter(({ id }) => touched.some((punch) => punch.id === id)).map(({ inEntry }) => inEntry),
    ...sessions.map(({ entryId }) => entryId),
  ])
  const unchangedIds = new Set(stored.values())
  return {
    sessions: sessions.filter(({ id }) => !starts.has(id)),
    moved: groups.flatMap((group) =>
      state.late
        .filter(({ id, inSession }) => inSession !== null && group.punches.some((punch) => punch.id === id))
        .filter(({ inSession }) => inSession !== sessionIdOf(group))
        .map(({ id }) => id),
    ),
    entries: [...entries].filter((id): id is string => id !== null && !unchangedIds.has(id)),
  }
}
