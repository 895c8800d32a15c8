import type { Page } from '#base/page.ts'
import { refuse } from '#base/problem.ts'
import { fault } from '#base/validation.ts'
import type { Conditions } from './conditions.ts'
import type { RecordScope } from './record-scope.ts'
import { type Fragment, fragment, raw, sql, withTrailingColumns } from './statement.ts'
import type { Db } from './transaction.ts'

/** The source of a list, and its possible sort orders. */
export interface Listing {
  readonly select: Fragment
  readonly from: Fragment
  readonly where: Conditions
  /** The column that orders rows of the same rank. */
  readonly id: string
  /** SQL and its type for each name that one may sort by; the first is the default. A text is SQL without values. */
  readonly sorts: Readonly<
    Record<string, { sql: string | Fragment; type: 'text' | 'date' | 'timestamptz' | 'bigint'; descending?: true }>
  >
  /** SQL that sums up the whole list as JSON with at least `total`; by default it only counts. */
  readonly figures?: Fragment
  /** SQL that joins further tables to the rows of the page alone; `from` is then one table with its alias. */
  readonly joins?: Fragment
  /**
   * Given where PostgreSQL cannot foresee how many rows the conditions after the first leave, as with LIKE behind row security: the
   * same rows as `from`, which an index finds, by their own table, in which all are looked at.
   */
  readonly unforeseen?: Fragment
  /**
   * Given where one of the conditions takes long to prepare, however few rows are wanted. The next rows of the list that meet the others are
   * then read first. `whereNext` has the same conditions, and may name these rows as `next`.
   */
  readonly gradual?: { readonly others: Conditions; readonly whereNext: Conditions }
  /** The same conditions in the form that is faster when few rows fulfil them; only with `unforeseen`. */
  readonly whereFew?: Conditions
  /** SQL that counts the whole list, if that is faster than counting the rows of `from`. */
  readonly count?: Fragment | undefined
}

/** The page that a reader requested. */
export interface PageRequest {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly sort?: string | undefined
}

type Position = [rank: string, id: string]

const usual = 50

