import { readFile } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { checkIdentity, type Identity, readPkcs12 } from './identity.ts'

/**
 * Returns the key of the PKCS#12 file of the settings; undefined if there is none. The file is read each time, so that another key is used as soon
 * as it is replaced. Throws an error of one sentence if it cannot be used.
 */
export async function configuredIdentity(
  { sealFile }: Pick<Config, 'sealFile'>,
  now: string,
): Promise<Identity | undefined> {
  if (!sealFile) return undefined
  try {
    const identity = await readPkcs12(await readFile(sealFile.path), sealFile.password)
    await checkIdentity(identity, now)
    return identity
  } catch (error) {
    throw new Error(`SEAL_P12 cannot be used: ${(error as Error).message}`, { cause: error })
  }
}
