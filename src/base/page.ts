import { z } from 'zod'

/** How a list is asked for: `limit` 50 unless told, at most 200; where to go on; a sort; a search. */
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
    q: z.string().max(200).optional(),
  })
}

/** A page of a list: some items, how many there are in all, and where to go on. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), total: z.int(), nextCursor: z.string().nullable() })
}

export interface Page<Item> {
  items: Item[]
  total: number
  nextCursor: string | null
}
