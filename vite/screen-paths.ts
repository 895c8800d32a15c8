import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../src/app/web')
const source = ['screens.tsx', 'import-screens.ts', 'billing-screens.ts', 'client-screens.ts']
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('')
const map = ['provider', 'worker']
  .map((type) => source.replaceAll(/path: `([^`]+)`/g, `path: '$1'`).replaceAll('${audience}', type))
  .join('')

/** The paths of all screens, read from their map without loading them. */
export const screenPaths: ReadonlySet<string> = new Set(
  [...map.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
)
