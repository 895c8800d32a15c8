import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { accessibilityFaults, languagesFor, shot } from './browser.ts'
import { type Person, person } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T07:00:00Z' })
const { world } = product
const here = { ...samplePoint, accuracy: 12 }
const phone = { size: 'phone', position: here } as const

async function scene({ withShift = true, language = 'en' } = {}) {
  world.setClock('2026-11-20T07:00:00Z')
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await world.sql('update accounts set preferred_language = $2 where id = $1', [worker.accountId, language])
  if (withShift) await sampleShift(world, assignmentId, '2026-11-20')
  return { organisation, manager, worker, cookie: worker.cookie }
}

async function looked({ page }: Person, name: string): Promise<void> {
  await shot(page, `clock-${name}`)
  expect(await accessibilityFaults(page)).toEqual([])
}

async function clockOut({ page, t, press }: Person): Promise<void> {
  await press('clock.action.out')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('clock.action.out') })
    .click()
}

test.each(languagesFor('fr'))(
  'a shift on a phone, from too early to past its end, in two tabs and on another device, in %s',
  async (language) => {
    const { cookie } = await scene({ language })
    const worker = await person(product, language, '/worker/timesheet', { cookie, ...phone, dark: language === 'fr' })
    const { page, t, press, sees } = worker
    await page.getByRole('button', { name: t('clock.ready.from', { time: '08:45' }) }).waitFor()
    await looked(worker, `early-${language}`)
    await product.passMinutes(45)
    await press('clock.action.in')
    await page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
    await product.passMinutes(195)
    await sees(/3:15:\d\d/)
    await looked(worker, `working-${language}`)

    const other = await page.context().newPage()
    await other.goto(`${product.url}/worker/timesheet`)
    await other.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
    await page.getByRole('button', { name: t('timesheets.breakType.coffee') }).click()
    await sees(t('clock.onBreak.coffee'))
    await other.getByText(t('clock.onBreak.coffee')).first().waitFor()
    await other.close()
    await product.passMinutes(20)
    await sees(/0:20:\d\d/)
    await looked(worker, `break-${language}`)

    const tablet = await person(product, language, '/worker/timesheet', { cookie, position: here })
    await tablet.sees(t('clock.onBreak.coffee'))
    await tablet.press('clock.action.resume')
    await tablet.page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
    // Who still sees the break learns at the next press that it is over.
    await press('clock.action.resume')
    await sees(t('clock.hindrance.moved'))
    await page.getByRole('button', { name: t('timesheets.breakType.lunch') }).waitFor()

    await product.passMinutes(290)
    await page.reload()
    await sees(t('clock.note.pastEnd', { time: '17:00' }))
    await looked(worker, `past-end-${language}`)
    await clockOut(worker)
    await page.getByRole('heading', { name: /8\s?[hu]\s?0?5/ }).waitFor()
    await looked(worker, `made-${language}`)
  },
)

test('why a location is wanted is said before the browser asks, and each way of not getting one has its own words', async () => {
  const { cookie } = await scene({ withShift: false })
  const worker = await person(product, 'en', '/worker/timesheet', { cookie, size: 'phone', position: null })
  const { page, t, press, sees } = worker
  await press('clock.action.in')
  await sees(t('clock.reason.why'))
  await looked(worker, 'reason')
  await press('clock.reason.goOn')
  await sees(t('platform.location.denied'))
  await sees(t('clock.trouble.denied'))
  await looked(worker, 'denied')
  expect(await page.getByRole('link', { name: t('clock.trouble.byHand') }).getAttribute('href')).toContain('add-entry')

  for (const [trouble, pretend] of [
    ['unavailable', 'navigator.geolocation.getCurrentPosition = (ok, fail) => fail({ code: 2 })'],
    ['timedOut', 'navigator.geolocation.getCurrentPosition = (ok, fail) => fail({ code: 3 })'],
    ['notSupported', 'delete Navigator.prototype.geolocation'],
    ['httpsRequired', 'Object.defineProperty(window, "isSecureContext", { value: false })'],
  ] as const) {
    const one = await person(product, 'en', '/', { cookie, ...phone })
    await one.page.addInitScript({ content: pretend })
    await one.open('/worker/timesheet')
    await one.press('clock.action.in')
    await one.sees(t(`platform.location.${trouble}`))
    await one.sees(t(`clock.trouble.${trouble}`))
    await one.page.getByRole('button', { name: t('platform.action.retry') }).waitFor()
  }
})

