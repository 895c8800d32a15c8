import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkBothWidths } from './both-widths.ts'
import { languagesFor } from './browser.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-12-04T09:00:00Z' })
const { world } = product

test.each(languagesFor('en'))(
  'an administrator exports a worker for an inspection, an inspector opens the link, and a revoked link is refused, in %s',
  async (language) => {
    const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
    const admin = await sampleUser(world, organisation, 'administrator')
    await speaks(world, admin, language)
    const { projectId } = await sampleProject(world, organisation)
    const worker = await sampleWorker(world, organisation)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    await sampleEntries(world, worker, { projectId, assignmentId, count: 3, status: 'approved' })

    const desk = await person(product, language, `/provider/workforce/profile/${worker.accountId}?tab=documents`, {
      cookie: admin.cookie,
    })
    const { t, page } = desk
    await desk.press('inspections.of')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('inspections.start') })
      .click()
    await page.getByRole('heading', { name: t('inspections.history.title') }).waitFor()
    await checkBothWidths(desk, `inspection-${language}`)
    await desk.press('inspections.links.add')
    await desk.fill('inspections.links.recipient', 'Inspector Maes')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('inspections.links.add') })
      .click()
    const url = await page.getByText(/^http.*\/inspection\//).innerText()
    await page.keyboard.press('Escape')

    const { pathname } = new URL(url)
    const inspector = await person(product, language, pathname)
    await inspector.sees(t('inspections.leftOut.health'))
    await checkBothWidths(inspector, `inspector-${language}`)
    const download = inspector.page.waitForEvent('download')
    await inspector.press('inspections.download')
    expect((await download).suggestedFilename()).toMatch(/^inspection .*\.zip$/)

    await desk.open(new URL(page.url()).pathname)
    await page.getByRole('button', { name: t('inspections.links.actions', { name: 'Inspector Maes' }) }).click()
    await page.getByRole('menuitem', { name: t('inspections.links.showVisits') }).click()
    await desk.sees(t('inspections.visits.download'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('inspections.links.actions', { name: 'Inspector Maes' }) }).click()
    await page.getByRole('menuitem', { name: t('inspections.links.revoke') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('inspections.links.revoke') })
      .click()
    await desk.sees(t('inspections.links.status.revoked'))
    await inspector.page.reload()
    await inspector.sees(t('inspections.page.invalid'))
  },
)
