import type { Answer, Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { tourRoutes } from '../contract/tour.ts'

type Tour = Answer<typeof tourRoutes.readTour>

/** Returns how the actor's tour ended. Null if it did not. */
export async function readTour({ db, actor }: ActorScope): Promise<Tour> {
  const [found] = await db.many(
    sql<Tour>`select outcome from tours where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId}`,
  )
  return found ?? { outcome: null }
}

/** Stores how the actor's tour ended. Skipping it later does not replace an earlier `seen`. */
export async function endTour({ db, actor }: ActorScope, { body }: Received<typeof tourRoutes.endTour>): Promise<Tour> {
  const [stored] = await db.manyAndCommit(
    sql<Tour>`
      insert into tours (organisation_id, account_id, outcome) values (${actor.organisationId}, ${actor.accountId}, ${body.outcome})
      on conflict (organisation_id, account_id)
        do update set outcome = case when tours.outcome = 'seen' then 'seen' else excluded.outcome end
      returning outcome`,
  )
  return stored as Tour
}
