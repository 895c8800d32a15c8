import { parseArgs } from 'node:util'
import { reachDatabase } from '#platform/server/db/reach.ts'
import { endWithLauncher } from './signals.ts'
import { linesOf } from './verify-pay/summary.ts'
import { verifyPay } from './verify-pay/verify.ts'

const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = process.env

endWithLauncher(130)
try {
  const { values } = parseArgs({ options: { organisation: { type: 'string' }, period: { type: 'string' } } })
  const reached = await reachDatabase({
    databaseDirectUrl: DATABASE_DIRECT_URL || DATABASE_URL || undefined,
    dataDir: DATA_DIR || './data',
  })
  try {
    const verified = await verifyPay(reached.connection, values)
    for (const line of linesOf(verified)) console.log(line)
    process.exitCode = verified.differences.length === 0 ? 0 : 1
  } finally {
    await reached.stop()
  }
} catch (error) {
  console.error(`interim: ${(error as Error).message}`)
  process.exitCode = 2
}
// The launcher's channel would keep this process alive.
process.removeAllListeners('disconnect')
if (process.connected) process.disconnect()
