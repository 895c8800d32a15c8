import { randomBytes } from 'node:crypto'
import { exportOrganisation, importOrganisation } from '#platform/server/backup/organisation.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { configuredFiles } from '#platform/server/files/s3-store.ts'
import { makeLog } from '#platform/server/log.ts'
import { command } from './command.ts'
import { reachWithKeys } from './reach-with-keys.ts'

const [task] = process.argv.splice(2, 1)
const isExport = task === 'export'
const usage = isExport
  ? 'npm run organisation:export -- <company tag> <file>'
  : 'TRANSFER_KEY=… npm run organisation:import -- <file>'

await command(usage, {}, isExport ? 2 : 1, async (given) => {
  const config = readConfig(process.env)
  const transferKey = isExport ? randomBytes(32) : Buffer.from(process.env['TRANSFER_KEY'] ?? '', 'base64')
  if (transferKey.length !== 32) throw new Error('TRANSFER_KEY must be set to the key that the export named')
  const reached = await reachWithKeys(config)
  try {
    const here = {
      connection: reached.connection,
      files: configuredFiles(config, makeLog('silent')),
      cipher: makeCipher(reached.keys.present, reached.keys.former),
      now: new Date().toISOString(),
    }
    const moved = isExport
      ? await exportOrganisation(here, given[0] ?? '', given[1] ?? '', transferKey)
      : await importOrganisation(here, given[0] ?? '', transferKey)
    const { organisationId, rows, tables, files, missing, resealed, unopened } = moved
    console.log(`${organisationId}: ${rows} rows of ${tables} tables, ${files} files, ${resealed} sealed values.`)
    if (missing > 0) console.log(`${missing} files were gone.`)
    if (unopened > 0)
      console.log(`${unopened} values look sealed, and this SECRET_KEY opens none of them: they stay as they are.`)
    if (isExport)
      console.log(
        `Sealed values open with this key alone, which is nowhere else: TRANSFER_KEY=${transferKey.toString('base64')}`,
      )
    return 0
  } finally {
    await reached.stop()
  }
})