test('away from the work site says how far, and gets on once one is there; off the air it waits, is sent again by itself and counts once', async () => {
  const { organisation, worker, cookie } = await scene({ withShift: false })
  await world.sql(`update organisations set geofence = 'block' where id = $1`, [organisation.organisationId])
  const away = { latitude: samplePoint.latitude + 0.01, longitude: samplePoint.longitude, accuracy: 10 }
  const someone = await person(product, 'en', '/worker/timesheet', {
    cookie,
    size: 'phone',
    position: away,
    dark: true,
  })
  const { page, t, press, sees } = someone
  await press('clock.action.in')
  await sees(t('clock.hindrance.outside'))
  await sees('1.1 km')
  await looked(someone, 'outside')
  await page.context().setGeolocation(here)

  // The punch arrives, and its answer is lost.
  product.expectTrouble(/Failed to load resource/)
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/worker/clock/in', loseAnswer, { times: 1 })
  await press('platform.action.retry')
  await sees(t('clock.waiting.kept'))
  await page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
  const sessions = await world.sql('select 1 from clock_sessions where worker_id = $1', [worker.accountId])
  expect(sessions).toHaveLength(1)
})

test.each(languagesFor('nl'))(
  'a clock-in that was too early makes an entry to be completed, and whoever approves sees the time of the device, in %s',
  async (language) => {
    const { manager, worker, cookie } = await scene({ language })
    await world.sql('update accounts set preferred_language = $2 where id = $1', [manager.accountId, language])
    world.setClock('2026-11-20T15:30:00Z')
    const at = '2026-11-20T06:00:00Z'
    const early = await world.call(clockRoutes.clockIn, { body: { location: here, at } }, worker)
    expect(early.body.session?.incompleteReason).toBe('early')
    const someone = await person(product, language, '/worker/timesheet', { cookie, ...phone, dark: language === 'en' })
    const { page, t, sees } = someone
    await sees(t('timesheets.incomplete.early'))
    await looked(someone, `disputed-${language}`)
    await clockOut(someone)
    await page.getByRole('heading', { name: /9\s?[hu]\s?30/ }).waitFor()
    await sees(t('clock.made.incomplete'))
    await looked(someone, `incomplete-${language}`)

    const [entry] = await world.sql<{ id: string }>(
      `update time_entries set status = 'submitted', starts_at = $2, ends_at = $3 where worker_id = $1 returning id`,
      [worker.accountId, at, world.now()],
    )
    const approver = await person(product, language, `/provider/timesheet?entry=${entry?.id}`, {
      cookie: manager.cookie,
      dark: language === 'nl',
    })
    await approver.sees(t('timesheets.field.claims'))
    await approver.sees(t('timesheets.incomplete.early'))
    await looked(approver, `claims-${language}`)
  },
)

test('a clock that has run for sixteen hours says so, and is still closed by its worker alone', async () => {
  const { worker, cookie } = await scene({ withShift: false })
  const someone = await person(product, 'en', '/worker/timesheet', { cookie, ...phone })
  await someone.press('clock.action.in')
  await someone.page.getByRole('button', { name: someone.t('clock.action.out') }).waitFor()
  await world.sql(`update sessions set idle_until = '2027-01-01' where account_id = $1`, [worker.accountId])
  await product.passMinutes(17 * 60)
  await someone.sees(someone.t('clock.note.leftOpen', { hours: 16 }))
  await looked(someone, 'left-open')
  await clockOut(someone)
  await someone.sees(someone.t('timesheets.incomplete.leftOpen'))
})
