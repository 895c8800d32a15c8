import type { Received } from '#base/route.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { changeValues } from '#domains/notifications/rules.ts'
import { notifyOwners } from '#domains/notifications/server/security.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requireConfirmedIdentity } from '#platform/server/sessions/confirmation.ts'
import type { ConfirmationSettings, confirmationRoutes } from '../contract.ts'
import { readSettings } from './queries.ts'

type Input = Received<typeof confirmationRoutes.saveConfirmationSettings>

/** Saves the effect of confirmations and their schedule for a client. Throws `NOT_FOUND` and `STALE_VERSION`. */
export async function saveConfirmationSettings(
  scope: ActorScope,
  { params, body, ifMatch }: Input,
): Promise<ConfirmationSettings> {
  const { name: client } = await readClient(scope, params.id)
  const read = () => readSettings(scope, params.id)
  const { mode: former } = await read()
  const isOtherEffect = body.mode !== former
  if (isOtherEffect) await requireConfirmedIdentity(scope)
  const saved = await save(scope, { params, body, ifMatch }, read)
  if (isOtherEffect)
    await notifyOwners(scope, {
      kind: 'confirmationEffectSet',
      values: { client, ...changeValues('confirmationEffectSet', { mode: former }, { mode: saved.mode }) },
      link: `/provider/clients/${params.id}`,
    })
  return saved
}

async function save(
  scope: ActorScope,
  { params, body, ifMatch }: Input,
  read: () => Promise<ConfirmationSettings>,
): Promise<ConfirmationSettings> {
  if (ifMatch === undefined || ifMatch === 0) {
    const added = await scope.db.many(
      sql`
        insert into confirmation_settings (organisation_id, id, mode, scheduled)
        values (${scope.actor.organisationId}, ${params.id}, ${body.mode}, ${body.scheduled})
        on conflict (organisation_id, id) do nothing returning id`,
    )
    if (added.length > 0) return read()
  }
  return changeRecord(scope, { table: 'confirmation_settings', id: params.id }, ifMatch, { ...body }, read)
}
