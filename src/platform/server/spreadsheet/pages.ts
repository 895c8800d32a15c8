import type { Page } from '#base/page.ts'
import type { Scope } from '../scope.ts'
import type { RowBatches } from './columns.ts'

const batchSize = 500

/**
 * The rows of a list, page by page, for a file with all of them. Each page is a separate transaction: a client that takes the
 * file slowly holds no connection meanwhile.
 */
export async function* rowsOf<Row>(
  { db }: Pick<Scope, 'db'>,
  read: (page: { cursor: string | undefined; limit: number }) => Promise<Page<Row>>,
): RowBatches<Row> {
  let cursor: string | undefined
  do {
    const page = await read({ cursor, limit: batchSize })
    await db.commit()
    if (page.items.length > 0) yield page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
