import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen } from './browser.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-02T09:00:00Z' })
const { world } = product

test('the desk in France sees the waiting period before an offer, sends it after the period, and reads the figures', async () => {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Paris' })
  await world.sql`
    update organisations set labour_law = 'warn', rules_country = 'FR', holiday_countries = '{FR}' where id = ${organisation.organisationId}`
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const worker = await sampleWorker(world, organisation, { firstName: 'Ann', lastName: 'Aerts' })
  await sampleAssignment(world, worker, projectId, 'completed', { startDate: '2026-10-01', endDate: '2026-10-31' })
  await speaks(world, manager, 'fr')

  const path = `/provider/assignments/add?projectId=${projectId}&workerId=${worker.accountId}`
  const desk = await person(product, 'fr', path, { cookie: manager.cookie })
  await desk.fill('assignments.field.role', 'Picker')
  await desk.fill('assignments.field.payRate', '17,35')
  await desk.fill('assignments.field.startDate', '17/11/2026')
  await desk.fill('assignments.field.endDate', '20/11/2026')
  await desk.page.keyboard.press('Tab')
  await desk.sees('se termine le')
  await desk.sees('L1251-36-1')
  await checkScreen(desk, 'waiting')
  await desk.fill('assignments.field.startDate', '18/11/2026')
  await desk.page.keyboard.press('Tab')
  await expect.poll(() => desk.page.getByText('L1251-36-1').count()).toBe(0)
  await desk.press('assignments.offer.submit')
  await desk.sees(desk.t('assignments.limit.title'))
  await desk.sees('L1251-12-1')
  await checkScreen(desk, 'figures')
})
