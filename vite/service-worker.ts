import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { builtAlone } from './built-alone.ts'

interface Options {
  /** The service worker's own file. */
  readonly entry: string
  /** The map of screens: those of the named audiences belong to the shell, no others. */
  readonly screens: string
  readonly audiences: readonly string[]
  /** Modules that are loaded later and that the shell does without. */
  readonly without: RegExp
}

/** Builds the service worker with the list of files of the shell: everything that the entry imports, except the screens of other audiences. */
export function serviceWorker({ entry, screens, audiences, without }: Options): Plugin {
  let root = ''
  let publicFolder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      publicFolder = resolve(root, config.publicDir)
    },
    generateBundle: {
      // Behind all that still puts files beside.
      order: 'post',
      async handler(_, bundle) {
        const others = await Promise.all(
          screensOfOthers(await readFile(join(root, screens), 'utf8'), audiences).map(
            async (from) => (await this.resolve(from, join(root, screens)))?.id,
          ),
        )
        const skipped = (id: string | null) => id !== null && (others.includes(id) || without.test(id))
        const visible = (await readdir(publicFolder)).toSorted()
        const chunks = filesOf(bundle, skipped)
        const paths = [
          '/',
          ...[...chunks, ...visible.filter((name) => !chunks.includes(name))].map((file) => `/${file}`),
        ]
        const sources = await Promise.all(
          ['index.html', ...visible.map((name) => join(publicFolder, name)), entry].map((file) =>
            readFile(resolve(root, file)),
          ),
        )
        const version = createHash('sha256').update(JSON.stringify(paths))
        for (const source of sources) version.update(source)
        const code = await builtAlone(join(root, entry), {
          shellFiles: JSON.stringify(paths),
          shellVersion: JSON.stringify(version.digest('hex').slice(0, 12)),
        })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code })
      },
    },
  }
}

/** What the screens are imported from that no named audience has. */
function screensOfOthers(map: string, audiences: readonly string[]): string[] {
  const entries = map.matchAll(/audience: '(\w+)',(?:(?!audience:)[\s\S])*?import\('([^']+)'\)/g)
  const all = [...entries].map(([, audience = '', from = '']) => ({ from, isOwn: audiences.includes(audience) }))
  return all.flatMap(({ from }) => (all.some((other) => other.isOwn && other.from === from) ? [] : [from]))
}

/** The scripts of the page, and the files of all chunks that it imports, statically or later. */
function filesOf(bundle: Rolldown.OutputBundle, skipped: (id: string | null) => boolean): string[] {
  const files = new Set<string>()
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('there is no page to begin at')
  const open = [...String(page.source).matchAll(/(?:src|data-application)="\/([^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = bundle[name]
    if (files.has(name) || !chunk) continue
    files.add(name)
    if (chunk.type !== 'chunk') continue
    for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]) {
      files.add(file)
    }
    const later = chunk.dynamicImports.filter((file) => {
      const { facadeModuleId = null } = bundle[file] as Rolldown.OutputChunk
      return !skipped(facadeModuleId)
    })
    open.push(...chunk.imports, ...later)
  }
  return [...files].toSorted()
}
