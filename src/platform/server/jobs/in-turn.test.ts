import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const failing = new Error('this one cannot be done')

/** Does items in turn of which some fail; returns those that were tried, and the error. */
async function doneWith(items: readonly string[], { fails = '', stopsAt = '', refusedAt = '' } = {}) {
  const tried: string[] = []
  let checked = 0
  const warnings: unknown[] = []
  const log = { warn: (values: object) => warnings.push(values) } as never
  const stop = new AbortController()
  const error = await inTurn({ signal: stop.signal, log }, items, {
    check: async () => {
      if (items[checked++] === refusedAt) throw new Error('not allowed')
    },
    step: async (item) => {
      tried.push(item)
      if (fails.includes(item)) throw failing
      if (item === stopsAt) return false
      return true
    },
  }).then(
    () => null,
    (reason: Error) => reason.message,
  )
  return { tried: tried.join(''), error, warnings }
}

test('an item that fails does not prevent the others, and its error is thrown at the end', async () => {
  expect(await doneWith(['a', 'b', 'c'], { fails: 'b' })).toEqual({
    tried: 'abc',
    error: failing.message,
    warnings: [{ error: failing.message, item: 'b' }],
  })
  expect(await doneWith(['a', 'b', 'c'])).toMatchObject({ tried: 'abc', error: null })
})

test('three errors in a row end the job; errors between successes do not', async () => {
  expect(await doneWith([...'abcdef'], { fails: 'bcd' })).toMatchObject({ tried: 'abcd', error: failing.message })
  expect(await doneWith([...'abcdef'], { fails: 'abdef' })).toMatchObject({ tried: 'abcdef' })
})

test('a failed check ends the job immediately, and a step that returns false ends it without an error', async () => {
  expect(await doneWith([...'abc'], { refusedAt: 'b' })).toMatchObject({ tried: 'a', error: 'not allowed' })
  expect(await doneWith([...'abc'], { stopsAt: 'b' })).toMatchObject({ tried: 'ab', error: null })
})
