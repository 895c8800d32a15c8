import { v7 as uuid } from 'uuid'
import { insertRecords } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { JobKind, JobScope } from '#platform/server/jobs/job.ts'
import { ThreadFailure } from '#platform/server/threads/thread-failure.ts'
import { type FillFailure, type FillStage, type FillStatus, fillLimits, secondsFor, type Stopping } from '../rules.ts'
import { readWeek, type WeekToFill } from './facts.ts'
import { type Solved, solveProblem } from './solving/solving.ts'
import type { WeekFacts } from './week.ts'

/** How often a run reports, and looks whether it is to end. */
const reportMs = 400

/**
 * Starts the calculation of a run in this process. The job ends immediately: the calculation takes up to a minute, and would keep other jobs
 * from running. If the process ends, the run no longer reports, which is shown as a failure.
 */
export const fillingJob: JobKind<{ runId: string }> = {
  name: 'autofill.fillWeek',
  attempts: 1,
  async run(scope, { runId }) {
    const run = await scope.db.first(
      sql<WeekToFill>`
        select week_start, open_shift_ids, emphasis from fill_runs
         where organisation_id = ${scope.actor.organisationId} and id = ${runId} and ${is<FillStatus>('status', 'running')} and facts_at is null`,
    )
    if (run) void new Filling(scope, runId).run(run)
  },
}

class Filling {
  readonly #scope: JobScope
  readonly #id: string
  #stage: FillStage = 'waiting'
  #suggested = 0
  #gap: number | null = null
  readonly #stop = new AbortController()
  #stopping: Stopping | undefined

  constructor(scope: JobScope, id: string) {
    this.#scope = scope
    this.#id = id
  }

  async run(toFill: WeekToFill): Promise<void> {
    try {
      const week = await this.#scope.beside(async (db) => {
        await db.many(
          sql`
            update fill_runs set facts_at = scope_now()
             where organisation_id = ${this.#scope.actor.organisationId} and id = ${this.#id}`,
        )
        return readWeek({ ...this.#scope, db }, toFill)
      })
      const { shifts, workers } = week
      if (shifts.length === 0) return await this.#end('failed', 'nothingOpen')
      if (shifts.length > fillLimits.openShifts || workers.length > fillLimits.workers)
        return await this.#end('failed', 'tooLarge')
      const solved = await this.#solve(week)
      if (this.#stopping !== 'discard') await this.#store(week, solved)
    } catch (error) {
      // Stopped before there was a plan.
      if (error === this.#stop.signal.reason && this.#stop.signal.aborted)
        return await this.#end('cancelled', null).catch(() => undefined)
      const { log } = this.#scope
      log.warn({ error: (error as Error).message, run: this.#id }, 'a week could not be filled')
      await this.#end('failed', failureOf(error)).catch(() => undefined)
    }
  }

  async #solve(week: WeekFacts): Promise<Solved> {
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    const report = async () => {
      // A report that cannot be stored is followed by the next one.
      await this.#report().catch(() => undefined)
      if (!isOver) timer = setTimeout(report, reportMs)
    }
    timer = setTimeout(report, reportMs)
    try {
      return await solveProblem(week, {
        organisationId: this.#scope.actor.organisationId,
        processorMs: secondsFor(week.shifts.length) * 1000,
        signal: this.#stop.signal,
        onProgress: ({ stage, best }) => {
          this.#stage = stage
          this.#suggested = best.pairs.length
          this.#gap = stage === 'improving' ? gapOf(best) : null
        },
      })
    } finally {
      isOver = true
      clearTimeout(timer)
    }
  }

  /** Stores the progress, and ends the calculation if somebody has asked for it or the run has been deleted. */
  async #report(): Promise<void> {
    const { actor } = this.#scope
    const row = await this.#scope.beside((db) =>
      db.first(
        sql<{ stopping: Stopping | null; status: FillStatus }>`
          update fill_progress m
             set stage = ${this.#stage}, suggested = ${this.#suggested}, gap = ${this.#gap}, reported_at = scope_now()
            from fill_runs r
           where m.organisation_id = ${actor.organisationId} and m.run_id = ${this.#id}
             and r.organisation_id = m.organisation_id and r.id = m.run_id
           returning r.stopping, r.status`,
      ),
    )
    if (row && row.status === 'running' && row.stopping === null) return
    this.#stopping ??= row?.status === 'running' ? (row.stopping ?? 'discard') : 'discard'
    this.#stop.abort(new Error('the run was stopped'))
  }

  async #store(week: WeekFacts, { outcome, ...solution }: Solved): Promise<void> {
    const { actor } = this.#scope
    const open = week.shifts.reduce((sum, { left }) => sum + left, 0)
    const { suggestions = [], unfilled = [] } = outcome ?? {}
    // Without suggestions there is nothing to accept.
    const status: FillStatus = suggestions.length > 0 ? 'ready' : 'accepted'
    await this.#scope.beside(async (db) => {
      const ready = await db.many(
        sql`
          update fill_runs
             set status = ${status}, open_positions = ${open}, suggested = ${suggestions.length}, gap = ${gapOf(solution)},
                 unfilled = ${JSON.stringify(unfilled)}, version = version + 1, updated_at = scope_now()
           where organisation_id = ${actor.organisationId} and id = ${this.#id} and ${is<FillStatus>('status', 'running')} returning id`,
      )
      if (ready.length === 0) return
      const positions = week.shifts.filter(({ requestId }) => requestId !== null)
      await insertRecords(
        { ...this.#scope, db },
        'fill_request_positions',
        positions.map(({ id, requestId, startsAt, endsAt, breakMinutes }) => ({
          id,
          run_id: this.#id,
          request_id: requestId,
          starts_at: startsAt,
          ends_at: endsAt,
          break_minutes: breakMinutes,
        })),
      )
      const ofRequests = new Set(positions.map(({ id }) => id))
      await insertRecords(
        { ...this.#scope, db },
        'fill_suggestions',
        suggestions.map(({ openShiftId, workerId, reasons }) => ({
          id: uuid(),
          run_id: this.#id,
          open_shift_id: ofRequests.has(openShiftId) ? null : openShiftId,
          position_id: ofRequests.has(openShiftId) ? openShiftId : null,
          worker_id: workerId,
          reasons,
        })),
      )
    })
  }

  async #end(status: FillStatus, failure: FillFailure | null): Promise<void> {
    const { actor } = this.#scope
    await this.#scope.beside((db) =>
      db.many(
        sql`
          update fill_runs set status = ${status}, failure = ${failure}, version = version + 1, updated_at = scope_now()
           where organisation_id = ${actor.organisationId} and id = ${this.#id} and ${is<FillStatus>('status', 'running')}`,
      ),
    )
  }
}

/** Returns why a run has failed that threw this. */
export function failureOf(error: unknown): FillFailure {
  if (!(error instanceof ThreadFailure)) return 'error'
  if (error.reason === 'stopped') return 'interrupted'
  return error.isCausedByInput ? 'tooLarge' : 'error'
}

/** The largest possible share by which a plan is below the best one; 0 only if no better plan exists, apart from rounding errors. */
export function gapOf({ objective, bound }: Pick<Solved, 'objective' | 'bound'>): number {
  const share = (bound - objective) / Math.max(Math.abs(bound), 1e-9)
  return share < 1e-9 ? 0 : Math.min(1, share)
}
