import type { Received } from '#base/route.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ConfirmationSettings, confirmationRoutes } from '../contract.ts'
import { readSettings } from './queries.ts'

/** Saves the effect of confirmations and their schedule for a client. Throws `NOT_FOUND` and `STALE_VERSION`. */
export async function saveConfirmationSettings(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof confirmationRoutes.saveConfirmationSettings>,
): Promise<ConfirmationSettings> {
  const { db, actor } = scope
  await readClient(scope, params.id)
  const read = () => readSettings(scope, params.id)
  if (ifMatch === undefined || ifMatch === 0) {
    const added = await db.many(
      sql(
        `insert into confirmation_settings (organisation_id, id, mode, scheduled) values ($1, $2, $3, $4)
         on conflict (organisation_id, id) do nothing returning id`,
        [actor.organisationId, params.id, body.mode, body.scheduled],
      ),
    )
    if (added.length > 0) return read()
  }
  return changeRecord(scope, { table: 'confirmation_settings', id: params.id }, ifMatch, { ...body }, read)
}
