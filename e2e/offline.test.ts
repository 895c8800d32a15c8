import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sql } from '#platform/server/db/statement.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { accessibilityFaults, shot } from './browser.ts'
import { clockOnPhone } from './clock-on-phone.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-18T07:00:00Z' })
const { world } = product
const t = translateTo('nl')
const location = { ...samplePoint, accuracy: 12 }

const { clockIn, openClock, sessionsOf, storedPunches, waits, workerWithWork } = clockOnPhone(product)

/** Opens another page of the same browser, as after the first was closed. */
async function reopen(context: BrowserContext, path = '/worker/timesheet'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${product.url}${path}`)
  return page
}

async function clockOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('clock.action.out') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('clock.action.out') })
    .click()
  await page.getByRole('button', { name: t('clock.action.in') }).waitFor()
}

function entriesOf(accountId: string) {
  return world.sql<{ status: string; minutes: number; reason: string | null }>`
    select status, total_minutes as minutes, incomplete_reason as reason from time_entries where worker_id = ${accountId} order by created_at`
}

test('the punches of an offline day count once, although the page is closed twice', async () => {
  world.setClock('2026-11-18T07:00:00Z')
  const { worker } = await workerWithWork()
  const first = await openClock(worker.cookie, true)
  const context = first.context()

  await product.setOffline(context, true)
  await first.getByText(t('platform.state.offline')).waitFor()
  await clockIn(first)
  await waits(first, 1)
  await shot(first, 'offline-working')
  await product.passMinutes(240)
  await first.getByRole('button', { name: t('timesheets.breakType.lunch') }).click()
  await first.getByText(t('clock.onBreak.lunch')).waitFor()
  await waits(first, 2)
  await first.close()

  const second = await reopen(context)
  await second.getByText(t('clock.onBreak.lunch')).waitFor()
  await product.passMinutes(30)
  await second.getByRole('button', { name: t('clock.action.resume') }).click()
  await waits(second, 3)
  await shot(second, 'offline-three-wait')
  expect(await accessibilityFaults(second)).toEqual([])
  await product.passMinutes(215)
  await clockOut(second)
  await waits(second, 4)
  await shot(second, 'offline-all-wait')
  const stored = await storedPunches(second)
  expect(stored.map(({ kind }) => kind)).toEqual(['in', 'pause', 'resume', 'out'])
  expect(await sessionsOf(worker.accountId)).toEqual([])
  await second.close()

  await product.setOffline(context, false)
  const third = await reopen(context)
  await third
    .getByText(/7\s?h\s?35/)
    .first()
    .waitFor()
  await shot(third, 'offline-sent')
  expect(await accessibilityFaults(third)).toEqual([])
  expect(await storedPunches(third)).toEqual([])

  const counted = [{ begun: '07:00', ended: '15:05', breaks: 1 }]
  expect(await sessionsOf(worker.accountId)).toEqual(counted)
  expect(await entriesOf(worker.accountId)).toEqual([{ status: 'draft', minutes: 455, reason: null }])
  for (let again = 0; again < 3; again++) {
    for (const { key, kind, at, body } of stored) {
      const by = { cookie: worker.cookie, headers: { 'idempotency-key': key } }
      expect((await world.send('POST', `/worker/clock/${kind}`, { ...body, at }, by)).status).toBe(200)
    }
  }
  expect(await sessionsOf(worker.accountId)).toEqual(counted)
  expect(await entriesOf(worker.accountId)).toEqual([{ status: 'draft', minutes: 455, reason: null }])
})

test('a waiting punch is sent while the page stays open, and every worker screen opens offline', async () => {
  world.setClock('2026-11-18T07:00:00Z')
  const { worker } = await workerWithWork()
  const page = await openClock(worker.cookie)
  const context = page.context()
  await product.setOffline(context, true)
  await clockIn(page)
  for (const [path, title] of [
    ['/worker/home', t('app.workerHome.clock')],
    ['/worker/assignments', t('assignments.own.title')],
    ['/worker/notifications', t('notifications.title')],
    ['/worker/timesheet/add-entry', t('timesheets.entry.add')],
  ] as const) {
    await page.goto(`${product.url}${path}`)
    await page.getByRole('heading', { name: title }).or(page.getByLabel(title)).first().waitFor()
    if (path === '/worker/home') {
      await page.getByText(t('clock.waiting.card', { count: 1 })).waitFor()
      await shot(page, 'offline-home')
    }
  }
  await page.goto(`${product.url}/worker/timesheet`)
  await waits(page, 1)
  await product.passMinutes(10)
  await product.setOffline(context, false)
  await page.getByText(t('clock.waiting.sent')).waitFor()
  await page.getByText(t('clock.state.working')).first().waitFor()
  expect(await sessionsOf(worker.accountId)).toEqual([{ begun: '07:00', ended: null, breaks: 0 }])
})

test('T60 the server fails, is unavailable or requires sign-in: three messages, one waiting clock-in, one session', async () => {
  world.setClock('2026-11-18T07:00:00Z')
  const { worker } = await workerWithWork()
  const page = await openClock(worker.cookie)
  product.expectTrouble(/500|503|401/)
  const fail = (code: string) =>
    world.sql(
      `create or replace function fail_for_test() returns trigger language plpgsql as $$
       begin if new.worker_id = '${worker.accountId}' then raise exception 'failed' using errcode = '${code}'; end if; return new; end $$`,
    )
  await fail('XX000')
  await world.sql`create trigger fail before insert on clock_sessions for each row execute function fail_for_test()`
  const again = () => page.getByRole('button', { name: t('clock.waiting.now') }).click()
  try {
    await clockIn(page)
    await page
      .getByRole('status')
      .filter({ hasText: t('clock.waiting.why.error') })
      .waitFor()
    await shot(page, 'waiting-server-error')
    await product.passMinutes(2)
    await fail('55P03')
    await again()
    await page
      .getByRole('status')
      .filter({ hasText: t('clock.waiting.why.unavailable') })
      .waitFor()
    await shot(page, 'waiting-unavailable')
    await world.sql`update sessions set idle_until = '2020-01-01' where account_id = ${worker.accountId}`
    // The page may have sent it automatically, and been closed, before the button is pressed.
    void again().catch(() => undefined)
    await page.getByRole('heading', { name: t('accounts.signIn.title') }).waitFor()
    await page.getByText(t('clock.waiting.why.signIn')).waitFor()
    expect(await page.getByText(t('accounts.session.ended')).count()).toBe(0)
    await shot(page, 'waiting-sign-in')
    expect(await storedPunches(page)).toMatchObject([{ kind: 'in', why: 'signIn' }])
  } finally {
    await world.sql`drop trigger fail on clock_sessions`
    await world.sql`drop function fail_for_test()`
  }
  expect(await sessionsOf(worker.accountId)).toEqual([])
  await world.sql`update sessions set idle_until = '2028-01-01' where account_id = ${worker.accountId}`
  await page.goto(`${product.url}/worker/timesheet`)
  await page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
  expect(await storedPunches(page)).toEqual([])
  expect(await sessionsOf(worker.accountId)).toEqual([{ begun: '07:00', ended: null, breaks: 0 }])
})

test('a clock-in that the server is too busy to accept is stored with its time and sent later', async () => {
  world.setClock('2026-11-18T07:00:00Z')
  const { worker } = await workerWithWork()
  const page = await openClock(worker.cookie)
  product.expectTrouble(/503/)
  const other = await world.services.pool.connect()
  try {
    await other.query('begin')
    await other.query(sql`select 1 from assignments where worker_id = ${worker.accountId} for update`)
    await clockIn(page)
    await waits(page, 1)
    expect(await storedPunches(page)).toMatchObject([{ kind: 'in', at: expect.stringMatching(/^2026-11-18T07:00:/) }])
    await product.passMinutes(3)
  } finally {
    await other.query('rollback')
    other.release()
  }
  await page.getByText(t('clock.waiting.sent')).waitFor()
  expect(await sessionsOf(worker.accountId)).toEqual([{ begun: '07:00', ended: null, breaks: 0 }])
})

test('waiting punches are sent only for their own worker, even if another user signs in on the device', async () => {
  world.setClock('2026-11-18T07:00:00Z')
  const { worker, employer } = await workerWithWork()
  const { worker: other } = await workerWithWork(employer)
  const page = await openClock(worker.cookie)
  const context = page.context()
  const signIn = (cookie: string) =>
    context.addCookies([{ name: 'interim', value: cookie, url: product.url, httpOnly: true }])
  await product.setOffline(context, true)
  await clockIn(page)
  await waits(page, 1)

  await context.clearCookies()
  await product.setOffline(context, false)
  await page.getByRole('heading', { name: t('accounts.signIn.title') }).waitFor()
  await signIn(other.cookie)
  await page.goto(`${product.url}/worker/timesheet`)
  await page.getByRole('button', { name: t('clock.action.in') }).waitFor()
  expect(await page.getByText(t('clock.waiting.title', { count: 1 })).count()).toBe(0)
  expect(await storedPunches(page)).toHaveLength(1)
  expect(await sessionsOf(other.accountId)).toEqual([])

  await product.passMinutes(30)
  await signIn(worker.cookie)
  await page.goto(`${product.url}/worker/timesheet`)
  await page.getByText(t('clock.state.working')).first().waitFor()
  await page.getByText(t('clock.waiting.sent')).waitFor()
  expect(await sessionsOf(worker.accountId)).toEqual([{ begun: '07:00', ended: null, breaks: 0 }])
  expect(await sessionsOf(other.accountId)).toEqual([])
})

test('a punch that cannot be applied becomes an entry that the worker is asked to complete', async () => {
  world.setClock('2026-11-18T07:00:00Z')
  const { worker, projectId } = await workerWithWork()
  const page = await openClock(worker.cookie)
  await product.setOffline(page.context(), true)
  await clockIn(page)
  // Meanwhile on another device.
  await product.passMinutes(5)
  await world.send('POST', '/worker/clock/in', { projectId, location }, worker)
  await product.setOffline(page.context(), false)
  await page.getByText(t('clock.waiting.madeTitle')).waitFor()
  await shot(page, 'offline-stray')
  expect(await entriesOf(worker.accountId)).toMatchObject([{ status: 'incomplete', reason: 'alreadyClockedIn' }])
  await page.getByRole('button', { name: t('clock.waiting.dismiss') }).click()
  await page.getByText(t('clock.waiting.madeTitle')).waitFor({ state: 'detached' })
})

test('a temporarily refused punch stays on the device without an error, and counts as soon as it may be sent', async () => {
  world.setClock('2026-11-18T07:00:00Z')
  const { worker } = await workerWithWork()
  const page = await openClock(worker.cookie)
  const context = page.context()
  const duty = (isRequired: boolean) =>
    world.sql`update accounts set password_update_required = ${isRequired}, version = version + 1 where id = ${worker.accountId}`
  await product.setOffline(context, true)
  await clockIn(page)
  // Meanwhile the organisation has set a temporary password: all other requests are refused until it is changed.
  await duty(true)
  product.expectTrouble(/403/)
  const refused = product.responseTo('/api/worker/clock/in', 403)
  await product.setOffline(context, false)
  await refused
  expect(await storedPunches(page)).toMatchObject([{ kind: 'in' }])
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await sessionsOf(worker.accountId)).toEqual([])

  await duty(false)
  await product.passMinutes(20)
  await page.close()
  const again = await reopen(context)
  await again.getByText(t('clock.state.working')).first().waitFor()
  await again.getByText(t('clock.waiting.sent')).waitFor()
  expect(await sessionsOf(worker.accountId)).toEqual([{ begun: '07:00', ended: null, breaks: 0 }])
})

test('a punch that the server rejects for good is shown with its reason until the worker has read it', async () => {
  world.setClock('2026-11-18T07:00:00Z')
  const { worker } = await workerWithWork()
  const page = await openClock(worker.cookie)
  await product.setOffline(page.context(), true)
  await clockIn(page)
  await world.sql`update assignments set status = 'cancelled', accepted = false where worker_id = ${worker.accountId}`
  await product.setOffline(page.context(), false)
  const refusal = page.getByRole('alert').filter({ hasText: t('clock.refusals.NOT_CLOCKED_IN') })
  await refusal.waitFor()
  await shot(page, 'offline-refused')
  await page.reload()
  await refusal.waitFor()
  await refusal.getByRole('button', { name: t('clock.waiting.dismiss') }).click()
  await refusal.waitFor({ state: 'detached' })
  expect(await storedPunches(page)).toEqual([])
})
