import type { Headings, LineFault, UsedValues } from '#domains/imports/server/table.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { UniqueColumn } from './import-file.ts'

const names = ['email', 'username'] as const

/** Returns errors for lines whose email address or username is already taken in the organisation. */
export async function takenFaults(
  { db, actor, translate }: ActorScope,
  used: UsedValues<UniqueColumn>,
  headings: Headings<string>,
): Promise<LineFault[]> {
  if (used.email.size === 0 && used.username.size === 0) return []
  const taken = await db.many(
    sql<{ email: string | null; username: string | null }>(
      `select email, null as username from accounts where organisation_id = $1 and type = 'worker' and email = any($2::text[])
       union all
       select null, username from accounts where organisation_id = $1 and username = any($3::text[])`,
      [actor.organisationId, [...used.email.keys()], [...used.username.keys()]],
    ),
  )
  return taken.flatMap((row) =>
    names.flatMap((name) => {
      const value = row[name]
      const line = value === null ? undefined : used[name].get(value)
      if (line === undefined) return []
      const column = headings[name] ?? translate(`workforce.field.${name}`)
      return { line, column, value, words: `workforce.validation.${name}Taken` }
    }),
  )
}
