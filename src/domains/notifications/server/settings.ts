import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { zoneName } from '#base/time.ts'
import type { Config } from '#platform/server/config/config.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { NotificationSettings, notificationRoutes } from '../contract.ts'
import { usualDigest, usualTypes, type NotificationPreferences } from '../rules.ts'

/** The stored settings of an account, and the fallbacks. */
export interface StoredPreferences {
  types: Partial<NotificationPreferences['types']> | null
  digest: NotificationPreferences['digest'] | null
  quietFrom: string | null
  quietTo: string | null
  timeZone: string | null
  phone: string | null
  /** Null until the number is confirmed. */
  phoneConfirmedAt: string | null
  /** The organisation's time zone. */
  usualZone: string | null
  isMailed: boolean
}

/** The columns of StoredPreferences, of accounts `a` with their organisations `o` and settings `s`. */
export const preferenceColumns = `s.types, s.digest, s.quiet_from, s.quiet_to, s.time_zone, s.phone, s.phone_confirmed_at, o.time_zone as usual_zone, o.notify_by_email as is_mailed`
export const preferenceSources = `accounts a join organisations o on o.id = a.organisation_id
  left join notification_settings s on s.organisation_id = a.organisation_id and s.account_id = a.id`

/** Returns the chosen settings, with defaults for the others. */
export function effectivePreferences({
  types,
  digest,
  quietFrom,
  quietTo,
  timeZone,
  usualZone,
  isMailed,
}: StoredPreferences): NotificationPreferences {
  return {
    types: { ...usualTypes(isMailed), ...types },
    digest: digest ?? usualDigest,
    quietFrom,
    quietTo,
    timeZone: zoneName(timeZone ?? usualZone ?? 'UTC'),
  }
}

/** True if SMS messages are sent, or shown to developers. */
export function isSmsOffered({ smsUrl, production }: Config): boolean {
  return smsUrl !== undefined || !production
}

/** Returns the actor's notification settings. */
export async function readNotificationSettings({ db, actor, config }: ActorScope): Promise<NotificationSettings> {
  const found = await db.one(
    sql<StoredPreferences & { version: number }>(
      `select ${preferenceColumns}, coalesce(s.version, 0) as version from ${preferenceSources} where a.organisation_id = $1 and a.id = $2`,
      [actor.organisationId, actor.accountId],
    ),
  )
  const { types, digest, quietFrom, quietTo } = effectivePreferences(found)
  const isConfirmable = isSmsOffered(config) && found.phone !== null && found.phoneConfirmedAt === null
  return {
    types,
    digest,
    quietFrom,
    quietTo,
    timeZone: found.timeZone ?? found.usualZone ?? 'UTC',
    phone: found.phone,
    isPhoneConfirmed: found.phone !== null && found.phoneConfirmedAt !== null,
    isSmsOffered: isSmsOffered(config),
    version: found.version,
    allowed: isConfirmable ? ['edit', 'confirmPhone'] : ['edit'],
  }
}

/** Changes existing settings in the expected version. */
const changing = `update notification_settings s
    set types = $3, digest = $4, quiet_from = $5, quiet_to = $6, time_zone = $7, phone = $8,
        phone_confirmed_at = case when s.phone = $8 then s.phone_confirmed_at end, version = s.version + 1, updated_at = $10
  where s.organisation_id = $1 and s.account_id = $2 and s.version = $9
 returning s.account_id`

/** Saves the first settings, or replaces the existing ones if no version is expected. Version 0 means that there are none yet. */
const saving = `insert into notification_settings as s (organisation_id, account_id, types, digest, quiet_from, quiet_to, time_zone, phone)
 values ($1, $2, $3, $4, $5, $6, $7, $8)
 on conflict (organisation_id, account_id) do update
    set types = excluded.types, digest = excluded.digest, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        time_zone = excluded.time_zone, phone = excluded.phone,
        phone_confirmed_at = case when s.phone = excluded.phone then s.phone_confirmed_at end, version = s.version + 1, updated_at = $10
  where s.version = coalesce($9, s.version)
 returning s.account_id`

/** Saves the settings. A new number must be confirmed, and waiting notifications are rescheduled by the new settings. */
export async function saveNotificationSettings(
  scope: ActorScope,
  { body, ifMatch }: Received<typeof notificationRoutes.saveNotificationSettings>,
): Promise<NotificationSettings> {
  const { organisationId, accountId } = scope.actor
  const values = [
    organisationId,
    accountId,
    JSON.stringify(body.types),
    body.digest,
    body.quietFrom,
    body.quietTo,
    body.timeZone,
    body.phone,
    ifMatch ?? null,
    scope.now,
  ]
  const [saved] = await Promise.all([
    scope.db.many(sql<{ accountId: string }>(ifMatch ? changing : saving, values)),
    // Undone with the rest if the version is stale.
    scope.db.many(
      sql(
        'update notifications set send_at = $3 where organisation_id = $1 and account_id = $2 and send_at is not null',
        [organisationId, accountId, scope.now],
      ),
    ),
  ])
  const current = await readNotificationSettings(scope)
  if (saved.length === 0) throw refuse.STALE_VERSION({ members: { current } })
  return current
}
