import { swapRoutes } from '#domains/shifts/contract/swaps.ts'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { at, type Command, publishedOf } from './week-command.ts'
import { isDuring, type ModelShift, type ModelSwap, type WeekModel } from './week-model.ts'

/** The swaps that are not over; one ends when a shift changes, or when somebody is sick then. */
const openSwaps = (model: WeekModel) => [...model.swaps.values()].filter((swap) => !swap.isOver && stands(model, swap))

function stands(model: WeekModel, { shifts, colleague }: ModelSwap): boolean {
  return shifts.every(({ id, version }) => {
    const shift = model.shifts.get(id)
    if (!shift || shift.isCancelled || shift.version !== version) return false
    return [...model.sickLeave.values()].every(
      (leave) => (leave.worker !== shift.worker && leave.worker !== colleague) || !isDuring(shift, leave),
    )
  })
}

/** The shift changes hands, and the shift in exchange comes back, in one moment. */
function carryOut(model: WeekModel, { id, shifts }: ModelSwap, taker: number): void {
  const [shift, exchange] = shifts.map((one) => model.shifts.get(one.id)) as [ModelShift, ModelShift?]
  const offerer = shift.worker
  Object.assign(shift, { worker: taker, isUnmoved: false, version: shift.version + 1 })
  if (exchange) Object.assign(exchange, { worker: offerer, isUnmoved: false, version: exchange.version + 1 })
  Object.assign(model.swaps.get(id) as ModelSwap, { isOver: true })
}

/** Swaps: workers offer, accept and withdraw them, planners decide. */
export const swapCommands = {
  /** Offers a published shift to everyone, to one colleague, or in exchange for a shift of theirs. */
  offerShift(week, model, { which, other, by }) {
    const shift = at(publishedOf(model), which)
    if (!shift) return undefined
    const theirs = at(
      publishedOf(model).filter(({ worker }) => worker !== shift.worker),
      other,
    )
    const colleague = theirs && by % 3 > 0 ? theirs.worker : null
    const exchange = theirs && by % 3 === 2 ? theirs : undefined
    const shifts = [shift, ...(exchange ? [exchange] : [])].map(({ id, version }) => ({ id, version }))
    const body = {
      colleagueId: colleague === null ? null : week.workers[colleague]?.accountId,
      exchangeShiftId: exchange?.id ?? null,
    }
    return {
      send: () =>
        week.world.call(swapRoutes.offerShift, { params: { id: shift.id }, body }, week.workers[shift.worker]),
      effect: (now, answer: { body: { id: string } }) => {
        const { id } = answer.body
        now.swaps.set(id, { id, shifts, colleague, isOver: false })
      },
    }
  },
  acceptSwap(week, model, { worker, which }) {
    const swap = at(openSwaps(model), which)
    if (!swap) return undefined
    const who = swap.colleague ?? worker % week.workers.length
    return {
      send: () => week.world.call(swapRoutes.acceptSwap, { params: { id: swap.id } }, week.workers[who]),
      effect: (now, answer: { body: { status: string } }) => {
        if (answer.body.status === 'done') carryOut(now, swap, who)
        else Object.assign(now.swaps.get(swap.id) as ModelSwap, { colleague: who, isAccepted: true })
      },
    }
  },
  withdrawSwap(week, model, { which, by }) {
    const swap = at(openSwaps(model), which)
    const shift = swap && model.shifts.get(swap.shifts[0]?.id ?? '')
    if (!shift || by % 3 > 0) return undefined
    return {
      send: () => week.world.call(swapRoutes.withdrawSwap, { params: { id: swap.id } }, week.workers[shift.worker]),
      effect: (now) => {
        Object.assign(now.swaps.get(swap.id) as ModelSwap, { isOver: true })
      },
    }
  },
  /** Approves or refuses a swap that a colleague has accepted. */
  decideSwap(week, model, { which, by, other }) {
    const swap = at(
      openSwaps(model).filter(({ isAccepted }) => isAccepted),
      which,
    )
    if (!swap) return undefined
    const planner = at(week.planners, by) as SampleAccount
    const params = { id: swap.id }
    const isApproving = other % 4 > 0
    return {
      send: () =>
        isApproving
          ? week.world.call(swapRoutes.approveSwap, { params, body: {} }, planner)
          : week.world.call(swapRoutes.refuseSwap, { params, body: { reason: 'Needed elsewhere' } }, planner),
      effect: (now) => {
        if (isApproving) carryOut(now, swap, swap.colleague as number)
        else Object.assign(now.swaps.get(swap.id) as ModelSwap, { isOver: true })
      },
    }
  },
} satisfies Record<string, Command>
