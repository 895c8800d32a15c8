import type { Plugin } from 'vite'

/**
 * Leaves out of the web what it does not use of zod: the JSON Schema writer, which the API document of the server needs, and
 * English messages, because faults are reported by message keys (`src/base/validation.ts`).
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/zod/v4/locales/en.js')) return 'export default () => ({})'
      if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
      return `const none = () => undefined\n${names.map((name) => `export const ${name} = none`).join('\n')}`
    },
  }
}
