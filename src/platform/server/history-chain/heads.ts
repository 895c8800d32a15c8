import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Head } from './verifying.ts'

/** Heads by their organisation. */
export type ChainHeads = Readonly<Record<string, Head>>

/** The heads that a file keeps; none where there is no such file and one may be missing. */
export async function readHeads(path: string, mayBeMissing = false): Promise<ChainHeads> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as ChainHeads
  } catch (error) {
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Keeps heads in a file, whole or not at all, beside those that it or `before` has of organisations that are not among them. */
export async function storeHeads(path: string, before: ChainHeads, now: ChainHeads): Promise<void> {
  const all = { ...(await readHeads(path, true)), ...before, ...now }
  await writeFile(`${path}.part`, `${JSON.stringify(all, null, 1)}\n`, { flush: true })
  await rename(`${path}.part`, path)
}
