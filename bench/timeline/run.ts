import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { openSeeded } from '../database.ts'
import { waitForQuiet } from '../processes.ts'
import { startInterim } from '../servers.ts'
import { middleOf, throttle, type Timeline, type Visit, visit } from './probes.ts'
import { counts, middle, requestsSeed, token } from './seed.ts'
import { serveVis } from './vis-page.ts'

const { values: options } = parseArgs({
  options: {
    /** How often each timeline is visited. */
    visits: { type: 'string', default: '3' },
    /** Without vis-timeline beside it. */
    alone: { type: 'boolean', default: false },
    /** How many minutes to wait for a quiet machine. */
    patience: { type: 'string', default: '5' },
  },
})

/** Most that each figure may be: milliseconds, milliseconds, milliseconds, elements. */
const most = { firstBars: 1500, weekToDay: 200, frame: 20, nodes: 2000 } as const
const names = {
  firstBars: 'first bars, ms',
  weekToDay: 'week to day, ms',
  frame: '95th percentile of frames, ms',
  nodes: 'elements at most',
  leastBars: 'bars at least while scrolling',
  heap: 'heap, MB',
} as const satisfies Record<keyof Visit, string>

const held = new AsyncDisposableStack()
// Whatever was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await held.disposeAsync()
}

async function measure(): Promise<boolean> {
  if (!(await buildWeb(console.log))) throw new Error('the web could not be built')
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('there is no Chromium: install it, or name it in CHROMIUM_PATH')
  const seeded = await openSeeded(requestsSeed, console.log)
  held.defer(() => seeded.stop())
  const interim = await startInterim({ DATABASE_URL: seeded.url })
  held.defer(() => interim.stop())
  const ours: Timeline = {
    name: 'Interim',
    url: `http://127.0.0.1:${interim.port}/provider/requests?date=${middle}`,
    bar: 'a[data-request]',
    daily: '[data-line="day"]',
    goDaily: `document.querySelector('input[type="radio"][value="day"]').click()`,
    ground: 'a[data-request]',
  }
  const shown = [ours]
  if (!options.alone) {
    const vis = await serveVis(seeded, middle)
    held.defer(() => vis.stop())
    shown.push({
      name: 'vis-timeline',
      url: vis.url,
      bar: '.vis-item',
      daily: '.vis-text.vis-day16, .vis-text.vis-monday',
      goDaily: `timeline.setWindow(middle - 3 * day, middle + 21 * day, { animation: false })`,
      ground: '.vis-center',
    })
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  held.defer(() => browser.close())
  console.log(
    `${counts.requests.toLocaleString('en')} requests over a year in ${counts.projects.toLocaleString('en')} projects, processor ${throttle} times slower, Chromium ${browser.version()}`,
  )
  const found = new Map<string, Visit>()
  for (const timeline of shown) {
    const visits: Visit[] = []
    for (let time = 0; time < Number(options.visits); time++) {
      const load = await waitForQuiet(Number(options.patience) * 60_000)
      // Nothing is remembered from the visit before.
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        timezoneId: 'Europe/Brussels',
      })
      await context.addCookies([
        { name: 'interim', value: token, url: `http://127.0.0.1:${interim.port}`, httpOnly: true },
      ])
      visits.push(await visit(await context.newPage(), timeline))
      await context.close()
      console.log(`${timeline.name}: ${said(visits.at(-1) as Visit)}; ${load}`)
    }
    found.set(timeline.name, middleOf(visits))
  }
  return report(found.get(ours.name) as Visit, found.get('vis-timeline'))
}

function said(one: Visit): string {
  return Object.entries(one)
    .map(([name, value]) => `${name} ${(value as number).toFixed(0)}`)
    .join(', ')
}

function report(ours: Visit, theirs: Visit | undefined): boolean {
  let isHeld = true
  const rows = (Object.keys(names) as (keyof Visit)[]).map((name) => {
    const limit = name in most ? most[name as keyof typeof most] : undefined
    const isWithin = limit === undefined || ours[name] < limit
    isHeld &&= isWithin
    return {
      figure: names[name],
      Interim: ours[name].toFixed(name === 'frame' ? 1 : 0),
      'vis-timeline': theirs ? theirs[name].toFixed(name === 'frame' ? 1 : 0) : '–',
      ratio: theirs ? (ours[name] / theirs[name]).toFixed(3) : '–',
      limit: limit === undefined ? '' : `${isWithin ? '✓' : '✗'} below ${limit}`,
    }
  })
  console.table(rows)
  // Nothing is quick that shows nothing.
  const isShown = ours.leastBars > 0
  if (!isShown) console.error('While one scrolled there were no bars in sight.')
  return isHeld && isShown
}
