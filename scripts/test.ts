import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideTestBrowser } from './browser.ts'
import { endWithLauncher } from './signals.ts'
import { buildWeb } from './web-build.ts'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const given = process.argv.slice(2)
/** `--changed`: only the tests that import a file changed since the last commit, or since `--changed=<revision>`. */
const changed = given.find((word) => word.startsWith('--changed'))
const filter = given.filter((word) => word !== changed)

/** The folder in which tests record SQL statements and the shapes of their rows. */
const rows = join(root, '.cache', `rows-${process.pid}`)

/** The totals of all checks. */
const totals = { passed: 0, failed: 0, skipped: 0 }
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

const isWhole = given.length === 0
/** The test files of the projects that need a browser. */
const inBrowser = { components: 'src/**/*.test.tsx', journeys: 'e2e/**/*.test.ts' } as const
type BrowserProject = keyof typeof inBrowser

// All tests of a project, unless `--changed` chooses them.
const [components, journeys] = changed ? [false, false] : [await isSelected('components'), await isSelected('journeys')]

heading('Types, lint and format')
// Several threads of the compiler check much of the code several times: together they need more than twice the processor time of one.
const oneThread = '--singleThreaded'
// Two at a time: some use one core, the others all.
await inTwos([
  async () => {
    if (journeys && !(await buildWeb((line) => console.log(line)))) count('a build of the web', false)
  },
  () => check('types of the server', bin('tsc'), '-p', 'tsconfig.server.json', oneThread),
  () => check('nothing unused', bin('knip')),
  () => check('types of the web', bin('tsc'), '-p', 'tsconfig.web.json', oneThread),
  () => check('lint', bin('oxlint'), '--deny-warnings'),
  () => check('types of the component tests', bin('tsc'), '-p', 'tsconfig.components.json', oneThread),
  () => check('format', bin('oxfmt'), '--check'),
])

if (changed) {
  // These tests check files that they do not import.
  await tests('code', true, ['src/*.test.ts'])
  await tests('code', true, [changed, ...filter])
  await checkRecorded()
  if (changesAny('src')) await runComponents([changed, ...filter], true)
  if (changesAny('e2e')) await runJourneys([changed, ...filter])
} else {
  await tests('code', components || journeys, filter)
  await Promise.all([checkRecorded(), components && runComponents(filter, journeys)])
  if (journeys) await runJourneys(filter)
}

const { passed, failed, skipped } = totals
if (passed + failed === 0) console.log('No test ran.')
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)

async function runComponents(chosen: readonly string[], mayBeEmpty: boolean): Promise<void> {
  heading('Components: single screens in the browser')
  const browser = await browserFor('Component tests')
  if (browser) await tests('components', mayBeEmpty, chosen, { CHROMIUM_PATH: browser })
}

async function runJourneys(chosen: readonly string[]): Promise<void> {
  heading('Journeys: the web and the browser')
  const browser = await browserFor('Journeys')
  if (browser) await tests('journeys', false, chosen, { CHROMIUM_PATH: browser })
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
  if (!isWhole && !existsSync(rows)) return
  const extent = isWhole ? ['--all'] : []
  await check('row types of SQL', process.execPath, join(root, 'scripts/row-types.ts'), rows, ...extent)
  await rm(rows, { recursive: true, force: true })
}

/** Runs a project of vitest.config.ts and adds the results of its report. Errors outside of tests are failures, too. */
async function tests(
  project: 'code' | BrowserProject,
  mayBeEmpty: boolean,
  chosen: readonly string[],
  settings = {},
): Promise<void> {
  heading({ code: 'Code', components: 'Components', journeys: 'Journeys' }[project])
  const report = join(root, '.cache', `tests-${project}-${process.pid}.json`)
  await mkdir(join(root, '.cache'), { recursive: true })
  const code = await run(
    bin('vitest'),
    ['run', '--project', project, '--allowOnly=false', '--passWithNoTests', '--reporter=default', '--reporter=json']
      .concat(`--outputFile.json=${report}`)
      .concat(chosen),
    // As on a build machine: no snapshot is written, and `test.only` is an error.
    { ...settings, CI: 'true', ROW_RECORDINGS: rows },
  )
  const { passed, failed, skipped, files } = await readReport(report)
  await rm(report, { force: true })
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  if (code !== 0 && failed === 0) count(`the run of ${project}`, false)
  else if (files === 0 && !mayBeEmpty) console.log(`No test file was found for ${chosen.join(' ') || project}.`)
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

async function readReport(path: string) {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 0, skipped: 0, files: 0 }
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

/** False if the filter names files and none of them is a test of the project. */
async function isSelected(project: BrowserProject): Promise<boolean> {
  const names = filter.filter((word) => !word.startsWith('-') && /[/.]/.test(word))
  if (names.length === 0) return true
  for await (const file of glob(inBrowser[project], { cwd: root })) {
    if (names.some((name) => join(root, file).includes(name))) return true
  }
  return false
}

/** True if a file of the folder was changed since the revision that `--changed` names, else since the last commit. */
function changesAny(folder: string): boolean {
  const revision = changed?.split('=')[1] ?? 'HEAD'
  const uncommitted = spawnSync('git', ['status', '--porcelain', '--', folder], { cwd: root, encoding: 'utf8' }).stdout
  const differs = spawnSync('git', ['diff', '--quiet', revision, '--', folder], { cwd: root }).status !== 0
  return differs || uncommitted !== ''
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
