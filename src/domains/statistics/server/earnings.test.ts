import { expect, test } from 'vitest'
import { payRoutes } from '#domains/pay/contract.ts'
import { pay } from '#domains/pay/server/routes.ts'
import { calculateIn, payScene } from '#domains/pay/server/testing/scene.ts'
import { totals } from '#base/money.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { statisticsRoutes } from '../contract.ts'
import { statisticsRanges } from '../rules.ts'
import { statistics } from './routes.ts'

const world = await openWorld([...pay, ...statistics], '2026-11-30T18:00:00Z')
calculateIn(world)

test('earnings equal the gross pay of the compensation to the cent, before and after issuing, not the value of hours', async () => {
  const { worker, enter, calculate, issue, adjust } = await payScene(world, { count: 5 })
  await world.sql`update organisations set holiday_countries = '{BE}', overtime_daily_minutes = 420 where id = ${worker.organisationId}`
  // A holiday, odd minutes and another rate, so that premiums and rounding per line matter.
  await enter({ firstDay: '2026-11-11', status: 'approved' })
  await world.sql`update time_entries set rate_amount = 1733 where worker_id = ${worker.accountId} and date < '2026-11-04'`
  const readEarnings = async () =>
    Promise.all(
      statisticsRanges.map(async (range) => {
        const query = { query: { range } }
        const { body: figures } = await world.call(statisticsRoutes.readWorkerStatistics, query, worker)
        const { body: earned } = await world.call(payRoutes.readCompensation, query, worker)
        const gross = totals(
          [...earned.paid, ...earned.expected].map(({ gross: amount, currency }) => ({ amount, currency })),
        )
        expect(figures.earnings, range).toEqual(gross)
        return figures
      }),
    )
  const [before] = await readEarnings()
  expect(before?.earnings[0]?.amount).toBeGreaterThan(before?.hoursValue[0]?.amount ?? Infinity)
  await adjust({ amount: 5000 })
  await calculate()
  expect((await issue()).status).toBe(200)
  const [after] = await readEarnings()
  expect(after?.earnings[0]?.amount).toBe((before?.earnings[0]?.amount ?? 0) + 5000)
  expect(after?.hoursValue).toEqual(before?.hoursValue)
})
