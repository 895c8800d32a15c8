import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The first release. Its dump has data. */
export const firstRelease = '0.1.0'

/** Returns a folder with the code of a commit and its packages, which is kept for the next run. */
export function codeOf(commit: string, say: (line: string) => void): string {
  const folder = join(root, '.cache/bench', `code-${commit}`)
  if (existsSync(folder)) return folder
  say(`Installing the packages of ${commit} …`)
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', partial], { input: archive })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: partial, stdio: ['ignore', 'ignore', 'inherit'] })
  renameSync(partial, folder)
  return folder
}

/** Writes the code of a next version into a folder: this one, with one more migration. */
export function nextVersion(folder: string): string {
  mkdirSync(folder)
  for (const name of ['src', 'migrations', 'database', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'scripts']) symlinkSync(join(root, name), join(folder, name))
  copyFileSync(join(import.meta.dirname, 'next.sql'), join(folder, 'migrations/9998_next.sql'))
  return folder
}
