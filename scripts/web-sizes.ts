import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Most that may be sent, in bytes as compressed: for the sign-in screen all it needs, for another its own files. */
export const webLimits = { signIn: 150_000, screen: 60_000 } as const

const folder = join(import.meta.dirname, '../dist/web')
const signIn = '/sign-in/SignInScreen.tsx'
/** Only the sign-in screen loads it later, so its loader is in the chunk of that screen: a separate one, or the entry. */
const secondStep = '/sign-in/SecondStep.tsx'

interface Chunk {
  readonly file: string
  readonly dynamicImports?: readonly string[]
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The compressed sizes of a screen in bytes: of its own files, and of all that is fetched for it after the sign-in. */
interface ScreenSize {
  readonly screen: string
  readonly own: number
  readonly fetched: number
}

/** Returns the compressed sizes in bytes of the latest web build: of each file that the sign-in needs, and of each other screen. */
export async function webSizes(): Promise<{
  readonly signIn: ReadonlyMap<string, number>
  readonly screens: ScreenSize[]
}> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const build = new Build(manifest, await readFile(join(folder, 'index.html'), 'utf8'))
  const first = await build.firstNeeded()
  return { signIn: first, screens: await build.screens(first) }
}

class Build {
  readonly #manifest: Readonly<Record<string, Chunk>>
  readonly #page: string
  readonly #sizes = new Map<string, number>()

  constructor(manifest: Readonly<Record<string, Chunk>>, page: string) {
    this.#manifest = manifest
    this.#page = page
  }

  /** The files of the sign-in: the page, its scripts and styles with their imports, the screen, and its texts in the language with the longest ones. */
  async firstNeeded(): Promise<Map<string, number>> {
    const files = [...this.#page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file as string)
    const named = files.flatMap((file) => this.#keysOf((_, chunk) => chunk.file === file))
    const words = await Promise.all(
      this.#keysOf((key) => key.includes('texts/core/')).map(async (key) => ({
        key,
        size: await this.#sizeOf(this.#chunk(key).file),
      })),
    )
    const longest = words.toSorted((one, other) => other.size - one.size)[0]
    const screen = this.#keysOf((_, { dynamicImports = [] }) => dynamicImports.some((one) => one.endsWith(secondStep)))
    if (!longest || screen.length !== 1) throw new Error('the sign-in screen or its words are not in the build')
    const needed = [...named, ...screen, longest.key].flatMap((key) => this.#closureOf(key))
    const names = [...new Set(['index.html', ...files, ...needed])]
    return new Map(await Promise.all(names.map(async (name) => [name, await this.#sizeOf(name)] as const)))
  }

  async screens(first: ReadonlyMap<string, number>): Promise<ScreenSize[]> {
    const rows = this.#keysOf((key) => /Screens?\.tsx$/.test(key) && !key.endsWith(signIn)).map(async (key) => {
      const { file, css = [] } = this.#chunk(key)
      const own = await this.#sum([file, ...css])
      const fetched = await this.#sum(this.#closureOf(key).filter((needed) => !first.has(needed)))
      return { screen: basename(key, '.tsx'), own, fetched }
    })
    return (await Promise.all(rows)).toSorted((one, other) => other.own - one.own)
  }

  /** The files of a chunk and of everything that it imports statically. */
  #closureOf(key: string, seen = new Set<string>()): string[] {
    if (seen.has(key)) return []
    seen.add(key)
    const { file, css = [], imports = [] } = this.#chunk(key)
    return [file, ...css, ...imports.flatMap((imported) => this.#closureOf(imported, seen))]
  }

  #keysOf(matches: (key: string, chunk: Chunk) => boolean): string[] {
    return Object.entries(this.#manifest)
      .filter(([key, chunk]) => matches(key, chunk))
      .map(([key]) => key)
  }

  #chunk(key: string): Chunk {
    return this.#manifest[key] as Chunk
  }

  async #sum(files: Iterable<string>): Promise<number> {
    const each = await Promise.all([...new Set(files)].map((file) => this.#sizeOf(file)))
    return each.reduce((sum, size) => sum + size, 0)
  }

  async #sizeOf(file: string): Promise<number> {
    const measured = this.#sizes.get(file)
    if (measured !== undefined) return measured
    const path = join(folder, file)
    const sent = await readFile(`${path}.br`).catch(async () => brotliCompressSync(await readFile(path)))
    this.#sizes.set(file, sent.length)
    return sent.length
  }
}
