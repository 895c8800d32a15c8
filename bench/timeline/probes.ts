import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { median, percentile } from '../measured.ts'

/** The selectors and actions with which a timeline is used in its page. */
export interface Timeline {
  readonly name: string
  readonly url: string
  /** The page before the timeline, and the selector of its link to the timeline. */
  readonly inside: { readonly url: string; readonly link: string }
  /** The selector of a bar, and of an element that only the daily view has. */
  readonly bar: string
  readonly daily: string
  /** Does what leads from the weekly to the daily view; runs in the page. */
  readonly goDaily: string
  /** The selector of the scrolled element. */
  readonly ground: string
}

/** The measurements of a visit; NaN after a timeout. */
export interface Visit {
  /** From a click on the link inside the application, which is there already. */
  readonly firstBars: number
  /** From opening the address, of which the browser holds the files since a visit before. */
  readonly opened: number
  readonly weekToDay: number
  readonly frame: number
  readonly nodes: number
  readonly leastBars: number
  readonly heap: number
}

/** The factor by which the processor is slowed down. */
export const throttle = 4

/** Runs in the page before its own scripts: reports when the first bars are painted. */
const watchFirst = (bar: string) => `
  window.firstBars = new Promise((resolve) => {
    const check = () => {
      if (!document.querySelector(${JSON.stringify(bar)})) return requestAnimationFrame(check)
      requestAnimationFrame(() => resolve(performance.now()))
    }
    requestAnimationFrame(check)
  })`

/** Runs in the page: milliseconds from doing something until what it leads to is painted, with bars. */
const measureChange = (act: string, shows: string, bar: string) => `new Promise((resolve) => {
  const startedAt = performance.now()
  const check = () => {
    if (!document.querySelector(${JSON.stringify(shows)}) || !document.querySelector(${JSON.stringify(bar)})) return requestAnimationFrame(check)
    requestAnimationFrame(() => resolve(performance.now() - startedAt))
  }
  ;(() => { ${act} })()
  requestAnimationFrame(check)
})`

/** Runs in the page: records the time of each frame and the number of elements and bars, until it is stopped. */
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

/**
 * Visits a timeline on a slowed machine: from inside the application and by its address, until its
 * first bars; scrolls about; and goes from week to day. What is not done within the bound stays NaN.
 */
export async function visit(context: BrowserContext, timeline: Timeline, boundMs: number): Promise<Visit> {
  const found: { -readonly [Name in keyof Visit]: number } = { ...inVain }
  found.firstBars = await comeFromInside(context, timeline)
  const page = await context.newPage()
  const session = await slowed(page)
  await page.addInitScript({ content: watchFirst(timeline.bar) })
  const come = async () => {
    await page.goto(timeline.url, { waitUntil: 'commit' })
    found.opened = (await page.evaluate('window.firstBars')) as number
    await page.waitForTimeout(3000)
    await page.evaluate(noteFrames(timeline.bar))
    await within(scroll(page, session, timeline), boundMs / 3)
    const { taken, nodes, bars } = (await page.evaluate('window.frames_.isOn = false, window.frames_')) as Noted
    Object.assign(found, { frame: percentile(taken, 0.95), nodes, leastBars: bars })
    await page.waitForTimeout(1500)
    found.weekToDay = (await page.evaluate(measureChange(timeline.goDaily, timeline.daily, timeline.bar))) as number
    const { metrics } = await session.send('Performance.getMetrics')
    found.heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
  }
  await within(come(), boundMs)
  return found
}

/** The measurements while scrolling. */
interface Noted {
  readonly taken: number[]
  readonly nodes: number
  readonly bars: number
}

/** Opens a timeline and waits for its first bars, for the browser to hold its files. */
export async function warmUp(context: BrowserContext, { url, bar }: Timeline, boundMs: number): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(bar).first().waitFor({ timeout: boundMs })
  await page.waitForTimeout(1000)
  await page.close()
}

async function slowed(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  return session
}

async function comeFromInside(context: BrowserContext, { bar, inside }: Timeline) {
  const page = await context.newPage()
  await slowed(page)
  await page.goto(inside.url)
  await page.locator(inside.link).first().waitFor()
  await page.waitForTimeout(3000)
  // A person moves the mouse there, and then presses.
  await page.locator(inside.link).first().hover()
  await page.waitForTimeout(300)
  const click = `document.querySelector(${JSON.stringify(inside.link)}).click()`
  const taken = (await page.evaluate(measureChange(click, bar, bar))) as number
  await page.close()
  return taken
}

/** Waits for something, but no longer than its bound. */
async function within(doing: Promise<unknown>, boundMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, boundMs)
  })
  // The page is closed under what still waits in it.
  await Promise.race([doing.catch(() => undefined), bound])
  clearTimeout(timer)
}

const inVain: Visit = {
  firstBars: NaN,
  opened: NaN,
  weekToDay: NaN,
  frame: NaN,
  nodes: NaN,
  leastBars: NaN,
  heap: NaN,
}

/** Scrolls as with a wheel: on and back in time, and down and up through the projects. */
async function scroll(page: Page, session: CDPSession, { ground }: Timeline): Promise<void> {
  const box = await page.locator(ground).first().boundingBox()
  if (!box) throw new Error(`nothing to scroll at ${ground}`)
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + Math.min(box.height, 400) / 2)]
  const way = { x, y, gestureSourceType: 'mouse', speed: 1200 } as const
  for (const [xDistance, yDistance] of [
    [-4000, 0],
    [0, -4000],
    [6000, 0],
    [0, 3000],
  ] as const) {
    await session.send('Input.synthesizeScrollGesture', { ...way, xDistance, yDistance })
  }
}

/** The middle one of several visits, figure by figure. */
export function medianVisit(visits: readonly Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map((one) => one[name]))
  return {
    firstBars: of('firstBars'),
    opened: of('opened'),
    weekToDay: of('weekToDay'),
    frame: of('frame'),
    nodes: of('nodes'),
    leastBars: of('leastBars'),
    heap: of('heap'),
  }
}
