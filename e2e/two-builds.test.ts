import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { translateTo } from '#platform/server/texts/translate.ts'
import { clockOnPhone } from './clock-on-phone.ts'
import { administratorAt } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-18T07:00:00Z' })
const { clockIn, openClock, sessionsOf, storedPunches, waits, workerWithWork } = clockOnPhone(product)
const t = translateTo('nl')
const firstBuild = join(import.meta.dirname, '../dist/web')
const secondBuild = await differentBuild(firstBuild)
afterAll(() => rm(secondBuild, { recursive: true }))

/** Copies a build, with another name for each file that has a hash in its name, and another version of the shell. */
async function differentBuild(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'interim-build-'))
  await cp(folder, copy, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const assets = join(copy, 'assets')
  const renamed = new Map(
    (await readdir(assets)).flatMap((name, index) => {
      const [, stem, end] = /^(.+)-[\w-]{7}(\.(?:js|css))$/.exec(name) ?? []
      return stem === undefined ? [] : [[name, `${stem}-second${index}${end}`] as const]
    }),
  )
  expect(renamed.size).toBeGreaterThan(100)
  for (const [name, other] of renamed) await rename(join(assets, name), join(assets, other))
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const text = await readFile(path, 'utf8')
    await writeFile(
      path,
      text.replaceAll(/[\w.-]+\.(?:js|css)/g, (name) => renamed.get(name) ?? name),
    )
  }
  const worker = join(copy, 'service-worker.js')
  const [version = '', ...others] = (await readFile(worker, 'utf8')).match(/(?<![\w-])[0-9a-f]{12}(?![\w-])/g) ?? []
  expect([version, others]).toEqual([expect.stringMatching(/./), []])
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(version, '0123456789ab'))
  return copy
}

/** The address of the first script of the build that a page runs. */
const buildOf = (page: Page) =>
  page.evaluate<string>(`document.querySelector('[data-application]').dataset.application`)
const shells = (page: Page) =>
  page.evaluate<string[]>(`caches.keys().then((names) => names.filter((name) => name.startsWith('shell-')))`)

test('a page of the previous build loads its remaining screens, and its waiting punch counts once', async () => {
  await product.deployWeb(firstBuild)
  const { worker } = await workerWithWork()
  const page = await openClock(worker.cookie)
  const context = page.context()
  await product.setOffline(context, true)
  await clockIn(page)
  await waits(page, 1)
  await product.deployWeb(secondBuild)
  await product.setOffline(context, false)
  await page.getByText(t('clock.waiting.sent')).waitFor()
  await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())')
  await expect.poll(() => shells(page)).toHaveLength(2)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller.state')).toBe('activated')

  const loaded: { path: string; status: number; isStored: boolean }[] = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (path.startsWith('/assets/'))
      loaded.push({ path, status: response.status(), isStored: response.fromServiceWorker() })
  })
  await page.evaluate(`document.querySelector('a[href="/worker/assignments"]').click()`)
  await page.getByRole('heading', { name: t('assignments.own.title'), exact: true }).waitFor()
  expect(loaded).not.toEqual([])
  expect(loaded.filter(({ status, isStored }) => status !== 200 || !isStored)).toEqual([])
  // The server does not have them any more.
  expect((await fetch(`${product.url}${loaded[0]?.path}`)).status).toBe(404)
  expect(await buildOf(page)).not.toContain('-second')

  await page.goto(`${product.url}/worker/timesheet`)
  await page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
  expect(await buildOf(page)).toContain('-second')
  expect(await storedPunches(page)).toEqual([])
  expect(await sessionsOf(worker.accountId)).toEqual([{ begun: '07:00', ended: null, breaks: 0 }])
})

test('a punch that waits while a build is deployed is sent by a page of the new build', async () => {
  await product.deployWeb(firstBuild)
  const { worker } = await workerWithWork()
  const page = await openClock(worker.cookie)
  const context = page.context()
  await product.setOffline(context, true)
  await clockIn(page)
  await waits(page, 1)
  await page.close()
  await product.deployWeb(secondBuild)
  await product.setOffline(context, false)
  const next = await context.newPage()
  await next.goto(`${product.url}/worker/timesheet`)
  await next.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
  expect(await buildOf(next)).toContain('-second')
  expect(await storedPunches(next)).toEqual([])
  expect(await sessionsOf(worker.accountId)).toHaveLength(1)
})

test('a page without a service worker loads the new version once when a screen of its build is gone', async () => {
  await product.deployWeb(firstBuild)
  product.expectTrouble(/404|dynamically imported module|error loading/i)
  const { page } = await administratorAt(product, 'nl', '/provider')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await product.deployWeb(secondBuild)
  await page.evaluate(`document.querySelector('a[href="/provider/clients"]').click()`)
  await page.getByRole('heading', { level: 1, name: t('clients.list.title') }).waitFor()
  expect(await buildOf(page)).toContain('-second')
})

test('a screen that is missing in the new version, too, does not reload again and again: the page offers a button', async () => {
  await product.deployWeb(firstBuild)
  product.expectTrouble(/404|dynamically imported module|error loading|preload/i)
  const { page, sees } = await administratorAt(product, 'nl', '/provider')
  await page.getByRole('heading', { level: 1 }).waitFor()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(/\/assets\/ClientsScreen-/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.evaluate(`document.querySelector('a[href="/provider/clients"]').click()`)
  await expect.poll(() => loads).toBe(1)
  await sees(t('app.error.outdated'))
  await page.unroute(/\/assets\/ClientsScreen-/)
  await page.getByRole('button', { name: t('app.error.reload') }).click()
  await page.getByRole('heading', { level: 1, name: t('clients.list.title') }).waitFor()
  await expect.poll(() => loads).toBe(2)
})

test('a page whose application is gone is not empty: it loads once more, then shows a message', async () => {
  await product.deployWeb(firstBuild)
  product.expectTrouble(/404|dynamically imported module|error loading|preload/i)
  const { page } = await administratorAt(product, 'nl', '/provider')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const application = await buildOf(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(`**${application}`, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.reload()
  await page.getByText('Interim kan niet worden geladen.', { exact: false }).waitFor()
  await expect.poll(() => loads).toBe(2)
  await page.unroute(`**${application}`)
  await page.getByRole('button', { name: t('app.error.reload') }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
})
