import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { positionIn } from './row-recorder.ts'

test.each(['/home/an/interim', '/tmp/a path [with] (brackets) é', '/tmp/100 % #1?'])(
  'the place of a statement below %s is found by path and by URL (F62)',
  (folder) => {
    const file = `${folder}/src/domains/clock/server/queries.ts`
    const location = 'src/domains/clock/server/queries.ts:12:5'
    expect(positionIn(folder, file, `    at readClock (${file}:12:5)`)).toBe(location)
    expect(positionIn(folder, file, `    at ${file}:12:5`)).toBe(location)
    const url = pathToFileURL(file).href
    expect(positionIn(folder, url, `    at async Promise.all (index 0) ${url}:12:5`)).toBe(location)
  },
)

test('a call without a file or a position has no place', () => {
  expect(positionIn('/', null, '    at native')).toBeUndefined()
  expect(positionIn('/', '/a.ts', '    at new Promise (<anonymous>)')).toBeUndefined()
})
