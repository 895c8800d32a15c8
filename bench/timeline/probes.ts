import type { CDPSession, Page } from 'playwright-core'
import { median, percentile } from '../measured.ts'

/** How a timeline is found and led about in its page. */
export interface Timeline {
  readonly name: string
  readonly url: string
  /** What finds a bar, and what shows only in the daily view. */
  readonly bar: string
  readonly daily: string
  /** Does what leads from the weekly to the daily view; runs in the page. */
  readonly goDaily: string
  /** What finds the element over which one scrolls. */
  readonly ground: string
}

/** What a visit came to; NaN where one waited in vain. */
export interface Visit {
  readonly firstBars: number
  readonly weekToDay: number
  readonly frame: number
  readonly nodes: number
  readonly leastBars: number
  readonly heap: number
}

/** How many times slower than it is the processor is made. */
export const throttle = 4
const patience = 180_000

/** Runs in the page before its own scripts: tells when the first bars stand there, painted. */
const watchFirst = (bar: string) => `
  window.firstBars = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(${JSON.stringify(bar)})) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now()))
    }
    requestAnimationFrame(look)
    setTimeout(() => resolve(NaN), ${patience})
  })`

/** Runs in the page: milliseconds from doing something until what it leads to is painted, with bars. */
const measureChange = (act: string, shows: string, bar: string) => `new Promise((resolve) => {
  const startedAt = performance.now()
  const look = () => {
    if (!document.querySelector(${JSON.stringify(shows)}) || !document.querySelector(${JSON.stringify(bar)})) return requestAnimationFrame(look)
    requestAnimationFrame(() => resolve(performance.now() - startedAt))
  }
  ;(() => { ${act} })()
  requestAnimationFrame(look)
})`

/** Runs in the page: notes how long each frame takes, how many elements there are and how many bars, until it is told to stop. */
const noteFrames = (bar: string) => `
  window.frames_ = { taken: [], nodes: 0, bars: Infinity, isOn: true }
  let last
  const note = (now) => {
    if (!window.frames_.isOn) return
    if (last !== undefined) window.frames_.taken.push(now - last)
    last = now
    const noted = window.frames_
    if (noted.taken.length % 10 === 0) {
      noted.nodes = Math.max(noted.nodes, document.getElementsByTagName('*').length)
      noted.bars = Math.min(noted.bars, document.querySelectorAll(${JSON.stringify(bar)}).length)
    }
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)`

/** Visits a timeline as somebody on a slow machine: until its first bars, scrolling about, and from week to day. */
export async function visit(page: Page, timeline: Timeline): Promise<Visit> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.addInitScript({ content: watchFirst(timeline.bar) })
  await page.goto(timeline.url, { waitUntil: 'commit' })
  const firstBars = (await page.evaluate('window.firstBars')) as number
  if (Number.isNaN(firstBars)) return { firstBars, weekToDay: NaN, frame: NaN, nodes: NaN, leastBars: NaN, heap: NaN }
  await page.waitForTimeout(3000)
  const scrolled = await scroll(page, session, timeline)
  await page.waitForTimeout(1500)
  const weekToDay = (await page.evaluate(measureChange(timeline.goDaily, timeline.daily, timeline.bar))) as number
  const { metrics } = await session.send('Performance.getMetrics')
  const heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
  return { firstBars, weekToDay, heap, ...scrolled }
}

/** Scrolls as with a wheel: on and back in time, and down and up through the projects. */
async function scroll(page: Page, session: CDPSession, { ground, bar }: Timeline) {
  const box = await page.locator(ground).first().boundingBox()
  if (!box) throw new Error(`nothing to scroll at ${ground}`)
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + Math.min(box.height, 400) / 2)]
  await page.evaluate(noteFrames(bar))
  const way = { x, y, gestureSourceType: 'mouse', speed: 1200 } as const
  for (const [xDistance, yDistance] of [
    [-4000, 0],
    [0, -4000],
    [6000, 0],
    [0, 3000],
  ] as const) {
    await session.send('Input.synthesizeScrollGesture', { ...way, xDistance, yDistance })
  }
  const noted = (await page.evaluate('window.frames_.isOn = false, window.frames_')) as {
    taken: number[]
    nodes: number
    bars: number
  }
  return { frame: percentile(noted.taken, 0.95), nodes: noted.nodes, leastBars: noted.bars }
}

/** The middle one of several visits, figure by figure. */
export function middleOf(visits: readonly Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map((one) => one[name]))
  return {
    firstBars: of('firstBars'),
    weekToDay: of('weekToDay'),
    frame: of('frame'),
    nodes: of('nodes'),
    leastBars: of('leastBars'),
    heap: of('heap'),
  }
}
