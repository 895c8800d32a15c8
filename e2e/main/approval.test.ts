import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen } from '../browser.ts'
import { goTo } from '../keys.ts'
import { type Person, person, speaks } from '../person.ts'
import { openProduct } from '../product.ts'

const product = await openProduct({ startAt: '2026-11-20T18:00:00Z' })
const { world } = product

/** Twelve entries of three workers, 9:00 to 17:00 from 2 November on; one worker was scheduled until 16:30. */
async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const administrator = await sampleUser(world, organisation, 'administrator')
  await speaks(world, administrator, 'nl')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const names = ['Ada', 'Bruno', 'Chiara'] as const
  const workers = await Promise.all(names.map(() => sampleWorker(world, organisation)))
  const ids: string[] = []
  for (const [at, worker] of workers.entries()) {
    await world.sql`update workers set first_name = ${names[at]}, last_name = ${'Novak'} where id = ${worker.accountId}`
    const assignmentId = await sampleAssignment(world, worker, projectId)
    ids.push(...(await sampleEntries(world, worker, { projectId, assignmentId, count: 4, status: 'submitted' })))
    if (at > 0) continue
    for (const day of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'])
      await sampleShift(world, assignmentId, `${day}T08:00:00Z`, { end: `${day}T15:30:00Z` })
  }
  const ada = workers[0] as (typeof workers)[number]
  await speaks(world, ada, 'fr')
  const changeBehind = () =>
    world.sql`update time_entries set version = version + 1, break_minutes = 30, total_minutes = 450 where id = ${ids.at(-1)}`
  const statuses = async () =>
    (
      await world.sql<{ status: string; count: number }>`
        select status, count(*)::int as count from time_entries where organisation_id = ${organisation.organisationId} group by 1 order by 1`
    ).map(({ status, count }) => [status, count])
  return { manager, administrator, ada, changeBehind, statuses }
}

test('twelve entries are decided by keyboard only; proposed times are accepted on a phone; concurrent changes are listed', async () => {
  const { manager, administrator, ada, changeBehind, statuses } = await scene()
  const approver = await person(product, 'en', '/provider/timesheet?sort=worker', { cookie: manager.cookie })
  await approver.page.setViewportSize({ width: 1440, height: 900 })
  await approveAndUndo(approver)
  await propose(approver)
  const worker = await person(product, 'fr', '/worker/timesheet?tab=my-timesheet&date=2026-11-02', {
    cookie: ada.cookie,
    size: 'phone',
  })
  await accept(worker)
  expect(await statuses()).toEqual([
    ['approved', 1],
    ['submitted', 11],
  ])
  const onTheWay = await person(product, 'nl', '/provider/timesheet', {
    cookie: administrator.cookie,
    size: 'phone',
    dark: true,
  })
  await onTheWay.sees(onTheWay.t('timesheets.approval.count', { count: 11 }))
  await checkScreen(onTheWay, 'phone')
  await decideTheRest(approver, changeBehind)
  expect(await statuses()).toEqual([
    ['approved', 11],
    ['rejected', 1],
  ])
})

const rows = ({ page }: Person) => page.locator('[data-item]')

async function approveAndUndo(who: Person): Promise<void> {
  const { page, t, sees } = who
  await sees(t('timesheets.approval.count', { count: 12 }))
  // In a low row only the first flag has its name; the others have it for screen readers and in a tooltip.
  await page
    .getByRole('button', { name: new RegExp(t('timesheets.mark.no_break.name')) })
    .first()
    .waitFor()
  await checkScreen(who, 'by-worker')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await sees(/Approved: Ada Novak, 3 Nov/)
  await sees(t('timesheets.approval.count', { count: 11 }))
  await page.keyboard.press('u')
  await sees(t('timesheets.decision.undo.doneMany', { count: 1 }))
  await sees(t('timesheets.approval.count', { count: 12 }))
  await page.keyboard.press('a')
  await sees(t('timesheets.approval.count', { count: 11 }))
}

async function propose(who: Person): Promise<void> {
  const { page, t, sees } = who
  // The first of the list: Ada's Monday.
  for (let step = 0; step < 12; step++) await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await sees(t('timesheets.mark.differs_from_plan.means'))
  await checkScreen(who, 'details')
  await page.keyboard.press('c')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('The gate was closed at half past four.')
  await goTo(page, t('timesheets.proposal.takePlanned'))
  await sees(t('timesheets.proposal.total', { hours: '7\u202Fh\u202F30' }))
  await checkScreen(who, 'propose')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('timesheets.decision.requestChanges.action') })
    .press('Enter')
  await sees(t('timesheets.decision.requestChanges.done'))
  await sees(t('timesheets.approval.count', { count: 10 }))
}

async function accept(who: Person): Promise<void> {
  const { page, t, press, sees } = who
  await sees('The gate was closed at half past four.')
  const proposed = page.getByRole('region', { name: t('timesheets.proposal.title') })
  await proposed.getByText('09:00–16:30').waitFor()
  await checkScreen(who, 'proposed')
  await press('timesheets.proposal.accept')
  await sees(t('timesheets.proposal.accepted'))
  await proposed.waitFor({ state: 'detached' })
}

async function decideTheRest(who: Person, changeBehind: () => Promise<unknown>): Promise<void> {
  const { page, t, sees } = who
  await page.reload()
  await sees(t('timesheets.approval.count', { count: 11 }))
  await page.getByLabel(t('timesheets.bulk.chooseShown', { count: 11, rest: 0 })).check()
  await changeBehind()
  await page.keyboard.press('a')
  await page
    .getByRole('dialog')
    .getByText(t('timesheets.bulk.approveTitle', { count: 11 }))
    .waitFor()
  // The dialog gives its button the focus once it has opened.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('timesheets.decision.approve.action') })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Enter')
  await sees(t('timesheets.bulk.failed', { count: 1 }))
  await checkScreen(who, 'one-left')
  await page.getByRole('button', { name: /Chiara Novak · .* · Night shift/ }).click()
  await sees(t('timesheets.stale.title'))
  await page
    .getByRole('alert')
    .getByText(/30\s?min/)
    .first()
    .waitFor()
  await checkScreen(who, 'stale')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.keyboard.type('Nobody worked that day.')
  await dialog.getByRole('button', { name: t('timesheets.decision.reject.action') }).press('Enter')
  await rows(who).waitFor({ state: 'detached' })
  await sees(t('timesheets.approval.empty'))
}
