import { setImmediate as turn } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, route } from '#base/route.ts'
import { sql } from '../db/statement.ts'
import { serve } from '../http/handlers.ts'
import { withinOrganisation } from '../jobs/organisation-scope.ts'
import { blockedWork } from '../testing/blocked-work.ts'
import { openWorld } from '../testing/world.ts'
import { asWork, failsAbove, type Blocking, observeBlocking, resumed, watchLoop } from './loop-watch.ts'
import { pauses } from './pauses.ts'

const query = z.strictObject({ ms: z.string().transform(Number) })
const routes = {
  compute: route({ method: 'GET', path: '/test/compute', access: anyone, summary: 'Compute first', query }),
  computeLater: route({ method: 'GET', path: '/test/later', access: anyone, summary: 'Compute after reading', query }),
  computeInParts: route({ method: 'GET', path: '/test/parts', access: anyone, summary: 'Compute with pauses', query }),
}
const world = await openWorld(
  serve('test', routes, {
    compute: (_, { query: { ms } }) => computeFor(ms),
    computeLater: async ({ db }, { query: { ms } }) => {
      await db.one(sql`select 1 as one`)
      computeFor(ms)
    },
    computeInParts: async (_, { query: { ms } }) => {
      const pause = pauses()
      for (let done = 0; done < ms; done += 20) {
        computeFor(20)
        await pause()
      }
    },
  }),
)
const tooLong = { ms: String(2 * (failsAbove.mostMs ?? Number.NaN)) }

/** Uses this much processor time. */
function computeFor(ms: number): void {
  const begun = process.threadCpuUsage()
  const used = () => process.threadCpuUsage(begun)
  while ((used().user + used().system) / 1000 < ms);
}

const namesOfBlocking = () => blockedWork.splice(0).map(({ name }) => name)

test.each([
  ['immediately', routes.compute, 'GET /api/test/compute'],
  ['after an answer of the database', routes.computeLater, 'GET /api/test/later'],
])('a call that computes for too long %s fails and is named (F80)', async (_, one, name) => {
  expect((await world.call(one, { query: tooLong })).status).toBe(500)
  await turn()
  expect(namesOfBlocking()).toEqual([name])
})

test('a call that pauses is fine, however much it computes', async () => {
  expect((await world.call(routes.computeInParts, { query: tooLong })).status).toBe(204)
  await turn()
  expect(namesOfBlocking()).toEqual([])
})

test('a job that computes for too long fails and is named', async () => {
  const inside = { organisationId: uuid(), action: 'test.job' }
  const ran = withinOrganisation(world.services, inside, async ({ db }) => {
    await db.one(sql`select 1 as one`)
    computeFor(Number(tooLong.ms))
  })
  await expect(ran).rejects.toThrow(/^test\.job blocked the event loop for \d+ ms$/)
  await turn()
  expect(namesOfBlocking()).toEqual(['test.job'])
})

test.each(['elapsed', 'processor'] as const)('ticks and promises continue a stretch in %s time', async (by) => {
  const blocking: Blocking[] = []
  const watch = watchLoop({ mostMs: 60, by })
  const end = observeBlocking((one) => blocking.push(one))
  await asWork('ticks', async () => {
    await turn()
    for (let done = 0; done < 80; done += 20) {
      computeFor(20)
      await new Promise<void>((resolve) => process.nextTick(resolve))
    }
  })
  await turn()
  end()
  watch.stop()
  expect(blocking.map(({ name }) => name)).toContain('ticks')
  blockedWork.length = 0
})

test('in one turn of the loop, each work has its own time; waiting is not counted', async () => {
  const blocking: Blocking[] = []
  const watch = watchLoop({ mostMs: 60, by: 'processor' })
  const end = observeBlocking((one) => blocking.push(one))
  await turn()
  await Promise.all(
    ['short', 'long'].map((name) =>
      asWork(name, async () => {
        await new Promise((resolve) => setTimeout(resolve, 100))
        computeFor(name === 'long' ? 70 : 5)
        await Promise.resolve()
        resumed()
      }),
    ),
  )
  await turn()
  end()
  watch.stop()
  expect(blocking.filter(({ name }) => name !== undefined)).toEqual([{ name: 'long', ms: expect.any(Number) }])
  blockedWork.length = 0
})
