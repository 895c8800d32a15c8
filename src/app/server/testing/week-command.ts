import type { World } from '#platform/server/testing/world.ts'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { brokenRules, isDuring, type ModelShift, type ModelSpan, plannedOf, type WeekModel } from './week-model.ts'

/** The organisation in which a sequence runs, and its week. */
export interface Week {
  readonly world: World
  readonly planners: readonly SampleAccount[]
  readonly workers: readonly SampleAccount[]
  readonly projectId: string
  /** The assignment of each worker on the project. */
  readonly assignmentIds: readonly string[]
  readonly monday: string
}

/** Random numbers from which a command takes what it needs, each modulo what there is. */
export interface Numbers {
  readonly by: number
  readonly worker: number
  readonly which: number
  readonly other: number
  readonly slot: number
}

/** An answer of the server. */
interface Answered {
  readonly status: number
  readonly problem?: { readonly code?: string }
}

/** A call that is ready to be sent. */
export interface Prepared {
  send(): Promise<Answered>
  /** Changes the model after a success; may run after other effects of the same moment, in any order. */
  effect(model: WeekModel, answer: never): void
  /** Whether it must succeed if no other call runs at the same time; undefined if the model cannot tell. */
  readonly succeeds?: boolean
}

/** A command: returns its call, or undefined if the week has nothing for it. */
export type Command = (week: Week, model: WeekModel, numbers: Numbers) => Prepared | undefined

export const at = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]
const firstHours = [6, 14, 22]

/** One of the 21 slots of the week: three shifts of eight hours a day. */
export function slotOf({ monday }: Week, slot: number): ModelSpan {
  const start =
    Date.parse(`${monday}T00:00:00Z`) + (Math.floor(slot / 3) * 24 + (at(firstHours, slot) ?? 0)) * 3_600_000
  const text = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
  return { startsAt: text(start), endsAt: text(start + 8 * 3_600_000) }
}

export const fits = (model: WeekModel, worker: number, span: ModelSpan, without: readonly string[] = []) =>
  brokenRules([...plannedOf(model, worker, without), span]).length === 0 &&
  [...model.sickLeave.values()].every((leave) => leave.worker !== worker || !isDuring(span, leave))

export function remember(
  model: WeekModel,
  id: string,
  shift: Partial<ModelShift> & Pick<ModelShift, 'worker'> & ModelSpan,
) {
  model.shifts.set(id, {
    id,
    openShiftId: null,
    isPublished: false,
    isCancelled: false,
    version: 1,
    isUnmoved: true,
    ...shift,
  })
}

export const scheduledOf = (model: WeekModel) => [...model.shifts.values()].filter(({ isCancelled }) => !isCancelled)

export const publishedOf = (model: WeekModel) => scheduledOf(model).filter(({ isPublished }) => isPublished)

/** The workers who have an open shift, as it is answered. */
export interface Taken {
  readonly taken: readonly { readonly shiftId: string; readonly worker: { readonly id: string } }[]
}

export function rememberTaken(
  week: Week,
  model: WeekModel,
  open: ModelSpan & { id: string },
  workerId: string,
  { taken }: Taken,
) {
  const shift = taken.find(({ worker, shiftId }) => worker.id === workerId && !model.shifts.has(shiftId))
  if (!shift) return
  const worker = week.workers.findIndex(({ accountId }) => accountId === workerId)
  const { startsAt, endsAt } = open
  remember(model, shift.shiftId, { worker, startsAt, endsAt, openShiftId: open.id, isPublished: true })
}
