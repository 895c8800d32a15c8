import { type IncompleteReason, longestEntryMinutes } from '#domains/timesheets/rules.ts'
import { earlier, later, leftOpenMinutes, type PauseType, type PunchedBreak, type PunchKind } from '../rules.ts'

/** A punch as input of groupPunches. */
export interface ReadPunch {
  readonly id: string
  readonly kind: PunchKind
  readonly breakType: PauseType | null
  /** The time that counts. */
  readonly at: string
  /** The time that the device claims: it orders punches that count at the same instant. */
  readonly claimedAt: string
  /** True if it was sent live. A live clock-in always starts work, because the server has accepted it. */
  readonly isLive: boolean
  /** The session that this clock-in has started already. */
  readonly sessionId?: string | undefined
  /** The shift of a clock-in, if the worker chose it or the server has accepted the clock-in on it. */
  readonly shift?: { readonly id: string; readonly endsAt: string } | undefined
  /** When the open break ended, as the worker said at this clock-out. */
  readonly breakEndedAt?: string | undefined
}

/** A session that can no longer change, because its worker has edited, submitted or deleted its entry. */
export interface FixedSpan {
  readonly startedAt: string
  readonly endedAt: string
}

/** Punches that belong together: a session with its breaks, or punches that fit no session. */
export interface PunchGroup {
  readonly punches: ReadPunch[]
  /** False for punches that fit no session: a second clock-in, or punches without a clock-in. */
  readonly isSession: boolean
  start: ReadPunch | null
  end: ReadPunch | null
  readonly breaks: PunchedBreak[]
  /** A break without an end: it lasts until the end of the group. */
  openBreak: ReadPunch | null
  /** True for work in progress: a clock-in that neither a clock-out nor a later clock-in has ended. */
  isOpen: boolean
  /** The error in the order of its punches. */
  flaw: Extract<IncompleteReason, 'alreadyClockedIn' | 'leftOpen' | 'notClockedIn' | 'outOfOrder'> | null
}

/** Clock-ins closer together than this are the same one, pressed twice or sent from two devices. */
const sameClockInMs = 60_000

const minutesFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000

/**
 * Groups a worker's punches into sessions. The result depends only on the times of the punches, not on their order of
 * arrival. Each punch is in exactly one group, and no group is longer than an entry may be, unless a live clock-out
 * ends it.
 */
export function groupPunches(punches: readonly ReadPunch[], fixed: readonly FixedSpan[] = []): PunchGroup[] {
  const grouping = new Grouping([...fixed].sort((one, other) => compare(one.startedAt, other.startedAt)))
  for (const group of byInstant(punches)) grouping.takeAll(group)
  return grouping.finish()
}

class Grouping {
  readonly #groups: PunchGroup[] = []
  readonly #fixed: readonly FixedSpan[]
  #passed = 0
  /** The open session, if any. */
  #current: PunchGroup | undefined
  /** The session that has just ended, if nothing has followed. */
  #ended: PunchGroup | undefined
  /** Punches without a clock-in, to which others may be added. */
  #loose: PunchGroup | undefined

  constructor(fixed: readonly FixedSpan[]) {
    this.#fixed = fixed
  }

