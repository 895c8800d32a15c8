import { sealedColumns } from '#app/server/sealed-columns.ts'
import type { Config } from '#platform/server/config/config.ts'
import { checkKeys } from '#platform/server/crypto/key-check.ts'
import { type Keys, knownKeys } from '#platform/server/crypto/secret-key.ts'
import { type ReachedDatabase, reachDatabase } from '#platform/server/db/reach.ts'

/** Reaches the database of the settings for a command that reads or writes encrypted values; refuses keys that do not fit the data. */
export async function reachWithKeys(config: Config): Promise<ReachedDatabase & { readonly keys: Keys }> {
  const keys = await knownKeys(config)
  if (!keys) throw new Error(`there is no SECRET_KEY, and none in ${config.dataDir}`)
  const reached = await reachDatabase(config)
  try {
    await checkKeys(reached.connection, keys, sealedColumns)
    return { ...reached, keys }
  } catch (error) {
    await reached.stop()
    throw error
  }
}
