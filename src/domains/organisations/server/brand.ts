import { randomUUID } from 'node:crypto'
import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { imageTypeOf, logoImage } from '#platform/server/files/images.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import { brandRefusals, type brandRoutes, type EditedBrand } from '../contract/brand.ts'
import { changeOrganisation } from './commands.ts'
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
  return change(scope, ifMatch, { logo: Buffer.from(logo), logoId: randomUUID() })
}

/** Removes the logo. Throws `STALE_VERSION`. */
export function removeLogo(scope: ActorScope, { ifMatch }: Input<'removeLogo'>): Promise<EditedBrand> {
  return change(scope, ifMatch, { logo: null, logoId: null })
}

/** Returns a logo by its public name, also of another group of organisations. Throws `NOT_FOUND`. */
export async function readLogo(
  scope: Scope,
  { params }: Input<'readLogo'>,
): Promise<Reply<typeof brandRoutes.readLogo>> {
  let bytes = await findLogo(scope.db, params.id)
  if (!bytes)
    await scope.group.inOthers((other) =>
      inGate(other, 'brand.readLogo', scope.now, async (db) => {
        bytes ??= await findLogo(db, params.id)
      }),
    )
  if (!bytes) throw refuse.NOT_FOUND()
  return { name: 'logo.png', type: 'image/png', bytes }
}

async function findLogo(db: Db, id: string): Promise<Uint8Array | undefined> {
  const row = await db.first(
    sql<{ logo: Uint8Array | null }>`select logo from organisations where logo_id = ${id} and closed_at is null`,
  )
  return row?.logo ?? undefined
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
