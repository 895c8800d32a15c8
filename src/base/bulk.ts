import { z } from 'zod'
import { id } from './text.ts'

/** Records to change together; with a version, a record is changed only if it is unchanged since. */
export const bulkItems = z
  .array(z.strictObject({ id, version: z.int().optional() }))
  .min(1)
  .max(500)

/** A record that could not be changed, and the reason. */
export const bulkFault = z.strictObject({ id: z.string(), code: z.string(), message: z.string() })

/** The result of a bulk change. */
export const bulkOutcome = z.strictObject({ done: z.array(z.string()), failed: z.array(bulkFault) })
export type BulkOutcome = z.output<typeof bulkOutcome>
