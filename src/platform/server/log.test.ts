import { expect, test } from 'vitest'
import { shownFailure } from './log.ts'
import { openWorld } from './testing/world.ts'

const world = await openWorld([])

test('T44 a row that the database refuses is not in the log, only what refused it', async () => {
  const failure = await world
    .sql(`insert into organisations (id, purpose) values (gen_random_uuid(), 'Canary-4711')`)
    .catch((error: Error) => error)
  expect(JSON.stringify(Object.entries(failure))).toContain('Canary-4711')
  const shown = JSON.stringify(shownFailure(failure as Error))
  expect(shown).not.toContain('Canary-4711')
  expect(shown).toContain('organisations_purpose_check')
  expect(shown).toContain('log.test.ts')
})
