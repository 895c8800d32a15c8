import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleCertification } from '#domains/documents/server/samples.ts'
import { type SampleProject, sampleProject } from '#domains/projects/server/samples.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen } from './browser.ts'
import { tabTo } from './keys.ts'
import { type Person, person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product

test('with the mouse: a request is added, moved on the timeline, approved, and offered to available workers', async () => {
  const { manager } = await scene('en')
  await staff(manager)
  const who = await person(product, 'en', '/provider/requests', { cookie: manager.cookie })
  const id = await ask(who)
  await seeOnTimeline(who)
  await drag(who, manager, id)
  await approve(who)
  await weighCandidates(who)
  await offerToTwo(who)
  await seeHistory(who)
})

test('with the keyboard only: a request is found, moved and moved back, opened, rejected with a comment, and reopened', async () => {
  const { manager, project } = await scene('fr')
  const id = await addRequest(manager, project)
  const { page, t } = await person(product, 'fr', '/provider/requests', { cookie: manager.cookie, dark: true })
  const key = (...keys: string[]) =>
    keys.reduce((last, one) => last.then(() => page.keyboard.press(one)), Promise.resolve())
  await page.getByRole('link', { name: /December pickers/ }).waitFor()

  await tabTo(page, t('requests.timeline.weekly'))
  await key('ArrowRight')
  await page.waitForURL(/view=day/)
  await tabTo(page, t('platform.dates.goTo'))
  // The same in either order of day and month.
  await page.keyboard.type('12122026')
  await key('Enter')
  await page.waitForURL(/date=2026-12-12/)
  await tabTo(page, 'December pickers')
  await page.getByRole('tooltip').getByText('Quayside').waitFor()
  await checkScreen({ page }, 'day-fr')

  await key('Space', 'ArrowRight', 'Shift+ArrowRight')
  expect(await daysOf(manager, id)).toBe('2026-12-01 2026-12-14')
  // Undone immediately: the move reaches the server only afterwards.
  const isUndone = Promise.withResolvers<void>()
  await page.route('**/api/provider/requests/*', (route) => isUndone.promise.then(() => route.continue()), { times: 1 })
  await key('Enter', 'Control+z')
  isUndone.resolve()
  await page.getByText(/December pickers\s: déplacement annulé/).waitFor()
  expect(await daysOf(manager, id)).toBe('2026-12-01 2026-12-14')
  await key('Space', 'ArrowLeft', 'Escape', 'Alt+ArrowRight', 'Alt+ArrowRight', 'Enter')
  await expect.poll(() => daysOf(manager, id)).toBe('2026-12-01 2026-12-16')

  await key('Enter')
  await page.getByRole('heading', { name: 'December pickers', level: 1 }).waitFor()
  await tabTo(page, t('requests.move.reject'))
  await key('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, t('requests.move.reject'))
  await key('Enter')
  await page.getByRole('dialog').getByText(t('platform.validation.commentRequired')).last().waitFor()
  await page.keyboard.type('Trop cher pour décembre')
  await tabTo(page, t('requests.move.reject'))
  await key('Enter')
  await page.getByRole('alert').getByText('Trop cher pour décembre').waitFor()
  await checkScreen({ page }, 'rejected-fr')
  await tabTo(page, t('requests.move.reopen'))
  await key('Enter')
  await page.getByRole('heading', { level: 1 }).locator('..').getByText(t('requests.status.pending')).waitFor()
  await tabTo(page, t('platform.section.people'))
  await key('ArrowLeft')
  await page.locator('blockquote').getByText('Trop cher pour décembre').waitFor()
})

test('on a phone: a request is found in the list and the agenda, opened by tap, reviewed, and cancelled with a comment', async () => {
  const { manager, project } = await scene('nl')
  await addRequest(manager, project)
  const who = await person(product, 'nl', '/provider/requests', { cookie: manager.cookie, size: 'phone' })
  const { page, t, sees } = who
  await sees(t('requests.timeline.empty'))
  await page.locator('label', { hasText: t('requests.list.list') }).tap()
  await sees('December pickers')
  await checkScreen(who, 'list-nl')
  await page.locator('label', { hasText: t('requests.list.agenda') }).tap()
  for (const _ of [1, 2]) await page.getByRole('button', { name: t('platform.dates.later') }).tap()
  await page.getByRole('button', { name: 'December pickers' }).tap()
  const sheet = page.getByRole('dialog')
  for (const words of ['Café du Canal', 'Quayside', t('requests.duration.weeks', { count: 2 })])
    await sheet.getByText(words).first().waitFor()
  await checkScreen(who, 'sheet-nl')
  await sheet.getByRole('link', { name: t('requests.timeline.open') }).tap()
  await page.getByRole('button', { name: t('requests.move.review') }).tap()
  await sees(t('requests.status.in_review'))
  await checkScreen(who, 'request-nl')
  await page.getByRole('button', { name: t('requests.one.moreActions') }).tap()
  await page.getByRole('menuitem', { name: t('requests.move.cancel') }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('De klant is failliet')
  await dialog.getByRole('button', { name: t('requests.move.cancel') }).tap()
  await page.getByRole('alert').getByText('De klant is failliet').waitFor()
  await sees(t('requests.status.cancelled'))
  expect(await page.getByRole('button', { name: t('requests.move.approve') }).count()).toBe(0)
  await checkScreen(who, 'cancelled-nl')
})

/** An organisation with a client, its project, and a manager with a language. */
async function scene(language: Language): Promise<{ manager: SampleAccount; project: SampleProject }> {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  await speaks(world, manager, language)
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  await world.sql`update clients set name = 'Café du Canal' where id = ${project.clientId}`
  await world.sql`update work_sites set name = 'Quayside' where id = ${project.workSiteId}`
  return { manager, project }
}

async function addRequest(manager: SampleAccount, project: SampleProject): Promise<string> {
  const id = await sampleRequest(world, manager, project)
  await world.sql`update requests set work_site_id = ${project.workSiteId} where id = ${id}`
  return id
}

/** One available worker, one available on most days, one without the certification, one with other work. */
async function staff(organisation: SampleAccount): Promise<void> {
  const able = { skills: ['Forklift'], experienceLevel: 'advanced' }
  const [amina, bram, chiara, dirk] = [
    await sampleWorker(world, organisation, { firstName: 'Amina', lastName: 'Haddad', ...able }),
    await sampleWorker(world, organisation, { firstName: 'Bram', lastName: 'Claes', ...able }),
    await sampleWorker(world, organisation, { firstName: 'Chiara', lastName: 'Rossi', primaryRole: 'Packer' }),
    await sampleWorker(world, organisation, { firstName: 'Dirk', lastName: 'Maes', ...able }),
  ]
  for (const worker of [amina, chiara, dirk]) await sampleCertification(world, worker)
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status)
    values (${organisation.organisationId}, gen_random_uuid(), ${chiara.accountId}, '2026-12-03', '2026-12-04', 'vacation', 'approved')`
  const other = await sampleProject(world, organisation)
  await sampleAssignment(world, dirk, other.projectId)
  expect(bram.accountId).not.toBe(dirk.accountId)
}

async function ask(who: Person): Promise<string> {
  const { page, t, fill, pick, choose, press, follow, sees } = who
  await sees(t('requests.timeline.empty'))
  await checkScreen(who, 'empty')
  await follow('requests.list.add')
  await press('requests.add.submit')
  await sees(t('platform.form.summary'))
  await fill('requests.field.title', 'Pickers for the peak')
  await pick('requests.field.project', 'Night shift')
  await sees(t('requests.form.forClient', { client: 'Café du Canal' }))
  await fill('requests.field.role', 'Picker')
  await fill('requests.field.startDate', '2026-12-01')
  const valueOf = (name: string) => page.locator(`[name="${name}"]`).inputValue()
  await fill('requests.field.duration', '3')
  expect(await valueOf('endDate')).toBe('21 Dec 2026')
  await fill('requests.field.endDate', '2026-12-14')
  expect([await valueOf('duration'), await valueOf('durationUnit')]).toEqual(['2', 'weeks'])
  await choose('requests.field.durationUnit', 'days')
  await fill('requests.field.duration', '14')
  expect(await valueOf('endDate')).toBe('14 Dec 2026')
  await fill('requests.field.positions', '3')
  await choose('requests.field.experienceLevel', 'intermediate')
  await fill('requests.field.budgetRate', '18.50')
  await press('requests.row.addSkill')
  await page.locator('[name="skills.0.name"]').fill('Forklift')
  await fill('requests.field.certifications', 'VCA')
  await page.keyboard.press('Enter')
  await checkScreen(who, 'form')
  await press('requests.add.submit')
  await page.getByRole('heading', { name: 'Pickers for the peak', level: 1 }).waitFor()
  return page.url().split('/').at(-1) ?? ''
}

const bar = ({ page }: Person) => page.getByRole('link', { name: /^Pickers for the peak, / })

async function seeOnTimeline(who: Person): Promise<void> {
  const { page, t, press } = who
  await press('requests.one.moreActions')
  await page.getByRole('menuitem', { name: t('requests.one.onTimeline') }).click()
  await bar(who).hover()
  const tip = page.getByRole('tooltip')
  await tip.getByText('Forklift').waitFor()
  const facts = await tip.locator('dl > div').evaluateAll((all) => all.map((one) => one.textContent))
  expect(facts).toEqual([
    'ClientCafé du Canal',
    'ProjectNight shift',
    'Work siteQuayside',
    'Project managerSam Sample manager',
    'Start dateTuesday, 1 December 2026',
    'End dateMonday, 14 December 2026',
    'Duration14 days',
    'Positions0 of 3 positions filled',
    'SkillsForklift',
    'CertificationsVCA',
    'Languages–',
    'ExperienceIntermediate',
    'Budget rate€18.50',
  ])
  await checkScreen(who, 'tooltip')
}

async function drag(who: Person, manager: SampleAccount, id: string): Promise<void> {
  const { page, t } = who
  const draw = async (from: (box: { x: number; width: number }) => number, days: number) => {
    const box = await bar(who).boundingBox()
    if (!box) throw new Error('the bar is not drawn')
    const [x, y] = [from(box), box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // A day is 24 pixels wide.
    await page.mouse.move(x + days * 12, y)
    await page.mouse.move(x + days * 24, y)
    await page.mouse.up()
  }
  await draw(({ x, width }) => x + width / 2, 7)
  await expect.poll(() => daysOf(manager, id)).toBe('2026-12-08 2026-12-21')
  await page.getByRole('button', { name: t('platform.action.undo') }).click()
  await expect.poll(() => daysOf(manager, id)).toBe('2026-12-01 2026-12-14')
  await draw(({ x, width }) => x + width - 3, 4)
  await expect.poll(() => daysOf(manager, id)).toBe('2026-12-01 2026-12-18')
  expect(page.url()).not.toContain(id)
  await bar(who).click()
  // The record as it was last read is shown until it has been read again.
  await page
    .getByText(/^1\s–\s18\sDec\s2026$/)
    .first()
    .waitFor()
}

async function approve({ page, t, press, sees }: Person): Promise<void> {
  await sees(t('matching.afterApproval'))
  await press('requests.move.approve')
  await sees(t('requests.done.approve', { title: 'Pickers for the peak' }))
  await page.getByRole('button', { name: t('requests.move.start') }).waitFor()
}

const candidates = ({ page, t }: Person) => page.getByRole('list', { name: t('matching.title'), exact: true })
const others = ({ page, t }: Person) => page.getByRole('list', { name: t('matching.otherRoles'), exact: true })
const candidate = (who: Person, name: string) =>
  candidates(who)
    .or(others(who))
    .locator('> li')
    .filter({ has: who.page.getByRole('link', { name, exact: true }) })

async function weighCandidates(who: Person): Promise<void> {
  const { page, t } = who
  const score = new RegExp(`^${t('matching.score', { score: 0 }).replace('0', '\\d+')}$`)
  const found = (await candidates(who).getByText(score).allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]))
  expect(found).toHaveLength(3)
  // Bram lacks a certification and cannot get an offer, so he is last whatever his score.
  expect(found.slice(0, 2)).toEqual(found.slice(0, 2).toSorted((one, other) => other - one))
  await candidates(who).locator('> li').last().getByRole('link', { name: 'Bram Claes', exact: true }).waitFor()
  await candidate(who, 'Bram Claes')
    .getByText(t('matching.obstacle.certificationMissing', { names: 'VCA' }))
    .waitFor()
  // Chiara has another role.
  await page.getByRole('button', { name: t('matching.otherRoles') }).click()
  await others(who).getByRole('link', { name: 'Chiara Rossi', exact: true }).waitFor()
  await candidate(who, 'Chiara Rossi')
    .getByText(t('matching.obstacle.timeOff', { count: 2 }))
    .waitFor()
  await candidate(who, 'Dirk Maes')
    .getByText(t('matching.obstacle.busy', { count: 18 }))
    .waitFor()
  const offers = (name: string) =>
    candidate(who, name)
      .getByRole('button', { name: t('matching.offer.one') })
      .count()
  // The list reloads once the request is approved.
  await expect.poll(async () => [await offers('Bram Claes'), await offers('Dirk Maes')]).toEqual([0, 1])
  await candidate(who, 'Amina Haddad')
    .getByRole('button', { name: t('matching.why') })
    .click()
  const parts = await candidate(who, 'Amina Haddad').locator('dt').allTextContents()
  expect(parts.toSorted()).toEqual(
    ['skills', 'certifications', 'availability', 'experience', 'languages', 'rate', 'distance', 'planned']
      .map((part) => t(`matching.part.${part}`))
      .toSorted(),
  )
  await candidate(who, 'Amina Haddad')
    .getByText(t('matching.reason.skills.all', { count: 1 }))
    .waitFor()
  await checkScreen(who, 'candidates')
  await page.getByLabel(t('matching.withoutObstacles')).check()
  await candidate(who, 'Bram Claes').waitFor({ state: 'detached' })
  await page.getByLabel(t('matching.withoutObstacles')).uncheck()
  await candidate(who, 'Bram Claes').waitFor()
}

async function offerToTwo(who: Person): Promise<void> {
  const { page, t, sees } = who
  for (const name of ['Amina Haddad', 'Chiara Rossi']) await page.getByLabel(t('matching.choose', { name })).click()
  await page.getByRole('button', { name: t('matching.offer.many', { count: 2 }) }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: t('matching.offer.many', { count: 2 }) })
  await dialog.getByLabel(t('matching.offer.answerBy')).fill('2026-11-19T18:00')
  await send.click()
  await dialog.getByText(t('assignments.validation.answerByPast')).first().waitFor()
  await dialog.getByLabel(t('matching.offer.answerBy')).fill('2026-11-25T18:00')
  await dialog.getByLabel(t('matching.offer.notes')).fill('Gate 4, ask for Paul')
  await checkScreen(who, 'offer')
  await send.click()
  await sees(t('matching.offer.done', { count: 2 }))
  for (const name of ['Amina Haddad', 'Chiara Rossi'])
    await candidate(who, name)
      .getByRole('link', { name: t('matching.seeOffer') })
      .waitFor()
  await sees(t('requests.positions.offered', { count: 2 }))
  const stored = await world.sql`
    select a.answer_by, w.first_name from assignments a join workers w on w.id = a.worker_id
     where a.status = 'pending' and a.access_notes = 'Gate 4, ask for Paul' order by 2`
  expect(stored).toEqual(['Amina', 'Chiara'].map((first_name) => ({ first_name, answer_by: expect.anything() })))
}

async function seeHistory(who: Person): Promise<void> {
  const { page, t } = who
  const history = page.locator('section', { has: page.getByRole('heading', { name: t('platform.history.title') }) })
  await page.getByRole('tab', { name: t('platform.section.history') }).click()
  await history.locator('li').first().waitFor()
  const changes = await history.locator('dl > div').allTextContents()
  for (const [field, times] of [
    ['startDate', 2],
    ['endDate', 3],
    ['status', 1],
  ] as const)
    expect(changes.filter((text) => text.startsWith(t(`requests.field.${field}`)))).toHaveLength(times)
  expect(await history.locator('li').count()).toBe(5)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkScreen(who, 'request')
}

async function daysOf(manager: SampleAccount, id: string): Promise<string> {
  const { body } = await world.call(requestRoutes.readRequest, { params: { id } }, { cookie: manager.cookie })
  return `${body.startDate} ${body.endDate}`
}
