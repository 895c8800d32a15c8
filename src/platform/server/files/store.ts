import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuse } from '#base/problem.ts'
import type { Log } from '../log.ts'

/** Stores files under its own keys; permission to read one is checked elsewhere, each time. */
export interface FileStore {
  /**
   * Stores a file completely or not at all, and returns its unguessable key; refuses with UNAVAILABLE if there is no space.
   * A file that comes back from a backup has its key already.
   */
  put(bytes: Uint8Array, key?: string): Promise<string>
  /** Returns the file, or undefined if none has that key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Deletes a file; a file that does not exist is no error. */
  delete(key: string): Promise<void>
}

/** A store in a folder, which is made when the first file comes. */
export function makeFolderStore(folder: string, log: Log): FileStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(bytes, key = newKey()) {
      const path = pathOf(key)
      const draft = `${path}.draft`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await write(draft, bytes)
        await rename(draft, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        log.error({ err: error }, 'a file could not be kept')
        throw refuse.UNAVAILABLE({ retryAfter: 60 })
      }
      return key
    },
    async get(key) {
      if (!isKey(key)) return undefined
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    async delete(key) {
      if (isKey(key)) await rm(pathOf(key), { force: true })
    },
  }
}

/** An unguessable key. */
export const newKey = () => randomBytes(24).toString('hex')

/** True of a key that we may have made: none leads out of its store. */
export const isKey = (key: string) => /^[0-9a-f]{48}$/.test(key)

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A new name is on the disk only when its folder is.
async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
