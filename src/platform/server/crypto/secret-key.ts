import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keptSecret } from './kept-secret.ts'

/** The server's secret: as set, else one made once and kept in the data folder, readable by its owner alone. */
export async function secretKeyFor(set: Buffer | undefined, dataDir: string): Promise<Buffer> {
  if (set) return set
  const file = join(dataDir, 'secret-key')
  const key = Buffer.from(await keptSecret(file, () => randomBytes(32).toString('base64')), 'base64')
  if (key.length !== 32) throw new Error(`${file} does not hold 32 bytes in base64: restore it from a backup`)
  return key
}
