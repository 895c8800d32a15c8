import { Client } from 'pg'
import { connectionTo } from '../src/platform/server/testing/connection.ts'
import { startTestServer } from '../src/platform/server/testing/test-server.ts'
import { readRecorded } from './row-types/compare-rows.ts'
import { checkStatements } from './statements/check-statements.ts'
import { exceptions } from './statements/exceptions.ts'

// Checks that the statements which the tests have run can also run on a shard: `statements.ts <folder> [--all]`.
const [folder = '', extent] = process.argv.slice(2)
const statements = [...readRecorded(folder)].flatMap(([place, { texts }]) =>
  place.startsWith('src/') && !/\.test\.ts:|\/testing\//.test(place) ? texts.map((text) => ({ place, text })) : [],
)
const { server, template, schema, stop } = await startTestServer()
try {
  const client = new Client(connectionTo(server, template, schema))
  await client.connect()
  try {
    const { checked, faults } = await checkStatements(client, statements, exceptions, extent === '--all')
    for (const [place, wrong] of faults) console.log(`${place}\n${wrong.map((one) => `  ${one}`).join('\n')}`)
    console.log(`${checked} statements checked, ${faults.size} with faults`)
    process.exitCode = faults.size > 0 ? 1 : 0
  } finally {
    await client.end()
  }
} finally {
  await stop()
}
