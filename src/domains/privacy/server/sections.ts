import { camelCase, fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openBankAccount, openNationalId } from '#domains/workforce/server/sealed.ts'
import { type Section, sections } from './export-sections.ts'
import { type Exported, personalTables } from './personal-tables.ts'

/** One exported record: columns in camelCase, with values as in PostgreSQL's JSON. */
export type ExportedRecord = Readonly<Record<string, unknown>>

/** Reads all personal data of the actor by section, in order; sections without data are empty. */
export async function readSections(scope: ActorScope): Promise<Map<Section, ExportedRecord[]>> {
  const records = new Map<Section, ExportedRecord[]>(sections.map((section) => [section, []]))
  for (const { table, person, exported } of personalTables) {
    if ('as' in exported) records.set(exported.as, await readRows(scope, table, person, exported))
  }
  records.set('profile', (records.get('profile') ?? []).map(opened(scope)))
  return records
}

async function readRows(
  { db, actor }: ActorScope,
  table: string,
  person: string,
  exported: Exported,
): Promise<ExportedRecord[]> {
  const { without = [], by, beside } = exported
  const among = exported.among?.(actor) ?? fragment`t.${raw(person)} = ${actor.accountId}`
  // Only columns that the role may read; hashes are excluded.
  const { columns } = await db.one(
    sql<{ columns: string[] }>`
      select array_agg(attname::text order by attnum) as columns from pg_attribute
       where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and has_column_privilege(attrelid, attnum, 'select')`,
  )
  const left = new Set(['organisation_id', ...without])
  const pairs = columns.filter((column) => !left.has(column)).map((column) => `'${camelCase(column)}', t.${column}`)
  // A PostgreSQL function takes at most a hundred arguments.
  const parts = [pairs.slice(0, 40), pairs.slice(40)].filter((part) => part.length > 0)
  const rows = await db.many(
    sql<{ record: ExportedRecord }>`
      select ${raw(parts.map((part) => `jsonb_build_object(${part.join(', ')})`).join(' || '))}
             ${beside ? fragment`|| ${beside}` : fragment``} as record
        from ${raw(table)} t where t.organisation_id = ${actor.organisationId} and ${among}
       ${by ? fragment`order by t.${raw(by)}` : fragment``}`,
  )
  return rows.map(({ record }) => record)
}

// Encrypted values are decrypted for the person.
const opened =
  ({ actor, cipher }: ActorScope) =>
  (profile: ExportedRecord): ExportedRecord => {
    const owner = { organisationId: actor.organisationId, id: actor.accountId }
    const { nationalId, bankAccount } = profile
    return {
      ...profile,
      nationalId: typeof nationalId === 'string' ? openNationalId(cipher, owner, nationalId) : null,
      bankAccount: typeof bankAccount === 'string' ? openBankAccount(cipher, owner, bankAccount) : null,
    }
  }
