import { sealedColumns } from '#app/server/sealed-columns.ts'
import { type Config, readConfig } from '#platform/server/config/config.ts'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { recordKey, recordOnlyKey } from '#platform/server/crypto/key-check.ts'
import { reseal } from '#platform/server/crypto/resealing.ts'
import { knownKeys, printOf } from '#platform/server/crypto/secret-key.ts'
import { reachDatabase } from '#platform/server/db/reach.ts'
import { command } from './command.ts'
import { reachWithKeys } from './reach-with-keys.ts'

const options = { 'key-lost': { type: 'boolean' } } as const

await command('SECRET_KEY_PREVIOUS=… npm run rotate-key [-- --key-lost]', options, 0, async (_, given) => {
  const config = readConfig(process.env)
  if (given['key-lost']) return giveUpLostKey(config)
  if (!config.formerKey) throw new Error('SECRET_KEY_PREVIOUS must be set to the former key')
  const reached = await reachWithKeys(config)
  const { present, former } = reached.keys
  await recordKey(reached.connection, reached.keys)
  let [resealed, unopened] = [0, 0]
  try {
    for await (const one of reseal(reached.connection, makeCipher(present, former), sealedColumns)) {
      const lost = one.unopened > 0 ? `, ${one.unopened} that neither key opens` : ''
      console.log(`${one.table}.${one.column}: ${one.values} values, ${one.resealed} sealed anew${lost}`)
      resealed += one.resealed
      unopened += one.unopened
    }
    if (unopened === 0) await recordOnlyKey(reached.connection, printOf(present))
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

/** Records that no former key exists any more, so that Interim starts with the present one. What others have encrypted stays unreadable. */
async function giveUpLostKey(config: Config): Promise<number> {
  const keys = await knownKeys(config)
  if (!keys) throw new Error(`there is no SECRET_KEY, and none in ${config.dataDir}`)
  const reached = await reachDatabase(config)
  try {
    await recordOnlyKey(reached.connection, printOf(keys.present))
  } finally {
    await reached.stop()
  }
  console.log(
    `Interim starts with the key whose print is ${printOf(keys.present)}. It cannot read what another key encrypted.`,
  )
  return 0
}
