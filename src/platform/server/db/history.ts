import type { HistoryStep } from '#base/history.ts'
import type { Page } from '#base/page.ts'
import { Conditions } from './conditions.ts'
import { type PageRequest, readPage } from './page.ts'
import type { RecordScope } from './record-scope.ts'
import { accountName } from './names.ts'
import { camelCase, type Fragment, fragment, raw } from './statement.ts'

interface Row {
  number: number
  at: string
  actorId: string | null
  actorName: string | null
  actorKind: 'user' | 'key' | 'contact' | 'kiosk'
  action: string
  entity: string
  entityId: string
  part: string | null
  comment: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Tables whose rows are parts of a record by columns that `part_of` does not know. */
export interface PartsBy {
  /** Few rows each, for all of an organisation's are looked through. */
  readonly tables: readonly string[]
  /** The columns with the ID of the record; each table has one of them. */
  readonly columns: readonly string[]
  /** SQL of a part's name, from its row in the history `h`. */
  readonly name: Fragment
}

/**
 * The history of a record, latest first; it may be stored in several tables under one ID. `parts` are tables whose rows are parts of it,
 * each with a name, as the history's `part_of` says, or a column of theirs. Whether the reader may see the record was asked before.
 */
export async function readHistory(
  scope: RecordScope,
  entities: readonly string[],
  id: string,
  request: PageRequest,
  parts: readonly string[] | PartsBy = [],
): Promise<Page<HistoryStep>> {
  const { organisationId } = scope.actor
  const { tables, owner, name } = 'tables' in parts ? partsBy(parts) : partsOf(parts)
  const where = new Conditions('h', organisationId).and`h.entity = any(${[...entities, ...tables]}::text[])`
  // Every part was added once, with a reference to its record, also one that was deleted since.
  if (tables.length > 0)
    where.and`
      h.entity_id = any(array(
        select ${id}::uuid union all select g.entity_id from history g
         where g.organisation_id = ${organisationId} and g.entity = any(${tables}::text[]) and ${owner} = ${id}))`
  else where.and`h.entity_id = ${id}`
  const page = await readPage<Row>(
    scope.db,
    {
      select: fragment`
        h.number, h.at, h.actor_id, coalesce(${accountName('a')}, k.name, c.name, t.name, ${deletedContact}) as actor_name,
        case when a.id is not null then 'user' when k.id is not null then 'key' when t.id is not null then 'kiosk'
             when c.id is not null or ${deletedContact} is not null then 'contact' else 'user' end as actor_kind,
        h.action, h.entity, h.entity_id, h.comment, h.before, h.after, ${name} as part`,
      from: fragment`
        history h left join accounts a on a.organisation_id = h.organisation_id and a.id = h.actor_id
        left join api_keys k on k.organisation_id = h.organisation_id and k.id = h.actor_id
        left join client_contacts c on c.organisation_id = h.organisation_id and c.id = h.actor_id
        left join kiosks t on t.organisation_id = h.organisation_id and t.id = h.actor_id`,
      where,
      id: 'h.entity_id',
      sorts: { at: { sql: 'h.number', type: 'bigint', descending: true } },
    },
    request,
  )
  return { items: page.items.map((row) => stepOf(row, id)), total: page.total, nextCursor: page.nextCursor }
}

// A contact of a client may have been deleted since.
const deletedContact = fragment`
  (select d.before ->> 'name' from history d
    where d.organisation_id = h.organisation_id and d.entity = 'client_contacts' and d.entity_id = h.actor_id and d.after is null)`

const partsBy = ({ tables, columns, name }: PartsBy) => ({
  tables,
  owner: raw(`coalesce(${columns.map((column) => `coalesce(g.after, g.before) ->> '${column}'`).join(', ')})::uuid`),
  name,
})

const partsOf = (tables: readonly string[]) => ({
  tables,
  owner: raw('g.part_of'),
  name: raw(
    tables.length === 0
      ? 'null'
      : `case h.entity ${tables
          .map(
            (entity) => `when '${entity}' then coalesce(h.after ->> 'name', h.before ->> 'name',
  (select t.name from ${entity} t where t.organisation_id = h.organisation_id and t.id = h.entity_id))`,
          )
          .join(' ')} end`,
  ),
})

// Bookkeeping, and what every row carries: no reader has changed them.
const silent = new Set(['organisationId', 'id', 'version', 'createdAt', 'updatedAt', 'searchName'])

function kindOf(before: Row['before'], after: Row['after']): HistoryStep['kind'] {
  if (before === null) return 'added'
  if (after === null) return 'removed'
  // As record_reveal writes it: nothing was before, and nothing is after but what was shown.
  return Object.keys(before).length === 0 && 'shown' in after ? 'seen' : 'changed'
}

// Decisions through a link were once recorded without an author, but with the contact.
function contactIn(entity: string, after: Row['after']): HistoryStep['by'] {
  const { contact_id: id, contact_name: name } = entity === 'client_decisions' && after ? after : {}
  return typeof id === 'string' && typeof name === 'string' ? { id, name, kind: 'contact' } : null
}

function stepOf(
  { number, at, actorId, actorName, actorKind, action, entity, entityId, part, comment, before, after }: Row,
  id: string,
): HistoryStep {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return {
    id: String(number),
    at,
    by: actorId === null ? contactIn(entity, after) : { id: actorId, name: actorName ?? '', kind: actorKind },
    job: actorId === null ? action : null,
    kind: kindOf(before, after),
    entity,
    ...(part !== null && entityId !== id && { part }),
    comment,
    changes: columns
      .map((column) => ({
        field: camelCase(column),
        before: before?.[column] ?? null,
        after: after?.[column] ?? null,
      }))
      .filter(({ field }) => !silent.has(field)),
  }
}
