import { readConfig } from '#platform/server/config/config.ts'
import { backUp } from '#platform/server/backup/backup.ts'
import { printOf } from '#platform/server/crypto/secret-key.ts'
import { configuredFiles } from '#platform/server/files/s3-store.ts'
import { makeLog } from '#platform/server/log.ts'
import { command } from './command.ts'
import { reachWithKeys } from './reach-with-keys.ts'

await command('npm run backup -- <file>', {}, 1, async ([path = '']) => {
  const config = readConfig(process.env)
  const reached = await reachWithKeys(config)
  try {
    const source = {
      connection: reached.connection,
      files: configuredFiles(config, makeLog('silent')),
      keyPrint: printOf(reached.keys.present),
      now: new Date().toISOString(),
    }
    const { tables, rows, files, missing } = await backUp(source, path)
    console.log(`${path} holds ${rows} rows of ${tables} tables, and ${files} files.`)
    if (missing > 0) console.log(`${missing} files were deleted meanwhile, or were gone before.`)
    console.log(
      `It is not sealed, and does not hold the SECRET_KEY (print ${source.keyPrint}): keep both, each in its place.`,
    )
    return 0
  } finally {
    await reached.stop()
  }
})
