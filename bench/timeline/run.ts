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

const { values: options } = parseArgs({
  options: {
    /** The number of visits to each timeline. */
    visits: { type: 'string', default: '3' },
    /** The minutes to wait for a quiet machine. */
    'wait-minutes': { type: 'string', default: '5' },
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
/** The limit of a visit in seconds. */
const bound = 120

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
  const timeline: Timeline = {
    name: 'Interim',
    url: `${home}/provider/requests?date=${middle}`,
    inside: { url: `${home}/provider`, link: 'nav a[href="/provider/requests"]' },
    bar: 'a[data-request]:not([hidden])',
    daily: '[data-line="day"]',
    goDaily: `document.querySelector('input[type="radio"][value="day"]').click()`,
    ground: 'a[data-request]:not([hidden])',
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  started.defer(() => browser.close())
  console.log(
    `${counts.requests.toLocaleString('en')} requests over a year in ${counts.projects.toLocaleString('en')} projects, processor ${throttle} times slower, Chromium ${browser.version()}`,
  )
  return report(await visits(browser, timeline, home))
}

/** The median of the visits to a timeline; a single timeout makes it a timeout. */
async function visits(browser: Browser, timeline: Timeline, home: string): Promise<Visit> {
  const recorded: Visit[] = []
  for (let time = 0; time < Number(options.visits); time++) {
    const load = await waitForQuiet(Number(options['wait-minutes']) * 60_000)
    // Nothing is remembered from the visit before but the files.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Brussels' })
    await context.addCookies([{ name: 'interim', value: token, url: home, httpOnly: true }])
    // Twice: a browser keeps what it made of a script when it meets it again.
    for (const _ of [1, 2]) await warmUp(context, timeline, bound * 1000)
    const one = await visit(context, timeline, bound * 1000)
    recorded.push(one)
    console.log(`${timeline.name}: ${Number.isNaN(one.opened) ? `not within ${bound} s` : textOf(one)}; ${load}`)
    if (Number.isNaN(one.opened)) return one
    await context.close()
  }
  return medianVisit(recorded)
}

function textOf(one: Visit): string {
  return Object.entries(one)
    .filter(([, value]) => !Number.isNaN(value))
    .map(([name, value]) => `${name} ${(value as number).toFixed(0)}`)
    .join(', ')
}

function report(found: Visit): boolean {
  let isWithinLimits = true
  const rows = (Object.keys(names) as (keyof Visit)[]).map((name) => {
    const limit = name in most ? most[name as keyof typeof most] : undefined
    const isWithin = limit === undefined || found[name] < limit
    isWithinLimits &&= isWithin
    return {
      figure: names[name],
      found: found[name].toFixed(name === 'frame' ? 1 : 0),
      limit: limit === undefined ? '' : `${isWithin ? '✓' : '✗'} below ${limit}`,
    }
  })
  console.table(rows)
  // Nothing is quick that shows nothing.
  const isShown = found.leastBars > 0
  if (!isShown) console.error('While one scrolled there were no bars in sight.')
  return isWithinLimits && isShown
}
