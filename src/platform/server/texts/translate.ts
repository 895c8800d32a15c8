import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { type Language, languages } from '#base/language.ts'

/** Translates a key into one language; an unknown key is returned unchanged. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

type Tree = { [key: string]: string | Tree }
const source = join(import.meta.dirname, '../../..')

const formats = new Map<string, IntlMessageFormat>()
const messages = Object.fromEntries(languages.map((language) => [language, readMessages(language)])) as Record<
  Language,
  Map<string, string>
>

/** The messages of a language, in English if one is missing. */
export function translateTo(language: Language): Translate {
  return (key, values) => {
    const message = messages[language].get(key) ?? messages.en.get(key)
    if (message === undefined) return key
    const name = `${language} ${key}`
    let format = formats.get(name)
    if (!format) {
      format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true })
      formats.set(name, format)
    }
    return String(format.format(values))
  }
}

/** The messages of a language by their keys, as the locale files have them. */
export function readMessages(language: Language): Map<string, string> {
  const found = new Map<string, string>()
  for (const { area, folder } of localeFolders())
    collect(readTree(join(folder, 'locales', `${language}.json`)), area, found)
  return found
}

/** Every folder that has words, by the name with which its keys begin. */
export function localeFolders(): { area: string; folder: string }[] {
  const domains = readdirSync(join(source, 'domains')).map((name) => ({
    area: name,
    folder: join(source, 'domains', name),
  }))
  return [
    { area: 'platform', folder: join(source, 'platform') },
    { area: 'app', folder: join(source, 'app') },
    ...domains,
  ]
}

function readTree(file: string): Tree {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tree
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}

function collect(tree: Tree, prefix: string, into: Map<string, string>): void {
  for (const [name, value] of Object.entries(tree)) {
    const key = `${prefix}.${name}`
    if (typeof value === 'string') into.set(key, value)
    else collect(value, key, into)
  }
}
