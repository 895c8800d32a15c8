import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleOpenShift, sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen } from './browser.ts'
import { countActs } from './counted.ts'
import { goTo, tabTo } from './keys.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

// A Friday, six in the morning in Brussels.
const product = await openProduct({ startAt: '2026-11-20T05:00:00Z' })
const { world } = product

/** An organisation with a planner and two pickers on one project. */
async function scene(planner: Language, worker: Language) {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const ann = await sampleWorker(world, organisation, { firstName: 'Ann', lastName: 'Aerts' })
  const bob = await sampleWorker(world, organisation, { firstName: 'Bob', lastName: 'Bos', phone: '+32470000001' })
  await speaks(world, manager, planner)
  for (const one of [ann, bob]) await speaks(world, one, worker)
  const annWorks = await sampleAssignment(world, ann, projectId)
  await sampleAssignment(world, bob, projectId)
  return { manager, projectId, ann, bob, annWorks }
}

async function holdersOf(projectId: string): Promise<string[]> {
  const rows = await world.sql<{ worker: string; status: string }>`
    select w.first_name as worker, s.status from shifts s join workers w on w.id = s.worker_id
     where s.project_id = ${projectId} order by w.first_name`
  return rows.map(({ worker, status }) => `${worker} ${status}`)
}

const opened = (account: SampleAccount, language: Language, path: string, visitor = {}) =>
  person(product, language, path, { cookie: account.cookie, ...visitor })

test('a worker reports sick on a phone, the planner offers the shift in three clicks, and a colleague takes it', async () => {
  const { manager, projectId, ann, bob, annWorks } = await scene('nl', 'fr')
  await sampleShift(world, annWorks, '2026-11-20')

  const sick = await opened(ann, 'fr', '/worker/home', { size: 'phone', dark: true })
  const atHome = await countActs(sick.page)
  await sick.press('absences.sick.action')
  await checkScreen(sick, 'sick')
  await sick.press('absences.sick.send')
  await sick.sees(sick.t('absences.sick.notExpected'))
  expect(atHome.clicks).toHaveLength(2)
  await checkScreen(sick, 'sick-home')

  const desk = await opened(manager, 'nl', '/provider', { dark: true })
  const atDesk = await countActs(desk.page)
  await desk.follow('shifts.replace.action')
  await desk.page.getByText('Bob Bos').first().waitFor()
  await checkScreen(desk, 'replace')
  await desk.page.getByRole('button', { name: desk.t('matching.replacement.offer', { name: 'Bob Bos' }) }).click()
  await desk.sees(desk.t('matching.replacement.offered', { count: 1 }))
  expect(atDesk.clicks.length).toBeLessThanOrEqual(3)
  // Until somebody takes it, she is responsible, and nobody else.
  expect(await holdersOf(projectId)).toEqual(['Ann scheduled'])

  const taker = await opened(bob, 'fr', '/worker/shifts?view=open', { size: 'phone', dark: true })
  await taker.sees(taker.t('shifts.claim.offered'))
  await checkScreen(taker, 'offered')
  await taker.press('shifts.claim.accept')
  await expect.poll(() => holdersOf(projectId)).toEqual(['Ann cancelled', 'Bob scheduled'])
})

test('a shift tomorrow takes three clicks from the schedule', async () => {
  const { manager, bob } = await scene('en', 'en')
  const who = await opened(manager, 'en', '/provider/schedule?date=2026-11-20')
  const add = who.page.getByRole('button', { name: /Bob Bos.*21 Nov/ })
  await add.waitFor()
  const acts = await countActs(who.page)
  await add.click()
  await checkScreen(who, 'plan')
  await who.press('shifts.plan.publish')
  await who.sees(who.t('shifts.plan.published', { count: 1 }))
  expect(acts.clicks.length).toBeLessThanOrEqual(3)
  const planned = await world.sql`
    select to_char(starts_at at time zone 'Europe/Brussels', 'YYYY-MM-DD') as day, published_at is not null as published
      from shifts where worker_id = ${bob.accountId}`
  expect(planned).toEqual([{ day: '2026-11-21', published: true }])
})

test('with the keyboard only, the week is filled from suggestions with reasons', async () => {
  const { manager, projectId } = await scene('fr', 'fr')
  await sampleOpenShift(world, projectId, '2026-11-24')
  await sampleOpenShift(world, projectId, '2026-11-25')
  const who = await opened(manager, 'fr', '/provider/schedule?date=2026-11-23', { dark: true })
  const { page, t } = who
  await page.getByText(t('shifts.open.fillWeek')).waitFor()
  await goTo(page, t('shifts.open.fillWeek'))
  await who.sees(t('autofill.intro'))
  await checkScreen(who, 'fill-choices')
  await tabTo(page, t('autofill.emphasis.fairness'))
  await page.keyboard.press('Space')
  await goTo(page, t('autofill.start'))
  await page.getByRole('button', { name: t('autofill.acceptAll') }).waitFor()
  await checkScreen(who, 'fill-suggestions')
  await goTo(page, t('autofill.acceptAll'))
  await expect.poll(() => holdersOf(projectId)).toEqual(['Ann scheduled', 'Bob scheduled'])
})
