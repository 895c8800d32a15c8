import { daysAfter } from '#base/days.ts'

/** The effect of a client's confirmation: it informs the approver, is required before approval, or counts as approval. */
export const confirmationModes = ['informs', 'required', 'approves'] as const

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
