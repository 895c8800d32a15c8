import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The source of the map of all screens, which are in two files. */
export const screensSource = ['screens.tsx', 'provider-screens.ts']
  .map((file) => readFileSync(join(import.meta.dirname, '../src/app/web', file), 'utf8'))
  .join('')
const map = ['provider', 'worker']
  .map((type) => screensSource.replaceAll(/path: `([^`]+)`/g, `path: '$1'`).replaceAll('${audience}', type))
  .join('')

/** The paths of all screens, read from their map without loading them. */
export const screenPaths: ReadonlySet<string> = new Set(
  [...map.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
)
