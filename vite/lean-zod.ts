import type { Plugin } from 'vite'

/** Leaves zod's JSON Schema writer out of the web: only the server's API document needs it. */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
      return `const none = () => undefined\n${names.map((name) => `export const ${name} = none`).join('\n')}`
    },
  }
}
