import { expect, test } from 'vitest'
import { sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { focused, goTo, tabTo } from '../keys.ts'
import { person } from '../person.ts'
import { openProduct } from '../product.ts'

const product = await openProduct({ startAt: '2026-11-20T18:00:00Z' })
const { world } = product
const password = 'Quiet-Harbour-7!'

test('a provider user signs in, adds a client and decides on hours without a mouse', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation, { managerId: admin.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await sampleEntries(world, worker, { projectId, assignmentId, count: 2, status: 'submitted' })

  const { page, t, sees } = await person(product, 'en', '/auth/login')
  await tabTo(page, t('accounts.signIn.email'))
  await page.keyboard.type(admin.email)
  await tabTo(page, t('accounts.signIn.password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await sees(t('app.providerHome.greeting', { name: 'Sam' }))

  await goTo(page, t('app.nav.clients'))
  await page.getByRole('heading', { name: t('clients.list.title'), level: 1 }).waitFor()
  await goTo(page, t('clients.list.add'))
  await page.getByRole('heading', { name: t('clients.add.title'), level: 1 }).waitFor()
  await tabTo(page, t('clients.field.name'))
  await page.keyboard.type('Canal Brewery')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Canal Brewery' }).waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Peeters')
  await page
    .getByRole('option', { name: /Zoë Peeters/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Zoë Peeters' }).waitFor()

  await goTo(page, t('app.nav.timesheet'))
  await page.getByRole('heading', { name: t('timesheets.approval.title') }).waitFor()
  await page.getByText('Zoë Peeters').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await page
    .getByText(t('timesheets.approval.empty'))
    .or(page.getByText(t('timesheets.approval.allDone')))
    .waitFor()
  const [left] = await world.sql<{ open: number }>`
    select count(*)::int as open from time_entries where organisation_id = ${organisation.organisationId} and status <> 'approved'`
  expect(left?.open).toBe(0)
})

test('a worker clocks in and out with the keyboard, and the focus is never lost', async () => {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation)
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  await sampleAssignment(world, worker, projectId)
  const position = { ...samplePoint, accuracy: 12 }
  const { page, t, sees } = await person(product, 'en', '/worker/timesheet', { cookie: worker.cookie, position })
  await goTo(page, t('clock.action.in'))
  await page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
  await product.passMinutes(60)
  expect(await focused(page)).not.toBe('')
  await goTo(page, t('clock.action.out'))
  await page.getByRole('dialog').waitFor()
  await goTo(page, t('clock.action.out'))
  await sees(/1\s?h/)
})
