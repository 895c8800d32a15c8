import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../src')

/**
 * Replaces each `{timesheets.entry.add}` by the label that the screen shows, in bold, so that a renamed button is renamed
 * in the text too. Throws where there is no such label, or if it has its own placeholders.
 */
export function fillLabels(text: string, language: string, file: string): string {
  return text.replace(/\{([a-z]+)\.([\w.:]+)\}/g, (_, area: string, path: string) => {
    const label = path
      .split('.')
      .reduce<unknown>((tree, part) => (tree as Record<string, unknown>)?.[part], labelsOf(area, language))
    if (typeof label !== 'string' || label.includes('{')) {
      throw new Error(`${file} in ${language}: there is no label ${area}.${path}`)
    }
    return `**${label.replace(/[ \u00a0\u202f]?(?:…|:)$/, '')}**`
  })
}

const values = new Map<string, unknown>()

function labelsOf(area: string, language: string): unknown {
  const folder = area === 'app' || area === 'platform' ? area : `domains/${area}`
  const file = join(source, folder, 'locales', `${language}.json`)
  const labels = values.get(file) ?? JSON.parse(readFileSync(file, 'utf8'))
  values.set(file, labels)
  return labels
}
