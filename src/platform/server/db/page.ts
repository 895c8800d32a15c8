import type { Page } from '#base/page.ts'
import { refuse } from '#base/problem.ts'
import type { Conditions } from './conditions.ts'
import { written } from './statement.ts'
import type { Db } from './transaction.ts'

/** What a list is read from, and how it may be sorted. */
export interface Listing {
  readonly select: string
  readonly from: string
  readonly where: Conditions
  /** The column that tells two rows of the same rank apart. */
  readonly id: string
  /** SQL and its type for each name that one may sort by; the first is the default. */
  readonly sorts: Readonly<Record<string, { sql: string; type: 'text' | 'date' | 'timestamptz' | 'bigint'; descending?: true }>>
  /** SQL that sums up the whole list as JSON with at least `total`; by default it only counts. */
  readonly figures?: string
}

/** How a reader asked for a page. */
export interface Asked {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly sort?: string | undefined
}

interface Position {
  rank: string
  id: string
}

const usual = 50

/** Reads one page of a list, with the figures of the whole, in one statement. */
export async function readPage<Row extends object, Figures extends { total: number } = { total: number }>(
  db: Db,
  listing: Listing,
  asked: Asked,
): Promise<Page<Row> & { figures: Figures }> {
  const { select, from, where, id, sorts } = listing
  const name = asked.sort?.replace(/^-/, '') ?? Object.keys(sorts)[0]
  const sort = name === undefined ? undefined : sorts[name]
  if (!sort) throw new Error(`no sort is named ${name}`)
  const down = asked.sort ? asked.sort.startsWith('-') : sort.descending === true
  const limit = asked.limit ?? usual
  const values = [...where.values]
  const figures = listing.figures ?? `json_build_object('total', (select count(*) from ${from} where ${where}))`
  let position = ''
  if (asked.cursor !== undefined) {
    const { rank, id: last } = positionOf(asked.cursor)
    values.push(rank, last)
    position = `and (${sort.sql}, ${id}) ${down ? '<' : '>'} ($${values.length - 1}::${sort.type}, $${values.length}::uuid)`
  }
  values.push(limit + 1)
  const direction = down ? 'desc' : 'asc'
  const order = `order by ${sort.sql} ${direction}, ${id} ${direction}`
  // The first row says the figures of the whole, and each its own place.
  const rows = await db.last(
    written<[row: Row, rank: string, id: string, figures: Figures | null]>(
      `select ${select}, (${sort.sql})::text, ${id}, case row_number() over (${order}) when 1 then (${figures}) end
         from ${from} where ${where} ${position} ${order} limit $${values.length}`,
      values,
      3,
    ),
  )
  const found = rows[0]?.[3] ?? (await figuresAlone<Figures>(db, figures, where))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(([row]) => row),
    total: found.total,
    nextCursor: rows.length > limit && last ? cursorOf({ rank: last[1], id: last[2] }) : null,
    figures: found,
  }
}

async function figuresAlone<Figures>(db: Db, figures: string, where: Conditions): Promise<Figures> {
  const [row] = await db.last(written<{ figures: Figures }>(`select (${figures}) as figures`, where.values))
  if (!row) throw new Error('figures without a row')
  return row.figures
}

function cursorOf(position: Position): string {
  return Buffer.from(JSON.stringify([position.rank, position.id])).toString('base64url')
}

function positionOf(cursor: string): Position {
  try {
    const [rank, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [unknown, unknown]
    if (typeof rank === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { rank, id }
  } catch {
    // Falls through to the refusal: a cursor is only ever one that we gave.
  }
  throw refuse.VALIDATION({
    members: { faults: [{ path: 'cursor', code: 'invalid', words: 'platform.validation.invalid', values: {} }] },
  })
}
