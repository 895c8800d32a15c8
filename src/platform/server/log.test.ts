import { expect, test } from 'vitest'
import { logExpected, makeLog, shownFailure } from './log.ts'
import { until } from './testing/until.ts'
import { openWorld } from './testing/world.ts'

const world = await openWorld([])

test('T44 a row that the database refuses is not in the log, only what refused it', async () => {
  const failure =
    await world.sql`insert into organisations (id, purpose) values (gen_random_uuid(), 'Canary-4711')`.catch(
      (error: Error) => error,
    )
  expect(JSON.stringify(Object.entries(failure))).toContain('Canary-4711')
  const shown = JSON.stringify(shownFailure(failure as Error))
  expect(shown).not.toContain('Canary-4711')
  expect(shown).toContain('organisations_purpose_check')
  expect(shown).toContain('log.test.ts')
})

test('an expected failure is logged once, then with the number of further ones, and again after a pause (F98)', async () => {
  const lines: { kind: string; more?: number; level: string }[] = []
  const log = makeLog('info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  for (let nth = 0; nth < 313; nth++) logExpected(log, 'organisationMoving', 30)
  logExpected(log, 'waitedForLock', 30)
  const shown = () => lines.map(({ level, kind, more }) => [level, kind, more])
  expect(shown()).toEqual([
    ['warn', 'organisationMoving', undefined],
    ['warn', 'waitedForLock', undefined],
  ])
  await until(() => expect(shown()).toContainEqual(['warn', 'organisationMoving', 312]))
  expect(lines).toHaveLength(3)
})
