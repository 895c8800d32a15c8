import { execFile, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

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
  const folders = [...new Set(['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)])].filter(Boolean)
  for (const path of [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macPaths]) {
    if (await isProgram(path)) return path
  }
  return undefined
}

/** Installs Debian's Chromium if that needs no confirmation, and returns its path. */
export async function installBrowser(say: (line: string) => void): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0) return undefined
  if (!(await promisify(execFile)('apt-get', ['--version']).catch(() => undefined))) return undefined
  say('Installing Chromium …')
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
    if (!(await aptGet(args))) return undefined
  }
  return findBrowser()
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
