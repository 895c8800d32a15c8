import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { bulkOutcome } from '#base/bulk.ts'
import { foldText } from '#base/folding.ts'
import { type Refusal, refuse } from '#base/problem.ts'
import { versionsSeen } from '#platform/server/db/change.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { tagRefusals } from '../contract.ts'
import type { Tagging } from '../contract/tagging.ts'
import { tagColours, tagLimits } from '../rules.ts'

/**
 * Returns the names of tags as the organisation spells them, and adds those that it does not have yet. Case and accents make no difference.
 * Throws `TOO_MANY`.
 */
export async function spellTags(scope: ActorScope, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { organisationId } = scope.actor
  const readKnown = async () => {
    const rows = await scope.db.many(
      sql<{ name: string }>`select name from tags where organisation_id = ${organisationId}`,
    )
    return new Map(rows.map(({ name }) => [foldText(name), name]))
  }
  let known = await readKnown()
  const added = new Map(names.map((name) => [foldText(name), name]))
  for (const key of known.keys()) added.delete(key)
  if (added.size > 0) {
    if (known.size + added.size > tagLimits.ofOrganisation)
      throw tagRefusals.TOO_MANY({ values: { count: tagLimits.ofOrganisation } })
    const tags = [...added.values()].map((name, index) => ({
      id: uuid(),
      name,
      colour: tagColours[(known.size + index) % tagColours.length],
    }))
    // Somebody else may add the same tag at the same moment.
    await scope.db.many(
      sql`
        insert into tags (organisation_id, id, name, colour)
        select ${organisationId}, t.id, t.name, t.colour from json_populate_recordset(null::tags, ${JSON.stringify(tags)}::json) t
        on conflict do nothing`,
    )
    known = await readKnown()
  }
  const spelled = [...new Set(names.map((name) => known.get(foldText(name)) ?? name))]
  // They stay as they are until the records have them. One that was renamed or deleted at the same moment is sought again.
  const locked = await scope.db.many(
    sql`
      select id from tags where organisation_id = ${organisationId} and name = any(${spelled}::text[]) order by id for share`,
  )
  return locked.length < spelled.length ? spellTags(scope, names) : spelled
}

/** Returns rows to be inserted with the tags as the organisation spells them. */
export async function spelled<Row extends { readonly [column: string]: unknown }>(
  scope: ActorScope,
  rows: readonly Row[],
): Promise<Row[]> {
  const namesOf = ({ tags }: Row) => (tags ?? []) as readonly string[]
  const names = [...new Map(rows.flatMap(namesOf).map((name) => [foldText(name), name])).values()]
  const known = new Map((await spellTags(scope, names)).map((name) => [foldText(name), name]))
  return rows.map((row) => ({
    ...row,
    tags: [...new Set(namesOf(row).map((name) => known.get(foldText(name)) ?? name))],
  }))
}

/** SQL that is true for the records with a tag, ignoring case and accents. Undefined without a tag. */
export function hasTag(alias: 'c' | 'r', tag: string | undefined): Fragment | undefined {
  if (tag === undefined) return undefined
  return fragment`exists (select from unnest(${raw(alias)}.tags) tag (name) where searchable(tag.name) = searchable(${tag}))`
}

/** The records of a domain that can have tags. */
interface Tagged {
  readonly records: 'workers' | 'clients' | 'requests'
  /** True for the records `o` that may be edited. */
  readonly isOpen: Fragment
  /** For a record that may not be edited. */
  readonly closed: Refusal
}

/**
 * Adds tags to up to 500 records and removes others, like an edit of each. One failure does not stop the others: `done` lists the records
 * with these tags, `failed` the rest with a code and a message.
 */
export async function tagRecords(
  scope: ActorScope,
  { records, isOpen, closed }: Tagged,
  body: Tagging,
): Promise<z.output<typeof bulkOutcome>> {
  const { organisationId } = scope.actor
  const items = [...new Map(body.items.map((item) => [item.id, item])).values()]
  const add = await spellTags(scope, body.add)
  const added = new Set(add.map(foldText))
  const removed = new Set(body.remove.map(foldText))
  const rows = await scope.db.many(
    sql<{ id: string; tags: string[]; version: number; isOpen: boolean; isCurrent: boolean }>`
      select o.id, o.tags, o.version, ${isOpen} as is_open, o.version = coalesce(i.version, o.version) as is_current
        from ${versionsSeen(items)}
        join ${raw(records)} o on o.organisation_id = ${organisationId} and o.id = i.id
         for no key update of o`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const [changes, done]: [{ id: string; tags: string[] }[], string[]] = [[], []]
  const failed: z.output<typeof bulkOutcome>['failed'] = []
  for (const { id } of items) {
    const row = found.get(id)
    const rest = (row?.tags ?? []).filter((name) => !removed.has(foldText(name)) && !added.has(foldText(name)))
    const tags = [...rest, ...add]
    const refusal = !row
      ? refuse.NOT_FOUND()
      : !row.isOpen
        ? closed
        : !row.isCurrent
          ? refuse.STALE_VERSION()
          : tags.length > tagLimits.ofRecord
            ? tagRefusals.TOO_MANY_OF_RECORD({ values: { count: tagLimits.ofRecord } })
            : undefined
    if (refusal)
      failed.push({ id, code: refusal.code, message: scope.translate(refusal.messageKey, refusal.details.values) })
    else {
      done.push(id)
      if (tags.toSorted().join('\n') !== row?.tags.toSorted().join('\n')) changes.push({ id, tags })
    }
  }
  if (changes.length > 0)
    await scope.db.many(
      sql`
        update ${raw(records)} o set tags = n.tags, version = o.version + 1, updated_at = ${scope.now}
          from json_to_recordset(${JSON.stringify(changes)}::json) n (id uuid, tags text[])
         where o.organisation_id = ${organisationId} and o.id = n.id`,
    )
  return { done, failed }
}
