import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const sources = ['src/{app,domains,platform}/**/*.tsx', 'node_modules/@mantine/core/esm/components/**/*.mjs']
const member = /^([A-Z]\w+\.[A-Z]\w+) = (\w+);\n/gm

/**
 * Leaves out the parts of Mantine's components that nobody uses: `Button.Group` would bring groups, their styles and icons to each
 * page with a button. A part that the web uses on a later page only is imported by its own name, `ButtonGroup`.
 */
export function leanMantine(): Plugin {
  let used = new Set<string>()
  return {
    name: 'lean-mantine',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      const texts = globSync(sources, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
      used = new Set(texts.flatMap((text) => text.replaceAll(member, '').match(/\b[A-Z]\w+\.[A-Z]\w+\b/g) ?? []))
    },
    transform(code, id) {
      if (!/\/@mantine\/core\/esm\/components\/.+\.mjs$/.test(id)) return undefined
      return withoutParts(code, used)
    },
  }
}

/**
 * Removes the unused parts of a component, with the imports that nothing else in its file needs: `chunks` puts what is imported with the
 * importer, used or not.
 */
function withoutParts(code: string, used: ReadonlySet<string>): string {
  return [...code.matchAll(member)].reduce((left, [assigned, name = '', part = '']) => {
    if (used.has(name)) return left
    const rest = left.replace(assigned, '')
    const imported = new RegExp(`^import \\{ ${part} \\} from "[^"]+";\\n`, 'm')
    const isNeeded = new RegExp(`\\b${part}\\b`).test(rest.replace(imported, ''))
    return isNeeded ? rest : rest.replace(imported, '')
  }, code)
}
