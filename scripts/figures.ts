// `npm run figures [-- --against <revision>]` prints figures of the code in the working tree, compared with an earlier revision.
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  cyclesIn,
  cyclesOfFiles,
  importsOf,
  importsOfShortFiles,
  isOfOneModule,
  isCode,
  isTest,
  sourceFiles,
} from './import-graph.ts'
import { numberedPlaceholders } from './numbered-placeholders.ts'

/** The subjects of commits that show what a change costs: a field of a worker, a setting of the organisation, a status of a client. */
const examples = [
  'workforce: Add the vehicle of a worker',
  'settings: Choose when offers are urgent',
  'clients: Add the status of a prospect',
]

/** Patterns of own code for formats and protocols for which packages exist. */
const protocols: Readonly<Record<string, RegExp>> = {
  'web push and its keys': /^src\/platform\/server\/(push\/(sealed|push|vapid)|config\/vapid-keys)\.ts$/,
  'metrics and traces': /^src\/platform\/server\/watching\//,
  'zip, XML and compound files': /^src\/platform\/server\/(archive|xml|files\/(zip-|word-|compound-))/,
  'job queue': /^src\/platform\/server\/jobs\//,
  'rate limiting': /^src\/(platform\/server\/sessions\/attempts|domains\/accounts\/server\/guess(-limiter|ing))\.ts$/,
  'service worker': /^src\/app\/web\/service-worker\.ts$/,
  'plugins of the web build': /^vite\//,
}

/** A file of fewer lines that only one other file imports could be part of that one. */
const shortLines = 40

type Figures = Readonly<Record<string, string | number>>

const root = join(import.meta.dirname, '..')
const { against } = parseArgs({ options: { against: { type: 'string' } } }).values
const git = (...options: string[]) => execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 })

const now = figuresOf(root)
const before = against === undefined ? undefined : atRevision(against)
console.table(
  Object.fromEntries(
    Object.entries(now).map(([name, value]) => [
      name,
      before ? { [`at ${against}`]: before[name] ?? '', 'working tree': value } : { 'working tree': value },
    ]),
  ),
)
printExamples()

function figuresOf(folder: string): Figures {
  const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n').length - 1
  const sum = (files: readonly string[]) => files.reduce((lines, file) => lines + linesOf(file), 0)
  const files = sourceFiles(folder).filter(isCode)
  const code = files.filter((file) => !isTest(file))
  const lengths = code.map(linesOf).sort((one, other) => one - other)
  const tests = [
    ...files.filter(isTest),
    ...globSync(['{e2e,bench/faults}/**/*.ts', '{vite,scripts}/**/*.test.ts'], { cwd: folder }),
  ]
  const imports = importsOf(folder, files)
  const short = importsOfShortFiles(imports, linesOf, shortLines)
  const sizesOf = (cycles: readonly string[][]) =>
    cycles.length === 0 ? 0 : `${cycles.length} (of ${cycles.map((cycle) => cycle.length).join(', ')})`
  const numbered = code.flatMap((file) => numberedPlaceholders(file, readFileSync(join(folder, file), 'utf8')))
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const written = [...code, ...globSync('vite/**/*.ts', { cwd: folder })].filter((file) => !isTest(file))
  const protocolLines = Object.entries(protocols).map(
    ([name, pattern]) => [`lines of our own for ${name}`, sum(written.filter((file) => pattern.test(file)))] as const,
  )
  return {
    'files of code': code.length,
    'lines of code': sum(code),
    'lines per file: median': percentile(lengths, 0.5),
    'lines per file: p95': percentile(lengths, 0.95),
    'lines per file: most': lengths.at(-1) ?? 0,
    'lines of tests': sum(tests),
    'tests to code': (sum(tests) / sum(code)).toFixed(2),
    'cycles between domains': sizesOf(cyclesIn('src/domains', imports)),
    'cycles in platform/server': sizesOf(cyclesIn('src/platform/server', imports)),
    'cycles in platform/web': sizesOf(cyclesIn('src/platform/web', imports)),
    'cycles between files': sizesOf(cyclesOfFiles(imports)),
    [`files under ${shortLines} lines with one importer`]: short.length,
    '  of them loaded with it, in its module': short.filter(isOfOneModule).length,
    '  of them tables of routes and jobs, one for each domain': short.filter(({ to = '' }) =>
      /\/server\/(routes|jobs)\.ts$/.test(to),
    ).length,
    'SQL texts with numbered placeholders': numbered.length,
    dependencies: Object.keys(dependencies).length,
    'development dependencies': Object.keys(devDependencies).length,
    ...Object.fromEntries(protocolLines),
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}

function atRevision(revision: string): Figures {
  const folder = mkdtempSync(join(tmpdir(), 'interim-figures-'))
  try {
    const archive = join(folder, 'tree.tar')
    git('archive', '--output', archive, revision, 'src', 'e2e', 'bench', 'vite', 'scripts', 'package.json')
    execFileSync('tar', ['-xf', archive, '-C', folder])
    return figuresOf(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints how many files each example changed, without its tests and the change log. */
function printExamples(): void {
  for (const subject of examples) {
    const commit = git('log', '-1', '--format=%h', '--fixed-strings', `--grep=${subject}`).trim()
    if (commit === '') continue
    const touched = git('show', '--name-only', '--format=', commit).split('\n').filter(Boolean)
    const counted = touched.filter((file) => !/\.test\.tsx?$|^CHANGELOG/.test(file))
    console.log(`${commit} ${subject}: ${counted.length} files`)
  }
}
