import { z } from 'zod'
import { ref } from '#base/ref.ts'

/** What happens to a line whose record seems to be stored already: the stored one is updated, another is created, or the line is left out. */
export const matchChoices = ['update', 'create', 'skip'] as const
export type MatchChoice = (typeof matchChoices)[number]

/** A line whose record seems to be stored already. */
export const importMatch = z.strictObject({
  line: z.int(),
  /** The name of the record on the line. */
  name: z.string(),
  /** The stored record; null if it is another line of the file, or one that the caller may not know. */
  record: ref.nullable(),
  /** What both have in common. */
  message: z.string(),
  /** The choice that applies; null while one has to be made. */
  choice: z.enum(matchChoices).nullable(),
  choices: z.array(z.enum(matchChoices)),
})
export type ImportMatch = z.output<typeof importMatch>

/** The choices of an import: for all lines, and for single ones by their number. */
export const matchDecisions = z.strictObject({
  all: z.enum(matchChoices).optional(),
  lines: z.record(z.string().regex(/^\d{1,7}$/), z.enum(matchChoices)).optional(),
})
export type MatchDecisions = z.output<typeof matchDecisions>
