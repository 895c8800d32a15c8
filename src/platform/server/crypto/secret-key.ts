import { hkdfSync, randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, sameKeys, InvalidConfig } from '../config/config.ts'
import { storedSecret } from './stored-secret.ts'

/** The server's secret: as set, else one made once and kept in the data folder, readable by its owner alone. */
export async function secretKeyFor(set: Buffer | undefined, dataDir: string): Promise<Buffer> {
  if (set) return set
  const file = join(dataDir, 'secret-key')
  const key = Buffer.from(await storedSecret(file, () => randomBytes(32).toString('base64')), 'base64')
  if (key.length !== 32) throw new Error(`${file} does not hold 32 bytes in base64: restore it from a backup`)
  return key
}

/** As what a key is known without being told: two backups with the same print were sealed with the same key. */
export function printOf(secretKey: Buffer): string {
  return Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), 'interim print', 8)).toString('hex')
}

/** The key as set, else the one that is kept in the data folder; undefined, and none is made, where there is none yet. */
export async function knownSecretKey(set: Buffer | undefined, dataDir: string): Promise<Buffer | undefined> {
  const isStored = await access(join(dataDir, 'secret-key')).then(
    () => true,
    () => false,
  )
  return set || isStored ? secretKeyFor(set, dataDir) : undefined
}

/** The keys that an installation has: the present one, and the former one while there is something left that it sealed. */
export interface Keys {
  readonly present: Buffer
  readonly former: Buffer | undefined
}

/** The keys of the settings, none of which is created; undefined if there is none yet. Throws if the former one is the present one. */
export async function knownKeys(config: KeySettings): Promise<Keys | undefined> {
  const present = await knownSecretKey(config.secretKey, config.dataDir)
  return present && paired(present, config.formerKey)
}

/** The keys of the settings; one that is missing is made and kept in the data folder. */
export async function configuredKeys(config: KeySettings): Promise<Keys> {
  return paired(await secretKeyFor(config.secretKey, config.dataDir), config.formerKey)
}

type KeySettings = Pick<Config, 'secretKey' | 'formerKey' | 'dataDir'>

// The key in the data folder is not known when settings are read.
function paired(present: Buffer, former: Buffer | undefined): Keys {
  if (former?.equals(present)) throw new InvalidConfig([sameKeys])
  return { present, former }
}
