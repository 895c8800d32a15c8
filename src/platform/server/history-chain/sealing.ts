import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { fragment, sql } from '../db/statement.ts'
import type { ActorScope } from '../scope.ts'

/** The number of rows chained in one transaction: some tenths of a second. */
const mostAtOnce = 2000

interface Sealed {
  sealed: number
  reached: number | null
  reachedBy: string | null
}

/**
 * Holds what was added to the history of each organisation by the chain, every few seconds, so that no call waits for another's.
 * What a call reaches is remembered, and closed by a later one, when nothing below it can still come.
 */
export function makeSealing(): ScheduledJob {
  const reached = new Map<string, Sealed>()
  return {
    name: 'platform.sealHistory',
    everyMinutes: 0,
    ofAll: true,
    among: fragment`
      select o.id from organisations o
       where exists (
         select from history h
          where h.organisation_id = o.id
            and h.number > coalesce((select c.closed_to from history_chain c
                                      where c.organisation_id = o.id order by c.position desc limit 1), 0)
            and not exists (select from history_chain c where c.organisation_id = h.organisation_id and c.number = h.number))`,
    async run(scope) {
      const { organisationId } = scope.actor
      for (;;) {
        const sealed = await sealHistory(scope, reached.get(organisationId))
        if (sealed.reached !== null) reached.set(organisationId, sealed)
        await scope.db.commit()
        if (sealed.sealed < mostAtOnce) return
      }
    },
  }
}

/** Holds up to two thousand rows; `before` is the result of an earlier call, in a separate transaction. */
function sealHistory({ db }: Pick<ActorScope, 'db'>, before?: Sealed): Promise<Sealed> {
  return db.one(
    sql<Sealed>`
      select sealed, reached, reached_by from seal_history(${before?.reached ?? null}, ${before?.reachedBy ?? null}, ${mostAtOnce})`,
  )
}
