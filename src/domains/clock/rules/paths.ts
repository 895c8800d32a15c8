import type { PunchKind } from '../rules.ts'

/** The path of a worker's clock. It has its own file, so that the service worker loads no schemas. */
export const clockPath = '/worker/clock'

/** The paths of punches. */
export const punchPaths = {
  in: `${clockPath}/in`,
  pause: `${clockPath}/pause`,
  resume: `${clockPath}/resume`,
  out: `${clockPath}/out`,
} as const satisfies Record<PunchKind, string>
