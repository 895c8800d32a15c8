import { randomUUID } from 'node:crypto'
import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { imageTypeOf, logoImage } from '#platform/server/files/images.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import { checkAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import { brandRefusals, type brandRoutes, type EditedBrand } from '../contract/brand.ts'
import { changeOrganisation } from './commands.ts'
import { deleteFormerLogos } from './logos.ts'
import { readOrganisation } from './queries.ts'
import type { OrganisationRow } from './tables.ts'

type Input<Name extends keyof typeof brandRoutes> = Received<(typeof brandRoutes)[Name]>

/** Returns how the organisation appears to its clients and workers. */
export async function readBrand({ db, actor }: ActorScope): Promise<EditedBrand> {
  return brandShown(await readOrganisation(db, actor.organisationId))
}

/** Sets the colour. Throws `STALE_VERSION`. */
export function saveBrand(scope: ActorScope, { body, ifMatch }: Input<'saveBrand'>): Promise<EditedBrand> {
  return change(scope, ifMatch, { brandColour: body.colour })
}

/** Stores a logo, decoded, made smaller and re-encoded. Throws `LOGO_TYPE`, `LOGO_UNREADABLE` and `STALE_VERSION`. */
export async function setLogo(scope: ActorScope, { file, ifMatch }: Input<'setLogo'>): Promise<EditedBrand> {
  if (imageTypeOf(file.bytes) !== file.type) throw brandRefusals.LOGO_TYPE()
  // Do not hold a database connection while the image is decoded.
  await scope.db.commit()
  const logo = await logoImage(file.bytes).catch((error: Error) => {
    scope.log.warn({ error: error.message }, 'a logo could not be decoded')
    throw brandRefusals.LOGO_UNREADABLE()
  })
  // A new name for each logo, because browsers keep the former one.
  const logoId = randomUUID()
  const edited = await change(scope, ifMatch, { logoId })
  await insertRecord(scope, { table: 'organisation_logos', id: logoId }, { image: Buffer.from(logo) })
  await deleteFormerLogos(scope)
  return edited
}

/** Removes the logo. Throws `STALE_VERSION`. */
export async function removeLogo(scope: ActorScope, { ifMatch }: Input<'removeLogo'>): Promise<EditedBrand> {
  const edited = await change(scope, ifMatch, { logoId: null })
  await deleteFormerLogos(scope)
  return edited
}

/** Wrong names of logos from one address: each is searched for in all groups of organisations. */
const misses = { most: 60, minutes: 60 }

/** Returns a logo by its public name, also of another group of organisations. Throws `NOT_FOUND`, and `RATE_LIMITED` after many wrong names. */
export async function readLogo(
  scope: Scope,
  { params }: Input<'readLogo'>,
): Promise<Reply<typeof brandRoutes.readLogo>> {
  const own = await findLogo(scope.db, params.id)
  const bytes = own ?? (await findElsewhere(scope, params.id))
  return { name: 'logo.png', type: 'image/png', bytes }
}

async function findElsewhere(scope: Scope, id: string): Promise<Uint8Array> {
  const { db, now, group, caller } = scope
  const limits = { [`logo-names:${caller.address}`]: misses }
  await checkAttempts(db, limits, now)
  let bytes: Uint8Array | undefined
  await group.inOthers((other) =>
    inGate(other, 'brand.readLogo', now, async (otherDb) => {
      bytes ??= await findLogo(otherDb, id)
    }),
  )
  if (bytes) return bytes
  await countAttempt(db, limits, now)
  await db.commit()
  throw refuse.NOT_FOUND()
}

/** Returns the logo that an open organisation uses now. */
async function findLogo(db: Db, id: string): Promise<Uint8Array | undefined> {
  const row = await db.first(
    sql<{ image: Uint8Array }>`
      select l.image from organisations o join organisation_logos l on l.organisation_id = o.id and l.id = o.logo_id
       where o.logo_id = ${id} and o.closed_at is null`,
  )
  return row?.image
}

async function change(
  scope: ActorScope,
  ifMatch: number | undefined,
  values: Partial<OrganisationRow>,
): Promise<EditedBrand> {
  return brandShown(await changeOrganisation(scope, { ifMatch, shown: brandShown }, values))
}

function brandShown({ version, companyName, primaryPhone, brandColour, logoId }: OrganisationRow): EditedBrand {
  return { version, allowed: ['edit'], name: companyName ?? '', phone: primaryPhone, colour: brandColour, logoId }
}
