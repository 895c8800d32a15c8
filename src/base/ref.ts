import { z } from 'zod'

/** Another record, as far as a reader needs it to name and open it. */
export const ref = z.strictObject({ id: z.string(), name: z.string() })
export type Ref = z.output<typeof ref>

/** What every editable record carries: its version, and what its reader may do with it now. */
export const editable = <const Actions extends readonly [string, ...string[]]>(actions: Actions) => ({
  version: z.int(),
  allowed: z.array(z.enum(actions)),
})
