import { columnOf } from '#base/fields.ts'
import { v7 as uuid } from 'uuid'
import { raw } from '#platform/server/db/statement.ts'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { CheckLevel, rulesCountries } from '#domains/organisations/rules.ts'
import type { World } from '#platform/server/testing/world.ts'
import type { CheckItem, WorkerItem } from '../rules.ts'

type Worker = Pick<SampleAccount, 'organisationId' | 'accountId'>

/** Records a check of a worker: by default the identity, seen on the first day of 2026. */
export async function sampleCheck(
  world: World,
  { organisationId, accountId }: Worker,
  { accountId: by }: Pick<SampleAccount, 'accountId'>,
  { item = 'identity' as WorkerItem, expiresOn = null as string | null } = {},
): Promise<void> {
  await world.sql`
    insert into start_checks (organisation_id, id, item, worker_id, checked_on, expires_on, recorded_by)
    values (${organisationId}, ${uuid()}, ${item}, ${accountId}, '2026-01-01', ${expiresOn}, ${by})`
}

/** Records a declaration of an assignment on the first day of 2026. */
export async function sampleDeclaration(
  world: World,
  { organisationId, accountId }: Worker,
  { accountId: by }: Pick<SampleAccount, 'accountId'>,
  assignmentId: string,
): Promise<void> {
  await world.sql`
    insert into start_checks (organisation_id, id, item, worker_id, assignment_id, number, checked_on, recorded_by)
    values (${organisationId}, ${uuid()}, 'declaration', ${accountId}, ${assignmentId}, '123456789012', '2026-01-01', ${by})`
}

/** Sets what an item of the start checks does in an organisation. */
export async function sampleLevel(
  world: World,
  { organisationId }: { organisationId: string },
  item: CheckItem,
  level: CheckLevel | null,
): Promise<void> {
  await world.sql`update organisations set ${raw(`check_${columnOf(item)}`)} = ${level} where id = ${organisationId}`
}

/** Sets the country whose rules the starts of an organisation follow. */
export async function sampleRulesCountry(
  world: World,
  { organisationId }: { organisationId: string },
  country: (typeof rulesCountries)[number] | null,
): Promise<void> {
  await world.sql`update organisations set rules_country = ${country} where id = ${organisationId}`
}
