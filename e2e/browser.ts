import { mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AxeResults, Spec } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { type Language, languages } from '#base/language.ts'
import { browserFlags, findTestBrowser } from '../scripts/browser.ts'

const shots = join(import.meta.dirname, '../.cache/shots')
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

/** The user that a page is opened for, and their device. */
export interface Visitor {
  /** The language that the browser requests: `fr-BE`. */
  readonly language?: string
  readonly size?: keyof typeof sizes
  /** The location of the device; null if the user denies access to it. */
  readonly position?: { readonly latitude: number; readonly longitude: number; readonly accuracy?: number } | null
  readonly timeZone?: string
  readonly dark?: boolean
}

/** Runs in each page before its own scripts. */
const tellViolations = `document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  console.error('content policy: ' + effectiveDirective + ' blocked ' + blockedURI))`

/** With the data saver, no screen is loaded in advance: journeys open few of them. */
const saveData = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`

const brussels = { latitude: 50.8466, longitude: 4.3528, accuracy: 10 }

/** The pages of a journey are too short-lived to profit from optimised code, whose compilation takes a sixth of the processor time. */
const withoutOptimisation = '--js-flags=--no-opt --no-maglev'

/** Starts the machine's Chromium on a fresh profile. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findTestBrowser()
  if (!executablePath) throw new Error('there is no Chromium: install it, or name it in CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: [...browserFlags, withoutOptimisation] })
}

let shared: Promise<Browser> | undefined

/** Returns the Chromium of this worker, started at the first call; it ends with the worker. Each person has their own context in it. */
export async function sharedBrowser(): Promise<Browser> {
  const open = await shared
  if (open?.isConnected()) return open
  return (shared = openBrowser())
}

/** Opens a separate browser context for one person; its errors are added to `troubles`. */
export async function openContext(browser: Browser, visitor: Visitor, troubles: string[]): Promise<BrowserContext> {
  const { language = 'en-GB', size = 'desktop', position = brussels, timeZone = 'Europe/Brussels', dark } = visitor
  const context = await browser.newContext({
    locale: language,
    timezoneId: timeZone,
    viewport: sizes[size],
    hasTouch: size === 'phone',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(position && { geolocation: position, permissions: ['geolocation'] }),
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript({ content: `${tellViolations}; ${saveData}` })
  context.on('weberror', (error) => troubles.push(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    // A refusal is a normal response; only the browser logs it as an error.
    const isRefusal = /^Failed to load resource: .* status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !isRefusal) troubles.push(`console error: ${message.text()}`)
  })
  return context
}

/** Saves a screenshot of the whole page in `.cache/shots` if SHOTS=1. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS !== '1') return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

/** The languages that a journey runs in: the usual ones, or all of them if SHOTS=1, because people read the screenshots. */
export function languagesFor(...usual: Language[]): readonly Language[] {
  return process.env.SHOTS === '1' ? languages : usual
}

/** Saves screenshots of the pages of a failed journey as `.cache/shots/failed-1.png` and so on. */
export async function saveScreenshots(pages: readonly Page[]): Promise<void> {
  await mkdir(shots, { recursive: true })
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(shots, `failed-${index + 1}.png`), fullPage: true }).catch(() => undefined)
  }
}

const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

// A text in front of a pseudo-element is otherwise not examined, and the search for them takes three quarters of the time.
const axeSpec: Spec = { checks: [{ id: 'color-contrast', options: { ignorePseudo: true } }] }

const namelessDialog = '[role="dialog"]:not([aria-labelledby], [aria-label])'

/** Returns the accessibility faults that axe finds on a page now, one line per element. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const hasAxe = await page.evaluate<boolean>(`typeof axe === 'object'`)
  if (!hasAxe) await page.evaluate(`${axe};axe.configure(${JSON.stringify(axeSpec)})`)
  // Mantine refers to the title of a dialog in a second render, which a busy machine delays. The page itself waits for it, so that no other
  // dialog opens between the wait and the examination.
  const violations = await page.evaluate<AxeResults['violations']>(
    `(async () => {
      while (document.querySelector(${JSON.stringify(namelessDialog)})) await new Promise(requestAnimationFrame)
      return (await axe.run({ resultTypes: ['violations'] })).violations
    })()`,
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`))
}

/**
 * Checks that a screen has no accessibility faults and is no wider than its window, and saves a screenshot of it if SHOTS=1. A language at the
 * end of the name is that of the texts: the structure is examined in one of them.
 */
export async function checkScreen({ page }: { readonly page: Page }, name: string): Promise<void> {
  // Scripts without tests use this file, too.
  const { expect } = await import('vitest')
  const { width } = page.viewportSize() ?? { width: 0 }
  const screen = `${name} at ${width}`
  await shot(page, `${basename(expect.getState().testPath ?? '', '.test.ts')} ${screen}`)
  expect(await faultsOnce(page, name.replace(/-(en|fr|nl)$/, '')), screen).toEqual([])
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), screen).toBeLessThanOrEqual(
    0,
  )
}

const examined = new Set<string>()

/** Forgets the screens of the previous file: others may have the same names. */
export function forgetExamined(): void {
  examined.clear()
}

/** Returns the faults that axe finds on a named screen of a test file, once per width and colour scheme: its structure is the same in every language. */
export async function faultsOnce(page: Page, name: string): Promise<string[]> {
  const isDark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`)
  const screen = `${name} at ${page.viewportSize()?.width}, ${isDark ? 'dark' : 'light'}`
  if (examined.has(screen)) return []
  const faults = await accessibilityFaults(page)
  // A screen with faults is examined again at the next visit.
  if (faults.length === 0) examined.add(screen)
  return faults
}
