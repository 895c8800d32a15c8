import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen, languagesFor } from './browser.ts'
import { type Person, person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T07:00:00Z' })
const { world } = product
const here = { ...samplePoint, accuracy: 12 }
const phone = { size: 'phone', position: here } as const

async function scene({ withShift = true, language = 'en' as Language } = {}) {
  world.setClock('2026-11-20T07:00:00Z')
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await speaks(world, worker, language)
  if (withShift) await sampleShift(world, assignmentId, '2026-11-20')
  return { organisation, manager, worker, cookie: worker.cookie }
}

const working = ({ page, t }: Person) =>
  page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()

async function beginBreak({ page, t, sees }: Person): Promise<void> {
  await page.getByRole('button', { name: t('timesheets.breakType.coffee') }).click()
  await sees(t('clock.onBreak.coffee'))
}

async function breakInTwoTabs(worker: Person): Promise<void> {
  const other = await worker.page.context().newPage()
  await other.goto(`${product.url}/worker/timesheet`)
  await working({ ...worker, page: other })
  await beginBreak(worker)
  await other.getByText(worker.t('clock.onBreak.coffee')).first().waitFor()
  await other.close()
}

async function endBreakElsewhere({ t, press, sees }: Person, language: Language, cookie: string): Promise<void> {
  const tablet = await person(product, language, '/worker/timesheet', { cookie, position: here })
  await tablet.sees(t('clock.onBreak.coffee'))
  await tablet.press('clock.action.resume')
  await working(tablet)
  // A page that still shows the break is corrected at the next press.
  await press('clock.action.resume')
  await sees(t('clock.failure.moved'))
}

async function clockOut({ page, t, press }: Person): Promise<void> {
  await press('clock.action.out')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('clock.action.out') })
    .click()
}

// Only the length of the texts differs between languages: each colour scheme is examined once, and so are changes made elsewhere.
const shifts = [
  { language: 'en', dark: false, where: 'on a phone' },
  { language: 'fr', dark: true, where: 'on a phone, in two tabs and on another device' },
  { language: 'nl', dark: false, where: 'on a phone' },
] as const

test.each(shifts.filter(({ language }) => languagesFor('fr', 'nl').includes(language)))(
  'a shift from too early to past its end, $where, in $language',
  async ({ language, dark, where }) => {
    const elsewhere = where !== 'on a phone'
    const { cookie } = await scene({ language })
    const worker = await person(product, language, '/worker/timesheet', { cookie, ...phone, dark })
    const { page, t, press, sees } = worker
    // A page that stays open updates within seconds, which is tested once; a reloaded one knows the time immediately.
    const pass = async (minutes: number) => {
      await product.passMinutes(minutes)
      if (!elsewhere) await page.reload()
    }
    await page.getByRole('button', { name: t('clock.ready.from', { time: '08:45' }) }).waitFor()
    await checkScreen(worker, `early-${language}`)
    await pass(45)
    await press('clock.action.in')
    await working(worker)
    // The focus is on the new status, because the button has been removed.
    await page.locator('[role=status]:focus', { hasText: t('clock.state.working') }).waitFor()
    await pass(195)
    await sees(/3:15:\d\d/)
    await checkScreen(worker, `working-${language}`)

    await (elsewhere ? breakInTwoTabs(worker) : beginBreak(worker))
    await pass(20)
    await sees(/0:20:\d\d/)
    await checkScreen(worker, `break-${language}`)
    await (elsewhere ? endBreakElsewhere(worker, language, cookie) : press('clock.action.resume'))
    await page.getByRole('button', { name: t('timesheets.breakType.lunch') }).waitFor()

    await product.passMinutes(290)
    await page.reload()
    await sees(t('clock.note.pastEnd', { time: '17:00' }))
    await checkScreen(worker, `past-end-${language}`)
    await clockOut(worker)
    await page.getByRole('heading', { name: /8\s?[hu]\s?0?5/ }).waitFor()
    await checkScreen(worker, `made-${language}`)
  },
)

