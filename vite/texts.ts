import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '../src')

// What only the server says need not travel to the browser.
const serverOnly = new Set(['emails', 'messages'])

type Groups = Readonly<Record<string, readonly string[]>>

/**
 * The texts of the areas as modules, `virtual:texts/<group>/<language>`: flat keys, and messages with
 * placeholders already parsed.
 */
export function textModules(groups: Groups): Plugin {
  return {
    name: 'texts',
    resolveId(id) {
      return id.startsWith('virtual:texts/') ? `\0${id}` : undefined
    },
    load(id) {
      const [, group, language] = /^\0virtual:texts\/(\w+)\/(\w+)$/.exec(id) ?? []
      if (!group || !language) return undefined
      const messages: Record<string, unknown> = {}
      for (const { area, file } of files(language)) {
        this.addWatchFile(file)
        for (const [key, message] of flat(area, JSON.parse(readFileSync(file, 'utf8')))) {
          if (groupOf(key, groups) === group) messages[key] = ready(message, key)
        }
      }
      return { code: `export default ${JSON.stringify(messages)}`, map: null }
    },
  }
}

function files(language: string) {
  const domains = readdirSync(join(source, 'domains')).map((name) => ({ area: name, folder: `domains/${name}` }))
  const areas = [{ area: 'platform', folder: 'platform' }, { area: 'app', folder: 'app' }, ...domains]
  return areas
    .map(({ area, folder }) => ({ area, file: join(source, folder, 'locales', `${language}.json`) }))
    .filter(({ file }) => existsSync(file))
}

/** The group that a key belongs to; undefined if only the server uses it. */
export function groupOf(key: string, groups: Groups): string | undefined {
  if (serverOnly.has(key.split('.')[1] ?? '')) return undefined
  const claims = Object.entries(groups).flatMap(([group, beginnings]) =>
    beginnings.filter((beginning) => `${key}.`.startsWith(`${beginning}.`)).map(({ length }) => ({ group, length })),
  )
  return claims.toSorted((one, other) => other.length - one.length)[0]?.group ?? 'rest'
}

type Tree = { readonly [key: string]: string | Tree }

function flat(prefix: string, tree: Tree): [key: string, message: string][] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = `${prefix}.${name}`
    return typeof value === 'string' ? [[key, value] satisfies [string, string]] : flat(key, value)
  })
}

function ready(message: string, path: string): unknown {
  if (!/[{}']/.test(message)) return message
  try {
    return parse(message, { captureLocation: false, ignoreTag: true, shouldParseSkeletons: true })
  } catch (error) {
    throw new Error(`The message ${path} cannot be read`, { cause: error })
  }
}
