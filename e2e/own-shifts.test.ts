import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { faultsOfCalendar } from '#platform/server/testing/calendar-faults.ts'
import { checkScreen } from './browser.ts'
import { type Person, person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-10-20T07:00:00Z' })
const { world } = product

/** Three offers: one that a colleague is about to accept, one to decline, and one with a clock change at night; and an accepted assignment. */
async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const [worker, colleague] = [await sampleWorker(world, organisation), await sampleWorker(world, organisation)]
  const project = async (name: string) => {
    const created = await sampleProject(world, organisation, { managerId: manager.accountId })
    await world.sql`update projects set name = ${name} where id = ${created.projectId}`
    return created
  }
  await speaks(world, worker, 'fr')
  const accepted = await project('Tri de nuit')
  const requestId = await sampleStaffing(world, organisation, accepted)
  const terms = { startDate: '2026-11-23', endDate: '2026-12-20', requestId }
  await sampleAssignment(world, worker, accepted.projectId, 'pending', terms)
  const taken = await sampleAssignment(world, colleague, accepted.projectId, 'pending', terms)
  const far = await sampleAssignment(world, worker, (await project('Quai lointain')).projectId, 'pending')
  const near = await sampleAssignment(world, worker, (await project('Quai proche')).projectId, 'pending', {
    startDate: '2026-10-19',
    endDate: '2026-11-20',
  })
  await world.sql`update assignments set access_notes = 'Porte 3' where id = ${near}`
  await sampleShift(world, near, '2026-10-19')
  const night = await sampleShift(world, near, '2026-10-24T20:00:00Z', { end: '2026-10-25T05:00:00Z' })
  await sampleShift(world, near, '2026-10-26', { isPublished: false })
  const last = await sampleAssignment(world, worker, (await project('Quai final')).projectId, 'assigned', {
    startDate: '2026-12-21',
  })
  await sampleShift(world, last, '2026-12-21')
  return { worker, colleague, manager, taken, far, near, night, last }
}

const card = ({ page }: Person, project: string) => page.getByRole('article').filter({ hasText: project })

test('a worker answers offers on a phone, sees the shifts, and subscribes to them in a calendar', async () => {
  const { worker, colleague, manager, taken, far, near, night, last } = await scene()
  const who = await person(product, 'fr', '/worker/assignments', { size: 'phone', cookie: worker.cookie })
  await who.sees(who.t('assignments.own.offers', { count: 3 }))
  await checkScreen(who, 'offers')
  await loseTheRace(who, () => world.call(acceptanceRoutes.acceptAssignment, { params: { id: taken } }, colleague))
  await rejectOne(who)
  expect((await world.call(assignmentRoutes.readAssignment, { params: { id: far } }, manager)).body).toMatchObject({
    status: 'cancelled',
    cancelKind: 'rejected',
    answer: { accepted: false, reason: 'Trop loin de chez moi' },
  })
  await acceptOne(who, near)
  await seeShifts(who)
  const text = await takeAlong(who)
  expect(text).toContain(`UID:${night}@interim`)
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(3)
  await cancelAssignment(who, last)
})

async function loseTheRace(who: Person, beQuicker: () => Promise<{ status: number }>): Promise<void> {
  const accept = card(who, 'Tri de nuit').getByRole('button', { name: who.t('assignments.accept.action') })
  // An offer that a colleague accepts disappears immediately: the colleague is quicker than the click's request.
  let quicker: number | undefined
  const comeBetween = async (way: Route) => {
    quicker = (await beQuicker()).status
    await way.continue()
  }
  await who.page.route('**/accept', comeBetween, { times: 1 })
  await accept.click()
  await who.sees(who.t('assignments.refusals.NO_POSITION_LEFT'))
  expect(quicker).toBe(200)
  await who.sees(who.t('assignments.own.offers', { count: 2 }))
  await who.page.locator('summary').click()
  await card(who, 'Tri de nuit').getByText(who.t('assignments.ended.position_filled')).waitFor()
}

