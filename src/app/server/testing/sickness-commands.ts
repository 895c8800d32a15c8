import { absenceRoutes } from '#domains/absences/contract.ts'
import { sickLeaveRoutes } from '#domains/absences/contract/sick-leave.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { at, type Command, publishedOf, rememberTaken, slotOf, type Taken } from './week-command.ts'
import { isDuring, type ModelShift } from './week-model.ts'

/** Sickness: a worker or a planner reports it, the worker returns, and somebody takes over. */
export const sicknessCommands = {
  /** Mostly on a day on which the worker has a published shift. */
  reportSickness(week, model, { worker, which, by, slot }) {
    if (by % 3 === 0) return undefined
    const shift = at(publishedOf(model), which)
    const day = (shift ?? slotOf(week, slot)).startsAt.slice(0, 10)
    const who = shift?.worker ?? worker % week.workers.length
    const account = week.workers[who] as SampleAccount
    const body = { startDate: day, endDate: day }
    const isEntered = by % 2 === 0
    return {
      send: () =>
        isEntered
          ? week.world.call(
              sickLeaveRoutes.enterSickLeave,
              { params: { id: account.accountId }, body },
              at(week.planners, by),
            )
          : week.world.call(sickLeaveRoutes.reportSickness, { body }, account),
      effect: (now, answer: { body: { id: string } }) => {
        now.sickLeave.set(answer.body.id, { id: answer.body.id, worker: who, day })
      },
    }
  },
  /** The worker returns: the pending sick leave is withdrawn, with the replacements that nobody has taken. */
  recover(week, model, { which, by }) {
    const leave = at([...model.sickLeave.values()], which)
    if (!leave || by % 3 > 0) return undefined
    return {
      send: () =>
        week.world.call(
          absenceRoutes.withdrawTimeOff,
          { params: { id: leave.id } },
          { ...(week.workers[leave.worker] as SampleAccount), ifMatch: 1 },
        ),
      effect: (now) => {
        now.sickLeave.delete(leave.id)
      },
    }
  },
  /** Assigns the replacement of a shift to somebody else, who is responsible from then on. */
  takeOver(week, model, { which, worker, by }) {
    const replaced = at(
      publishedOf(model).filter((one) =>
        [...model.sickLeave.values()].some((leave) => leave.worker === one.worker && isDuring(one, leave)),
      ),
      which,
    )
    const account = at(week.workers, worker)
    if (!replaced || !account) return undefined
    const planner = at(week.planners, by) as SampleAccount
    return {
      async send() {
        const [open] = await week.world.sql<{ id: string }>`
          select id from open_shifts where replaces_shift_id = ${replaced.id} and cancelled_at is null`
        if (!open) return { status: 404 }
        const body = { workerId: account.accountId }
        const answer = await week.world.call(
          openShiftRoutes.assignOpenShift,
          { params: { id: open.id }, body },
          planner,
        )
        return { ...answer, openShiftId: open.id }
      },
      effect: (now, answer: { openShiftId: string; body: Taken }) => {
        const { startsAt, endsAt } = replaced
        rememberTaken(week, now, { id: answer.openShiftId, startsAt, endsAt }, account.accountId, answer.body)
        const known = now.shifts.get(replaced.id) as ModelShift
        if (!known.isCancelled) Object.assign(known, { isCancelled: true, version: known.version + 1 })
      },
    }
  },
} satisfies Record<string, Command>
