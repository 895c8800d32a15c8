import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import type { ImportKindName } from '../contract.ts'

/** Creates an import that is done and can no longer be undone. */
export async function sampleImport(
  world: World,
  { organisationId, accountId }: Pick<SampleAccount, 'organisationId' | 'accountId'>,
  kind: ImportKindName,
  { unknownColumns = [] as readonly string[] } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into imports (organisation_id, id, kind, account_id, status, rows, done, invite, encoding, delimiter, unknown_columns)
    values (${organisationId}, ${id}, ${kind}, ${accountId}, 'done', 1, 1, false, 'utf-8', ';', ${unknownColumns})`
  await world.sql`insert into import_records (organisation_id, import_id, table_name, record_id) values (${organisationId}, ${id}, 'sample', ${id})`
  await world.sql`
    insert into import_mappings (organisation_id, kind, headings)
     values (${organisationId}, ${kind}, ${JSON.stringify({ [unknownColumns[0] ?? 'Heading']: null })}) on conflict do nothing`
  return id
}
