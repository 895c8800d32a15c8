import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { selectedShiftRoutes } from '#domains/shifts/contract/selected-shifts.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sicknessCommands } from './sickness-commands.ts'
import { swapCommands } from './swap-commands.ts'
import {
  at,
  type Command,
  fits,
  type Numbers,
  remember,
  rememberTaken,
  scheduledOf,
  slotOf,
  type Taken,
} from './week-command.ts'
import type { ModelShift } from './week-model.ts'

/** A command and its random numbers. */
export interface Choice extends Numbers {
  readonly kind: keyof typeof commands
}

/** All commands. Each returns its call, or undefined if the week has nothing for it. */
export const commands = {
  ...swapCommands,
  ...sicknessCommands,
  plan(week, model, { by, worker, slot }) {
    const span = slotOf(week, slot)
    const who = worker % week.workers.length
    const params = { id: week.assignmentIds[who] ?? '' }
    return {
      succeeds: fits(model, who, span),
      send: () =>
        week.world.call(shiftRoutes.planShifts, { params, query: {}, body: { shifts: [span] } }, at(week.planners, by)),
      effect: (now, answer: { body: { items: { id: string }[] } }) =>
        remember(now, answer.body.items[0]?.id ?? '', { worker: who, ...span }),
    }
  },
  publish(week, model, { by, which }) {
    const shift = at(scheduledOf(model), which)
    if (!shift) return undefined
    return {
      send: () => week.world.call(shiftRoutes.publishShifts, { body: { shiftIds: [shift.id] } }, at(week.planners, by)),
      effect: (now, answer: { body: { shifts: number } }) => {
        const known = now.shifts.get(shift.id)
        if (!known || answer.body.shifts === 0) return
        known.isPublished = true
        known.version += 1
      },
    }
  },
  move(week, model, { by, worker, which, slot }) {
    const shift = at(scheduledOf(model), which)
    if (!shift) return undefined
    const span = slotOf(week, slot)
    const who = worker % week.workers.length
    const body = { ...span, assignmentId: week.assignmentIds[who] ?? '' }
    const by_ = { ...(at(week.planners, by) as SampleAccount), ifMatch: shift.version }
    return {
      succeeds: fits(model, who, span, [shift.id]),
      send: () => week.world.call(shiftRoutes.moveShift, { params: { id: shift.id }, query: {}, body }, by_),
      effect: (now) => {
        const known = now.shifts.get(shift.id) as ModelShift
        Object.assign(known, span, { worker: who, isUnmoved: false, version: known.version + 1 })
      },
    }
  },
  /** Two shifts exchange their workers, both or none. */
  exchange(week, model, { by, which, other }) {
    const [one, two] = [at(scheduledOf(model), which), at(scheduledOf(model), other)]
    if (!one || !two || one.id === two.id) return undefined
    const items = [
      {
        shiftId: one.id,
        version: one.version,
        startsAt: one.startsAt,
        endsAt: one.endsAt,
        assignmentId: week.assignmentIds[two.worker] ?? '',
      },
      {
        shiftId: two.id,
        version: two.version,
        startsAt: two.startsAt,
        endsAt: two.endsAt,
        assignmentId: week.assignmentIds[one.worker] ?? '',
      },
    ]
    const [first, second] = [one.worker, two.worker]
    return {
      send: () => week.world.call(shiftRoutes.moveShifts, { query: {}, body: { items } }, at(week.planners, by)),
      effect: (now) => {
        for (const [id, worker] of [
          [one.id, second],
          [two.id, first],
        ] as const) {
          const known = now.shifts.get(id) as ModelShift
          Object.assign(known, { worker, isUnmoved: false, version: known.version + 1 })
        }
      },
    }
  },
  cancel(week, model, { by, which }) {
    const shift = at(scheduledOf(model), which)
    if (!shift) return undefined
    const by_ = { ...(at(week.planners, by) as SampleAccount), ifMatch: shift.version }
    return {
      succeeds: true,
      send: () => week.world.call(shiftRoutes.cancelShift, { params: { id: shift.id }, body: {} }, by_),
      effect: (now) => {
        const known = now.shifts.get(shift.id) as ModelShift
        Object.assign(known, { isCancelled: true, version: known.version + 1 })
      },
    }
  },
  /** Deletes or cancels two shifts, both or none. */
  remove(week, model, { by, which, other }) {
    const chosen = new Set([at(scheduledOf(model), which), at(scheduledOf(model), other)])
    const shifts = [...chosen].filter((one) => one !== undefined)
    if (shifts.length === 0) return undefined
    const items = shifts.map(({ id, version }) => ({ shiftId: id, version }))
    return {
      succeeds: true,
      send: () => week.world.call(selectedShiftRoutes.removeShifts, { body: { items } }, at(week.planners, by)),
      effect: (now) => {
        for (const { id, isPublished } of shifts) {
          const known = now.shifts.get(id) as ModelShift
          if (isPublished) Object.assign(known, { isCancelled: true, version: known.version + 1 })
          else now.shifts.delete(id)
        }
      },
    }
  },
  open(week, _model, { by, which, slot }) {
    const span = slotOf(week, slot)
    const [positions, isByApproval] = [1 + (which % 3), which % 2 === 1]
    const body = {
      projectId: week.projectId,
      role: 'Picker',
      positions,
      audience: 'team' as const,
      claiming: isByApproval ? ('approval' as const) : ('first_come' as const),
      shifts: [span],
    }
    return {
      succeeds: true,
      send: () => week.world.call(openShiftRoutes.createOpenShifts, { body }, at(week.planners, by)),
      effect: (now, answer: { body: { items: { id: string }[] } }) => {
        const id = answer.body.items[0]?.id ?? ''
        now.openShifts.set(id, { id, ...span, positions, isByApproval, isCancelled: false })
      },
    }
  },
  claim(week, model, { worker, which }) {
    const open = at([...model.openShifts.values()], which)
    const who = worker % week.workers.length
    if (!open) return undefined
    return {
      send: () => week.world.call(openShiftRoutes.claimOpenShift, { params: { id: open.id } }, week.workers[who]),
      effect: (now, answer: { body: { shiftId: string | null } }) => {
        const { startsAt, endsAt } = open
        if (answer.body.shiftId === null) {
          now.claims.push({ openShiftId: open.id, worker: who })
          return
        }
        remember(now, answer.body.shiftId, { worker: who, startsAt, endsAt, openShiftId: open.id, isPublished: true })
      },
    }
  },
  withdrawClaim(week, model, { which }) {
    const claim = at(model.claims, which)
    if (!claim) return undefined
    return {
      send: () =>
        week.world.call(
          openShiftRoutes.withdrawClaim,
          { params: { id: claim.openShiftId } },
          week.workers[claim.worker],
        ),
      effect: () => undefined,
    }
  },
  /** Accepts or declines the first claim of an open shift that waits. */
  decide(week, model, { by, which, other }) {
    const open = at(
      [...model.openShifts.values()].filter(({ isByApproval }) => isByApproval),
      which,
    )
    if (!open) return undefined
    const planner = at(week.planners, by) as SampleAccount
    const isAccepting = other % 4 > 0
    return {
      async send() {
        const { body } = await week.world.call(openShiftRoutes.readOpenShift, { params: { id: open.id } }, planner)
        const claim = body.claims.find(({ status }) => status === 'pending')
        if (!claim) return { status: 404 }
        const input = { params: { id: open.id, claimId: claim.id }, body: {} }
        const route = isAccepting ? openShiftRoutes.acceptClaim : openShiftRoutes.declineClaim
        const answer = await week.world.call<typeof openShiftRoutes.acceptClaim>(
          route as never,
          input as never,
          planner,
        )
        return { ...answer, worker: claim.worker.id }
      },
      effect: (now, answer: { worker: string; body: Taken }) => {
        if (isAccepting) rememberTaken(week, now, open, answer.worker, answer.body)
      },
    }
  },
  assign(week, model, { by, worker, which }) {
    const open = at([...model.openShifts.values()], which)
    const account = at(week.workers, worker)
    if (!open || !account) return undefined
    const body = { workerId: account.accountId }
    return {
      send: () =>
        week.world.call(openShiftRoutes.assignOpenShift, { params: { id: open.id }, body }, at(week.planners, by)),
      effect: (now, answer: { body: Taken }) => rememberTaken(week, now, open, account.accountId, answer.body),
    }
  },
  withdrawOpen(week, model, { by, which }) {
    const open = at(
      [...model.openShifts.values()].filter(({ isCancelled }) => !isCancelled),
      which,
    )
    if (!open || by % 3 > 0) return undefined
    return {
      succeeds: true,
      send: () =>
        week.world.call(openShiftRoutes.cancelOpenShift, { params: { id: open.id }, body: {} }, at(week.planners, by)),
      effect: (now) => {
        Object.assign(now.openShifts.get(open.id) as object, { isCancelled: true })
      },
    }
  },
  /** Corrects submitted hours to another end, and sometimes approves them. */
  correct(week, model, { by, which, other }) {
    const entry = at(
      [...model.entries.values()].filter(({ isApproved }) => !isApproved),
      which,
    )
    if (!entry) return undefined
    const end = 11 + (other % 8)
    const approve = other % 3 === 0
    const body = { endTime: `${end}:30`, reason: 'The client said so', approve }
    const by_ = { ...(at(week.planners, by) as SampleAccount), ifMatch: entry.version }
    return {
      send: () => week.world.call(timesheetRoutes.correctEntry, { params: { entryId: entry.id }, body }, by_),
      effect: (now, answer: { body: { version: number } }) => {
        const known = now.entries.get(entry.id)
        if (!known) return
        Object.assign(known, {
          minutes: (end - 9) * 60 + 30,
          corrections: known.corrections + 1,
          version: answer.body.version,
        })
        known.isApproved = approve
      },
    }
  },
} satisfies Record<string, Command>
