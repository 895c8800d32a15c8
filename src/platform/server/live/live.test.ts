import { afterAll, expect, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { makeLog } from '../log.ts'
import { testDatabase } from '../testing/database.ts'
import { openTransactionPooler } from '../testing/transaction-pooler.ts'
import { makeLive } from './live.ts'

const own = await testDatabase()
const lines: { level: string; msg: string }[] = []
const log = makeLog('info', { write: (line) => void lines.push(JSON.parse(line) as { level: string; msg: string }) })
const pool = openPool(own, 2, log)
afterAll(() => pool.end())

test('a process whose notifications do not arrive logs it, until they do (F87)', async () => {
  const pooler = await openTransactionPooler(own)
  const live = makeLive({ connection: pooler.connection, pool, log, clock: () => new Date(), arrivalMs: 300 })
  try {
    expect(live.works()).toBeUndefined()
    await live.check()
    expect(live.works()).toBe(false)
    await live.check()
    expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
      expect.stringMatching(/^error live updates do not work: .*DATABASE_DIRECT_URL/),
    ])
    pooler.deliverNotifications()
    await live.check()
    expect(live.works()).toBe(true)
    expect(lines.at(-1)?.msg).toBe('live updates work again')
  } finally {
    await live.stop()
    await pooler.close()
  }
})
