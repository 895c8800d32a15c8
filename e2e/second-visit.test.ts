import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from './browser.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product

interface LastHome {
  readonly reads?: readonly string[]
}

/** The heading of the home once the application shows it. */
const presentHome = (page: Page) => page.locator('#root > :not([data-last-shown]) main h1, #root > main h1')

test.each(['provider', 'worker'] as const)(
  'the second visit of a %s requests its data before the application has loaded, each once',
  async (type) => {
    const organisation = await sampleOrganisation(world)
    const admin = await sampleUser(world, organisation)
    const { cookie } = type === 'worker' ? await sampleWorker(world, organisation) : admin
    const { page } = await person(product, 'fr', `/${type}`, { size: 'phone', cookie })
    const remembered = () =>
      page.evaluate<LastHome | null>(`JSON.parse(localStorage.getItem('interim.home') ?? 'null')`)
    await expect.poll(async () => (await remembered())?.reads?.length ?? 0).toBeGreaterThan(2)
    const { reads = [] } = (await remembered()) ?? {}
    expect(reads[0]).toBe('/api/auth/me')

    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      requests.push(pathname + search)
    })
    await page.goto(new URL('/', page.url()).href)
    await presentHome(page).waitFor()
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
    const application = requests.findIndex((path) => /^\/assets\/(Provider|OwnAssignments).*\.js$/.test(path))
    const stream = requests.indexOf('/api/notifications/stream')
    for (const read of reads) {
      // What is updated live is read again once the stream is open.
      const isLive = /conversations|notifications|provider\/home/.test(read)
      const counted = isLive && stream >= 0 ? requests.slice(0, stream) : requests
      expect(
        counted.filter((path) => path === read),
        read,
      ).toHaveLength(1)
      expect(requests.indexOf(read), read).toBeLessThan(application)
    }

    await page.context().clearCookies()
    await page.reload()
    await page.waitForURL('**/auth/login**')
    expect(await remembered()).toBeNull()
  },
)

/** A user who has seen the home, which is stored for the next visit. */
async function atStoredHome(language: 'en' | 'fr' | 'nl', size: 'phone' | 'desktop') {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  await speaks(world, admin, language)
  const visitor = await person(product, language, '/provider', { size, cookie: admin.cookie })
  const { page } = visitor
  await expect.poll(() => isStored(page)).toBe(true)
  await page.addInitScript({
    content: `new MutationObserver(() => { if (document.querySelector('[data-last-shown]')) globalThis.wasShown = true })
      .observe(document, { childList: true, subtree: true })`,
  })
  return { ...visitor, organisation }
}

const isStored = (page: Page) => page.evaluate<boolean>(`caches.has('home-snapshot')`)
const lastShown = (page: Page) => page.locator('[data-last-shown] main')
/** The texts of the page with their places in pixels. */
const boxes = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('#root :is(h1, h2, a, button, p, img, svg)')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [one.tagName, one.textContent, x, y, width, height].join(' ')
    })`)

/** The text and the address of the link with the focus. */
const focusedLink = (page: Page) =>
  page.evaluate<string>(
    `[...document.querySelectorAll('a:focus')].map((one) => one.textContent + ' ' + one.href).join()`,
  )

/** Opens the home again while the application is delayed; returns a function that lets it start. */
async function openDelayed(page: Page): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(new URL('/', page.url()).href, { waitUntil: 'commit' })
  return release
}

/** Opens the home again, and waits until the home of the last visit was shown, and then the present one. */
async function seesBoth(page: Page): Promise<void> {
  const release = await openDelayed(page)
  await lastShown(page).waitFor()
  release()
  await presentHome(page).waitFor()
}

/** Opens the home again; true if the home of the last visit was shown before the present one. */
async function wasShown(page: Page, path = '/'): Promise<boolean> {
  await page.goto(new URL(path, page.url()).href)
  await presentHome(page).waitFor()
  return page.evaluate<boolean>('globalThis.wasShown === true')
}

test.each([
  ['fr', 'phone'],
  ['nl', 'desktop'],
] as const)(
  'the second visit begins with the home as it was last shown (%s, %s), and the application replaces it without moving anything',
  async (language, size) => {
    const { page } = await atStoredHome(language, size)
    const before = await boxes(page)
    const release = await openDelayed(page)
    await lastShown(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/provider')
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await boxes(page)).toEqual(before)
    await lastShown(page).getByRole('link').first().focus()
    const focused = await focusedLink(page)
    release()
    await lastShown(page).waitFor({ state: 'detached' })
    await expect.poll(() => boxes(page)).toEqual(before)
    expect(focused).not.toBe('')
    await expect.poll(() => focusedLink(page)).toBe(focused)
  },
)

test('the home is stored encrypted, and cannot be read with the key of another session', async () => {
  const { page, organisation } = await atStoredHome('en', 'desktop')
  const title = await page.title()
  const bytes = await page.evaluate<string>(
    `caches.match('/home-snapshot', { cacheName: 'home-snapshot' }).then((stored) => stored.text())`,
  )
  expect(bytes.length).toBeGreaterThan(1000)
  expect(bytes).not.toContain(title)
  expect(bytes).not.toContain('<main')
  await seesBoth(page)

  const { cookie } = await sampleUser(world, organisation)
  await page.context().addCookies([{ name: 'interim', value: cookie, url: product.url, httpOnly: true }])
  expect(await wasShown(page)).toBe(false)
})

test('the stored home is shown only in the same width and language, on the same day and without a query; the sign-out deletes it', async () => {
  const { page, press } = await atStoredHome('en', 'desktop')
  await seesBoth(page)
  await page.setViewportSize({ width: 1279, height: 800 })
  expect(await wasShown(page)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await seesBoth(page)
  expect(await wasShown(page, '/provider?from=mail')).toBe(false)
  await page.evaluate(`localStorage.setItem('interim.language', 'nl')`)
  expect(await wasShown(page)).toBe(false)
  await page.evaluate(`localStorage.removeItem('interim.language')`)
  await page.clock.setSystemTime('2026-11-21T09:00:00Z')
  expect(await wasShown(page)).toBe(false)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await press('app.profile.signOut')
  await page.waitForURL('**/auth/login**')
  await expect.poll(() => isStored(page)).toBe(false)
})