/** Reads one record of the organisation by its ID, with the columns that a list shows. Throws `NOT_FOUND`. */
export async function readRecord<Row extends object>(
  { db, actor }: RecordScope,
  { select, from, id }: Pick<Listing, 'select' | 'from' | 'id'>,
  recordId: string,
): Promise<Row> {
  const alias = id.slice(0, id.indexOf('.'))
  const row = await db.first(
    sql<Row>`
      select ${select} from ${from}
       where ${raw(alias)}.organisation_id = ${actor.organisationId} and ${raw(id)} = ${recordId}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return row
}

/** Reads one page of a list, with the figures of the whole, in one statement. */
export async function readPage<Row extends object, Figures extends { total: number } = { total: number }>(
  db: Db,
  listing: Listing,
  request: PageRequest,
): Promise<Page<Row> & { figures: Figures }> {
  const { select, where, id, sorts } = listing
  const name = request.sort?.replace(/^-/, '') ?? Object.keys(sorts)[0]
  const sort = name === undefined ? undefined : sorts[name]
  if (!sort) throw new Error(`no sort is named ${name}`)
  const down = request.sort ? request.sort.startsWith('-') : sort.descending === true
  const limit = request.limit ?? usual
  const [rank, idColumn] = [typeof sort.sql === 'string' ? raw(sort.sql) : sort.sql, raw(id)]
  const position =
    request.cursor === undefined ? fragment`` : positionAfter(request.cursor, { rank, type: sort.type, idColumn, down })
  const direction = raw(down ? 'desc' : 'asc')
  const order = fragment`order by ${rank} ${direction}, ${idColumn} ${direction}`
  // One placeholder for all its uses: PostgreSQL plans for a number that it knows once.
  const size = fragment`${limit + 1}`
  const source = sourceOf(listing, { position, order, size })
  const figures = (count: Fragment) => listing.figures ?? fragment`json_build_object('total', ${count})`
  // The first row contains the totals, and the last of a full page its position.
  const rows = await db.many(
    withTrailingColumns(
      2,
      sql<[row: Row, figures: Figures | null, position: Position | null]>`
        ${source.before} select ${select}, case row_number() over (${order}) when 1 then (${figures(countOf(listing, size))}) end,
               case row_number() over (${order}) when ${size} - 1 then json_build_array((${rank})::text, ${idColumn}) end
          from ${source.from} ${order} limit ${size}`,
    ),
  )
  const isEmpty = rows.length === 0 && request.cursor === undefined && listing.figures === undefined
  const none = { total: 0 } as Figures
  const found =
    rows[0]?.[1] ??
    (isEmpty ? none : await figuresAlone<Figures>(db, figures(listing.count ?? allOf(listing.from, where))))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(([row]) => row),
    total: found.total,
    nextCursor: rows.length > limit && last?.[2] ? cursorOf(last[2]) : null,
    figures: found,
  }
}

interface PageOptions {
  position: Fragment
  order: Fragment
  /** How many rows are wanted. */
  size: Fragment
}

// The numbers of rows in sort order that are searched before all matches are looked up.
const prospect = raw(2000)
const gradualProspect = raw(300)
const dense = raw(700)

function sourceOf(
  { from, where, joins, unforeseen, gradual, whereFew = where }: Listing,
  { position, order, size }: PageOptions,
): { before: Fragment; from: Fragment } {
  const found = fragment`${from} where ${where} ${position}`
  if (!joins && !unforeseen && !gradual) return { before: fragment``, from: found }
  const alias = raw((from.texts.at(-1) ?? '').replace(/^.*\s/s, ''))
  const rows = fragment`select ${alias}.* from ${found}`
  const others = joins ?? fragment``
  if (!unforeseen && !gradual)
    return { before: fragment``, from: fragment`(${rows} ${order} limit ${size}) ${alias} ${others}` }
  // Frequent values are found quickly in the order of the list, rare ones by their index. Only one of the two plans is executed.
  const [candidates, most] = gradual && !unforeseen ? [gradual.others, gradualProspect] : [where.organisation, prospect]
  return {
    before: fragment`
      with next as (select ${alias}.* from ${from} where ${candidates} ${position} ${order} limit ${most}),
           near as materialized (select * from next ${alias} where ${gradual?.whereNext ?? where})`,
    from: fragment`
      ((select * from near ${alias} where ${nearby} >= ${size} ${order} limit ${size})
       union all (select ${alias}.* from ${from} where ${whereFew} ${position} and ${nearby} < ${size} ${order} limit ${size})) ${alias}
      ${others}`,
  }
}

const nearby = raw('(select count(*) from near)')

function countOf(listing: Listing, size: Fragment): Fragment {
  const { from, where, unforeseen, whereFew, count } = listing
  if (count) return count
  if (!unforeseen) return allOf(from, where)
  const few = whereFew ? fragment`when ${nearby} < ${size} then ${allOf(from, whereFew)}` : fragment``
  // To look at all is quicker than an index that leads to half of them.
  return fragment`case ${few} when ${nearby} > ${dense} then ${allOf(unforeseen, where)} else ${allOf(from, where)} end`
}

const allOf = (from: Fragment, where: Conditions) => fragment`(select count(*) from ${from} where ${where})`

async function figuresAlone<Figures>(db: Db, figures: Fragment): Promise<Figures> {
  const [row] = await db.many(sql<{ figures: Figures }>`select (${figures}) as figures`)
  if (!row) throw new Error('figures without a row')
  return row.figures
}

function cursorOf(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

function positionAfter(
  cursor: string,
  { rank, type, idColumn, down }: { rank: Fragment; type: string; idColumn: Fragment; down: boolean },
): Fragment {
  const [last, id] = positionOf(cursor)
  return fragment`and (${rank}, ${idColumn}) ${raw(down ? '<' : '>')} (${last}::${raw(type)}, ${id}::uuid)`
}

function positionOf(cursor: string): Position {
  try {
    const [rank, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [unknown, unknown]
    if (typeof rank === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return [rank, id]
  } catch {
    // Falls through to the refusal: a cursor is only ever one that we gave.
  }
  throw refuse.VALIDATION({
    members: { faults: [fault('cursor', 'platform.validation.invalid')] },
  })
}
