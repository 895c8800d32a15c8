import { z } from 'zod'
import { searchText } from './text.ts'

/** The query of a list: `limit` (50 by default, at most 200), cursor, sort order and search text. */
export function pageQuery<const Fields extends readonly [string, ...string[]]>(sortable: Fields) {
  const sorts = sortable.flatMap((field) => [field, `-${field}`]) as [string, ...string[]]
  return z.strictObject({
    limit: z
      .string()
      .regex(/^\d{1,6}$/, 'platform.validation.wholeNumber')
      .transform(Number)
      .pipe(z.int().min(1).max(200))
      .optional(),
    cursor: z.string().max(500).optional(),
    sort: z.enum(sorts).optional(),
    q: searchText().optional(),
  })
}

/** The media types of an exported list, by format. */
export const sheetTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The query and the downloads of a route that exports a whole list: the sort order and filters of the list, and a format. */
export function sheetExport<
  const Fields extends readonly [string, ...string[]],
  Filters extends Readonly<Record<string, z.ZodType>>,
>(sortable: Fields, filters: Filters) {
  const query = pageQuery(sortable).omit({ limit: true, cursor: true }).extend(filters)
  return {
    query: query.extend({ format: z.enum(['csv', 'xlsx']) }),
    download: [sheetTypes.csv, sheetTypes.xlsx],
  } as const
}

/** A page of a list: its items, the total count and the cursor of the next page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), total: z.int(), nextCursor: z.string().nullable() })
}

export interface Page<Item> {
  items: Item[]
  total: number
  nextCursor: string | null
}
