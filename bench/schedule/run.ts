import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { openSeeded } from '../database.ts'
import { median, percentile } from '../measured.ts'
import { runMeasured } from '../measured-run.ts'
import { waitForQuiet } from '../processes.ts'
import { startInterim } from '../servers.ts'
import { counts, monday, scheduleSeed, token } from './seed.ts'

const { values: options } = parseArgs({
  options: {
    /** The number of tabs in which the schedule is opened, after a first one that does not count. */
    times: { type: 'string', default: '5' },
    /** The limit in milliseconds from the click until the week is painted. */
    most: { type: 'string', default: '150' },
    /** The minutes to wait for a quiet machine. */
    'wait-minutes': { type: 'string', default: '5' },
  },
})

/** The 95th percentile of the frames while a shift is dragged may be this many milliseconds: a frame at 60 a second, and its jitter. */
const mostFrame = 20

async function measure(started: AsyncDisposableStack): Promise<boolean> {
  if (!(await buildWeb(console.log))) throw new Error('the web could not be built')
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('there is no Chromium: install it, or name it in CHROMIUM_PATH')
  const seeded = await openSeeded(scheduleSeed, console.log)
  started.defer(() => seeded.stop())
  const interim = await startInterim({ DATABASE_URL: seeded.url })
  started.defer(() => interim.stop())
  const home = `http://127.0.0.1:${interim.port}`
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  started.defer(() => browser.close())
  const load = await waitForQuiet(Number(options['wait-minutes']) * 60_000)
  console.log(
    `${counts.workers} workers × ${counts.days} days, Chromium ${browser.version()}, medians of ${options.times} tabs; ${load}`,
  )
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Brussels' })
  await context.addCookies([{ name: 'interim', value: token, url: home, httpOnly: true }])
  const visits: Visit[] = []
  for (let tab = 0; tab <= Number(options.times); tab++) {
    const visited = await visit(context, home)
    // The first tab fetches the code, and warms up the server.
    if (tab > 0) visits.push(visited)
  }
  return report(visits)
}

/** The measurements of a tab, in milliseconds. */
interface Visit {
  /** From the click inside the application until the week is painted, when it was open in the tab before. */
  readonly opened: number
  /** A copy of what is shown, without scripts, in its place: the least that opening can take. */
  readonly still: number
  /** The frames while a shift is dragged, and those of the same pointer over the same page while nothing is dragged. */
  readonly dragged: readonly number[]
  readonly idle: readonly number[]
  readonly cards: number
}

async function visit(context: BrowserContext, home: string): Promise<Visit> {
  const page = await context.newPage()
  await page.goto(`${home}/provider/schedule?date=${monday}`)
  await page.locator('[data-shift]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('nav a[href="/provider"]').first().click()
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const opened = await page.evaluate<number>(painting)
  await page.waitForLoadState('networkidle')
  const still = await page.evaluate<number>(paintingStill)
  const cards = await page.locator('[data-shift]').count()
  const idle = await framesWhile(page, false)
  const dragged = await framesWhile(page, true)
  await page.close()
  return { opened, still, dragged, idle, cards }
}

/** Runs in the page: milliseconds from going back to the schedule until its cards are painted. */
const painting = `new Promise((resolve) => {
  const startedAt = performance.now()
  const check = () => {
    if (!document.querySelector('[data-shift]')) return requestAnimationFrame(check)
    requestAnimationFrame(() => resolve(performance.now() - startedAt))
  }
  history.back()
  requestAnimationFrame(check)
})`

/** Runs in the page: milliseconds until a copy of what is shown is painted in an empty page. */
const paintingStill = `new Promise((resolve) => {
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
})`

/** Moves the pointer across the week for about two seconds, with or without a shift, and returns the time of each frame. */
async function framesWhile(page: Page, isDragging: boolean): Promise<number[]> {
  const box = await page.locator('[data-shift]').nth(30).boundingBox()
  if (!box) throw new Error('there is no shift to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  if (isDragging) await page.mouse.down()
  await page.evaluate(`window.frames_ = []; {
    let last
    const note = (now) => {
      if (!window.frames_) return
      if (last !== undefined) window.frames_.push(now - last)
      last = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  }`)
  for (let step = 0; step < 120; step++) {
    const angle = (step / 120) * 2 * Math.PI
    await page.mouse.move(x + 250 * Math.sin(angle), y + 150 * Math.sin(2 * angle))
    await page.waitForTimeout(16)
  }
  // Escape puts the shift back, so that every tab drags the same one.
  await page.keyboard.press('Escape')
  if (isDragging) await page.mouse.up()
  return page.evaluate<number[]>('{ const taken = window.frames_; window.frames_ = undefined; taken }')
}

function report(visits: readonly Visit[]): boolean {
  const opened = median(visits.map((one) => one.opened))
  const dragged = percentile(
    visits.flatMap((one) => one.dragged),
    0.95,
  )
  const idle = percentile(
    visits.flatMap((one) => one.idle),
    0.95,
  )
  const most = Number(options.most)
  const limit = (isWithin: boolean, bound: number) => `${isWithin ? '✓' : '✗'} ${bound}`
  console.table([
    {
      figure: 'opened, ms',
      found: opened.toFixed(0),
      limit: limit(opened <= most, most),
      reference: `${median(visits.map((one) => one.still)).toFixed(0)} as still picture`,
    },
    {
      figure: '95th percentile of frames while dragging, ms',
      found: dragged.toFixed(1),
      limit: limit(dragged <= mostFrame, mostFrame),
      reference: `${idle.toFixed(1)} with the pointer alone`,
    },
    { figure: 'shifts in sight', found: String(median(visits.map((one) => one.cards))), limit: '', reference: '' },
  ])
  return opened <= most && dragged <= mostFrame && visits.every(({ cards }) => cards > 50)
}

await runMeasured(measure)
