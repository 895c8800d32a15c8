import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { demoSignIns } from '#domains/accounts/rules.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { median } from '../measured.ts'
import { startInterim } from '../servers.ts'
import { runMeasured } from '../measured-run.ts'

const { values: options } = parseArgs({
  options: {
    /** The number of tabs in which each screen is opened twice, after a first one that does not count. */
    times: { type: 'string', default: '5' },
    /** The limits of every screen in milliseconds: when it was open in the tab before, and at its first visit. */
    most: { type: 'string', default: '120' },
    first: { type: 'string', default: '350' },
  },
})

/** A main screen: its address, and its rows. */
interface Main {
  readonly path: string
  /** A part of the address that the link lacks; the address is then opened as by the browser's back button. */
  readonly search?: string
  /** The screen counts as painted with rows that fill the window, or with `least` of them; if it renders others afterwards, there are `all` in the end. */
  readonly rows?: { readonly selector: string; readonly least?: number; readonly all?: number }
}

const screens: readonly Main[] = [
  { path: '/provider' },
  { path: '/provider/workforce', rows: { selector: 'main tbody tr', all: 40 } },
  { path: '/provider/clients' },
  { path: '/provider/requests' },
  { path: '/provider/projects', rows: { selector: 'main tbody tr', least: 5 } },
  { path: '/provider/assignments', rows: { selector: 'main tbody tr', all: 50 } },
  { path: '/provider/schedule' },
  // The demo has fewer than a hundred that wait, and thousands that are decided.
  {
    path: '/provider/timesheet',
    search: '?status=all',
    rows: { selector: 'main tr[data-item]', all: 100 },
  },
  { path: '/provider/pay' },
  { path: '/provider/statements' },
]

/** The screen at which a tab begins. */
const elsewhere = '/provider/users'

await runMeasured(measure)

async function measure(started: AsyncDisposableStack): Promise<boolean> {
  if (!(await buildWeb(console.log))) throw new Error('the web could not be built')
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('there is no Chromium: install it, or name it in CHROMIUM_PATH')
  const dataDir = await mkdtemp(join(tmpdir(), 'interim-navigation-'))
  started.defer(() => rm(dataDir, { recursive: true, force: true }))
  // The demo's year of history, in a separate database.
  const interim = await startInterim({ DATA_DIR: dataDir, DEMO: 'on', NODE_ENV: 'development' })
  started.defer(() => interim.stop())
  const home = `http://127.0.0.1:${interim.port}`
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  started.defer(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const signIn = demoSignIns.organisation
  const answer = await context.request.post(`${home}/api/auth/login`, {
    data: { email: signIn.email, password: signIn.password },
    headers: { origin: home },
  })
  if (!answer.ok()) throw new Error(`signing in was answered with ${answer.status()}`)
  console.log(`Chromium ${browser.version()}; milliseconds from the click to the painted screen`)
  const taken = screens.map((screen) => ({
    screen,
    first: [] as Painted[],
    later: [] as Painted[],
    still: [] as number[],
  }))
  for (let tab = 0; tab <= Number(options.times); tab++) {
    const page = await context.newPage()
    // None of the ten, so that all have their first visit in this tab.
    await page.goto(home + elsewhere)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const { screen, first, later, still } of taken) {
      for (const times of [first, later]) {
        const from = screen.path === '/provider' ? elsewhere : '/provider'
        if (new URL(page.url()).pathname !== from) await open(page, { path: from })
        const painted = await open(page, screen)
        // The first tab fetches the code, and warms up the server.
        if (tab > 0) times.push(painted)
      }
      const reference = await paintStill(page)
      if (tab > 0) still.push(reference)
    }
    await page.close()
  }
  const limits = { first: Number(options.first), later: Number(options.most) }
  const limitOf = (ms: number, limit: number) => `${ms <= limit ? '✓' : '✗'} ${limit}`
  const contentOf = (painted: readonly Painted[]) => median(painted.map(({ content }) => content))
  const rows = taken.map(({ screen, first, later, still }) => ({
    screen: screen.path,
    median: Math.round(contentOf(later)),
    slowest: Math.round(Math.max(...later.map(({ content }) => content))),
    limit: limitOf(contentOf(later), limits.later),
    'all rows': screen.rows?.all === undefined ? '' : Math.round(median(later.map(({ all }) => all))),
    'as still picture': Math.round(median(still)),
    ratio: (contentOf(later) / median(still)).toFixed(1),
    'first visit': Math.round(contentOf(first)),
    'its limit': limitOf(contentOf(first), limits.first),
  }))
  console.table(rows)
  return taken.every(({ first, later }) => contentOf(first) <= limits.first && contentOf(later) <= limits.later)
}

/** Replaces an empty page by a copy of what is shown, without scripts; milliseconds until it is painted: the least that a visit can take. */
function paintStill(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const root = document.getElementById('root')
    const copy = root.cloneNode(true)
    const empty = document.createElement('div')
    root.replaceWith(empty)
    painted().then(async () => {
      const startedAt = performance.now()
      empty.replaceWith(copy)
      await painted()
      const took = performance.now() - startedAt
      copy.replaceWith(root)
      await painted()
      resolve(took)
    })
  })`)
}

/** Milliseconds from the click until the content of the window is painted, and until all rows are. */
interface Painted {
  readonly content: number
  readonly all: number
}

/** Clicks the navigation's link to a screen, and waits until it is painted. */
async function open(page: Page, { path, search, rows }: Main): Promise<Painted> {
  const painted = await page.evaluate<Painted>(`new Promise((resolve, reject) => {
    const former = document.querySelector('main h1')
    former?.setAttribute('data-left', '')
    const startedAt = performance.now()
    const rows = () => document.querySelectorAll(${JSON.stringify(rows?.selector ?? 'none')})
    const isFilled = () => {
      const last = [...rows()].at(-1)
      return last && (last.getBoundingClientRect().bottom >= innerHeight || rows().length >= ${rows?.least ?? 'Infinity'})
    }
    const isThere = () =>
      location.pathname === ${JSON.stringify(path)} &&
      document.querySelector('main h1:not([data-left])') &&
      !document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root') &&
      ${rows ? 'isFilled()' : 'true'}
    let content
    const check = () => {
      if (performance.now() - startedAt > 20_000) return reject(new Error('${path} did not appear within 20 s, with ' + rows().length + ' rows'))
      if (!isThere()) return requestAnimationFrame(check)
      requestAnimationFrame(() => {
        const all = performance.now() - startedAt
        content ??= all
        if (rows().length < ${rows?.all ?? 0}) return check()
        resolve({ content, all })
      })
    }
    ${search ? `history.pushState(history.state, '', ${JSON.stringify(path + search)}); dispatchEvent(new PopStateEvent('popstate'))` : `document.querySelector(${JSON.stringify(`nav a[href="${path}"]`)}).click()`}
    requestAnimationFrame(check)
  })`)
  // Reads that continue in the background are not part of the next navigation.
  await page.waitForLoadState('networkidle')
  return painted
}
