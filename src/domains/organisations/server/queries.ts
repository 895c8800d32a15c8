import type { OrganisationId } from '#base/actor.ts'
import type { Answer } from '#base/route.ts'
import type { Config } from '#platform/server/config/config.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import type { organisationRoutes } from '../contract.ts'
import type { Integrations } from '../contract/integrations.ts'
import { missingFields, progressOf } from '../rules/profile.ts'
import type { OrganisationRow } from './tables.ts'

/** Returns an organisation. Throws if it does not exist. */
export function readOrganisation(db: Db, id: OrganisationId): Promise<OrganisationRow> {
  return db.one(sql<OrganisationRow>`select * from organisations where id = ${id}`)
}

/** Returns the company information, with the progress of the whole profile. */
export function companyOf(row: OrganisationRow): Answer<typeof organisationRoutes.readCompany> {
  const missing = missingFields(row)
  return {
    ...headOf(row),
    purpose: row.purpose,
    companyTag: row.companyTag,
    companyName: row.companyName,
    numberOfEmployees: row.numberOfEmployees,
    headquartersLocation: row.headquartersLocation,
    industry: row.industry as Answer<typeof organisationRoutes.readCompany>['industry'],
    vatNumber: row.vatNumber,
    website: row.website,
    socialMediaLink: row.socialMediaLink,
    profileComplete: row.profileComplete,
    progress: progressOf(row),
    missing,
  }
}

/** Returns the contact details. */
export function contactsOf(row: OrganisationRow): Answer<typeof organisationRoutes.readContacts> {
  return {
    ...headOf(row),
    primary: {
      fullName: row.primaryFullName,
      email: row.primaryEmail,
      phone: row.primaryPhone,
      jobTitle: row.primaryJobTitle,
    },
    alternate: { name: row.alternateName, email: row.alternateEmail, phone: row.alternatePhone },
  }
}

/** Returns the preferences. */
export function preferencesOf(row: OrganisationRow): Answer<typeof organisationRoutes.readPreferences> {
  return {
    ...headOf(row),
    preferredLanguage: row.preferredLanguage,
    timeZone: row.timeZone,
    notifyByEmail: row.notifyByEmail,
    newsletter: row.newsletter,
  }
}

function headOf(row: OrganisationRow) {
  const complete = !row.profileComplete && missingFields(row).length === 0
  return {
    id: row.id,
    version: row.version,
    allowed: complete ? (['edit', 'complete'] as const).slice() : ['edit' as const],
  }
}

/** Returns which external services are configured, without their addresses or secrets. */
export function integrationsOf(config: Config): Integrations {
  return {
    mail: config.smtpUrl !== undefined,
    texts: config.smsUrl !== undefined,
    peppol: config.peppol !== undefined,
    push: config.vapid !== undefined,
    bucket: config.s3Url !== undefined,
    scanner: config.clamavUrl !== undefined,
    map: config.mapTilesUrl !== undefined,
  }
}
