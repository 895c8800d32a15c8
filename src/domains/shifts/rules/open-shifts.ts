import { actionsIn, type Machine } from '#base/states.ts'
import type { StatusGroups } from '#base/status-groups.ts'
import { type Span, warningKinds } from '../rules.ts'

/** Limits of an open shift: positions, and required certifications; and how many can be selected to be filled. */
export const openShiftLimits = { positions: 50, certifications: 20, fillAtOnce: 100 } as const

/**
 * Who may take an open shift: workers of the project, workers with its role and certifications, every active worker, or only those to whom
 * the organisation has offered it. Workers with an offer may take it, whatever the audience.
 */
export const audiences = ['team', 'qualified', 'everyone', 'invited'] as const
export type Audience = (typeof audiences)[number]

/** Who gets a position: the first who claims it, or whom the organisation chooses among the claims. */
export const claimingModes = ['first_come', 'approval'] as const
export type ClaimingMode = (typeof claimingModes)[number]

/** How much it matters that an open shift is filled: filling a week fills those of high priority first. */
export const openShiftPriorities = ['normal', 'high'] as const
export type OpenShiftPriority = (typeof openShiftPriorities)[number]

/** The statuses of an open shift, which follow from its columns and the time. */
export const openShiftStatuses = ['draft', 'open', 'filled', 'closed', 'cancelled'] as const
export type OpenShiftStatus = (typeof openShiftStatuses)[number]

export const claimStatuses = ['pending', 'accepted', 'declined', 'withdrawn'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** The statuses of an offer to one worker: it is open, was declined, the worker has the shift, or it can no longer be accepted. */
export const offerStatuses = ['open', 'declined', 'accepted', 'ended'] as const

/** The groups of claim statuses. */
export const claimGroups = {
  /** A worker has at most one of these for an open shift. */
  current: { pending: true, accepted: true, declined: false, withdrawn: false },
} as const satisfies StatusGroups<ClaimStatus>

/** The transitions of a claim that the organisation decides on. */
export const claimDecisions: Machine<ClaimStatus, 'accept' | 'decline'> = {
  pending: { accept: 'accepted', decline: 'declined' },
  accepted: {},
  declined: {},
  withdrawn: {},
}

/** The obstacles to a worker's claim. */
export const claimObstacles = ['certification', 'startCheck', 'contractLimit', 'overlap', ...warningKinds] as const

/** What the status of an open shift follows from. */
export interface OpenShiftFacts extends Pick<Span, 'startsAt'> {
  readonly publishedAt: string | null
  readonly cancelledAt: string | null
  readonly closesAt: string | null
  readonly positions: number
  readonly filled: number
  /** False if its project or request no longer takes workers, or the shift that it replaces has been taken by somebody else or worked. */
  readonly isStaffable: boolean
}

/** Returns the status of an open shift at an instant; `closesAt` is not after its start. The SQL of `openShiftStatus` says the same. */
export function openShiftStatusAt(facts: OpenShiftFacts, now: string): OpenShiftStatus {
  if (facts.cancelledAt !== null) return 'cancelled'
  if (facts.publishedAt === null) return 'draft'
  if (facts.filled >= facts.positions) return 'filled'
  return !facts.isStaffable || (facts.closesAt ?? facts.startsAt) <= now ? 'closed' : 'open'
}

/** Why an open shift can no longer be offered. */
export const offeringEnds = ['withdrawn', 'filled', 'begun', 'closed'] as const
type OfferingEnd = (typeof offeringEnds)[number]

interface OfferableFacts extends Omit<OpenShiftFacts, 'publishedAt' | 'cancelledAt'> {
  readonly status: OpenShiftStatus
}

/** Returns why an open shift, or a draft, can no longer be offered; null if it can. */
export function whyNotOfferable(open: OfferableFacts, now: string): OfferingEnd | null {
  if (open.status === 'cancelled') return 'withdrawn'
  if (open.filled >= open.positions) return 'filled'
  if (open.startsAt <= now) return 'begun'
  return open.isStaffable && (open.closesAt ?? open.startsAt) > now ? null : 'closed'
}

/** Returns the organisation's actions on an open shift. */
export function actionsOnOpenShift(status: OpenShiftStatus, hasBegun: boolean) {
  if (status === 'cancelled') return []
  return [
    ...(hasBegun ? [] : (['edit'] as const)),
    ...(status === 'draft' ? (['publish'] as const) : []),
    ...(status === 'filled' || hasBegun ? [] : (['assign'] as const)),
    ...(status === 'draft' ? (['delete'] as const) : (['cancel'] as const)),
  ]
}

/** Returns the organisation's actions on a claim. */
export function actionsOnClaim(status: ClaimStatus) {
  return actionsIn(claimDecisions, status)
}
