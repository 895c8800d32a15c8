import { execFile } from 'node:child_process'
import { access, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startGuarded } from './guarded-process.ts'
import type { Home } from './home.ts'
import { giveTo } from './runner.ts'

/** A pid no system gives out. */
const NO_PROCESS = 2_147_483_647

/** Makes the data where there is none; killed at any moment, it leaves a whole one or none. Calls `onProcess` once the process that makes it runs. */
export async function ensureCluster({ binaries, pgdata, runner }: Home, onProcess: () => void): Promise<void> {
  await removeUnfinished(pgdata)
  if (await exists(pgdata)) return

  const beside = await mkdtemp(`${pgdata}.new-`)
  await giveTo(runner, beside)
  // Trust is right here: the only way in is a socket in a folder closed to every other user.
  const args = ['-D', beside, '--username=interim', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const initdb = startGuarded(runner, join(binaries.folder, 'bin', 'initdb'), args, () => undefined)
  onProcess()
  const { code, output } = await initdb.ended
  if (code !== 0) throw new Error(`PostgreSQL could not make ${pgdata}: ${output}`)
  await rename(beside, pgdata)
  await flushNames(dirname(pgdata))
}

/** Waits until a server left by an earlier launcher has ended, stops it if nobody does, and clears what it left; the caller holds the folder's lock. */
export async function settleEarlierServer(pgdata: string, deadline: number): Promise<void> {
  const pidFile = join(pgdata, 'postmaster.pid')
  const lines = await readFile(pidFile, 'utf8').catch(() => undefined)
  if (lines === undefined) return
  const pid = Number.parseInt(lines, 10)
  // A power cut can leave the file empty, which PostgreSQL takes for a server about to start.
  if (!(pid > 0)) return rm(pidFile)

  while (await isServer(pid, pgdata)) {
    if (Date.now() > deadline) throw new Error(`An earlier PostgreSQL, process ${pid}, still holds ${pgdata}`)
    stop(pid)
    await sleep(100)
  }
  // Another program may have the pid by now, or a zombie keep it. The rest of the file has to stay: by it PostgreSQL
  // finds the shared memory of that server, and refuses to start while one of its processes still writes.
  if (await exists(pidFile)) await writeFile(pidFile, lines.replace(/^\d+/, String(NO_PROCESS)))
}

async function isServer(pid: number, pgdata: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.split('\0').includes(pgdata)
  }
  const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return listed.stdout.includes(pgdata)
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It ended meanwhile, or is not ours to stop: the caller looks again.
  }
}

async function removeUnfinished(pgdata: string): Promise<void> {
  const parent = dirname(pgdata)
  const unfinished = (await readdir(parent)).filter((name) => name.startsWith(`${basename(pgdata)}.new-`))
  await Promise.all(unfinished.map((name) => rm(join(parent, name), { recursive: true, force: true, maxRetries: 10 })))
}

/** Without this a power cut could undo a rename whose folder has since taken rows. */
async function flushNames(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
