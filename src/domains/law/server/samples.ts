import { v7 as uuid } from 'uuid'
import type { World } from '#platform/server/testing/world.ts'
import type { OverrideLevel } from '../rules.ts'

/** Replaces a rule of the law for an organisation, a collective agreement or a client. Returns the id. */
export async function sampleOverride(
  world: World,
  { organisationId }: { readonly organisationId: string },
  rule: string,
  {
    level = 'usual' as OverrideLevel,
    value = null as number | null,
    clientId = null as string | null,
    agreement = null as string | null,
    source = 'Sector agreement, art. 4',
    reason = 'Agreed with the works council',
  } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into law_overrides (organisation_id, id, client_id, agreement, rule, level, value, reason, source)
    values (${organisationId}, ${id}, ${clientId}::uuid, ${agreement}, ${rule}, ${level}, ${value}::int, ${reason}, ${source})`
  return id
}
