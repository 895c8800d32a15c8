import { randomInt } from 'node:crypto'
import { columnOf } from '#base/fields.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { fragment, joined, raw, sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { organisationRoutes } from '../contract.ts'
import { missingFields } from '../rules/profile.ts'
import { tagFrom } from '../rules/company-tag.ts'
import { holidaysToBeginWith } from '../rules/holidays.ts'
import { companyOf, contactsOf, preferencesOf, readOrganisation } from './queries.ts'
import type { OrganisationRow } from './tables.ts'

type Input<Name extends keyof typeof organisationRoutes> = Received<(typeof organisationRoutes)[Name]>

/** Saves the company information, and derives a free company tag if there is none. Throws `STALE_VERSION`. */
export async function saveCompany(
  scope: ActorScope,
  { body, ifMatch }: Input<'saveCompany'>,
): Promise<OrganisationRow> {
  const before = await readOrganisation(scope.db, scope.actor.organisationId)
  const companyTag = before.companyTag ?? (await freeTag(scope, body.companyName))
  return changeOrganisation(scope, { ifMatch, shown: companyOf }, { ...emptied(body), companyTag })
}

/** Saves the contact details. Throws `STALE_VERSION`. */
export function saveContacts(scope: ActorScope, { body, ifMatch }: Input<'saveContacts'>): Promise<OrganisationRow> {
  const { primary, alternate } = body
  return changeOrganisation(
    scope,
    { ifMatch, shown: contactsOf },
    {
      primaryFullName: primary.fullName,
      primaryEmail: primary.email,
      primaryPhone: primary.phone ?? null,
      primaryJobTitle: primary.jobTitle ?? null,
      alternateName: alternate?.name ?? null,
      alternateEmail: alternate?.email ?? null,
      alternatePhone: alternate?.phone ?? null,
    },
  )
}

/** Saves the preferences. Throws `STALE_VERSION`. */
export function savePreferences(
  scope: ActorScope,
  { body, ifMatch }: Input<'savePreferences'>,
): Promise<OrganisationRow> {
  return changeOrganisation(scope, { ifMatch, shown: preferencesOf }, body)
}

/**
 * Completes the profile, which unlocks the product, and sets the national holidays by time zone. Throws a validation
 * error for each missing field. Does nothing if the profile is complete.
 */
export async function completeProfile(scope: ActorScope): Promise<OrganisationRow> {
  const row = await readOrganisation(scope.db, scope.actor.organisationId)
  if (row.profileComplete) return row
  const missing = missingFields(row)
  if (missing.length > 0) {
    throw invalid(missing.map((path) => fault(path, 'platform.validation.required')))
  }
  return changeOrganisation(
    scope,
    { ifMatch: undefined, shown: companyOf },
    {
      profileComplete: true,
      holidayCountries: holidaysToBeginWith(row.timeZone),
    },
  )
}

async function freeTag(scope: ActorScope, companyName: string): Promise<string> {
  const base = tagFrom(companyName)
  for (let start = base; ; start = `${base.slice(0, 26)}-${randomInt(10_000, 1_000_000)}`) {
    const { tag } = await scope.db.one(sql<{ tag: string }>`select free_company_tag(${start}) as tag`)
    // Free in this group only, if the claim fails.
    if (await scope.group.claim(scope.actor.organisationId, { kind: 'companyTag', name: tag })) return tag
  }
}

/** After how many minutes without a clock-in a shift of a new organisation is a no-show. */
const initialNoShowMinutes = 30

/** Creates an organisation with its main contact. */
export async function createOrganisation(
  db: Db,
  {
    id,
    purpose,
    primaryEmail,
    primaryFullName,
  }: Pick<OrganisationRow, 'id' | 'purpose' | 'primaryEmail' | 'primaryFullName'>,
): Promise<void> {
  await db.many(
    sql`
      insert into organisations (id, purpose, primary_email, primary_full_name, no_show_minutes)
      values (${id}, ${purpose}, ${primaryEmail}, ${primaryFullName}, ${initialNoShowMinutes})`,
  )
}

/**
 * Returns former company tags whose change has not been announced to the workers, and marks them as announced. Each is
 * returned once, also to simultaneous calls.
 */
export async function claimTagChanges({ db, actor, now }: ActorScope): Promise<{ tag: string; until: string }[]> {
  const changes = await db.many(
    sql<{ tag: string; until: string }>`
      update former_company_tags set told_at = ${now} where organisation_id = ${actor.organisationId} and told_at is null
      returning tag, until`,
  )
  return changes.map(({ tag, until }) => ({ tag, until: until.slice(0, 10) }))
}

/** The expected version, if any, and how to show the current row when it differs. */
interface Seen {
  readonly ifMatch: number | undefined
  readonly shown: (row: OrganisationRow) => object
}

/**
 * Updates the given columns of the actor’s organisation and increments its version. Throws `STALE_VERSION` with the
 * current values.
 */
export async function changeOrganisation(
  scope: ActorScope,
  { ifMatch, shown }: Seen,
  values: Partial<OrganisationRow>,
): Promise<OrganisationRow> {
  const id = scope.actor.organisationId
  const sets = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => fragment`, ${raw(columnOf(name))} = ${value}`)
  const changed = await scope.db.first(
    sql<OrganisationRow>`
      update organisations set version = version + 1, updated_at = ${scope.now}${joined(sets, '')}
       where id = ${id} and version = coalesce(${ifMatch}, version) returning *`,
  )
  if (!changed) throw refuse.STALE_VERSION({ members: { current: shown(await readOrganisation(scope.db, id)) } })
  return changed
}

function emptied<Form extends object>(form: Form) {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value ?? null])) as {
    [K in keyof Form]: Form[K] | null
  }
}
