import { lawWarningKinds } from '#domains/shifts/rules.ts'

/** What counts more than usual in a plan: even hours, low cost, or the same workers at the same client. */
export const emphases = ['fairness', 'cost', 'continuity'] as const
export type Emphasis = (typeof emphases)[number]

export const fillStatuses = ['running', 'ready', 'cancelled', 'failed', 'accepted'] as const
export type FillStatus = (typeof fillStatuses)[number]

/** The statuses as shown: a run that is ready is stale when something that it used has changed. */
export const shownFillStatuses = [...fillStatuses, 'stale'] as const
export type ShownFillStatus = (typeof shownFillStatuses)[number]

/** What a run is doing: waiting for its turn, finding a first plan, calculating the bound, improving the plan. */
export const fillStages = ['waiting', 'starting', 'bounding', 'improving'] as const
export type FillStage = (typeof fillStages)[number]

/** How a running calculation is ended: with the plan so far, or without. */
export const stoppings = ['keep', 'discard'] as const
export type Stopping = (typeof stoppings)[number]

/** Why a run has failed: the server stopped, no open shift was left, the week is too large, or an error. */
export const fillFailures = ['interrupted', 'nothingOpen', 'tooLarge', 'error'] as const
export type FillFailure = (typeof fillFailures)[number]

export const suggestionStatuses = ['proposed', 'accepted', 'refused'] as const

/** Limits: open shifts and workers of a run, suggestions accepted in one call, days until old runs are deleted. */
export const fillLimits = { openShifts: 5000, workers: 3000, acceptAtOnce: 50, days: 30 } as const

/** A run that has not reported for this long no longer runs: its server has stopped. */
export const silentSeconds = 60

/**
 * Why a worker does not get a position: a certification, an item of the start checks or a pay rate is missing, a rule of planning prevents it, the worker is suggested for a
 * shift of higher priority instead, or (`notChosen`) the plan is better without it.
 */
export const unfilledKinds = [
  'certification',
  'startCheck',
  'payRate',
  'overlap',
  'offered',
  'rest',
  'day',
  'week',
  'restDay',
  ...lawWarningKinds,
  'timeOff',
  'unavailable',
  'priority',
  'notChosen',
] as const
export type UnfilledKind = (typeof unfilledKinds)[number]

/** The processor time of a run in seconds, by the number of open shifts. */
export function secondsFor(openShifts: number): number {
  return openShifts <= 400 ? 5 : openShifts <= 1800 ? 20 : 30
}

/** Returns the actions on a run. */
export function actionsOnRun(status: ShownFillStatus, proposed: number) {
  if (status === 'running') return ['stop'] as const
  const isOpen = (status === 'ready' || status === 'stale') && proposed > 0
  return isOpen ? (['accept', 'dismiss'] as const) : ([] as const)
}
