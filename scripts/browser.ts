import { execFile, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Chromium without windows: the same pages, for two thirds of the processor time of a Chromium whose own window is a page, too. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The flags with which Chromium is started: headless, without a sandbox and without background requests. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** Returns the path of Chromium: the one in CHROMIUM_PATH, else the first that is installed. */
export async function findBrowser(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH
  if (given) return (await isProgram(given)) ? given : undefined
  return firstProgram(names, macPaths)
}

/** Returns the path of the browser for tests: the one in CHROMIUM_PATH, else Debian's headless shell, else any Chromium. */
export async function findTestBrowser(): Promise<string | undefined> {
  return (!process.env.CHROMIUM_PATH && (await firstProgram([shell]))) || findBrowser()
}

/** Returns true if `pdfsig` is there, which checks seals in tests, and installs Debian's package before if that needs no confirmation. */
export async function providePdfsig(say: (line: string) => void): Promise<boolean> {
  const isThere = async () => (await firstProgram(['pdfsig'])) !== undefined
  if (!(await isThere()) && process.getuid?.() === 0) await install(['poppler-utils'], say)
  return isThere()
}

/** Returns the path of the browser for tests, and installs Debian's headless shell before if that needs no confirmation. */
export async function provideTestBrowser(say: (line: string) => void): Promise<string | undefined> {
  const isMissing = !process.env.CHROMIUM_PATH && !(await firstProgram([shell]))
  if (isMissing && process.getuid?.() === 0) await install([shell, 'fonts-liberation'], say)
  return findTestBrowser()
}

async function install(packages: readonly string[], say: (line: string) => void): Promise<void> {
  if (!(await promisify(execFile)('apt-get', ['--version']).catch(() => undefined))) return
  say(`Installing ${packages[0]} …`)
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    if (!(await aptGet(args))) return
  }
}

async function firstProgram(programs: readonly string[], paths: readonly string[] = []): Promise<string | undefined> {
  const folders = [...new Set(['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)])].filter(Boolean)
  for (const path of [...programs.flatMap((name) => folders.map((folder) => join(folder, name))), ...paths]) {
    if (await isProgram(path)) return path
  }
  return undefined
}

function aptGet(args: readonly string[]): Promise<boolean> {
  const apt = spawn('apt-get', ['-qq', '-o', 'Acquire::Retries=3', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return new Promise((resolve) => {
    apt.once('error', () => resolve(false))
    apt.once('exit', (code) => resolve(code === 0))
  })
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
