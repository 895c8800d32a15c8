import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const sources = [
  'src/{base,app/web,platform/web}/**/*.{ts,tsx}',
  'src/domains/*/{*,{contract,rules,web}/**/*}.{ts,tsx}',
]
/** A method of schemas, from the literal that its constructor receives. */
const method = /^ {4}(?:async )?(\w+)(?:\([^)]*\)|: (?:async )?function \w+\([^)]*\)) \{\n(?: {8}.*\n)*? {4}\},\n/gm

/**
 * Leaves out of the web what it does not use of zod: the JSON Schema writer, which the API document of the server needs, English
 * messages, because faults are reported by message keys (`src/base/validation.ts`), methods that nobody calls with the formats
 * behind them, compiled objects, because the web allows no `eval` (`no-eval.ts`), and cyclic values, which JSON does not have.
 */
export function leanZod(): Plugin {
  let called = new Set<string>()
  return {
    name: 'lean-zod',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      called = calledMethods()
    },
    transform(code, id) {
      if (id.endsWith('/zod/v4/locales/en.js')) return 'export default () => ({})'
      if (id.endsWith('/zod/v4/classic/schemas.js')) return leanSchemas(code, called)
      if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
      return `const none = () => undefined\n${names.map((name) => `export const ${name} = none`).join('\n')}`
    },
  }
}

/** The names of all methods that the web calls, of whatever object, or zod itself. */
function calledMethods(): Set<string> {
  const textsOf = (...patterns: string[]) =>
    globSync(patterns, { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
  const called = (texts: readonly string[], call: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(call)].map(([, name = '']) => name))
  const own = textsOf(...sources)
  const withZod = own.filter((text) => text.includes("from 'zod'"))
  return new Set([
    ...called(withZod, /(?<!\bformat)\.(\w+)\(/g),
    // Our formats of dates and times have methods of the same names.
    ...called(own, /\.(?!(?:date|time|duration)\()(\w+)\(/g),
    // Its modules have functions of the same names.
    ...called(
      textsOf('node_modules/zod/v4/{core,classic}/!(*json-schema*).js'),
      /(?<!\b(?:checks|parse|regexes|util|z|Reflect))\.(\w+)\(/g,
    ),
  ])
}

function leanSchemas(code: string, called: ReadonlySet<string>): string {
  const lean = code
    .replaceAll(/^ {4}inst\._zod\.processJSONSchema = .+;\n/gm, '')
    .replaceAll(method, (whole, name: string) => (called.has(name) ? whole : ''))
    .replace('core.config({ memoizer: core.memoizer() })', 'undefined')
    .replace('core.$ZodObjectJIT', 'core.$ZodObject')
  if (/memoizer\(\)|JIT|_jwt\(ZodJWT, params\)\)/.test(lean))
    throw new Error('lean-zod does not know this version of zod')
  return lean
}
