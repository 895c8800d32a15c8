import { may } from '#base/actor.ts'
import type { Received } from '#base/route.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { PrivacySettings, privacyRoutes } from '../contract.ts'
import { deletionWords, type PrivacySwitch, switchesFor } from '../rules.ts'

type Row = Record<PrivacySwitch, boolean> & { version: number }

/** Returns the actor's privacy settings. */
export async function readPrivacy({ db, actor, language }: ActorScope): Promise<PrivacySettings> {
  const row = await db.one(
    sql<Row>`
      select data_collection, personalised_recommendations, sharing_with_partners, version
        from accounts where organisation_id = ${actor.organisationId} and id = ${actor.accountId}`,
  )
  return {
    ...row,
    applicable: [...switchesFor(actor.type)],
    deletionWord: deletionWords[language],
    allowed: [
      'edit',
      'export',
      'delete',
      ...(may(actor, 'organisation:close') ? (['closeOrganisation'] as const) : []),
    ],
  }
}

/** Saves the settings. When data collection is turned off, data that was collected so far is erased in the same transaction. */
export async function savePrivacy(
  scope: ActorScope,
  { body, ifMatch }: Received<typeof privacyRoutes.savePrivacy>,
): Promise<PrivacySettings> {
  const columns = {
    data_collection: body.dataCollection,
    personalised_recommendations: body.personalisedRecommendations,
    sharing_with_partners: body.sharingWithPartners,
  }
  const record = { table: 'accounts', id: scope.actor.accountId }
  const saved = await changeRecord(scope, record, ifMatch, columns, () => readPrivacy(scope))
  if (!body.dataCollection) await eraseCollected(scope)
  return saved
}

// From now on the database leaves these columns empty.
async function eraseCollected({ db, actor, now }: ActorScope): Promise<void> {
  await db.many(
    sql`update sessions set user_agent = null where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId}`,
  )
  await db.many(
    sql`update push_devices set user_agent = null where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId}`,
  )
  await db.many(
    sql`
      update clock_sessions
         set in_latitude = null, in_longitude = null, in_accuracy = null, out_latitude = null, out_longitude = null, out_accuracy = null,
             in_metres = null, out_metres = null, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId}
         and coalesce(in_latitude, out_latitude, in_metres, out_metres) is not null`,
  )
  await db.many(
    sql`
      update clock_punches set latitude = null, longitude = null, accuracy = null
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and latitude is not null`,
  )
  await db.many(
    sql`
      update time_entries set place_latitude = null, place_longitude = null, place_address = null, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId}
         and coalesce(place_latitude::text, place_longitude::text, place_address) is not null`,
  )
}
