import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The server's secret: as set, else one made once and kept in the data folder, readable by its owner alone. */
export async function secretKeyFor(set: Buffer | undefined, dataDir: string): Promise<Buffer> {
  if (set) return set
  const file = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  const kept = await readKey(file)
  if (kept) return kept
  // Written whole, then given its name: of two processes that start at once one makes it, and both read the same.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await unlink(draft)
  }
  return (await readKey(file)) as Buffer
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new Error(`${file} does not hold 32 bytes in base64: restore it from a backup`)
  return key
}
