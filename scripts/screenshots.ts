import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import sharp from 'sharp'
import { start } from '#app/server/start.ts'
import { demoSignIns } from '#domains/accounts/rules.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { makeLog } from '#platform/server/log.ts'
import { openBrowser } from '../e2e/browser.ts'
import { freePort } from './free-port.ts'
import { openLoaded, takeHelpPictures } from './help-pictures.ts'
import { buildWeb } from './web-build.ts'

// Takes the screenshots of README.md and of the help articles from the demo organisation on a Tuesday morning. `npm run screenshots` takes all
// of them, `npm run screenshots help` only those of the help.

const folder = join(import.meta.dirname, '../docs/images')
const regions = { en: 'en-GB', fr: 'fr-BE', nl: 'nl-BE' } as const
const now = () => new Date('2026-11-24T09:20:00Z')

interface Picture {
  readonly name: string
  readonly path: string
  readonly as: keyof typeof demoSignIns
  readonly width: number
  readonly height: number
  readonly dark?: boolean
}

const pictures: readonly Picture[] = [
  { name: 'schedule', path: '/provider/schedule', as: 'organisation', width: 1440, height: 900 },
  { name: 'clock', path: '/worker/timesheet', as: 'worker', width: 390, height: 844 },
  { name: 'requests-dark', path: '/provider/requests', as: 'organisation', width: 1440, height: 900, dark: true },
]

if (!(await buildWeb((line) => console.log(line)))) throw new Error('the web could not be built')
const dataDir = await mkdtemp(join(tmpdir(), 'interim-screenshots-'))
const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DEMO: 'on',
  DATA_DIR: dataDir,
  MAP_TILES_URL: 'off',
  PORT: String(await freePort()),
})
const database = await launchEmbedded({ dataDir, log: () => undefined })
const running = await start(config, database.connection, makeLog(config.logLevel), now)
const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  if (process.argv[2] !== 'help') for (const picture of pictures) await take(browser, picture)
  await takeHelpPictures(config.publicUrl, (as, language) =>
    signIn(browser, as, { locale: regions[language], deviceScaleFactor: as === 'worker' ? 1.5 : 1 }),
  )
} finally {
  await browser.close()
  await running.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function take(from: Browser, { name, path, as, width, height, dark }: Picture): Promise<void> {
  const colorScheme = dark ? 'dark' : 'light'
  const context = await signIn(from, as, { viewport: { width, height }, deviceScaleFactor: 2, colorScheme })
  const page = await context.newPage()
  await openLoaded(page, path)
  const file = join(folder, `${name}.png`)
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 100, effort: 10 })
    .toFile(file)
  console.log(`docs/images/${name}.png`)
  await context.close()
}

async function signIn(from: Browser, as: Picture['as'], options: BrowserContextOptions): Promise<BrowserContext> {
  const origin = config.publicUrl
  const context = await from.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    reducedMotion: 'reduce',
    baseURL: origin,
    ...options,
  })
  await context.clock.setSystemTime(now())
  await context.request.post(`${origin}/api/auth/login`, { data: demoSignIns[as], headers: { origin } })
  return context
}
