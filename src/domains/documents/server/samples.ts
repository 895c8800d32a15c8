import { v7 as uuid } from 'uuid'
import type { World } from '#platform/server/testing/world.ts'

/** Creates a certification of a worker, by default verified and without expiry. */
export async function sampleCertification(
  world: World,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  { name = 'VCA', expiresOn = null as string | null, verification = 'verified' } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into certifications (organisation_id, id, worker_id, name, expires_on, verification)
     values (${organisationId}, ${id}, ${accountId}, ${name}, ${expiresOn}, ${verification})`
  return id
}

/** Creates a document of a worker with stored content, by default added by the worker. */
export async function sampleDocument(
  world: World,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  { name = 'contract.pdf', content = '%PDF-1.7 sample', uploadedBy = accountId } = {},
): Promise<string> {
  const id = uuid()
  const bytes = Buffer.from(content)
  const file = await world.services.files.put(bytes)
  await world.sql`
    insert into documents (organisation_id, id, worker_id, name, type, bytes, file, uploaded_by)
    values (${organisationId}, ${id}, ${accountId}, ${name}, 'application/pdf', ${bytes.length}, ${file}, ${uploadedBy})`
  return id
}

/** Creates a course or an exam without a date. */
export async function sampleOpportunity(
  world: World,
  { organisationId }: { organisationId: string },
  { title = 'VCA exam' } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`insert into certification_opportunities (organisation_id, id, title) values (${organisationId}, ${id}, ${title})`
  return id
}
