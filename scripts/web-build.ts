import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web')
const stamp = '.vite/built-from'
/** The files that the web build depends on. */
const sources = [
  'src/**/web/**/*',
  'src/**/locales/*.json',
  'src/base/*.ts',
  'src/domains/*/*.ts',
  'src/domains/*/{contract,rules}/**/*.ts',
  'vite/*.ts',
  'vite.config.ts',
  'postcss.config.js',
  'tsconfig.{shared,web}.json',
  'package-lock.json',
]

/** Builds the web into `dist/web` if its sources have changed. Returns false if the build fails. */
export async function buildWeb(say: (line: string) => void): Promise<boolean> {
  const from = await sourcesHash()
  if ((await readFile(join(built, stamp), 'utf8').catch(() => '')) === from) return true
  say('Building the web …')
  const startedAt = performance.now()
  // Built in a separate folder and then moved, so that a running server never serves half a build.
  const fresh = `web-${process.pid}`
  const folder = join(root, 'dist', fresh)
  try {
    if (!(await runVite(`../../../dist/${fresh}`))) return false
    await mkdir(join(folder, '.vite'), { recursive: true })
    await writeFile(join(folder, stamp), from)
    await publish(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  say(`Built the web in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  return true
}

/** Another build may move its folder here at the same moment. */
async function publish(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await rm(built, { recursive: true, force: true })
    try {
      return await rename(folder, built)
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

async function sourcesHash(): Promise<string> {
  const names: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) names.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const name of names.sort()) {
    hash.update(`${name.slice(root.length)}\0`)
    hash.update(
      createHash('sha256')
        .update(await readFile(name))
        .digest(),
    )
  }
  return hash.digest('hex')
}

function runVite(outDir: string): Promise<boolean> {
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', outDir, '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
  const stop = () => vite.kill()
  process.once('exit', stop)
  return new Promise((resolve, reject) => {
    vite.once('error', reject)
    vite.once('exit', (code) => {
      process.off('exit', stop)
      resolve(code === 0)
    })
  })
}
