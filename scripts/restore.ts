import { readConfig } from '#platform/server/config/config.ts'
import { restore } from '#platform/server/backup/restore.ts'
import { knownSecretKey, printOf, secretKeyFor } from '#platform/server/crypto/secret-key.ts'
import { reachDatabase } from '#platform/server/db/reach.ts'
import { configuredFiles } from '#platform/server/files/s3-store.ts'
import { makeLog } from '#platform/server/log.ts'
import { command } from './command.ts'

const options = { 'without-key': { type: 'boolean' } } as const

await command('npm run restore -- <file> [--without-key]', options, 1, async ([path = ''], given) => {
  const config = readConfig(process.env)
  // Without the key of the backup, the database begins with another key.
  const readKey = given['without-key'] ? secretKeyFor : knownSecretKey
  const key = await readKey(config.secretKey, config.dataDir)
  const reached = await reachDatabase(config, { mayBeNew: true })
  try {
    const { tables, rows, files } = await restore(
      {
        connection: reached.connection,
        files: configuredFiles(config, makeLog('silent')),
        keyPrints: [key, config.formerKey].flatMap((one) => (one ? [printOf(one)] : [])),
        withoutKey: given['without-key'] === true,
      },
      path,
    )
    console.log(`${rows} rows of ${tables} tables, and ${files} files, are back. Verify them: npm run verify-history`)
    return 0
  } finally {
    await reached.stop()
  }
})
