import { type Permission, permissions, reachOf } from '#base/actor.ts'
import { internationalPhone } from '#base/phone.ts'
import { refuse } from '#base/problem.ts'
import { zoneName } from '#base/time.ts'
import type { Language } from '#base/language.ts'
import { brandOf } from '#platform/server/db/brand.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import type { AuthProfile } from '../contract.ts'

/** The fields of an account that a sign-in needs. */
export interface Credentials {
  organisationId: string
  id: string
  type: 'provider' | 'worker'
  email: string
  emailVerified: boolean
  givenName: string | null
  preferredLanguage: Language
  passwordHash: string | null
  /** True if signing in needs a second factor besides the password. */
  secondFactor: boolean
  active: boolean
  closed: boolean
  companyName: string | null
  companyTag: string | null
}

const credentials = fragment`
  select a.organisation_id, a.id, a.type, a.email, a.email_verified, coalesce(a.given_name, a.family_name) as given_name,
         a.preferred_language, a.password_hash, a.second_factor, a.active, o.closed_at is not null as closed, o.company_name, o.company_tag
    from accounts a join organisations o on o.id = a.organisation_id`

// Workers without an email address sign in with their phone number, as they write it: 0470 12 34 56, +32 470 12 34 56.
function phonesIn(login: string): string[] {
  if (!/^[+\d][\d\s./()-]{5,}$/.test(login)) return []
  const zones = ['Europe/Brussels', 'Europe/Paris', 'Europe/Amsterdam']
  return [...new Set(zones.flatMap((zone) => internationalPhone(login, zone) ?? []))]
}

/**
 * Returns the account of an address or username and, for workers, a company tag. A former tag stays valid for a year.
 */
export function findAccount(db: Db, login: string, companyTag: string | undefined): Promise<Credentials | undefined> {
  const name = login.toLowerCase()
  return db.first(
    companyTag === undefined
      ? sql<Credentials>`${credentials} where a.type = 'provider' and a.email = ${name}`
      : sql<Credentials>`
        ${credentials}
         where a.type = 'worker' and (a.email = ${name} or a.username = any(${[name, ...phonesIn(login)]}::text[]))
         and o.id = (select n.id from organisations n where n.company_tag = ${companyTag} union all
                     select f.organisation_id from former_company_tags f where f.tag = ${companyTag} and f.until > scope_now() limit 1)`,
  )
}

/** Returns an account by id. */
export function readCredentials(db: Db, organisationId: string, id: string): Promise<Credentials | undefined> {
  return db.first(sql<Credentials>`${credentials} where a.organisation_id = ${organisationId} and a.id = ${id}`)
}

interface ProfileRow extends Omit<AuthProfile, 'allowed' | 'time_zone'> {
  time_zone: string | null
}

/** Returns the profile of an account with the permissions of its role. */
export async function readAuthProfile(db: Db, organisationId: string, accountId: string): Promise<AuthProfile> {
  const found = await db.first(
    sql<{ profile: ProfileRow }>`
      select json_build_object(
               'id', a.id, 'email', a.email, 'email_verified', a.email_verified, 'profile_complete', o.profile_complete,
               'provider_id', o.id, 'role', a.role, 'type', a.type, 'password_update_required', a.password_update_required,
               'given_name', a.given_name, 'family_name', a.family_name, 'preferred_language', a.preferred_language,
               'company_name', o.company_name, 'company_tag', o.company_tag, 'brand', ${brandOf('o')}, 'time_zone', o.time_zone,
               'region', json_build_object('date_format', a.date_format, 'time_format', a.time_format,
                 'currency', coalesce(a.currency, o.currency), 'first_day_of_week', a.first_day_of_week,
                 'automatic_translation', a.automatic_translation)) as profile
        from accounts a join organisations o on o.id = a.organisation_id
       where a.organisation_id = ${organisationId} and a.id = ${accountId}`,
  )
  if (!found) throw refuse.UNAUTHENTICATED()
  const { profile } = found
  return { ...profile, time_zone: zoneName(profile.time_zone ?? 'UTC'), allowed: permissionsOf(profile.role) }
}

function permissionsOf(role: AuthProfile['role']): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => reachOf(role, permission) !== undefined)
}
