import { expect, test } from 'vitest'
import { type Language } from '#base/language.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { endingRoutes } from '#domains/projects/contract/ending.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { languagesFor } from './browser.ts'
import { checkBothWidths } from './both-widths.ts'
import { type Person, person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const position = { latitude: 50.8467, longitude: 4.3525, accuracy: 10 }

test.each(languagesFor('nl'))('clients, their work sites and their projects, in %s', async (language) => {
  const manager = await sampleUser(product.world, await sampleOrganisation(product.world), 'manager')
  await speaks(product.world, manager, language)
  const who = await person(product, language, '/provider/clients', { cookie: manager.cookie, position })
  await addClient(who)
  await addTypedSite(who)
  await addPointedSite(who)
  await checkBothWidths(who, `client-${language}`)
  const projectId = await addProject(who)
  await work(manager, projectId)
  await seeProject(who, language)
  await refuseToDelete(who, () => endProject(manager, projectId))
  await changeMany(who, manager)
})

async function addClient(who: Person): Promise<void> {
  const { page, t, fill, choose, press, follow, sees } = who
  await sees(t('clients.list.empty'))
  await follow('clients.list.add')
  await fill('clients.field.vatNumber', 'BE0428759498')
  await fill('clients.field.website', 'javascript:alert(1)')
  await fill('clients.field.email', 'nobody')
  await press('clients.add.submit')
  for (const key of ['clients.validation.nameRequired', 'platform.validation.vatNumber'])
    await page.getByText(t(key)).last().waitFor()
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(4)
  expect(await page.evaluate('document.activeElement.name')).toBe('name')
  await checkBothWidths(who, 'client-refused')
  await fill('clients.field.name', 'Café du Canal')
  await choose('clients.field.industry', 'hospitality')
  await fill('clients.field.vatNumber', 'BE 0428.759.497')
  await fill('clients.field.website', 'https://canal.example')
  await fill('clients.field.contactName', 'Zoë Dürr')
  await fill('clients.field.email', 'zoe@canal.example')
  await fill('clients.field.phone', '+32 2 555 01 23')
  await press('clients.add.submit')
  await page.getByRole('heading', { name: 'Café du Canal', level: 1 }).waitFor()
  await page.getByRole('link', { name: t('clients.one.call') }).waitFor()
}

async function addTypedSite({ page, t, press, sees }: Person): Promise<void> {
  await press('clients.site.add')
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: t('platform.action.save') })
  await dialog.getByLabel(t('clients.field.latitude')).fill('91')
  await save.click()
  await dialog
    .getByText(t('platform.validation.tooBig', { max: 90 }))
    .last()
    .waitFor()
  await dialog.getByText(t('clients.validation.siteNameRequired')).last().waitFor()
  await dialog.getByLabel(t('clients.field.siteName')).fill('Kiosk <b>1</b>')
  await dialog.getByLabel(t('clients.field.address')).fill('Quai des Usines 22, Bruxelles')
  await dialog.getByLabel(t('clients.field.latitude')).fill('50,8450')
  await dialog.getByLabel(t('clients.field.longitude')).fill('4.3500')
  const slider = dialog.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^250\sm$/)
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  await sees('Quai des Usines 22, Bruxelles')
  await sees(t('clients.site.point', { radius: '250' }))
  const points = await product.world.sql<{ latitude: number }>`
    select latitude from work_sites where name = 'Kiosk <b>1</b>'`
  expect(points.map(({ latitude }) => Number(latitude))).toEqual([50.845])
  // On the map too, a name is shown as text.
  await page.getByRole('button', { name: 'Kiosk <b>1</b>', exact: true }).waitFor()
}

async function addPointedSite(who: Person): Promise<void> {
  const { page, t, press } = who
  await press('clients.site.add')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('clients.field.siteName')).fill('Terrace')
  await dialog.getByLabel(t('clients.field.address')).fill('Quai du Commerce 2')
  await dialog.getByText(t('platform.map.click')).waitFor()
  const map = dialog.locator('.leaflet-container')
  await map.click({ position: { x: 120, y: 200 } })
  const latitude = dialog.getByLabel(t('clients.field.latitude'))
  const degrees = async () => Number((await latitude.inputValue()).replace(',', '.'))
  const before = await degrees()
  expect(before).toBeCloseTo(50.84, 1)
  const pin = map.getByRole('button', { name: /^Terrace/ })
  await pin.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(async () => (await degrees()) - before).toBeCloseTo(100 / 111_320, 6)
  expect(await page.evaluate('document.activeElement.className')).toContain('leaflet-marker-icon')
  await press('platform.map.here')
  await expect.poll(degrees).toBe(50.8467)
  await checkBothWidths(who, 'work-site')
  await dialog.getByRole('button', { name: t('platform.action.save') }).click()
  await dialog.waitFor({ state: 'detached' })
  const shown = page.getByRole('button', { name: t('clients.site.show', { name: 'Terrace' }) })
  await shown.click()
  expect(await shown.getAttribute('aria-pressed')).toBe('true')
}

