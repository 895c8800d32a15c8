import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleOpenShift, sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen } from './browser.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product

/** A Dutch-speaking planner and two pickers on one project, in an organisation that approves swaps. */
async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  await world.sql`update organisations set shift_swaps = 'approval' where id = ${organisation.organisationId}`
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const ann = await sampleWorker(world, organisation, { firstName: 'Ann', lastName: 'Aerts' })
  const bob = await sampleWorker(world, organisation, { firstName: 'Bob', lastName: 'Bos' })
  for (const one of [manager, ann, bob]) await speaks(world, one, 'nl')
  const annWorks = await sampleAssignment(world, ann, projectId)
  await sampleAssignment(world, bob, projectId)
  return { manager, projectId, ann, bob, annWorks }
}

const onPhone = (account: SampleAccount, path: string) =>
  person(product, 'nl', path, { cookie: account.cookie, size: 'phone', dark: true })
const atDesk = (account: SampleAccount, path: string) =>
  person(product, 'nl', path, { cookie: account.cookie, dark: true })

async function holdersOf(projectId: string): Promise<string[]> {
  const rows = await world.sql<{ worker: string }>`
    select w.first_name as worker from shifts s join workers w on w.id = s.worker_id
     where s.project_id = ${projectId} and s.status <> 'cancelled' order by w.first_name`
  return rows.map(({ worker }) => worker)
}

test('a worker offers a shift to colleagues, one accepts, and the planner approves the swap', async () => {
  const { manager, projectId, ann, bob, annWorks } = await scene()
  await sampleShift(world, annWorks, '2026-11-24')
  const offerer = await onPhone(ann, '/worker/shifts')
  await offerer.press('shifts.swap.offer')
  await checkScreen(offerer, 'offer')
  await offerer.press('shifts.swap.send')
  await offerer.sees(offerer.t('shifts.swap.responsible'))
  await checkScreen(offerer, 'offered')

  const taker = await onPhone(bob, '/worker/shifts?view=open')
  await taker.sees(taker.t('shifts.swap.incoming'))
  await checkScreen(taker, 'incoming')
  await taker.press('shifts.swap.accept')
  await taker.sees(taker.t('shifts.swap.acceptedByYou'))
  expect(await holdersOf(projectId)).toEqual(['Ann'])

  const desk = await atDesk(manager, '/provider/schedule?date=2026-11-24')
  await desk.page.getByRole('button', { name: /Ann Aerts → Bob Bos/ }).click()
  await desk.sees(desk.t('shifts.swap.workerResponsible', { worker: 'Ann Aerts' }))
  await checkScreen(desk, 'approve')
  await desk.press('shifts.swap.approve')
  await expect.poll(() => holdersOf(projectId)).toEqual(['Bob'])
})

test('a worker states a usual week on a phone, and the planner sees it in the schedule', async () => {
  const { manager, ann } = await scene()
  const who = await onPhone(ann, '/worker/shifts?view=availability')
  await who.page.getByRole('button', { name: who.t('platform.action.save') }).waitFor()
  await checkScreen(who, 'availability')
  for (const choice of ['availability.kind.available', 'availability.editor.part.day'])
    await who.page
      .getByRole('button', { name: who.t(choice), exact: true })
      .first()
      .click()
  await who.press('platform.action.save')
  await who.sees(who.t('availability.editor.saved'))
  await checkScreen(who, 'availability-saved')
  const desk = await atDesk(manager, '/provider/schedule?date=2026-11-24')
  await desk.page.getByText('Ann Aerts').first().waitFor()
  await checkScreen(desk, 'availability-desk')
})

test('an open shift is offered in waves until a worker takes it on a phone', async () => {
  const { manager, projectId, bob } = await scene()
  const openShiftId = await sampleOpenShift(world, projectId, '2026-11-25', { isPublished: false })
  const desk = await atDesk(manager, `/provider/schedule?date=2026-11-25&openShift=${openShiftId}`)
  await desk.press('shifts.waves.start')
  const dialog = desk.page.getByRole('dialog', { name: desk.t('shifts.waves.start') })
  await dialog.waitFor()
  await checkScreen(desk, 'waves-start')
  await dialog.getByRole('button', { name: desk.t('shifts.waves.start') }).click()
  await desk.sees(desk.t('shifts.waves.responses', { offered: 2, declined: 0, accepted: 0 }))
  await checkScreen(desk, 'waves')
  await desk.press('shifts.waves.pause')
  await desk.sees(desk.t('shifts.waves.isPaused'))

  const taker = await onPhone(bob, '/worker/shifts?view=open')
  await taker.sees(taker.t('shifts.claim.offered'))
  await taker.press('shifts.claim.accept')
  await expect.poll(() => holdersOf(projectId)).toEqual(['Bob'])
  // Without reloading the page.
  await desk.sees(desk.t('shifts.waves.ended.filled'))
})
