import type { Plugin } from 'vite'

/**
 * Makes few chunks of many modules: `first` holds what the entry and the named screens load, so that the
 * sign-in is a handful of requests; `beside` what the sign-in adds once it is painted; `shared` what several later
 * screens have in common.
 */
export function chunks(firstScreens: RegExp, addedLater: RegExp): Plugin {
  const first = new Set<string>()
  const beside = new Set<string>()
  return {
    name: 'chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            // The first script names all others, and hashes cannot be compressed.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'first', test: (id) => first.has(id), priority: 3 },
                { name: 'beside', test: (id) => beside.has(id), priority: 2 },
                { name: 'phone', test: /node_modules\/libphonenumber-js\//, priority: 2 },
                { name: 'shared', minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const found = [...this.getModuleIds()]
      const imported = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const isFirst = (id: string) => id.endsWith('/index.html') || firstScreens.test(id)
      collect(found.filter(isFirst), imported, first)
      collect(
        found.filter((id) => addedLater.test(id)),
        imported,
        beside,
      )
    },
  }
}

/** Collects modules with everything that they import statically. */
function collect(from: string[], imported: (id: string) => readonly string[], into: Set<string>): void {
  for (let id = from.pop(); id !== undefined; id = from.pop()) {
    if (into.has(id)) continue
    into.add(id)
    from.push(...imported(id))
  }
}
