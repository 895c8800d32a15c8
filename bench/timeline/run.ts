import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { openSeeded } from '../database.ts'
import { waitForQuiet } from '../processes.ts'
import { startInterim } from '../servers.ts'
import { runMeasured } from '../measured-run.ts'
import { medianVisit, throttle, type Timeline, type Visit, visit, warmUp } from './probes.ts'
import { counts, middle, requestsSeed, token } from './seed.ts'
import { serveVis } from './vis-page.ts'

const { values: options } = parseArgs({
  options: {
    /** The number of visits to each timeline. */
    visits: { type: 'string', default: '3' },
    /** Without vis-timeline beside it. */
    alone: { type: 'boolean', default: false },
    /** The minutes to wait for a quiet machine. */
    patience: { type: 'string', default: '5' },
  },
})

/** Most that each figure may be: milliseconds, milliseconds, milliseconds, elements. */
const most = { firstBars: 1500, weekToDay: 200, frame: 20, nodes: 2000 } as const
const names = {
  firstBars: 'first bars, from a click inside, ms',
  opened: 'first bars, from the address, ms',
  weekToDay: 'week to day, ms',
  frame: '95th percentile of frames, ms',
  nodes: 'elements at most',
  leastBars: 'bars at least while scrolling',
  heap: 'heap, MB',
} as const satisfies Record<keyof Visit, string>
/** The limit of a visit in seconds, and the share of the projects, with their requests, that vis-timeline shows first. */
const bound = 120
const share = 1 / 10

await runMeasured(measure)

async function measure(started: AsyncDisposableStack): Promise<boolean> {
  if (!(await buildWeb(console.log))) throw new Error('the web could not be built')
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('there is no Chromium: install it, or name it in CHROMIUM_PATH')
  const seeded = await openSeeded(requestsSeed, console.log)
  started.defer(() => seeded.stop())
  const interim = await startInterim({ DATABASE_URL: seeded.url })
  started.defer(() => interim.stop())
  const home = `http://127.0.0.1:${interim.port}`
  const ours: Timeline = {
    name: 'Interim',
    url: `${home}/provider/requests?date=${middle}`,
    inside: { url: `${home}/provider`, link: 'nav a[href="/provider/requests"]' },
    bar: 'a[data-request]:not([hidden])',
    daily: '[data-line="day"]',
    goDaily: `document.querySelector('input[type="radio"][value="day"]').click()`,
    ground: 'a[data-request]:not([hidden])',
  }
  const shown = [ours]
  for (const part of options.alone ? [] : [share, 1]) {
    const vis = await serveVis(seeded, middle, counts.projects * part)
    started.defer(() => vis.stop())
    shown.push({
      name: part === 1 ? 'vis-timeline' : `vis-timeline, ${part * 100} % of them`,
      url: vis.url,
      bar: '.vis-item',
      daily: '.vis-foreground',
      goDaily: `timeline.setWindow(middle - 3 * day, middle + 21 * day, { animation: false })`,
      ground: '.vis-center',
    })
  }
  const found = new Map<string, Visit>()
  for (const timeline of shown) {
    // A visit that times out keeps its browser busy to the end.
    const browser = await chromium.launch({
      executablePath,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    })
    if (timeline === ours) {
      console.log(
        `${counts.requests.toLocaleString('en')} requests over a year in ${counts.projects.toLocaleString('en')} projects, processor ${throttle} times slower, Chromium ${browser.version()}`,
      )
    }
    found.set(timeline.name, await visits(browser, timeline, home))
    await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 5000))])
  }
  return report(found, ours.name)
}

/** The median of the visits to a timeline; a single timeout makes it a timeout. */
async function visits(browser: Browser, timeline: Timeline, home: string): Promise<Visit> {
  const made: Visit[] = []
  for (let time = 0; time < Number(options.visits); time++) {
    const load = await waitForQuiet(Number(options.patience) * 60_000)
    // Nothing is remembered from the visit before but the files.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Brussels' })
    await context.addCookies([{ name: 'interim', value: token, url: home, httpOnly: true }])
    if (timeline.inside) {
      // Twice: a browser keeps what it made of a script when it meets it again.
      for (const _ of [1, 2]) await warmUp(context, timeline, bound * 1000)
    }
    const one = await visit(context, timeline, bound * 1000)
    made.push(one)
    console.log(`${timeline.name}: ${Number.isNaN(one.opened) ? `not within ${bound} s` : textOf(one)}; ${load}`)
    if (Number.isNaN(one.opened)) return one
    await context.close()
  }
  return medianVisit(made)
}

function textOf(one: Visit): string {
  return Object.entries(one)
    .filter(([, value]) => !Number.isNaN(value))
    .map(([name, value]) => `${name} ${(value as number).toFixed(0)}`)
    .join(', ')
}

function report(found: ReadonlyMap<string, Visit>, own: string): boolean {
  const ours = found.get(own) as Visit
  const others = [...found].filter(([name]) => name !== own)
  let isWithinLimits = true
  const rows = (Object.keys(names) as (keyof Visit)[]).map((name) => {
    const limit = name in most ? most[name as keyof typeof most] : undefined
    const isWithin = limit === undefined || ours[name] < limit
    isWithinLimits &&= isWithin
    const row: Record<string, string> = {
      figure: names[name],
      [own]: shownAs(name, ours),
      limit: limit === undefined ? '' : `${isWithin ? '✓' : '✗'} below ${limit}`,
    }
    for (const [other, one] of others) row[other] = compared(name, ours, one)
    return row
  })
  console.table(rows)
  // Nothing is quick that shows nothing.
  const isShown = ours.leastBars > 0
  if (!isShown) console.error('While one scrolled there were no bars in sight.')
  return isWithinLimits && isShown
}

function shownAs(name: keyof Visit, one: Visit): string {
  return one[name].toFixed(name === 'frame' ? 1 : 0)
}

/** A figure of another timeline, and what share of it ours is. */
function compared(name: keyof Visit, ours: Visit, other: Visit): string {
  if (Number.isNaN(other[name])) return name === 'firstBars' ? '–' : `not within ${bound} s`
  return `${shownAs(name, other)} (ours ${(ours[name] / other[name]).toFixed(3)} of it)`
}
