import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const packages = join(import.meta.dirname, '../node_modules')
const barrels: Readonly<Record<string, string>> = {
  '@mantine/core': join(packages, '@mantine/core/esm/index.mjs'),
  '@mantine/hooks': join(packages, '@mantine/hooks/esm/index.mjs'),
  '@tanstack/query-core': join(packages, '@tanstack/query-core/build/modern/index.js'),
  '@tanstack/react-query': join(packages, '@tanstack/react-query/build/modern/index.js'),
  '@tabler/icons-react': join(packages, '@tabler/icons-react/dist/esm/tabler-icons-react.mjs'),
}
const statement = /^import \{([^}]+)\} from (["'])([^"']+)\2;?$/gm
/** Our own files, and those of packages that import from each other's barrels. */
const rewritten = /\/src\/.+\.tsx?$|\/node_modules\/@(?:mantine|tanstack)\/.+\.m?js$/

/**
 * Leads an import of a large package straight to the file of each name: a build then reads some hundred
 * files instead of thousands, and knows exactly what each screen needs.
 */
export function directImports(): Plugin {
  const files = Object.fromEntries(Object.entries(barrels).map(([name, barrel]) => [name, filesOf(barrel)]))
  return {
    name: 'direct-imports',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!rewritten.test(id)) return undefined
      return code.replaceAll(statement, (whole, names: string, _quote, from: string) => {
        const exports = files[from]
        return exports
          ? names
              .split(',')
              .map((name) => line(name.trim(), from, exports))
              .filter(Boolean)
              .join(';')
          : whole
      })
    },
  }
}

/** Where a name comes from, and what it is called there. */
interface Origin {
  readonly file: string
  readonly name: string
}

function line(name: string, from: string, known: Map<string, Origin>): string {
  if (name === '' || name.startsWith('type ')) return ''
  const [imported = name, local = imported] = name.split(' as ')
  const origin = known.get(imported)
  return origin ? `import { ${origin.name} as ${local} } from '${origin.file}'` : `import { ${name} } from '${from}'`
}

/** The file of every name that a barrel gives on. */
function filesOf(barrel: string): Map<string, Origin> {
  const code = readFileSync(barrel, 'utf8')
  const lines = code.matchAll(/^(?:import|export) \{([^}]+)\} from ["'](\.[^"']+)["'];?$/gm)
  const others = [...code.matchAll(/^export \* from ["'](@[^"']+)["'];?$/gm)].map(([, name]) => barrels[name ?? ''])
  const found = new Map(others.flatMap((other) => (other ? Array.from(filesOf(other)) : [])))
  for (const [, names = '', path = ''] of lines) {
    for (const part of names.split(',')) {
      const [name = '', local = name] = part.trim().split(' as ')
      found.set(local, { file: join(dirname(barrel), path), name })
    }
  }
  return found
}
