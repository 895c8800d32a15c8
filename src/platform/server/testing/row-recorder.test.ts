import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { placeIn } from './row-recorder.ts'

test.each(['/home/an/interim', '/tmp/a path [with] (brackets) é', '/tmp/100 % #1?'])(
  'the place of a statement below %s is found by path and by URL (F62)',
  (folder) => {
    const file = `${folder}/src/domains/clock/server/queries.ts`
    const place = 'src/domains/clock/server/queries.ts:12:5'
    expect(placeIn(folder, file, `    at readClock (${file}:12:5)`)).toBe(place)
    expect(placeIn(folder, file, `    at ${file}:12:5`)).toBe(place)
    const url = pathToFileURL(file).href
    expect(placeIn(folder, url, `    at async Promise.all (index 0) ${url}:12:5`)).toBe(place)
  },
)

test('a call without a file or a position has no place', () => {
  expect(placeIn('/', null, '    at native')).toBeUndefined()
  expect(placeIn('/', '/a.ts', '    at new Promise (<anonymous>)')).toBeUndefined()
})
