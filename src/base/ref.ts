import { z } from 'zod'

/** A reference to another record: enough to show its name and open it. */
export const ref = z.strictObject({ id: z.string(), name: z.string() })
export type Ref = z.output<typeof ref>

/** Fields of every editable record: its version, and the actions that the reader may take now. */
export const editable = <const Actions extends readonly [string, ...string[]]>(actions: Actions) => ({
  version: z.int(),
  allowed: z.array(z.enum(actions)),
})
