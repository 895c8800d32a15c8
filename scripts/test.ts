import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { providePdfsig, provideTestBrowser } from './browser.ts'
import { endWithLauncher } from './signals.ts'
import { buildWeb } from './web-build.ts'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const given = process.argv.slice(2)
/** `--all`: the proofs and all journeys, too. */
const isAll = given.includes('--all')
/** `--part=code`: one part alone, as machines that share the work run them. */
const part = given.find((word) => word.startsWith('--part='))?.slice('--part='.length)
/** `--changed`: only the tests of the domains that have changed since the last commit, or since `--changed=<revision>`. */
const changed = given.find((word) => word.startsWith('--changed'))
const filter = given.filter((word) => word !== changed && word !== '--all' && !word.startsWith('--part='))

/** The folder in which tests record SQL statements and the shapes of their rows. */
const rows = join(root, '.cache', `rows-${process.pid}`)

/** The totals of all checks. */
const totals = { passed: 0, failed: 0, skipped: 0 }
/** How long test files took, in seconds. */
const durations = new Map<string, number>()
const running = new Set<ChildProcess>()

/** Settings of the developer or the build machine, which must not influence the tests. */
const productSettings =
  /^(PORT|HOST|PUBLIC_URL|DATABASE_URL|DATABASE_DIRECT_URL|GROUPS|GROUPS_DIRECT|DIRECTORY_URL|GROUP_OF_NEW_ORGANISATIONS|DATA_DIR|SECRET_KEY|SMTP_URL|MAIL_FROM|SMS_URL|PEPPOL_URL|PEPPOL_TOKEN|PEPPOL_FILES_MB|VAPID_PUBLIC_KEY|VAPID_PRIVATE_KEY|S3_URL|MAP_TILES_URL|MAP_ATTRIBUTION|GEOCODER_URL|CLAMAV_URL|TRUST_PROXY|PRIVATE_NETWORKS|METRICS_TOKEN|OTEL_EXPORTER_OTLP_ENDPOINT|LOG_LEVEL|DEMO)$/
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'CI' && !productSettings.test(name))),
  NODE_ENV: 'test',
  TMPDIR: inMemory() ?? tmpdir(),
  // Build machines are assumed to show colours; files do not.
  ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
}

endWithLauncher(130)
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** The journeys that everybody waits for. */
const mainJourneys = 'e2e/main/'
/** The test files of the projects that need a browser. */
const inBrowser = { components: 'src/**/*.test.tsx', journeys: 'e2e/**/*.test.ts' } as const
type BrowserProject = keyof typeof inBrowser

// All tests of a project, unless `--changed` chooses them.
const [components, journeys] = changed ? [false, false] : [await isSelected('components'), await isSelected('journeys')]

if (isOf('static')) await checkStatically()
else if (journeys && isOf('journeys')) await buildForJourneys()

if (changed) await runChanged()
else {
  // A filter finds proofs, too.
  const projects = isAll || names().length > 0 ? (['code', 'proofs'] as const) : (['code'] as const)
  if (isOf('code')) {
    // Without it, the tests of seals fail, and name the package.
    await providePdfsig((line) => console.log(line))
    await tests(projects, components || journeys, filter)
  }
  await Promise.all([checkRecorded(), components && isOf('components') && runComponents(filter, journeys)])
  if (journeys && isOf('journeys')) await runJourneys(isAll || names().length > 0 ? filter : [mainJourneys, ...filter])
}

printSlowest()
const { passed, failed, skipped } = totals
if (passed + failed === 0) console.log('No test ran.')
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)

function isOf(name: 'static' | 'code' | 'components' | 'journeys'): boolean {
  return part === undefined || part === name
}

async function checkStatically(): Promise<void> {
  heading('Types, lint and format')
  // Several threads of the compiler check much of the code several times: together they need more than twice the processor time of one.
  const oneThread = '--singleThreaded'
  // Two at a time: some use one core, the others all.
  await inTwos([
    async () => {
      if (journeys && isOf('journeys')) await buildForJourneys()
    },
    () => check('types of the server', bin('tsc'), '-p', 'tsconfig.server.json', oneThread),
    () => check('nothing unused', bin('knip')),
    () => check('types of the web', bin('tsc'), '-p', 'tsconfig.web.json', oneThread),
    () => check('lint', bin('oxlint'), '--deny-warnings'),
    () => check('types of the tests of the web', bin('tsc'), '-p', 'tsconfig.components.json', oneThread),
    () => check('format', bin('oxfmt'), '--check'),
  ])
}