async function rejectOne(who: Person): Promise<void> {
  const { page, t, sees } = who
  await card(who, 'Quai lointain')
    .getByRole('button', { name: t('assignments.reject.action') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('assignments.reject.reason')).fill('Trop loin de chez moi')
  await checkScreen(who, 'reject')
  await dialog.getByRole('button', { name: t('assignments.reject.action') }).click()
  await sees(t('assignments.reject.done'))
  await sees(t('assignments.own.offers', { count: 1 }))
}

async function acceptOne(who: Person, id: string): Promise<void> {
  const { page, t, open, press, sees } = who
  await open(`/worker/assignments/${id}`)
  await sees('Porte 3')
  await page.getByRole('link', { name: t('clients.place.map') }).waitFor()
  // The shifts of an offer are shown before it is accepted: the night of the clock change has nine hours.
  await sees(t('shifts.times.clocksBack', { hours: '9\u202Fh' }))
  await checkScreen(who, 'offer')
  await press('assignments.accept.action')
  await sees(t('assignments.accept.done', { project: 'Quai proche' }))
  await page
    .getByText(t('assignments.label.in_progress'), { exact: true })
    .or(page.getByText(t('assignments.label.assigned'), { exact: true }))
    .first()
    .waitFor()
}

async function seeShifts(who: Person): Promise<void> {
  const { page, t, follow, sees } = who
  await follow('app.nav.shifts')
  await page.getByRole('heading', { name: t('shifts.own.title'), level: 1 }).waitFor()
  await card(who, 'Quai proche').getByText('22:00–06:00').waitFor()
  await sees(t('shifts.times.clocksBack', { hours: '9\u202Fh' }))
  expect(await page.getByRole('article').count()).toBe(2)
  await checkScreen(who, 'list')
  await page.getByText(t('shifts.own.past'), { exact: true }).click()
  await sees('10:00–18:00')
  expect(page.url()).toContain('when=past')
  await page.getByRole('tab', { name: t('shifts.own.week') }).click()
  await sees(t('shifts.own.weekSum', { count: 2, hours: '17\u202Fh' }))
  await sees(t('shifts.own.until', { role: 'Picker', time: '06:00' }))
  expect(page.url()).toContain('view=week')
  await checkScreen(who, 'week')
  await page.getByRole('button', { name: t('platform.week.next') }).click()
  await sees(t('shifts.own.emptyWeek'))
}

async function takeAlong(who: Person): Promise<string> {
  const { page, t, press, sees } = who
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('tab', { name: t('shifts.own.calendar') }).click()
  await press('shifts.feed.make')
  await sees(t('shifts.feed.once'))
  await checkScreen(who, 'feed')
  const former = await copied(who)
  expect(await page.getByRole('link', { name: t('shifts.feed.open') }).getAttribute('href')).toBe(
    former.replace(/^http:/, 'webcal:'),
  )
  const answer = await fetch(former)
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(faultsOfCalendar(bytes)).toEqual([])
  await press('shifts.feed.renew')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('shifts.feed.renewText')).waitFor()
  await dialog.getByRole('button', { name: t('shifts.feed.renew') }).click()
  await sees(t('shifts.feed.renewed'))
  const present = await copied(who)
  expect([(await fetch(former)).status, (await fetch(present)).status]).toEqual([404, 200])
  await page.reload()
  await page.getByText(t('shifts.feed.renew')).waitFor()
  expect(await page.getByText('/api/calendar/').count()).toBe(0)
  return bytes.toString()
}

async function copied({ page, t }: Person): Promise<string> {
  await page.getByRole('button', { name: `${t('shifts.feed.copy')}: ${t('shifts.feed.address')}` }).click()
  await page.getByText(t('shifts.feed.copied'), { exact: true }).waitFor()
  return (await page.evaluate('navigator.clipboard.readText()')) as string
}

async function cancelAssignment(who: Person, id: string): Promise<void> {
  const { page, t, open, press, sees } = who
  await open(`/worker/assignments/${id}`)
  await press('assignments.giveUp.action')
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: t('assignments.giveUp.action') })
  await send.click()
  await dialog.getByText(t('platform.validation.commentRequired')).last().waitFor()
  await dialog.getByLabel(t('assignments.giveUp.reason')).fill('Je suis malade')
  await checkScreen(who, 'give-up')
  await send.click()
  await sees(t('assignments.ended.worker'))
  await sees('Je suis malade')
  await checkScreen(who, 'given-up')
  await open('/worker/shifts')
  await card(who, 'Quai final').getByText(t('shifts.status.cancelled')).waitFor()
}