  // Of punches at the same instant, the one that fits the state comes first.
  takeAll(group: readonly ReadPunch[]): void {
    const left = [...group]
    while (left.length > 0) {
      const order = this.#expected()
      left.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || byClaim(one, other))
      this.#take(left.shift() as ReadPunch)
    }
  }

  finish(): PunchGroup[] {
    if (this.#current && this.#passed < this.#fixed.length) this.#leave('alreadyClockedIn')
    return this.#groups
  }

  #expected(): readonly PunchKind[] {
    if (!this.#current) return ['in', 'pause', 'resume', 'out']
    return this.#current.openBreak ? ['resume', 'pause', 'out', 'in'] : ['pause', 'resume', 'out', 'in']
  }

  #take(punch: ReadPunch): void {
    const isInFixed = this.#passFixed(punch.at)
    if (punch.kind === 'in') return this.#clockIn(punch, isInFixed)
    const { start } = this.#current ?? {}
    if (start && !punch.isLive && minutesFrom(start.at, punch.at) > longestEntryMinutes) this.#leave('leftOpen')
    if (this.#current) this.#addTo(this.#current, punch)
    else this.#addLoose(punch)
  }

  #passFixed(at: string): boolean {
    for (let next = this.#fixed[this.#passed]; next && next.startedAt <= at; next = this.#fixed[this.#passed]) {
      this.#leave('alreadyClockedIn')
      this.#loose = undefined
      this.#ended = undefined
      this.#passed++
    }
    const last = this.#fixed[this.#passed - 1]
    return last !== undefined && at < last.endedAt
  }

  #clockIn(punch: ReadPunch, isInFixed: boolean): void {
    const { start } = this.#current ?? {}
    if (this.#current && start) {
      const minutes = minutesFrom(start.at, punch.at)
      if (minutes * 60_000 < sameClockInMs && !(start.isLive && punch.isLive)) {
        this.#current.punches.push(punch)
        // The clock-in that the worker has seen stays the start.
        if (punch.isLive || (punch.sessionId && !start.sessionId && !start.isLive)) this.#current.start = punch
        return
      }
      if (!punch.isLive && minutes < leftOpenMinutes) return this.#addSecondClockIn(punch)
      this.#leave(minutes < leftOpenMinutes ? 'alreadyClockedIn' : 'leftOpen')
    }
    if (isInFixed && !punch.isLive) return this.#addSecondClockIn(punch)
    if (!isInFixed && this.#resume(punch)) return
    this.#loose = undefined
    this.#current = this.#add({ ...emptyGroup(punch), start: punch, isOpen: true })
  }

  /** A clock-in on the shift of the session that has just ended, before the shift ends, continues that session. */
  #resume(punch: ReadPunch): boolean {
    const { start, end } = this.#ended ?? {}
    if (!this.#ended || !start?.shift || !end || punch.shift?.id !== start.shift.id) return false
    if (punch.at >= start.shift.endsAt || end.at >= start.shift.endsAt) return false
    this.#ended.punches.push(punch)
    this.#ended.breaks.push({ type: 'away', startedAt: end.at, endedAt: punch.at, endedByOut: false })
    this.#ended.end = null
    this.#ended.isOpen = true
    this.#current = this.#ended
    this.#ended = undefined
    return true
  }

  #addSecondClockIn(punch: ReadPunch): void {
    this.#add({ ...emptyGroup(punch), isSession: false, start: punch, flaw: 'alreadyClockedIn' })
  }

  #addTo(group: PunchGroup, punch: ReadPunch): void {
    group.punches.push(punch)
    const { openBreak } = group
    if (punch.kind === 'pause') {
      if (openBreak) group.flaw = 'outOfOrder'
      else group.openBreak = punch
      return
    }
    if (openBreak) group.breaks.push(endedBreak(openBreak, punch))
    else if (punch.kind === 'resume') group.flaw = 'outOfOrder'
    group.openBreak = null
    if (punch.kind !== 'out') return
    group.end = punch
    group.isOpen = false
    this.#current = undefined
    this.#ended = group
  }

  #addLoose(punch: ReadPunch): void {
    const first = this.#loose?.punches[0]
    if (!this.#loose || !first || minutesFrom(first.at, punch.at) > longestEntryMinutes) {
      this.#loose = this.#add({ ...emptyGroup(punch), punches: [], isSession: false, flaw: 'notClockedIn' })
    }
    const loose = this.#loose
    loose.punches.push(punch)
    if (punch.kind !== 'out') return
    loose.end = punch
    this.#loose = undefined
  }

  #leave(flaw: 'alreadyClockedIn' | 'leftOpen'): void {
    if (!this.#current) return
    this.#current.isOpen = false
    this.#current.flaw = flaw
    this.#current = undefined
  }

  #add(group: PunchGroup): PunchGroup {
    this.#ended = undefined
    this.#groups.push(group)
    return group
  }
}

function emptyGroup(punch: ReadPunch): PunchGroup {
  return {
    punches: [punch],
    isSession: true,
    start: null,
    end: null,
    breaks: [],
    openBreak: null,
    isOpen: false,
    flaw: null,
  }
}

// A worker who clocks out on a break may say when it ended; otherwise it lasts until then, and the approver sees that nobody said so.
function endedBreak(begun: ReadPunch, { kind, at, breakEndedAt }: ReadPunch): PunchedBreak {
  const endedAt = breakEndedAt === undefined ? at : later(begun.at, earlier(breakEndedAt, at))
  const endedByOut = kind === 'out' && breakEndedAt === undefined
  return { type: begun.breakType ?? 'other', startedAt: begun.at, endedAt, endedByOut }
}

function byInstant(punches: readonly ReadPunch[]): ReadPunch[][] {
  const groups = new Map<string, ReadPunch[]>()
  for (const punch of punches) {
    const group = groups.get(punch.at)
    if (group) group.push(punch)
    else groups.set(punch.at, [punch])
  }
  return [...groups].sort(([one], [other]) => compare(one, other)).map(([, group]) => group)
}

function byClaim(one: ReadPunch, other: ReadPunch): number {
  return Number(other.isLive) - Number(one.isLive) || compare(one.claimedAt, other.claimedAt)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
