import { sealedColumns } from '#app/server/sealed-columns.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { reseal } from '#platform/server/crypto/resealing.ts'
import { knownKeys, printOf } from '#platform/server/crypto/secret-key.ts'
import { reachDatabase } from '#platform/server/db/reach.ts'
import { command } from './command.ts'

await command('SECRET_KEY_PREVIOUS=… npm run rotate-key', {}, 0, async () => {
  const config = readConfig(process.env)
  const { present, former } = await knownKeys(config)
  if (!former) throw new Error('SECRET_KEY_PREVIOUS must be set to the former key')
  const reached = await reachDatabase(config)
  let [resealed, unopened] = [0, 0]
  try {
    for await (const one of reseal(reached.connection, makeCipher(present, former), sealedColumns)) {
      const lost = one.unopened > 0 ? `, ${one.unopened} that neither key opens` : ''
      console.log(`${one.table}.${one.column}: ${one.values} values, ${one.resealed} sealed anew${lost}`)
      resealed += one.resealed
      unopened += one.unopened
    }
  } finally {
    await reached.stop()
  }
  console.log(
    `${resealed} values are sealed anew; all that opens is sealed with the key whose print is ${printOf(present)}.`,
  )
  if (unopened > 0) {
    console.log(
      `${unopened} values open with neither key and stay as they are: keep the former key, and look for theirs.`,
    )
    return 1
  }
  console.log('The database needs the former key no more: leave SECRET_KEY_PREVIOUS out. Backups made before need it.')
  return 0
})
