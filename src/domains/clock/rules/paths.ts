import type { PunchKind } from '../rules.ts'

/** Where a worker's clock is read; here, so that who only sends punches needs no shapes to know it. */
export const clockPath = '/worker/clock'

/** Where it is punched. */
export const punchPaths = {
  in: `${clockPath}/in`,
  pause: `${clockPath}/pause`,
  resume: `${clockPath}/resume`,
  out: `${clockPath}/out`,
} as const satisfies Record<PunchKind, string>