async function addProject(who: Person): Promise<string> {
  const { page, t, fill, choose, press, follow } = who
  await follow('projects.list.add')
  await fill('projects.field.name', 'Summer terrace')
  await choose('projects.field.workSite', 'Terrace')
  await fill('projects.field.startDate', '2026-11-01')
  await fill('projects.field.endDate', '2026-10-01')
  await fill('projects.field.budgetHours', '40')
  await press('projects.add.submit')
  await page.getByText(t('platform.validation.endNotBeforeStart')).last().waitFor()
  await checkBothWidths(who, 'project-refused')
  await fill('projects.field.endDate', '2026-12-31')
  await press('projects.add.submit')
  await page.getByRole('heading', { name: 'Summer terrace', level: 1 }).waitFor()
  return page.url().split('/').at(-1) ?? ''
}

/** Creates three approved days of eight hours, and one to approve. */
async function work(manager: SampleAccount, projectId: string): Promise<void> {
  const worker = await sampleWorker(product.world, manager)
  const ofProject = { projectId, assignmentId: await sampleAssignment(product.world, worker, projectId) }
  await sampleEntries(product.world, worker, { ...ofProject, count: 3, status: 'approved' })
  await sampleEntries(product.world, worker, { ...ofProject, count: 1, status: 'submitted', firstDay: '2026-11-10' })
}

async function seeProject(who: Person, language: Language): Promise<void> {
  const { page, t, press, sees } = who
  await page.reload()
  const meter = page.getByRole('meter', { name: t('timesheets.project.share') })
  await meter.waitFor()
  expect(await meter.getAttribute('aria-valuenow')).toBe('60')
  await page
    .getByRole('list', { name: t('timesheets.project.byWorker') })
    .getByText('Zoë Peeters')
    .waitFor()
  await checkBothWidths(who, `project-${language}`)
  await press('projects.one.moreActions')
  await page.getByRole('menuitem', { name: t('projects.status.on_hold') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The quay is being repaired')
  // Escape does not discard the typed text: it asks first.
  await dialog.getByRole('textbox').press('Escape')
  const question = page.getByRole('dialog', { name: t('platform.leave.title') })
  await question.getByRole('button', { name: t('platform.leave.stay') }).click()
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: t('projects.change.action') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: t('platform.section.history') }).click()
  await sees('The quay is being repaired')
  await page.locator('dl').getByText(t('projects.status.on_hold')).waitFor()
  await page
    .getByRole('link', { name: t('projects.list.title') })
    .first()
    .click()
  await sees('Summer terrace')
  await page.getByText(/24\sh/).first().waitFor()
  await checkBothWidths(who, `projects-${language}`)
}

async function endProject(manager: SampleAccount, projectId: string): Promise<void> {
  const input = { params: { id: projectId }, body: { status: 'completed' as const } }
  expect((await product.world.call(endingRoutes.endProject, input, manager)).status).toBe(200)
}

async function refuseToDelete(who: Person, endOpenWork: () => Promise<void>): Promise<void> {
  const { page, t, press, open, sees } = who
  await open('/provider/clients')
  await page.getByRole('link', { name: /Café du Canal/ }).click()
  await press('clients.one.moreActions')
  await page.getByRole('menuitem', { name: t('platform.action.delete') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('platform.action.delete') }).click()
  await dialog.getByText(t('clients.refusals.CLIENT_IN_USE')).waitFor()
  await checkBothWidths(who, 'client-in-use')
  // A client with open work cannot be deactivated either.
  await endOpenWork()
  await dialog.getByRole('button', { name: t('clients.deactivate.action') }).click()
  await dialog.waitFor({ state: 'detached' })
  await sees(t('clients.deactivate.done', { name: 'Café du Canal' }))
  await page.getByRole('tab', { name: t('platform.section.history') }).click()
  const history = page.locator('section', { has: page.getByRole('heading', { name: t('platform.history.title') }) })
  await history.getByText(t('clients.status.inactive'), { exact: true }).waitFor()
  await history.getByText('Kiosk <b>1</b>').waitFor()
}

async function changeMany(who: Person, { organisationId }: SampleAccount): Promise<void> {
  const { page, t, press, open, sees } = who
  await product.world.sql`
    insert into clients (organisation_id, id, name)
    select ${organisationId}, gen_random_uuid(), 'Client ' || number from generate_series(1, 3) number`
  await open('/provider/clients')
  await sees('Client 3')
  await page.getByRole('searchbox').fill('cafe du canal')
  await page.getByText('Client 3').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('')
  await sees('Client 3')
  for (const name of ['Client 1', 'Client 2']) await page.getByLabel(t('clients.list.choose', { name })).click()
  await checkBothWidths(who, 'clients-chosen')
  await press('clients.deactivate.action')
  await sees(t('clients.deactivate.manyDone', { count: 2 }))
  await open('/provider/clients?status=inactive')
  await sees('Client 2')
  expect(await page.locator('tbody tr').count()).toBe(3)
}
