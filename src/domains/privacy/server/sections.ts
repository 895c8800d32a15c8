import { camelCase } from '#platform/server/db/statement.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openBankAccount, openNationalId } from '#domains/workforce/server/sealed.ts'
import { type Exported, personalTables, type Section, sections } from './personal-tables.ts'

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
  const { without = [], by, among = `t.${person} = $2`, beside } = exported
  // Only columns that the role may read; hashes are excluded.
  const { columns } = await db.one(
    sql<{ columns: string[] }>(
      `select array_agg(attname::text order by attnum) as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and has_column_privilege(attrelid, attnum, 'select')`,
      [table],
    ),
  )
  const left = new Set(['organisation_id', ...without])
  const pairs = columns.filter((column) => !left.has(column)).map((column) => `'${camelCase(column)}', t.${column}`)
  // A PostgreSQL function takes at most a hundred arguments.
  const parts = [pairs.slice(0, 40), pairs.slice(40)].filter((part) => part.length > 0)
  const rows = await db.many(
    sql<{ record: ExportedRecord }>(
      `select ${parts.map((part) => `jsonb_build_object(${part.join(', ')})`).join(' || ')} ${beside ? `|| ${beside}` : ''} as record
         from ${table} t where t.organisation_id = $1 and ${among} ${by ? `order by t.${by}` : ''}`,
      [actor.organisationId, actor.accountId],
    ),
  )
  return rows.map(({ record }) => record)
}

// Encrypted values are decrypted for the person.
const opened =
  ({ actor, cipher }: ActorScope) =>
  (profile: ExportedRecord): ExportedRecord => {
    const whose = { organisationId: actor.organisationId, id: actor.accountId }
    const { nationalId, bankAccount } = profile
    return {
      ...profile,
      nationalId: typeof nationalId === 'string' ? openNationalId(cipher, whose, nationalId) : null,
      bankAccount: typeof bankAccount === 'string' ? openBankAccount(cipher, whose, bankAccount) : null,
    }
  }
