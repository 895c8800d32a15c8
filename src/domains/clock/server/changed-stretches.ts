import type { ReadPunch, PunchGroup } from '#domains/clock/rules/punch-groups.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import type { Known, KnownSession } from './known-punches.ts'

/** Returns the id of the session or entry that a punch belongs to so far. */
export function placeOf(punch: ReadPunch, { late, sessions }: Pick<Known, 'late' | 'sessions'>): string | undefined {
  const sent = late.find(({ id }) => id === punch.id)
  if (sent) return sent.inSession ?? sent.inEntry ?? undefined
  return sessions.find(({ id }) => punch.id.startsWith(id))?.id
}

/** Returns the id of the existing session of a group, by its clock-in. */
export function sessionIdOf({ isSession, start }: PunchGroup): string | undefined {
  return isSession ? start?.sessionId : undefined
}

/** True for reasons that concern the clock-in itself. */
export function isOfClockIn(reason: IncompleteReason | null): boolean {
  return reason === 'early' || reason === 'ended' || reason === 'outside' || reason === 'inexact'
}

/** True if a group is already stored as it is. */
export function isWritten(stretch: PunchGroup, known: Known): boolean {
  const { punches, isSession, end, isOpen, flaw } = stretch
  const places = new Set(punches.map((punch) => placeOf(punch, known)))
  const [place] = places
  if (places.size !== 1 || place === undefined) return false
  const here = known.late.filter((punch) => placeOf(punch, known) === place)
  if (!here.every(({ id }) => punches.some((punch) => punch.id === id))) return false
  const session = known.sessions.find(({ id }) => id === place)
  if (!session) {
    const reason = here[0]?.entryReason
    return isSession ? reason === 'tooOld' || reason === 'notAssigned' : reason === flaw
  }
  if (sessionIdOf(stretch) !== session.id || isOpen !== (session.endedAt === null)) return false
  if (session.leftOpen !== (!isOpen && end === null)) return false
  if (here.length === 0 || flaw === null) return true
  return session.incompleteReason === flaw || isOfClockIn(session.incompleteReason)
}

/** Returns the entry of each group: that of its session, otherwise one that already contains its punches. */
export function entriesFor(stretches: readonly PunchGroup[], known: Known): Map<PunchGroup, string> {
  const chosen = new Map<PunchGroup, string>()
  const taken = new Set<string>()
  const choose = (stretch: PunchGroup, candidates: readonly (string | null | undefined)[]) => {
    const free = candidates.find((id): id is string => typeof id === 'string' && !taken.has(id))
    if (free === undefined || chosen.has(stretch) || stretch.isOpen) return
    chosen.set(stretch, free)
    taken.add(free)
  }
  for (const stretch of stretches) {
    choose(stretch, [known.sessions.find(({ id }) => id === sessionIdOf(stretch))?.entryId])
  }
  for (const stretch of stretches) {
    const sent = known.late.filter(({ id }) => stretch.punches.some((punch) => punch.id === id))
    const places = new Set(stretch.punches.map((punch) => placeOf(punch, known)))
    const sessions = known.sessions.filter(({ id }) => places.has(id))
    choose(stretch, [...sent.map(({ inEntry }) => inEntry), ...sessions.map(({ entryId }) => entryId)])
  }
  return chosen
}

/** Returns sessions that do not start a group any more, entries without a group, and punches that leave their session. */
export function unusedRecords(
  stretches: readonly PunchGroup[],
  known: Known,
  stored: ReadonlyMap<PunchGroup, string>,
): { sessions: KnownSession[]; entries: string[]; moved: string[] } {
  const touched = stretches.flatMap(({ punches }) => punches)
  const places = new Set(touched.map((punch) => placeOf(punch, known)))
  const starts = new Set(stretches.map(sessionIdOf))
  const sessions = known.sessions.filter(({ id }) => places.has(id))
  const entries = new Set([
    ...known.late.filter(({ id }) => touched.some((punch) => punch.id === id)).map(({ inEntry }) => inEntry),
    ...sessions.map(({ entryId }) => entryId),
  ])
  const unchangedIds = new Set(stored.values())
  return {
    sessions: sessions.filter(({ id }) => !starts.has(id)),
    moved: stretches.flatMap((stretch) =>
      known.late
        .filter(({ id, inSession }) => inSession !== null && stretch.punches.some((punch) => punch.id === id))
        .filter(({ inSession }) => inSession !== sessionIdOf(stretch))
        .map(({ id }) => id),
    ),
    entries: [...entries].filter((id): id is string => id !== null && !unchangedIds.has(id)),
  }
}
