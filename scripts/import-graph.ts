import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** One import statement: the file that has it, what it names, and the imported file where that belongs to the repository. */
export interface Import {
  readonly from: string
  readonly specifier: string
  readonly to: string | undefined
  /** True for `import()`, whose file is loaded later. */
  readonly isLazy?: boolean
}

const statement = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const inside = /\bimport\(\s*['"]([^'"]+)['"]/g

/** All files under `src` of a repository, as paths relative to its root, sorted. */
export function sourceFiles(root: string): string[] {
  return globSync('src/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

/** True for a file of code, unlike styles, texts and declarations of types. */
export function isCode(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.endsWith('.d.ts')
}

/** True for a test, and for code that only tests use. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing\/|\/samples\.ts$/.test(file)
}

/** The imports of files, of types as well as values. */
export function importsOf(root: string, files: readonly string[]): Import[] {
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), 'utf8')
    const found = (pattern: RegExp, isLazy: boolean) =>
      [...text.matchAll(pattern)].map(([, specifier = '']) => ({
        from,
        specifier,
        to: targetOf(from, specifier),
        isLazy,
      }))
    return [...found(statement, false), ...found(inside, true)]
  })
}

/** The file that an import names, or undefined if it names a package. */
export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined
}

/**
 * Returns the import cycles between the direct children of a folder, subfolders and single files, without tests. Each cycle is the sorted
 * list of names that can all reach each other.
 */
export function cyclesIn(folder: string, imports: readonly Import[]): string[][] {
  return cyclesBetween(imports, (file) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined,
  )
}

/** Returns the import cycles between files, without tests and without what is imported later. */
export function cyclesOfFiles(imports: readonly Import[]): string[][] {
  return cyclesBetween(
    imports.filter(({ isLazy }) => !isLazy),
    (file) => file,
  )
}

function cyclesBetween(imports: readonly Import[], partOf: (file: string) => string | undefined): string[][] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (to === undefined || isTest(from) || isTest(to)) continue
    const here = partOf(from)
    const there = partOf(to)
    if (here === undefined || there === undefined || here === there) continue
    edges.set(here, (edges.get(here) ?? new Set()).add(there))
  }
  const reached = new Map([...edges.keys()].map((name) => [name, reachableFrom(name, edges)]))
  const cycles = [...reached]
    .filter(([name, all]) => all.has(name))
    .map(([name, all]) => [...all].filter((other) => reached.get(other)?.has(name)).sort())
  return [...new Map(cycles.map((cycle) => [cycle.join(' '), cycle])).values()]
}

/** Returns the imports of files of fewer lines than `most` that one file alone imports, without tests. */
export function importsOfShortFiles(
  imports: readonly Import[],
  linesOf: (file: string) => number,
  most: number,
): Import[] {
  const importers = new Map<string, Map<string, Import>>()
  for (const edge of imports)
    if (edge.to !== undefined && isCode(edge.to) && !isTest(edge.from) && !isTest(edge.to) && edge.from !== edge.to)
      importers.set(edge.to, (importers.get(edge.to) ?? new Map()).set(edge.from, edge))
  return [...importers]
    .filter(([file, by]) => by.size === 1 && linesOf(file) < most)
    .flatMap(([, by]) => Array.from(by.values()))
}

/** True if a file could be part of the one that imports it: of the same domain or layer, and loaded together. */
export function isOfOneModule({ from, to = '', isLazy = false }: Import): boolean {
  const moduleOf = (file: string) => file.split('/').slice(0, 3).join('/')
  return !isLazy && moduleOf(from) === moduleOf(to)
}

function reachableFrom(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const next of edges.get(name) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(next)
    }
  }
  return reached
}
