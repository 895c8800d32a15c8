import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { type Language, languages } from '#base/language.ts'
import type { demoSignIns } from '#domains/accounts/rules.ts'
import { pictureFile } from '../vite/help.ts'

type Reader = keyof typeof demoSignIns

interface HelpPicture {
  readonly name: string
  readonly as: Reader
  readonly path: string
  /** A link on the page to follow before the screenshot. */
  readonly follow?: string
}

/** The screenshots of the help articles. Articles refer to them by name: `![…](picture:clock)`. */
const pictures: readonly HelpPicture[] = [
  { name: 'requests', as: 'organisation', path: '/provider/requests' },
  { name: 'schedule', as: 'organisation', path: '/provider/schedule' },
  { name: 'approval', as: 'organisation', path: '/provider/timesheet' },
  { name: 'pay', as: 'organisation', path: '/provider/pay', follow: 'a[href^="/provider/pay/"]' },
  {
    name: 'invoice',
    as: 'organisation',
    path: '/provider/statements',
    follow: 'a[href^="/provider/statements/"]:not([href$="/make"])',
  },
  { name: 'security', as: 'organisation', path: '/provider/account?tab=security' },
  { name: 'worker-home', as: 'worker', path: '/worker/home' },
  { name: 'offers', as: 'worker', path: '/worker/assignments' },
  { name: 'shifts', as: 'worker', path: '/worker/shifts' },
  { name: 'clock', as: 'worker', path: '/worker/timesheet' },
  { name: 'timesheet', as: 'worker', path: '/worker/timesheet?tab=my-timesheet' },
  { name: 'week', as: 'worker', path: '/worker/timesheet/week' },
  { name: 'pay-stub', as: 'worker', path: '/worker/timesheet?tab=paystub' },
]

const sizes = { organisation: { width: 1024, height: 680 }, worker: { width: 390, height: 720 } } as const

/** Takes the screenshots of the help articles in every language, in light mode, as small WebP files. */
export async function takeHelpPictures(
  origin: string,
  open: (as: Reader, language: Language) => Promise<BrowserContext>,
): Promise<void> {
  await mkdir(dirname(pictureFile('any', 'en')), { recursive: true })
  for (const as of ['organisation', 'worker'] as const) {
    for (const language of languages) {
      // A changed language of an account applies from the next visit.
      const before = await open(as, language)
      await saveLanguage(before, language, origin)
      await before.close()
      const context = await open(as, language)
      const page = await context.newPage()
      await page.setViewportSize(sizes[as])
      for (const picture of pictures.filter((one) => one.as === as)) await take(page, picture, language)
      await context.close()
    }
  }
}

/** Opens a page and waits until all of its parts have been read, also on a slow machine. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await waitUntilLoaded(page)
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

async function take(page: Page, { name, as, path, follow }: HelpPicture, language: Language): Promise<void> {
  await openLoaded(page, path)
  const main = page.locator('main')
  if (follow) {
    const from = page.url()
    await main.locator(follow).first().click()
    await page.waitForURL((address) => address.href !== from)
    await waitUntilLoaded(page)
  }
  const file = pictureFile(name, language)
  const { width, height } = sizes[as]
  const { x, y } = (await main.boundingBox()) ?? { x: 0, y: 0 }
  // On a desktop the navigation is cropped.
  const clip = as === 'worker' ? { x: 0, y: 0, width, height } : { x, y, width: width - x, height: height - y }
  await sharp(await page.screenshot({ animations: 'disabled', clip }))
    .webp({ quality: 70, effort: 6 })
    .toFile(file)
  console.log(file.slice(file.indexOf('src/')))
}

/** Changes the language of the account, as its settings do. */
async function saveLanguage({ request }: BrowserContext, language: Language, origin: string): Promise<void> {
  const { allowed: _, version: __, ...settings } = await (await request.get('/api/settings/region')).json()
  const saved = await request.put('/api/settings/region', { data: { ...settings, language }, headers: { origin } })
  if (!saved.ok()) throw new Error(await saved.text())
}
