import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { fillLabels } from './labels.ts'

const folder = join(import.meta.dirname, '../src/app/web/reading/texts')

/** The privacy policy and the terms as modules `virtual:prose/<name>/<language>`, with the labels of the screens filled in. */
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

/** A text in a language. */
export function readProse(name: string, language: string): string {
  return fillLabels(readFileSync(fileOf(name, language), 'utf8'), language, name)
}

const fileOf = (name: string, language: string) => join(folder, `${name}.${language}.md`)
