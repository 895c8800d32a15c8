import { parseArgs } from 'node:util'
import { reachDatabase } from '#platform/server/db/reach.ts'
import { endWithLauncher } from './signals.ts'
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
    const { organisations, stubs, invoices, differences } = await verifyPay(reached.connection, values)
    for (const { organisation, document, of, line, stored, expected, why } of differences)
      console.log(`${organisation} · ${document} · ${of} · ${line}: ${stored} stored, ${expected} expected (${why})`)
    const found = differences.length === 0 ? 'no differences' : `${differences.length} differences`
    console.log(
      `${stubs} pay stubs and ${invoices} invoices and credit notes of ${organisations} organisations verified: ${found}.`,
    )
    process.exitCode = differences.length === 0 ? 0 : 1
  } finally {
    await reached.stop()
  }
} catch (error) {
  console.error(`interim: ${(error as Error).message}`)
  process.exitCode = 1
}
// The launcher's channel would keep this process alive.
process.removeAllListeners('disconnect')
if (process.connected) process.disconnect()
