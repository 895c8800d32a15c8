import { actionsIn, type Machine } from '#base/states.ts'
import { isIn, type StatusGroups } from '#base/status-groups.ts'

/** Proposed: colleagues may accept it. Accepted: it waits for the organisation. Done: the shift has changed hands. */
export const swapStatuses = ['proposed', 'accepted', 'done', 'declined', 'withdrawn', 'refused', 'expired'] as const
export type SwapStatus = (typeof swapStatuses)[number]

/** The statuses of a swap that is not over. */
export const openSwapStatuses = ['proposed', 'accepted'] as const satisfies readonly SwapStatus[]

/** The groups of swap statuses. */
export const swapGroups = {
  /** Not over: the worker who offers the shift is responsible for it. A shift has at most one of these. */
  open: {
    proposed: true,
    accepted: true,
    done: false,
    declined: false,
    withdrawn: false,
    refused: false,
    expired: false,
  },
  /** A colleague has accepted it. */
  taken: {
    proposed: false,
    accepted: true,
    done: true,
    declined: false,
    withdrawn: false,
    refused: false,
    expired: false,
  },
} as const satisfies StatusGroups<SwapStatus>

const over = { done: {}, declined: {}, withdrawn: {}, refused: {}, expired: {} } as const

/** The transitions that workers make: the colleague accepts or declines, the worker who offers the shift withdraws it. */
export const workerSwapMoves: Machine<SwapStatus, 'accept' | 'decline' | 'withdraw'> = {
  proposed: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: { decline: 'declined', withdraw: 'withdrawn' },
  ...over,
}

/** The transitions that the organisation makes. */
export const swapDecisions: Machine<SwapStatus, 'approve' | 'refuse'> = {
  proposed: {},
  accepted: { approve: 'done', refuse: 'refused' },
  ...over,
}

/** Returns the organisation's actions on a swap. */
export function actionsOnSwap(status: SwapStatus) {
  return actionsIn(swapDecisions, status)
}

/** Returns a worker's actions on a swap, as the one who offers the shift, or as the colleague to whom it is offered or who has accepted it. */
export function ownActionsOnSwap(status: SwapStatus, isOfferer: boolean): ('withdraw' | 'decline')[] {
  if (!isIn(swapGroups.open, status)) return []
  return [isOfferer ? 'withdraw' : 'decline']
}

/** Limits: how many days ahead the shifts of a colleague are listed for an exchange, and how many. */
export const swapLimits = { exchangeDays: 28, shifts: 60, colleagues: 500 } as const
