import { daysAfter } from '#base/days.ts'

/** The effect of a client's confirmation: it informs the approver, is required before approval, or counts as approval. */
export const confirmationModes = ['informs', 'required', 'approves'] as const

/** The seconds within which a contact can undo a confirmation. */
export const undoSeconds = 120

/** Returns for how many seconds a confirmation made at an instant can still be undone; null if the time is over. */
export function undoSecondsLeft(decidedAt: string, now: string): number | null {
  const left = undoSeconds - Math.max(0, Math.floor((Date.parse(now) - Date.parse(decidedAt)) / 1000))
  return left > 0 ? left : null
}

/** For how many days a link works. */
export const linkDays = 14

/** The status of a link: revoked also after its contact was deleted, complete when each of its lines has a decision. */
export const linkStatuses = ['sent', 'complete', 'expired', 'revoked'] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** What decides the status of a link. */
export interface LinkFacts {
  readonly isRevoked: boolean
  readonly expiresAt: string
  readonly lineCount: number
  readonly decidedCount: number
}

/** Returns the status of a link at an instant. */
export function linkStatusOf({ isRevoked, expiresAt, lineCount, decidedCount }: LinkFacts, now: string): LinkStatus {
  if (isRevoked) return 'revoked'
  if (lineCount > 0 && decidedCount >= lineCount) return 'complete'
  return expiresAt <= now ? 'expired' : 'sent'
}

/** Returns the last day of the week that begins with a day. */
export function weekEndOf(weekStart: string): string {
  return daysAfter(weekStart, 6)
}

/** The differences between worked and planned hours that a client sees marked. */
const deviationKinds = ['late', 'longer', 'shorter', 'breakMissing', 'notPlanned'] as const

/** A deviation and its minutes; 0 if there is nothing to count. */
export interface Deviation {
  readonly kind: (typeof deviationKinds)[number]
  readonly minutes: number
}

interface Times {
  readonly startTime: string
  readonly endTime: string
  readonly breakMinutes: number
}

/** Differences of fewer minutes are not marked. */
const toleratedMinutes = 5

/** Returns how worked hours deviate from the planned ones. Leaving as much earlier as the worker was late is lateness alone. */
export function deviationsOf(worked: Times & { readonly planned: Times | null }): Deviation[] {
  const { planned } = worked
  if (planned === null) return [{ kind: 'notPlanned', minutes: 0 }]
  const late = minutesAfter(worked.startTime, planned.startTime)
  const more = paidMinutes(worked) - paidMinutes(planned)
  const pause = planned.breakMinutes - worked.breakMinutes
  const found: Deviation[] = []
  if (late >= toleratedMinutes) found.push({ kind: 'late', minutes: late })
  if (more >= toleratedMinutes) found.push({ kind: 'longer', minutes: more })
  if (-more >= toleratedMinutes && -more >= Math.max(0, late) + toleratedMinutes)
    found.push({ kind: 'shorter', minutes: -more })
  if (pause >= toleratedMinutes) found.push({ kind: 'breakMissing', minutes: pause })
  return found
}

const dayMinutes = 1440
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const within = (minutes: number) => ((minutes % dayMinutes) + dayMinutes) % dayMinutes

/** The minutes from one time of day to another, negative if it is up to twelve hours before. */
function minutesAfter(time: string, planned: string): number {
  const minutes = within(minuteOf(time) - minuteOf(planned))
  return minutes > dayMinutes / 2 ? minutes - dayMinutes : minutes
}

// A shift of a whole day ends when it begins.
const paidMinutes = ({ startTime, endTime, breakMinutes }: Times) =>
  (within(minuteOf(endTime) - minuteOf(startTime)) || dayMinutes) - breakMinutes
