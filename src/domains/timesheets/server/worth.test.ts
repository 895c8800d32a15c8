import { expect, test } from 'vitest'
import { mostMinorUnits, worthOf } from '#base/money.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sumOfWorth } from './worth.ts'

const world = await openWorld([])

test('the database rounds the value of an entry exactly as the rules do, also for rates above what can be entered', async () => {
  const minutes = [0, 1, 15, 29, 30, 31, 59, 60, 455, 1440]
  const rates = [0, 1, 2, 59, 1735, 1999, mostMinorUnits - 1, mostMinorUnits, mostMinorUnits + 1, 9_007_199_254_740_991]
  const cases = minutes.flatMap((minute) => rates.map((rate) => ({ minute, rate })))
  const rows = await world.sql<{ worth: string }>`
    select (${sumOfWorth('e')})::text as worth
      from unnest(${cases.map(({ minute }) => minute)}::int[], ${cases.map(({ rate }) => rate)}::bigint[]) with ordinality as e (total_minutes, rate_amount, number) group by number order by number`
  expect(rows.map(({ worth }) => Number(worth))).toEqual(
    cases.map(({ minute, rate }) => worthOf(minute, { amount: rate, currency: 'EUR' }).amount),
  )
})

test('each entry is rounded before the values are added up', async () => {
  const [row] = await world.sql<{ worth: string }>`
    select (${sumOfWorth('e')})::text as worth from (values (1, 30::bigint), (1, 30), (1, 90)) e (total_minutes, rate_amount)`
  // Half a cent twice, and one and a half.
  expect(row?.worth).toBe('4')
})
