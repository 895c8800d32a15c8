import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '../src')

/** The texts that are read, as modules `virtual:prose/<name>/<language>`, with the words of the screens filled in. */
export function prose(): Plugin {
  return {
    name: 'prose',
    resolveId(id) {
      return id.startsWith('virtual:prose/') ? `\0${id}` : undefined
    },
    load(id) {
      const [, name, language] = /^\0virtual:prose\/(\w+)\/(\w+)$/.exec(id) ?? []
      if (!name || !language) return undefined
      this.addWatchFile(fileOf(name, language))
      return { code: `export default ${JSON.stringify(readProse(name, language))}`, map: null }
    },
  }
}

/** A text in a language. `{timesheets.entry.add}` stands for what the screen says there, so that the two never differ. */
export function readProse(name: string, language: string): string {
  const text = readFileSync(fileOf(name, language), 'utf8')
  return text.replace(/\{([a-z]+)\.([\w.]+)\}/g, (_, room: string, path: string) => {
    const words = path
      .split('.')
      .reduce<unknown>((tree, part) => (tree as Record<string, unknown>)?.[part], wordsOf(room, language))
    if (typeof words !== 'string') throw new Error(`${name} in ${language}: there are no words ${room}.${path}`)
    return `**${words}**`
  })
}

const fileOf = (name: string, language: string) => join(source, `app/web/reading/texts/${name}.${language}.md`)

function wordsOf(room: string, language: string): unknown {
  const folder = room === 'app' || room === 'platform' ? room : `domains/${room}`
  return JSON.parse(readFileSync(join(source, folder, 'locales', `${language}.json`), 'utf8'))
}
