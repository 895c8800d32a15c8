import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = readFileSync(join(import.meta.dirname, '../src/app/web/screens.tsx'), 'utf8')
const map = ['provider', 'worker']
  .map((type) => source.replaceAll(/path: `([^`]+)`/g, `path: '$1'`).replaceAll('${audience}', type))
  .join('')

/** The paths of all screens, read from their map without loading them. */
export const screenPaths: ReadonlySet<string> = new Set(
  [...map.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
)
