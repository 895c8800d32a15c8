import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Most that may be sent, in bytes as compressed: for the sign-in screen all it needs, for another its own files. */
const limits = { signIn: 150_000, screen: 60_000 } as const
const folder = join(import.meta.dirname, '../../dist/web')
const signIn = '/sign-in/SignInScreen.tsx'
/** Only the sign-in screen loads it later, so its loader is in the chunk of that screen: a separate one, or the entry. */
const secondStep = '/sign-in/SecondStep.tsx'

interface Chunk {
  readonly file: string
  readonly dynamicImports?: readonly string[]
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(notBuilt)) as Record<
  string,
  Chunk
>
const page = await readFile(join(folder, 'index.html'), 'utf8')
const sizes = new Map<string, number>()
let isWithinLimits = true

const first = await firstNeeded()
const total = await sum(first)
console.log('What /auth/login needs, compressed with brotli:')
console.table([
  ...(await Promise.all([...first].map(async (file) => ({ file, kB: inKb(await sizeOf(file)) })))),
  { file: `all of it (${mark(total, limits.signIn)})`, kB: inKb(total) },
])
console.log('What each further screen brings by itself, and all that is then to be fetched:')
console.table(await screens())
process.exitCode = isWithinLimits ? 0 : 1

/** Page, its scripts and styles with what they import, the screen, and the words in their longest language. */
async function firstNeeded(): Promise<Set<string>> {
  const files = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file as string)
  const named = files.flatMap((file) => keysOf((_, chunk) => chunk.file === file))
  const words = await Promise.all(
    keysOf((key) => key.includes('texts/core/')).map(async (key) => ({ key, size: await sizeOf(fileOf(key)) })),
  )
  const longest = words.toSorted((one, other) => other.size - one.size)[0]
  const screen = keysOf((_, { dynamicImports = [] }) => dynamicImports.some((one) => one.endsWith(secondStep)))
  if (!longest || screen.length !== 1) throw new Error('the sign-in screen or its words are not in the build')
  return new Set(['index.html', ...files, ...[...named, ...screen, longest.key].flatMap((key) => closureOf(key))])
}

async function screens() {
  const rows = keysOf((key) => key.endsWith('Screen.tsx') && !key.endsWith(signIn)).map(async (key) => {
    const { file, css = [] } = manifest[key] as Chunk
    const own = await sum([file, ...css])
    const fetched = await sum(closureOf(key).filter((needed) => !first.has(needed)))
    return {
      screen: basename(key, '.tsx'),
      'own kB': inKb(own),
      held: mark(own, limits.screen),
      'fetched kB': inKb(fetched),
    }
  })
  return (await Promise.all(rows)).toSorted((one, other) => other['own kB'] - one['own kB'])
}

/** The files of a chunk and of everything that it imports statically. */
function closureOf(key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const { file, css = [], imports = [] } = manifest[key] as Chunk
  return [file, ...css, ...imports.flatMap((imported) => closureOf(imported, seen))]
}

function keysOf(matches: (key: string, chunk: Chunk) => boolean): string[] {
  return Object.entries(manifest)
    .filter(([key, chunk]) => matches(key, chunk))
    .map(([key]) => key)
}

function fileOf(key: string): string {
  return (manifest[key] as Chunk).file
}

async function sum(files: Iterable<string>): Promise<number> {
  const each = await Promise.all([...new Set(files)].map(sizeOf))
  return each.reduce((sum, size) => sum + size, 0)
}

async function sizeOf(file: string): Promise<number> {
  const gzipped = sizes.get(file)
  if (gzipped !== undefined) return gzipped
  const path = join(folder, file)
  const sent = await readFile(`${path}.br`).catch(async () => brotliCompressSync(await readFile(path)))
  sizes.set(file, sent.length)
  return sent.length
}

function mark(size: number, limit: number): string {
  if (size > limit) isWithinLimits = false
  return `${size > limit ? '✗ more than' : '✓ at most'} ${limit / 1000} kB`
}

function inKb(bytes: number): number {
  return Math.round(bytes / 100) / 10
}

function notBuilt(): never {
  console.error('dist/web is missing: run vite build first')
  process.exit(1)
}