async function buildForJourneys(): Promise<void> {
  if (!(await buildWeb((line) => console.log(line)))) count('a build of the web', false)
}

async function runComponents(chosen: readonly string[], mayBeEmpty: boolean): Promise<void> {
  heading('Components: single screens in the browser')
  const browser = await browserFor('Component tests')
  if (browser) await tests(['components'], mayBeEmpty, chosen, { CHROMIUM_PATH: browser })
}

async function runJourneys(chosen: readonly string[]): Promise<void> {
  heading('Journeys: the web and the browser')
  const browser = await browserFor('Journeys')
  if (browser) await tests(['journeys'], false, chosen, { CHROMIUM_PATH: browser })
}

/** Returns the path of Chromium and installs it if necessary; fails the run without one. */
async function browserFor(what: string): Promise<string | undefined> {
  const browser = await provideTestBrowser((line) => console.log(line))
  if (browser) return browser
  console.log(
    `${what} need Chromium: install it (on Debian: apt-get install chromium-headless-shell), or name it in CHROMIUM_PATH.`,
  )
  count('a browser', false)
  return undefined
}

/** Compares the recorded rows of statements with the declared types; of all statements if all tests have run. */
async function checkRecorded(): Promise<void> {
  const isWhole = isAll && filter.length === 0 && isOf('code')
  if (!isWhole && !existsSync(rows)) return
  const extent = isWhole ? ['--all'] : []
  await check('row types of SQL', process.execPath, join(root, 'scripts/row-types.ts'), rows, ...extent)
  await rm(rows, { recursive: true, force: true })
}

/** Runs a project of vitest.config.ts and adds the results of its report. Errors outside of tests are failures, too. */
async function tests(
  projects: readonly ('code' | 'proofs' | BrowserProject)[],
  mayBeEmpty: boolean,
  chosen: readonly string[],
  settings = {},
): Promise<void> {
  const title = projects.join(' and ')
  heading(title.charAt(0).toUpperCase() + title.slice(1))
  const report = join(root, '.cache', `tests-${projects.join('-')}-${process.pid}.json`)
  await mkdir(join(root, '.cache'), { recursive: true })
  const code = await run(
    bin('vitest'),
    ['run', '--allowOnly=false', '--passWithNoTests', '--reporter=default', '--reporter=json']
      .concat(projects.map((project) => `--project=${project}`))
      .concat(`--outputFile.json=${report}`)
      .concat(chosen),
    // As on a build machine: no snapshot is written, and `test.only` is an error.
    { ...settings, CI: 'true', ROW_RECORDINGS: rows },
  )
  const { passed, failed, skipped, files, seconds } = await readReport(report)
  await rm(report, { force: true })
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  for (const [file, taken] of seconds) durations.set(file, taken)
  if (code !== 0 && failed === 0) count(`the run of ${title}`, false)
  else if (files === 0 && !mayBeEmpty) console.log(`No test file was found for ${chosen.join(' ') || title}.`)
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly unknown[]
  }[]
}

async function readReport(path: string) {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 0, skipped: 0, files: 0, seconds: [] }
  const report = JSON.parse(text) as Report
  // A file that cannot be loaded is a failure without a failed test.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.length,
    seconds: report.testResults.map(
      ({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000] as const,
    ),
  }
}

/** Creates a folder in memory for databases and files of the tests, which then do not wait for a disk; it is removed at the end. Undefined if less than 6 GB are free. */
function inMemory(): string | undefined {
  const [shared, least] = ['/dev/shm', 6 * 2 ** 30]
  try {
    const { bavail, bsize } = statfsSync(shared)
    if (bavail * bsize < least || process.availableMemory() < least) return undefined
    const folder = join(shared, `interim-tests-${process.pid}`)
    mkdirSync(folder)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
    return folder
  } catch {
    return undefined
  }
}

/** The files that the filter names. */
function names(): string[] {
  return filter.filter((word) => !word.startsWith('-') && /[/.]/.test(word))
}

