import { z } from 'zod'
import { id } from './text.ts'

/** Many records that are changed at once, each as it was seen where its version is given. */
export const bulkItems = z
  .array(z.strictObject({ id, version: z.int().optional() }))
  .min(1)
  .max(500)

/** One of many that could not be changed, and why. */
export const bulkFault = z.strictObject({ id: z.string(), code: z.string(), message: z.string() })

/** How it ended for each of many. */
export const bulkOutcome = z.strictObject({ done: z.array(z.string()), failed: z.array(bulkFault) })