test.each(languagesFor('fr', 'nl'))(
  'a shift that is left early during a break, and resumed, in %s (F12)',
  async (language) => {
    const { cookie } = await scene({ language })
    world.setClock('2026-11-20T08:00:00Z')
    const worker = await person(product, language, '/worker/timesheet', { cookie, ...phone })
    const { page, t, press, sees } = worker
    await press('clock.action.in')
    await working(worker)
    await product.passMinutes(120)
    await beginBreak(worker)
    await product.passMinutes(20)
    await press('clock.action.out')
    await page.getByRole('radio', { name: t('clock.leave.breakNow') }).check()
    await sees(t('clock.leave.early', { time: '17:00' }))
    await checkScreen(worker, `leaving-${language}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('clock.action.out') })
      .click()
    await page.getByRole('heading', { name: /2\s?[hu]/ }).waitFor()
    await press('clock.made.again')
    await sees(t('clock.ready.leftEarly', { time: '17:00' }))
    await checkScreen(worker, `left-early-${language}`)
    await product.passMinutes(30)
    await press('clock.ready.resume')
    await working(worker)
  },
)

test('a worker whose shift is later clocks in on another project, and finds other screens under More', async () => {
  const { organisation, worker, cookie } = await scene()
  const { projectId } = await sampleProject(world, organisation)
  await world.sql`update projects set name = 'Stocktaking' where id = ${projectId}`
  await sampleAssignment(world, worker, projectId)
  const someone = await person(product, 'en', '/worker/timesheet', { cookie, ...phone })
  const { page, t, press, sees } = someone
  await sees(t('clock.ready.otherNow', { time: '08:45', project: 'Night shift' }))
  await checkScreen(someone, 'other-project')
  await page.getByRole('radio', { name: /Stocktaking/ }).check()
  await press('clock.action.in')
  await working(someone)
  expect(await world.sql`select project_id from clock_sessions where worker_id = ${worker.accountId}`).toEqual([
    { project_id: projectId },
  ])
  await press('app.nav.more')
  await checkScreen(someone, 'more')
  await page.getByRole('link', { name: t('app.nav.timeOff'), exact: true }).click()
  await page.waitForURL(/\/worker\/time-off$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('the reason for the location is shown before the browser asks, and each failure to get one has its own message', async () => {
  const { cookie } = await scene({ withShift: false })
  const worker = await person(product, 'en', '/worker/timesheet', { cookie, size: 'phone', position: null })
  const { page, t, press, sees } = worker
  await press('clock.action.in')
  await sees(t('clock.reason.why'))
  await checkScreen(worker, 'reason')
  await press('clock.reason.goOn')
  await sees(t('platform.location.denied'))
  await sees(t('clock.trouble.denied'))
  await checkScreen(worker, 'denied')
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
    // Retrying is not offered if the browser has no geolocation at all.
    const canHelp = trouble === 'unavailable' || trouble === 'timedOut'
    expect(await one.page.getByRole('button', { name: t('platform.action.retry') }).count()).toBe(canHelp ? 1 : 0)
  }
})

test('a worker away from the site sees the distance; an offline clock-in waits, is sent again automatically and counts once', async () => {
  const { organisation, worker, cookie } = await scene({ withShift: false })
  await world.sql`update organisations set geofence = 'block' where id = ${organisation.organisationId}`
  const away = { latitude: samplePoint.latitude + 0.01, longitude: samplePoint.longitude, accuracy: 10 }
  const someone = await person(product, 'en', '/worker/timesheet', {
    cookie,
    size: 'phone',
    position: away,
    dark: true,
  })
  const { page, t, press, sees } = someone
  await press('clock.action.in')
  await sees(t('clock.failure.outside'))
  await sees('1.1 km')
  await checkScreen(someone, 'outside')
  await page.context().setGeolocation(here)

  // The punch arrives, but its response is lost.
  product.expectTrouble(/Failed to load resource/)
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/worker/clock/in', loseAnswer, { times: 1 })
  await press('platform.action.retry')
  await sees(t('clock.waiting.why.unreachable'))
  await page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
  const sessions = await world.sql`select 1 from clock_sessions where worker_id = ${worker.accountId}`
  expect(sessions).toHaveLength(1)
})

test('a punch that is being sent is not sent again as a late punch, which skips the radius check', async () => {
  const { organisation, worker, cookie } = await scene({ withShift: false })
  await world.sql`update organisations set geofence = 'block' where id = ${organisation.organisationId}`
  const position = { ...here, latitude: here.latitude + 0.01 }
  const { page, t, press, sees } = await person(product, 'en', '/worker/timesheet', { cookie, size: 'phone', position })
  await page.getByRole('button', { name: t('clock.action.in') }).waitFor()
  // A flush of the queue waits for its lock; the punch is added before it begins.
  await page.evaluate(() => {
    const turn = new Promise<void>((resolve) => addEventListener('test-turn', () => resolve(), { once: true }))
    return new Promise<void>((resolve) => {
      void navigator.locks.request('interim.punches', () => {
        resolve()
        return turn
      })
    })
  })
  const pending = (count: number) =>
    page.waitForFunction(
      async (expected) =>
        (await navigator.locks.query()).pending?.filter(({ name }) => name === 'interim.punches').length === expected,
      count,
    )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await pending(1)
  await press('clock.action.in')
  await pending(2)
  await page.evaluate(() => dispatchEvent(new Event('test-turn')))
  await sees(t('clock.failure.outside'))
  expect(await world.sql`select 1 from clock_sessions where worker_id = ${worker.accountId}`).toEqual([])
})

test.each(languagesFor('nl'))(
  'a clock-in that was too early makes an entry to be completed, and the approver sees the time of the device, in %s',
  async (language) => {
    const dark = language === 'nl'
    const { manager, worker, cookie } = await scene({ language })
    await speaks(world, manager, language)
    world.setClock('2026-11-20T15:30:00Z')
    const at = '2026-11-20T06:00:00Z'
    const early = await world.call(clockRoutes.clockIn, { body: { location: here, at } }, worker)
    expect(early.body.session?.incompleteReason).toBe('early')
    const someone = await person(product, language, '/worker/timesheet', { cookie, ...phone, dark })
    const { page, t, sees } = someone
    await sees(t('timesheets.incomplete.early'))
    await checkScreen(someone, `disputed-${language}`)
    await clockOut(someone)
    await page.getByRole('heading', { name: /9\s?[hu]\s?30/ }).waitFor()
    await sees(t('clock.made.incomplete'))
    await checkScreen(someone, `incomplete-${language}`)

    const [entry] = await world.sql<{ id: string }>`
      update time_entries set status = 'submitted', starts_at = ${at}, ends_at = ${world.now()}
       where worker_id = ${worker.accountId} returning id`
    const approver = await person(product, language, `/provider/timesheet?entry=${entry?.id}`, {
      cookie: manager.cookie,
      dark,
    })
    await approver.sees(t('timesheets.field.claims'))
    await approver.sees(t('timesheets.incomplete.early'))
    await checkScreen(approver, `claims-${language}`)
  },
)

test('a clock that has run for sixteen hours shows a warning, and only its worker can stop it', async () => {
  const { worker, cookie } = await scene({ withShift: false })
  const someone = await person(product, 'en', '/worker/timesheet', { cookie, ...phone })
  await someone.press('clock.action.in')
  await someone.page.getByRole('button', { name: someone.t('clock.action.out') }).waitFor()
  await world.sql`update sessions set idle_until = '2027-01-01' where account_id = ${worker.accountId}`
  await product.passMinutes(17 * 60)
  await someone.sees(someone.t('clock.note.leftOpen', { hours: 16 }))
  await checkScreen(someone, 'left-open')
  await clockOut(someone)
  await someone.sees(someone.t('timesheets.incomplete.leftOpen'))
})
