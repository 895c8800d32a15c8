import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The source of the map of all screens. */
export const screensSource = readFileSync(join(import.meta.dirname, '../src/app/web/screens.tsx'), 'utf8')
const map = ['provider', 'worker']
  .map((type) => screensSource.replaceAll(/path: `([^`]+)`/g, `path: '$1'`).replaceAll('${audience}', type))
  .join('')

/** The paths of all screens, read from their map without loading them. */
export const screenPaths: ReadonlySet<string> = new Set(
  [...map.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
)
