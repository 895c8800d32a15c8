import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePeriod } from '#domains/pay/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen } from './browser.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-12-01T08:00:00Z' })
const { world } = product

/** A French organisation that pays IFM and ICCP, with a worker who has seven approved days of eight hours in one week. */
async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Paris' })
  const admin = await sampleUser(world, organisation, 'administrator')
  await speaks(world, admin, 'fr')
  const components = ['endOfAssignment', 'paidLeave'].map((component) => {
    return { component, isOn: true, fromDate: '2026-11-01', paid: 'period', basisPoints: null, reason: null }
  })
  await world.sql`
    update organisations set statutory_pay = ${JSON.stringify(components)} where id = ${organisation.organisationId}`
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await sampleEntries(world, worker, { projectId, assignmentId, count: 7, status: 'approved' })
  return { admin, assignmentId, periodId: await samplePeriod(world, organisation) }
}

test('a payroll officer takes the overtime of France, sets a ground without allowance, and finds both on the pay stub', async () => {
  const { admin, assignmentId, periodId } = await scene()
  const who = await person(product, 'fr', '/provider/settings?tab=time', { cookie: admin.cookie })
  const { page, t, sees, press, open, choose } = who
  await page.getByRole('button', { name: t('organisations.overtime.take', { country: 'France' }) }).click()
  await checkScreen(who, 'overtime')
  await press('platform.action.save')
  await sees(t('organisations.settings.saved'))

  await open(`/provider/assignments/${assignmentId}`)
  await sees(t('assignments.endAllowance.title'))
  await page
    .locator('section', { hasText: t('assignments.endAllowance.title') })
    .getByRole('button', { name: t('platform.action.edit') })
    .click()
  await choose('assignments.endAllowance.ground', 'ended_by_worker')
  await checkScreen(who, 'ground')
  await press('platform.action.save')
  await sees(t('assignments.endAllowance.done'))

  await open(`/provider/pay/${periodId}`)
  await press('pay.calculate.action')
  await sees(t('pay.sums.workers', { count: 1 }))
  await page
    .getByRole('link', { name: /Peeters/ })
    .first()
    .click()
  // 35 hours, then 8 at 125 % and 13 at 150 %.
  const line = (text: RegExp) => page.locator('summary').filter({ hasText: text })
  for (const text of [/125/, /150/]) {
    await line(text).click()
    await sees('Code du travail, L3121-36')
  }
  await line(new RegExp(t('pay.line.notDue'))).click()
  await sees('Code du travail, L1251-33')
  await checkScreen(who, 'stub')
  expect(await line(/./).count()).toBe(5)
})
