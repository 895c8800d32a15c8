import { z } from 'zod'
import { pageOf } from './page.ts'
import { ref } from './ref.ts'

/** One step in the life of a record: who, when, what, before and after. */
const historyStep = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** The user, the API key, the contact of a client or the kiosk; null for automatic changes. */
  by: ref.extend({ kind: z.enum(['user', 'key', 'contact', 'kiosk']) }).nullable(),
  /** The name of the job that made an automatic change: `assignments.round`. */
  job: z.string().nullable(),
  /** `seen`: a secret was looked at; the change named `shown` says which. */
  kind: z.enum(['added', 'changed', 'removed', 'seen']),
  /** Which of the tables that make up the record: `workers`. */
  entity: z.string(),
  /** The name of the part that this happened to, where a record has parts: one of a client's work sites. */
  part: z.string().optional(),
  comment: z.string().nullable(),
  /** The values before and after, by field; a secret is shown as `•••`. */
  changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type HistoryStep = z.output<typeof historyStep>

export const historyPage = pageOf(historyStep)
