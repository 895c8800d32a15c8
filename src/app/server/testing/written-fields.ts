import type { Route } from '#base/route.ts'
import { bodyFields } from '#platform/server/testing/hostile-input.ts'

/** The names of all fields that a call can write, at any depth. */
export function writtenFields(route: Route): Set<string> {
  return new Set(bodyFields(route).flatMap(({ path }) => path.filter((step) => typeof step === 'string')))
}
