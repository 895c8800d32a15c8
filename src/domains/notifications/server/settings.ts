import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { zoneName } from '#base/time.ts'
import type { Config } from '#platform/server/config/config.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { NotificationSettings, notificationRoutes } from '../contract.ts'
import { usualDigest, usualTypes, type NotificationPreferences } from '../rules.ts'

/** The stored settings of an account, and the fallbacks. */
export interface StoredPreferences {
  types: Partial<NotificationPreferences['types']> | null
  digest: NotificationPreferences['digest'] | null
  quietFrom: string | null
  quietTo: string | null
  urgentOffers: boolean
  timeZone: string | null
  phone: string | null
  /** Null until the number is confirmed. */
  phoneConfirmedAt: string | null
  /** The organisation's time zone. */
  usualZone: string | null
  isMailed: boolean
}

/** The columns of StoredPreferences, of accounts `a` with their organisations `o` and settings `s`. */
export const preferenceColumns = fragment`
  s.types, s.digest, s.quiet_from, s.quiet_to, coalesce(s.urgent_offers, false) as urgent_offers, s.time_zone, s.phone, s.phone_confirmed_at, o.time_zone as usual_zone,
  o.notify_by_email as is_mailed`
export const preferenceSources = fragment`
  accounts a join organisations o on o.id = a.organisation_id
  left join notification_settings s on s.organisation_id = a.organisation_id and s.account_id = a.id`

/** Returns the chosen settings, with defaults for the others. */
export function effectivePreferences({
  types,
  digest,
  quietFrom,
  quietTo,
  urgentOffers,
  timeZone,
  usualZone,
  isMailed,
}: StoredPreferences): NotificationPreferences {
  return {
    types: { ...usualTypes(isMailed), ...types },
    digest: digest ?? usualDigest,
    quietFrom,
    quietTo,
    urgentOffers,
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
    sql<StoredPreferences & { version: number }>`
      select ${preferenceColumns}, coalesce(s.version, 0) as version from ${preferenceSources}
       where a.organisation_id = ${actor.organisationId} and a.id = ${actor.accountId}`,
  )
  const { types, digest, quietFrom, quietTo, urgentOffers } = effectivePreferences(found)
  const isConfirmable = isSmsOffered(config) && found.phone !== null && found.phoneConfirmedAt === null
  return {
    types,
    digest,
    quietFrom,
    quietTo,
    urgentOffers,
    timeZone: found.timeZone ?? found.usualZone ?? 'UTC',
    phone: found.phone,
    isPhoneConfirmed: found.phone !== null && found.phoneConfirmedAt !== null,
    isSmsOffered: isSmsOffered(config),
    version: found.version,
    allowed: isConfirmable ? ['edit', 'confirmPhone'] : ['edit'],
  }
}

type Input = Received<typeof notificationRoutes.saveNotificationSettings>

/** Changes existing settings in the expected version. */
const changing = ({ actor, now }: ActorScope, { body, ifMatch }: Input) => sql<{ accountId: string }>`
  update notification_settings s
     set types = ${JSON.stringify(body.types)}, digest = ${body.digest}, quiet_from = ${body.quietFrom}, quiet_to = ${body.quietTo},
         urgent_offers = coalesce(${body.urgentOffers ?? null}, s.urgent_offers), time_zone = ${body.timeZone}, phone = ${body.phone},
         phone_confirmed_at = case when s.phone = ${body.phone} then s.phone_confirmed_at end, version = s.version + 1,
         updated_at = ${now}
   where s.organisation_id = ${actor.organisationId} and s.account_id = ${actor.accountId} and s.version = ${ifMatch}
  returning s.account_id`

/** Saves the first settings, or replaces the existing ones if no version is expected. Version 0 means that there are none yet. */
const saving = ({ actor, now }: ActorScope, { body, ifMatch }: Input) => sql<{ accountId: string }>`
  insert into notification_settings as s (organisation_id, account_id, types, digest, quiet_from, quiet_to, urgent_offers, time_zone, phone)
  values (${actor.organisationId}, ${actor.accountId}, ${JSON.stringify(body.types)}, ${body.digest}, ${body.quietFrom}, ${body.quietTo},
          ${body.urgentOffers ?? false}, ${body.timeZone}, ${body.phone})
  on conflict (organisation_id, account_id) do update
     set types = excluded.types, digest = excluded.digest, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
         urgent_offers = coalesce(${body.urgentOffers ?? null}, s.urgent_offers), time_zone = excluded.time_zone, phone = excluded.phone,
         phone_confirmed_at = case when s.phone = excluded.phone then s.phone_confirmed_at end, version = s.version + 1,
         updated_at = ${now}
   where s.version = coalesce(${ifMatch}, s.version)
  returning s.account_id`

/** Saves the settings. A new number must be confirmed, and waiting notifications are rescheduled by the new settings. */
export async function saveNotificationSettings(scope: ActorScope, input: Input): Promise<NotificationSettings> {
  const { organisationId, accountId } = scope.actor
  const [saved] = await Promise.all([
    scope.db.many(input.ifMatch ? changing(scope, input) : saving(scope, input)),
    // Undone with the rest if the version is stale.
    scope.db.many(
      sql`
        update notifications
           set send_at = ${scope.now}
         where organisation_id = ${organisationId} and account_id = ${accountId} and send_at is not null`,
    ),
  ])
  const current = await readNotificationSettings(scope)
  if (saved.length === 0) throw refuse.STALE_VERSION({ members: { current } })
  return current
}
