import { afterAll, beforeAll, expect } from 'vitest'
import { derivedRefusals } from '#platform/server/http/openapi-refusals.ts'
import { type ObservedRefusal, observedRefusals } from '#platform/server/testing/observed-refusals.ts'

// Setup of each test file: the file fails if the server answered with a refusal that the API description does not name.

beforeAll(() => observedRefusals.clear())

afterAll(async () => {
  if (observedRefusals.size === 0) return
  const { apiDescription } = await import('../api-description.ts')
  const isDeclared = ({ served, refusal }: ObservedRefusal) =>
    // Routes that a test declares for itself have no description.
    served.name.startsWith('test.') ||
    [...derivedRefusals(served.route), ...(apiDescription.refusals[served.name] ?? []).map((make) => make())].some(
      ({ messageKey }) => messageKey === refusal.messageKey,
    )
  const undeclared = [...observedRefusals.values()]
    .filter((observed) => !isDeclared(observed))
    .map(({ served, refusal }) => `${served.name}: ${refusal.messageKey}`)
  expect(undeclared, 'refusals that src/app/server/api-refusals must name').toEqual([])
})
