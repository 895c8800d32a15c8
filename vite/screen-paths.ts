import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../src/app/web')
/** The source of the map of all screens: `screens.tsx` and its parts. */
export const screensSource = readdirSync(folder)
  .filter((file) => /^([a-z]+-)?screens\.tsx?$/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('')
const map = ['provider', 'worker']
  .map((type) => screensSource.replaceAll(/path: `([^`]+)`/g, `path: '$1'`).replaceAll('${audience}', type))
  .join('')

/** The paths of all screens, read from their map without loading them. */
export const screenPaths: ReadonlySet<string> = new Set(
  [...map.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
)
