import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { accessibilityFaults } from './browser.ts'
import { regions } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct()
const { world } = product

/** Opens the sign-in in a fresh browser in which the application arrives after `release`. */
async function openDelayed(path: string, visitor: Parameters<typeof product.visit>[1] = {}) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const page = await product.visit('/assets/none.js', visitor)
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(product.url + path, { waitUntil: 'commit' })
  return { page, release }
}

const applicationLoaded = (page: Page) => page.locator('[data-early]').waitFor({ state: 'detached' })

/** The places of what the form consists of, in pixels. */
const boxes = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('h1, [role="tab"], form input, form label, form button, form a')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [one.textContent || one.name, x, y, width, height].join(' ')
  })`)

test.each([
  ['en', 'organisation', 'phone', false],
  ['fr', 'worker', 'phone', true],
  ['nl', 'organisation', 'desktop', true],
  ['en', 'worker', 'desktop', false],
] as const)(
  'before the application has loaded, the sign-in form is there (%s, %s, %s, dark: %s), and nothing moves afterwards',
  async (language, kind, size, dark) => {
    const { page, release } = await openDelayed(`/auth/login?tab=${kind}`, {
      language: regions[language],
      size,
      dark,
    })
    const t = translateTo(language)
    await page.getByRole('heading', { name: t('accounts.signIn.title'), level: 1 }).waitFor()
    await page.locator('[data-early]').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await accessibilityFaults(page)).toEqual([])
    // A form without a script must not put the password into the address.
    expect(await page.locator('form').getAttribute('method')).toBe('post')
    expect(await page.locator('form [type="submit"]').count()).toBe(0)
    const before = await boxes(page)
    expect(before).toHaveLength(kind === 'worker' ? 14 : 12)
    release()
    await applicationLoaded(page)
    expect(await boxes(page)).toEqual(before)
  },
)

test('what was typed, the field with the focus and a press on the button are taken over', async () => {
  const organisation = await sampleOrganisation(world)
  const password = 'Harbour-crane-2026!'
  const { email } = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  const { page, release } = await openDelayed('/auth/login')
  await page.locator('[name="email"]').fill(email)
  await page.locator('[name="password"]').fill('not the password')
  release()
  await applicationLoaded(page)
  expect(await page.locator('[name="email"]').inputValue()).toBe(email)
  expect(await page.evaluate('document.activeElement.name')).toBe('password')

  const again = await openDelayed('/auth/login')
  await again.page.locator('[name="email"]').fill(email)
  await again.page.locator('[name="password"]').fill(password)
  await again.page.keyboard.press('Enter')
  expect(again.page.url()).toBe(`${product.url}/auth/login`)
  again.release()
  await again.page.waitForURL('**/provider')
})

test('a press on the other type of account is taken over', async () => {
  const { page, release } = await openDelayed('/auth/login')
  await page.getByRole('tab', { name: 'Worker' }).click()
  release()
  await page.locator('[name="companyTag"]').waitFor()
})

test('a form in another language than the chosen one is not shown', async () => {
  const { page, release } = await openDelayed('/auth/login')
  await page.evaluate(`localStorage.setItem('interim.language', 'nl')`)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('[data-early]').waitFor({ state: 'hidden' })
  release()
  await page.getByRole('heading', { name: translateTo('nl')('accounts.signIn.title'), level: 1 }).waitFor()
  expect(await page.locator('[data-early]').count()).toBe(0)
})

test('no splash replaces the form while a slow network answers whether somebody is signed in', async () => {
  const organisation = await sampleOrganisation(world)
  await sampleUser(world, organisation)
  const page = await product.visit('/worker', await sampleWorker(world, organisation))
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.context().clearCookies()
  await page.clock.install()
  const { promise, resolve: respond } = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await promise
    await route.continue()
  })
  const requested = page.waitForRequest('**/api/auth/me')
  await page.goto(`${product.url}/auth/login`, { waitUntil: 'commit' })
  await page.locator('[name="email"]').fill('jan@agency.example')
  await requested
  await page.clock.runFor(5000)
  expect(await page.locator('[data-early]').count()).toBe(1)
  respond()
  await applicationLoaded(page)
  expect(await page.locator('[name="email"]').inputValue()).toBe('jan@agency.example')
})
