import { lchownSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLITE_BUSY: another connection holds the write lock. */
const BUSY = 5

/** Holds a folder until disposed of or until this process ends; throws an Error naming the folder and its holder where another launcher has it. */
export function lockFolder(folder: string): Disposable {
  // Node has no flock. SQLite's write lock is the kernel's: it ends with the process, however that ends,
  // whereas a file with a process ID may be stale and can be taken over by two processes at the same time.
  const file = join(folder, 'postgres.lock')
  const lock = new DatabaseSync(file, { timeout: 200 })
  try {
    if (process.getuid?.() === 0) giveToOwner(file, folder)
    lock.exec('begin immediate')
    // A writer that has not committed still lets others read: this is how they learn who holds the folder.
    lock.exec(`pragma user_version = ${process.pid}`)
    lock.exec('commit; begin immediate')
  } catch (error) {
    const refusal = isBusy(error) ? new Error(`${folder} is in use by process ${readHolder(lock)}`) : error
    lock.close()
    throw refusal
  }
  return lock
}

/** A start by root must not shut the folder's owner out of later ones. */
function giveToOwner(file: string, folder: string): void {
  const { uid, gid } = statSync(folder)
  lchownSync(file, uid, gid)
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === BUSY
}

function readHolder(lock: DatabaseSync): number {
  return Number(lock.prepare('pragma user_version').get()?.['user_version'])
}
