import { expect, test } from 'vitest'
import { sampleTenant } from '#app/server/samples.ts'
import { type Person, person } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T08:00:00Z' })
const { world } = product
const tenant = await sampleTenant(world)

const head = ({ page }: Person, name: string) => page.getByRole('columnheader', { name, exact: true })
const edge = ({ page, t }: Person, column: string) =>
  page.getByRole('separator', { name: t('platform.list.width', { column }), exact: true })

async function administrator(path: string): Promise<Person> {
  const who = await person(product, 'en', path, { cookie: tenant.admin.cookie })
  await who.page.setViewportSize({ width: 1440, height: 900 })
  return who
}

test('columns are resized by keyboard or mouse, hide when there is no room, and keep their widths', async () => {
  const who = await administrator('/provider/workforce')
  const { page, t } = who
  const [worker, role, phone, status] = ['name', 'primaryRole', 'phone', 'status'].map((key) =>
    t(`workforce.field.${key}`),
  ) as [string, string, string, string]
  const widthOf = async (name: string) => Math.round((await head(who, name).boundingBox())?.width ?? 0)
  await head(who, phone).waitFor()
  const usual = await widthOf(worker)

  await edge(who, worker).press('ArrowRight')
  expect(await widthOf(worker)).toBe(usual + 16)
  await edge(who, worker).press('ArrowDown')
  await page.locator('[role="separator"]:focus').and(edge(who, role)).waitFor()
  await page.reload()
  await head(who, worker).waitFor()
  expect(await widthOf(worker)).toBe(usual + 16)

  // Less important columns make room for a wider one; the status stays, and all of them come back.
  for (let presses = 0; presses < 8; presses++) await edge(who, worker).press('Shift+ArrowRight')
  await head(who, phone).waitFor({ state: 'detached' })
  expect(await head(who, status).isVisible()).toBe(true)
  await edge(who, worker).press('Enter')
  await head(who, phone).waitFor()

  const box = await edge(who, role).boundingBox()
  const before = await widthOf(role)
  const [x, y] = [(box?.x ?? 0) + 6, (box?.y ?? 0) + 6]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y)
  await page.mouse.up()
  expect(await widthOf(role)).toBe(before + 40)
  await who.press('platform.list.columns')
  await who.press('platform.list.resetColumns')
  expect(await widthOf(worker)).toBe(usual)
})

test('collapsed groups of the navigation stay collapsed, and a list reloads when the server recovers', async () => {
  const who = await administrator('/provider/workforce')
  const { page, t } = who
  const money = page.getByRole('button', { name: t('app.nav.group.money') })
  const people = page.getByRole('button', { name: t('app.nav.group.people') })
  const link = (key: string) => page.getByRole('navigation').getByRole('link', { name: t(`app.nav.${key}`) })
  await money.click()
  await people.click()
  await link('pay').waitFor({ state: 'detached' })
  await link('clients').waitFor({ state: 'detached' })
  product.expectTrouble(/503/)
  await page.route(/\/api\/provider\/workforce(\?|$)/, (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await money.waitFor()
  expect(await money.getAttribute('aria-expanded')).toBe('false')
  expect([await link('pay').count(), await link('workforce').count()]).toEqual([0, 1])
  await page.getByRole('alert').getByText(t('platform.state.failed')).waitFor()
  await page.unroute(/\/api\/provider\/workforce(\?|$)/)
  await head(who, t('workforce.field.name')).waitFor()
  await money.click()
  await link('pay').waitFor()
  await page.emulateMedia({ media: 'print' })
  await link('pay').waitFor({ state: 'hidden' })
  expect(await head(who, t('workforce.field.name')).isVisible()).toBe(true)
})

test('filters fold on a phone, skeletons have the layout of their page, and an unreachable server is retried', async () => {
  const who = await person(product, 'en', '/provider/workforce', { cookie: tenant.admin.cookie, size: 'phone' })
  const { page, t, open, press } = who
  const status = page.getByRole('combobox', { name: t('workforce.field.status'), exact: true })
  const folded = page.getByRole('button', { name: t('platform.list.filters'), exact: true })
  await folded.waitFor()
  expect(await status.count()).toBe(0)
  await folded.click()
  await status.selectOption('active')
  await press('platform.action.close')
  await status.waitFor({ state: 'detached' })
  expect(page.url()).toContain('status=active')

  await page.setViewportSize({ width: 1440, height: 900 })
  const columns = () =>
    page.locator('main section').evaluateAll((parts) => {
      const boxes = parts.map((part) => part.getBoundingClientRect())
      return [...new Set(boxes.map(({ left, width }) => `${Math.round(left)} + ${Math.round(width)}`))]
    })
  const records = [
    [`clients/${tenant.ids.client}`, 2],
    [`requests/${tenant.ids.request}`, 2],
    [`assignments/${tenant.ids.assignment}`, 1],
  ] as const
  for (const [record, count] of records) {
    const isRead = Promise.withResolvers<void>()
    await page.route(`**/api/provider/${record}`, async (route) => {
      await isRead.promise
      await route.continue()
    })
    await open(`/provider/${record}`)
    await page.locator('main section [aria-busy]').waitFor()
    const before = await columns()
    expect([record, before.length]).toEqual([record, count])
    isRead.resolve()
    await page.locator('main section [aria-busy]').first().waitFor({ state: 'detached' })
    expect(await columns()).toEqual(expect.arrayContaining(before))
  }

  product.expectTrouble(/503/)
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await page.getByRole('heading', { name: t('app.error.unreachable') }).waitFor()
  await page.unroute('**/api/auth/me')
  await page.getByRole('navigation', { name: t('app.nav.label') }).waitFor()
})
