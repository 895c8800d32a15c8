import type { Plugin } from 'vite'

/**
 * Makes few chunks of many modules: `first` holds what the entry and the named screens load, so that the
 * sign-in is a handful of requests; `shared` holds what several later screens have in common.
 */
export function chunks(firstScreens: RegExp): Plugin {
  const first = new Set<string>()
  return {
    name: 'chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', test: (id) => first.has(id), priority: 3 },
                { name: 'phone', test: /node_modules\/(libphonenumber-js|jsvat)\//, priority: 2 },
                { name: 'shared', minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const open = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry || firstScreens.test(id))
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (first.has(id)) continue
        first.add(id)
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    },
  }
}
