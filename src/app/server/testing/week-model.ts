/** A shift as the model remembers it. */
export interface ModelShift {
  readonly id: string
  readonly openShiftId: string | null
  worker: number
  startsAt: string
  endsAt: string
  isPublished: boolean
  isCancelled: boolean
  version: number
  /** False once it was moved: then it may no longer fill a position of its open shift. */
  isUnmoved: boolean
}

/** An open shift as the model remembers it. */
interface ModelOpenShift {
  readonly id: string
  readonly startsAt: string
  readonly endsAt: string
  readonly positions: number
  readonly isByApproval: boolean
  isCancelled: boolean
}

/** Submitted hours as the model remembers them. */
interface ModelEntry {
  readonly id: string
  readonly worker: number
  minutes: number
  isApproved: boolean
  corrections: number
  version: number
}

/** A swap that may still be carried out. */
export interface ModelSwap {
  readonly id: string
  /** The shift, and the one in exchange, with their versions when it was offered. */
  readonly shifts: readonly { readonly id: string; readonly version: number }[]
  /** To whom it is offered, or who has accepted it; null for everyone. */
  colleague: number | null
  isAccepted?: boolean
  isOver: boolean
}

/** A day on which a worker has reported sick. */
export interface ModelSickLeave {
  readonly id: string
  readonly worker: number
  readonly day: string
}

/** What must be in the database after the commands that have succeeded: plain objects, without any code of the product. */
export interface WeekModel {
  readonly shifts: Map<string, ModelShift>
  readonly openShifts: Map<string, ModelOpenShift>
  readonly entries: Map<string, ModelEntry>
  /** The claims that waited for a decision when they were made. */
  readonly claims: { readonly openShiftId: string; readonly worker: number }[]
  readonly swaps: Map<string, ModelSwap>
  readonly sickLeave: Map<string, ModelSickLeave>
  /** How often each command has succeeded. */
  readonly done: Map<string, number>
}

/** A span of time, as instants. */
export interface ModelSpan {
  readonly startsAt: string
  readonly endsAt: string
}

const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

/**
 * What planning without a reason for an exception must hold for the shifts of one worker in one week, where each shift lasts eight hours:
 * none overlap, there are eleven hours of rest between them, at most 48 hours, and a day off. Returns what is broken.
 */
export function brokenRules(spans: readonly ModelSpan[]): string[] {
  const inOrder = spans.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  const broken = inOrder.flatMap((span, index) => {
    const before = inOrder[index - 1]
    if (!before) return []
    const rest = hours(before.endsAt, span.startsAt)
    return rest < 0 ? [`overlap at ${span.startsAt}`] : rest < 11 ? [`${rest} h of rest before ${span.startsAt}`] : []
  })
  const worked = spans.reduce((sum, { startsAt, endsAt }) => sum + hours(startsAt, endsAt), 0)
  const days = new Set(spans.map(({ startsAt }) => startsAt.slice(0, 10)))
  return [...broken, ...(worked > 48 ? [`${worked} h in the week`] : []), ...(days.size === 7 ? ['no day off'] : [])]
}

/** Whether a span has a part on the day of sick leave. */
export function isDuring({ startsAt, endsAt }: ModelSpan, { day }: ModelSickLeave): boolean {
  const start = Date.parse(`${day}T00:00:00Z`)
  return Date.parse(startsAt) < start + 86_400_000 && Date.parse(endsAt) > start
}

/** The shifts of a worker that take time, without the given ones. */
export function plannedOf(model: WeekModel, worker: number, without: readonly string[] = []): ModelShift[] {
  return [...model.shifts.values()].filter(
    (one) => one.worker === worker && !one.isCancelled && !without.includes(one.id),
  )
}

/** The workers who have a position of an open shift and were not moved. */
export function holdersOf(model: WeekModel, openShiftId: string): ModelShift[] {
  return [...model.shifts.values()].filter(
    (one) => one.openShiftId === openShiftId && !one.isCancelled && one.isUnmoved,
  )
}
