import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A secret that is generated once and stored in a file, readable by its owner alone. Processes that start at the same time read the same one. */
export async function storedSecret(file: string, make: () => string | Promise<string>): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const existing = await read(file)
  if (existing !== undefined) return existing
  // Written completely, then linked to its name: one of two concurrent processes stores its secret, and both read that one.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, await make(), { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await unlink(draft)
  }
  return (await read(file)) as string
}

async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
