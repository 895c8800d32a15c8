import { assert, array, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { itemsIn, listCell } from './list-cell.ts'
import { cpuMsOf } from '#platform/server/testing/cpu-time.ts'

test('a list in one cell is read in the usual notations', () => {
  const withLevels = true
  expect(itemsIn('Forklift (advanced); Picking', { withLevels })).toEqual([
    { name: 'Forklift', level: 'advanced' },
    { name: 'Picking' },
  ])
  expect(itemsIn(' a | b\nc;; ', { withLevels })).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  expect(itemsIn('Crane (10 t) (expert)', { withLevels })).toEqual([{ name: 'Crane (10 t)', level: 'expert' }])
  expect(itemsIn('"a;b (c)" (expert)', { withLevels })).toEqual([{ name: 'a;b (c)', level: 'expert' }])
  expect(itemsIn('Driver (CE)', { withLevels: false })).toEqual([{ name: 'Driver (CE)' }])
  expect(itemsIn('5" nails', { withLevels })).toEqual([{ name: '5" nails' }])
})

test('a list is read from its cell as it was written', () => {
  const name = string({ minLength: 1 }).filter((text) => text.trim() === text && text.isWellFormed())
  const items = array(record({ name }), { minLength: 1 })
  assert(
    property(items, (list) => {
      const levelled = list.map((one) => ({ name: one.name, level: 'expert' }))
      expect(itemsIn(listCell(levelled), { withLevels: true })).toEqual(levelled)
      expect(itemsIn(listCell(list), { withLevels: false })).toEqual(list)
    }),
  )
})

test('T43 a cell of a million characters is read in linear time', async () => {
  const ms = await cpuMsOf(() => {
    for (const sign of [' ', '(', '"', ';', '"a"', ' (']) {
      itemsIn(`x${sign.repeat(1_000_000 / sign.length)}y`, { withLevels: true })
      itemsIn(`"${sign.repeat(1_000_000 / sign.length)}`, { withLevels: true })
    }
  })
  expect(ms).toBeLessThan(5000)
})
