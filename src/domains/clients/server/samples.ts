import { v7 as uuid } from 'uuid'
import type { Language } from '#base/language.ts'
import type { World } from '#platform/server/testing/world.ts'

/** A client with one work site, created for a test. */
export interface SampleClient {
  clientId: string
  workSiteId: string
}

/** The coordinates of the sample work site: the Grand-Place in Brussels. */
export const samplePoint = { latitude: 50.8467, longitude: 4.3525 } as const

/** Creates a client with one work site in the given organisation. */
export async function sampleClient(
  world: World,
  { organisationId }: { organisationId: string },
): Promise<SampleClient> {
  const clientId = uuid()
  const workSiteId = uuid()
  await world.sql`insert into clients (organisation_id, id, name) values (${organisationId}, ${clientId}, 'Sample Client')`
  await world.sql`
    insert into work_sites (organisation_id, id, client_id, name, address, latitude, longitude, radius_metres)
    values (${organisationId}, ${workSiteId}, ${clientId}, 'Warehouse', 'Grand-Place 1, Brussels', ${samplePoint.latitude}, ${samplePoint.longitude}, 200)`
  return { clientId, workSiteId }
}

/** The properties of a sample contact; by default a contact for all projects who may do everything. */
interface SampleContact {
  name?: string
  email?: string
  language?: Language
  projectIds?: readonly string[] | null
  mayConfirmHours?: boolean
  mayPlaceRequests?: boolean
  maySeeInvoices?: boolean
  maySignContracts?: boolean
}

/** Creates a contact of a client and returns its ID. */
export async function sampleContact(
  world: World,
  { organisationId }: { organisationId: string },
  clientId: string,
  {
    name = 'Ines Maes',
    email,
    language = 'en',
    projectIds = null,
    mayConfirmHours = true,
    mayPlaceRequests = true,
    maySeeInvoices = true,
    maySignContracts = true,
  }: SampleContact = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into client_contacts (organisation_id, id, client_id, name, email, language, project_ids, may_confirm_hours, may_place_requests, may_see_invoices,
                                 may_sign_contracts)
    values (${organisationId}, ${id}, ${clientId}, ${name}, ${email ?? `${id}@client.example`}, ${language}, ${projectIds}, ${mayConfirmHours}, ${mayPlaceRequests}, ${maySeeInvoices},
            ${maySignContracts})`
  return id
}
