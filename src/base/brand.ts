import { z } from 'zod'

/** How an organisation appears to its clients and workers. */
export const brand = z.strictObject({
  name: z.string(),
  /** The phone number of the main contact. */
  phone: z.string().nullable(),
  /** As `#rrggbb`; pages and emails shift it as far as contrast needs it. */
  colour: z.string().nullable(),
  /** The ID under which anyone can read the logo. */
  logoId: z.string().nullable(),
})
export type Brand = z.output<typeof brand>