/** False if the filter names files and none of them is a test of the project. */
async function isSelected(project: BrowserProject): Promise<boolean> {
  if (names().length === 0) return true
  for await (const file of glob(inBrowser[project], { cwd: root })) {
    if (names().some((name) => join(root, file).includes(name))) return true
  }
  return false
}

/** The files that differ from the revision that `--changed` names, else from the last commit. */
function changedFiles(): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  const differing = git('diff', '--name-only', changed?.split('=')[1] ?? 'HEAD')
  return [...differing, ...git('ls-files', '--others', '--exclude-standard')].filter((file) => file !== '')
}

/**
 * Runs the tests of the folders in which files have changed: of a whole domain, else of the part of the platform or the app. A change of
 * what a domain offers to others also runs the tests of the app, which look at the routes of all; a change of the database, those of its schema.
 */
async function runChanged(): Promise<void> {
  const files = changedFiles()
  const folderOf = /^(?:src\/domains\/\w+|src\/platform\/\w+\/[\w-]+|src\/app\/\w+|src\/base|scripts|vite)\//
  const folders = new Set(files.flatMap((file) => folderOf.exec(file)?.[0] ?? []))
  if (files.some(isOfDatabase)) for (const folder of ['src/platform/server/db/', 'scripts/schema/']) folders.add(folder)
  if (files.some((file) => /^src\/domains\/\w+\/(?:contract|server\/routes)/.test(file))) folders.add('src/app/server/')
  const proofs = files.filter((file) => file.endsWith('.proof.test.ts'))
  const isJourney = (file: string) => /^e2e\/.*\.test\.ts$/.test(file)
  const journeys = files.filter(isJourney)
  // The tests of `src` itself check files that they do not import.
  await tests(['code'], true, ['src/*.test.ts', ...folders, ...filter])
  if (proofs.length > 0) await tests(['proofs'], true, proofs)
  await checkRecorded()
  if (folders.size > 0) await runComponents([...folders, ...filter], true)
  if (journeys.length > 0) await runJourneys(journeys)
  const shared = [...folders].filter((folder) => !folder.startsWith('src/domains/') && folder.startsWith('src/'))
  const others = files.filter((file) => !folderOf.test(file) && !isOfDatabase(file) && !isJourney(file))
  if (shared.length + others.length > 0)
    console.log(`\n${[...shared, ...others].join(', ')}: other folders use these. Run npm test before you commit.`)
}

/** True for a migration, a function or trigger, and the schema. */
function isOfDatabase(file: string): boolean {
  return /^(?:database|migrations)\//.test(file)
}

function printSlowest(): void {
  const slowest = [...durations].sort(([, one], [, other]) => other - one).slice(0, 20)
  if (slowest.length > 0) heading('The slowest files, in seconds')
  for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`)
}

/** Runs a check and counts it; what it says is printed when it has ended, because another one may run beside it. */
async function check(name: string, command: string, ...args: string[]): Promise<void> {
  const output: Buffer[] = []
  const code = await run(command, args, {}, (part) => output.push(part))
  process.stdout.write(Buffer.concat(output))
  count(name, code === 0)
}

/** Runs two checks at a time, in this order. */
async function inTwos(checks: (() => Promise<void>)[]): Promise<void> {
  const next = async () => {
    for (let one = checks.shift(); one; one = checks.shift()) await one()
  }
  await Promise.all([next(), next()])
}

function count(name: string, isGood: boolean): void {
  totals[isGood ? 'passed' : 'failed']++
  console.log(`${isGood ? '✓' : '✗'} ${name}`)
}

function heading(text: string): void {
  console.log(`\n── ${text} ──`)
}

/** Runs a command; `take` takes what it prints, which else goes to the terminal. */
function run(command: string, args: readonly string[], settings = {}, take?: (part: Buffer) => void): Promise<number> {
  const output = take ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...environment, ...settings },
  })
  if (take) for (const stream of [child.stdout, child.stderr]) stream?.on('data', take)
  running.add(child)
  return new Promise((resolve) => {
    const done = (code: number) => {
      running.delete(child)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    // Later than 'exit': everything printed has arrived.
    child.once('close', (code) => done(code ?? 1))
  })
}
