import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { demoSignIns } from '#domains/accounts/rules.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { median } from '../measured.ts'
import { runMeasured } from '../measured-run.ts'
import { startInterim } from '../servers.ts'
import { startSlowLink } from './slow-link.ts'
import { servePage, withoutScripts } from './static-page.ts'

const { values: options } = parseArgs({
  options: {
    /** How many visitors of each kind are measured. */
    times: { type: 'string', default: '5' },
  },
})

/** The profile of a phone: how much slower its processor is, and its network. */
const phone = { slowdown: 4, latency: 150, rate: 1_600_000 / 8 } as const

/** The limits in milliseconds. */
const limits = { form: 2000, home: 2500, again: 1500, current: undefined, still: undefined } as const
type Step = keyof typeof limits

const steps: Readonly<Record<Step, string>> = {
  form: 'first visit: sign-in form painted',
  home: 'sign in: home painted with its data',
  again: 'second visit: home painted with its last data',
  current: 'second visit: home painted with its present data',
  still: 'reference: the same home as a page without scripts',
}

/** True once the main part of a page is there with its data. */
const isHomePainted = `document.querySelector('main h1') && location.pathname !== '/auth/login' && location.pathname !== '/' &&
  !document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root')`

/** True once the application has replaced the home as it was last shown. */
const isCurrent = `!document.querySelector('[data-last-shown]') && ${isHomePainted}`

await runMeasured(measure)

async function measure(started: AsyncDisposableStack): Promise<boolean> {
  if (!(await buildWeb(console.log))) throw new Error('the web could not be built')
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('there is no Chromium: install it, or name it in CHROMIUM_PATH')
  const dataDir = await mkdtemp(join(tmpdir(), 'interim-phone-'))
  started.defer(() => rm(dataDir, { recursive: true, force: true }))
  const interim = await startInterim({ DATA_DIR: dataDir, DEMO: 'on', NODE_ENV: 'development' })
  started.defer(() => interim.stop())
  const link = await startSlowLink(interim.port, phone)
  started.defer(() => link.stop())
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  started.defer(() => browser.close())
  console.log(
    `Chromium ${browser.version()}; processor ${phone.slowdown} times slower, ${(phone.rate * 8) / 1e6} Mbit/s, ${phone.latency} ms`,
  )
  const rows = []
  let isWithinLimits = true
  for (const kind of ['organisation', 'worker'] as const) {
    const taken: Record<Step, number[]> = { form: [], home: [], again: [], current: [], still: [] }
    for (let time = 0; time < Number(options.times); time++) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      })
      const visit = await visitAs(context, kind, `http://127.0.0.1:${link.port}`)
      await context.close()
      for (const step of Object.keys(limits) as Step[]) taken[step].push(visit[step])
    }
    for (const step of Object.keys(limits) as Step[]) {
      const middle = median(taken[step])
      const limit = limits[step]
      const isWithin = limit === undefined || middle <= limit
      isWithinLimits &&= isWithin
      rows.push({
        user: kind,
        step: steps[step],
        median: Math.round(middle),
        slowest: Math.round(Math.max(...taken[step])),
        limit: limit === undefined ? '' : `${isWithin ? '✓' : '✗'} ${limit}`,
        'of the reference': step === 'again' || step === 'current' ? (middle / median(taken.still)).toFixed(2) : '',
      })
    }
  }
  console.table(rows)
  return isWithinLimits
}

/** One visitor with an empty browser: opens the sign-in, signs in, and comes back in a new tab; milliseconds of each. */
async function visitAs(context: BrowserContext, kind: keyof typeof demoSignIns, home: string) {
  const first = await openTab(context)
  await first.goto(`${home}/auth/login?tab=${kind}`, { waitUntil: 'commit' })
  const form = await timeOf(first, `document.querySelector('input[name="password"]')`)
  const { email, password } = demoSignIns[kind]
  const tag = first.locator('input[name="companyTag"]')
  if (kind === 'worker') await tag.pressSequentially(demoSignIns.worker.companyTag, { delay: 80 })
  await first.locator('input[name="email"]').pressSequentially(email, { delay: 80 })
  await first.locator('input[name="password"]').pressSequentially(password, { delay: 80 })
  const clickedAt = await first.evaluate<number>(
    `(() => { document.querySelector('button[type="submit"]').click(); return performance.now() })()`,
  )
  const signedIn = (await timeOf(first, isHomePainted)) - clickedAt
  // What is stored for later visits is complete.
  await first.evaluate(`navigator.serviceWorker.getRegistration().then((one) => one && navigator.serviceWorker.ready)`)
  await first.waitForLoadState('networkidle')
  await isStored(first)
  await first.close()
  const second = await openTab(context)
  await second.goto(home, { waitUntil: 'commit' })
  const again = await timeOf(second, isHomePainted)
  const current = await timeOf(second, isCurrent)
  const shown = await second.evaluate<string>(withoutScripts)
  await second.close()
  return { form, home: signedIn, again, current, still: await visitStill(context, shown) }
}

/** Opens a page without scripts in a new tab over the same network; milliseconds until it is painted. */
async function visitStill(context: BrowserContext, html: string): Promise<number> {
  const server = await servePage(html)
  const link = await startSlowLink(server.port, phone)
  const tab = await openTab(context)
  await tab.goto(`http://127.0.0.1:${link.port}`, { waitUntil: 'commit' })
  const still = await timeOf(tab, `document.querySelector('main h1')`)
  await tab.close()
  link.stop()
  server.stop()
  return still
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
  return page
}

/** Resolves once the home is stored for the next visit: a few seconds after it has read everything. */
function isStored(page: Page): Promise<void> {
  return page.evaluate<void>(`new Promise((resolve, reject) => {
    const check = async () => {
      if (await caches.has('home-snapshot')) return resolve()
      if (performance.now() > 60_000) return reject(new Error('the home was not stored within a minute'))
      setTimeout(check, 200)
    }
    check()
  })`)
}

/** Milliseconds from the start of the page until a condition was painted: until the first task after that frame, since the next frame may be late. */
function timeOf(page: Page, condition: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    const check = () => {
      if (performance.now() > 60_000) return reject(new Error('not painted within a minute'))
      if (!(${condition})) return requestAnimationFrame(check)
      port2.postMessage(null)
    }
    check()
  })`)
}
