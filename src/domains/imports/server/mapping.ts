import { check } from '#base/validation.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { importMapping, type ImportKindName, type ImportMapping } from '../contract.ts'
import type { KindColumn } from '../rules.ts'
import type { FieldParts } from '../rules/parts.ts'
import { rememberedAnswers } from './file-questions.ts'

interface MappedKind {
  readonly name: ImportKindName
  readonly file: { readonly columns: readonly KindColumn[]; readonly parts?: readonly FieldParts[] }
}

/** Returns the mapping of a request, else that of the last import of the kind. Throws a validation error. */
export async function mappingFor(
  scope: ActorScope,
  { name, file }: MappedKind,
  given: string | undefined,
): Promise<ImportMapping> {
  if (given === undefined) return knownOf(await readMapping(scope, name), file)
  const checked = check(importMapping, parsed(given), 'mapping')
  if (!checked.ok) throw invalid(checked.faults)
  return knownOf(checked.value, file)
}

// Columns of other versions are left out, and values for columns in which each record has its own: the mapping is stored as plain text.
function knownOf({ headings, defaults, answers = {} }: ImportMapping, file: MappedKind['file']): ImportMapping {
  const columnsByName = new Map(file.columns.map((one) => [one.column, one]))
  const parts = new Set(file.parts?.flatMap((field) => field.parts.map(({ column }) => column)))
  const named = Object.entries(headings).filter(
    ([, column]) => column === null || columnsByName.has(column) || parts.has(column),
  )
  const given = Object.entries(defaults).flatMap(([column, value]) => {
    const one = columnsByName.get(column)
    return one && !one.isIndividual && value.trim() !== '' ? [[column, value.trim()] as const] : []
  })
  return { headings: Object.fromEntries(named), defaults: Object.fromEntries(given), answers }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function readMapping({ db, actor }: ActorScope, kind: ImportKindName): Promise<ImportMapping> {
  const row = await db.first(
    sql<Required<ImportMapping>>`
      select headings, defaults, answers from import_mappings where organisation_id = ${actor.organisationId} and kind = ${kind}`,
  )
  return row ?? { headings: {}, defaults: {} }
}

/** Stores the mapping of an import for the next file of the kind. */
export async function rememberMapping(
  { db, actor }: ActorScope,
  { name, file }: MappedKind,
  { headings, defaults, answers = {} }: ImportMapping,
): Promise<void> {
  const stored = rememberedAnswers(answers, file.columns)
  await db.many(
    sql`
      insert into import_mappings (organisation_id, kind, headings, defaults, answers)
      values (${actor.organisationId}, ${name}, ${JSON.stringify(headings)}, ${JSON.stringify(defaults)}, ${JSON.stringify(stored)})
      on conflict (organisation_id, kind) do update set headings = excluded.headings, defaults = excluded.defaults,
                                                        answers = excluded.answers`,
  )
}

/** Lets the imports of a kind run one after another until the end of the transaction. */
export async function lockKind({ db, actor }: ActorScope, kind: ImportKindName): Promise<void> {
  await db.many(
    sql`select from import_mappings where organisation_id = ${actor.organisationId} and kind = ${kind} for update`,
  )
}
