import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { type ActorScope, nowOf, type Services } from '#platform/server/scope.ts'
import { isFenced } from '#platform/server/db/fence.ts'
import { logExpected } from '#platform/server/log.ts'
import { withinOrganisation } from './organisation-scope.ts'

/** Work on the records of every organisation at intervals. Done twice, or by two servers in parallel, it must have the effect of doing it once. */
export interface ScheduledJob {
  /** As `assignments.round`: the history names its changes by this action, without an actor. */
  readonly name: string
  /** Zero: at every look. */
  readonly everyMinutes: number
  /** A query, run as the gate role, for the IDs of the organisations that have something to do, if most have nothing. */
  readonly among?: Fragment
  /** Also organisations that are closed, or have not told yet who they are. */
  readonly ofAll?: boolean
  /** Returns true if more is left to do: then it runs again in a separate transaction, so that its locks are short. */
  run(scope: ActorScope): Promise<unknown>
}

/** Work on records of no particular organisation, as the gate role; done twice, it must have the effect of doing it once. */
export interface InstallationJob extends Pick<ScheduledJob, 'name' | 'everyMinutes'> {
  runAlone(db: Db, now: string): Promise<unknown>
}

interface Organisation {
  id: string
  timeZone: string | null
}

/** Returns the organisations for which a job runs, read as the gate role. */
export function organisationsOf(services: Services, { name, among, ofAll = false }: ScheduledJob) {
  return inGate(services, name, nowOf(services), (db) =>
    db.many(
      sql<Organisation>`
        select id, time_zone from organisations
         where fenced_at is null and ${ofAll ? fragment`true` : fragment`closed_at is null and profile_complete`}
           ${among ? fragment`and id in (${among})` : fragment``} order by id`,
    ),
  )
}

/** After how long at most one that failed is made again. */
const againMs = 5 * 60_000

/** Makes these rounds until it is stopped, each as often as it says; the first begins after the first `everyMs`. */
export function startScheduledJobs(
  services: Services,
  rounds: readonly (ScheduledJob | InstallationJob)[],
  { everyMs = 60_000 } = {},
): { stop(): Promise<void> } {
  const nextAt = new Map<ScheduledJob | InstallationJob, number>()
  let isStopped = false
  let going: Promise<void> | undefined
  const timer = setInterval(() => (going ??= go().finally(() => (going = undefined))), everyMs)

  async function go(): Promise<void> {
    for (const round of rounds) {
      const startedAt = performance.now()
      if (isStopped || startedAt < (nextAt.get(round) ?? 0)) continue
      nextAt.set(round, startedAt + round.everyMinutes * 60_000)
      await make(round).catch((error: Error) =>
        services.log.warn({ error: error.message, round: round.name }, 'no round'),
      )
    }
  }

  async function make(round: ScheduledJob | InstallationJob): Promise<void> {
    if ('runAlone' in round)
      return void (await inGate(services, round.name, nowOf(services), (db) => round.runAlone(db, nowOf(services))))
    for (const organisation of await organisationsOf(services, round)) {
      if (isStopped) return
      const inside = { organisationId: organisation.id, action: round.name, timeZone: organisation.timeZone }
      try {
        for (;;) {
          const isLeft = (await withinOrganisation(services, inside, (scope) => round.run(scope))) === true
          if (!isLeft || isStopped) break
        }
      } catch (error) {
        const { message } = error as Error
        if (isFenced(error)) logExpected(services.log, 'organisationMoving')
        else services.log.error({ error: message, round: round.name, organisation: organisation.id }, 'a round failed')
        nextAt.set(round, Math.min(nextAt.get(round) ?? 0, performance.now() + againMs))
      }
    }
  }

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await going
    },
  }
}
