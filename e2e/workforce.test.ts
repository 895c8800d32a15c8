import sharp from 'sharp'
import { expect, test } from 'vitest'
import { daysAfter } from '#base/days.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { secretRoutes } from '#domains/workforce/contract/secrets.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { pdfThatRuns } from '#platform/server/testing/hostile-files.ts'
import { checkBothWidths } from './both-widths.ts'
import { languagesFor } from './browser.ts'
import { type Person, person, speaks } from './person.ts'
import { openProduct } from './product.ts'
import {
  addSkillsByKeyboard,
  comeBackToTheDraft,
  focused,
  named,
  seeWhatIsMissing,
  typeTheRest,
} from './worker-form.ts'

const today = '2026-11-20'
const product = await openProduct({ startAt: `${today}T09:00:00Z` })

test.each(languagesFor('fr'))(
  'the workforce, from a worker with every field to the history of the record, in %s',
  async (language) => {
    const organisation = await sampleOrganisation(product.world)
    const { cookie, accountId } = await sampleUser(product.world, organisation)
    await speaks(product.world, { accountId }, language)
    await others(cookie)
    const admin = await person(product, language, '/provider/workforce/add', { cookie })
    const who = `${language}@workforce.example`

    await seeWhatIsMissing(admin)
    await addSkillsByKeyboard(admin)
    await typeTheRest(admin, who)
    await comeBackToTheDraft(admin, who)
    await add(admin, who)
    await edit(admin)
    await giveAPicture(admin)
    await find(admin)
    await arrange(admin)
    await deactivateMany(admin, cookie)
    await takeAlong(admin)
    await seeTheHistory(admin)
  },
)

test('two users who edit a worker at the same time both keep their changes, without a reveal of the secrets', async () => {
  const organisation = await sampleOrganisation(product.world)
  const admin = await sampleUser(product.world, organisation)
  const { cookie } = await sampleUser(product.world, organisation, 'manager')
  const { accountId } = await sampleWorker(product.world, organisation)
  const params = { id: accountId }
  const manager = await person(product, 'en', `/provider/workforce/edit/${accountId}`, { cookie })
  const { page, t, press, sees } = manager
  await sees('•••• 3.28')
  await named(manager, 'primaryRole').fill('Line operator')
  await named(manager, 'phone').fill('+32 470 12 34 56')
  const theirs = { primaryRole: 'Waiter', maritalStatus: 'married' as const }
  await product.world.call(workforceRoutes.editWorker, { params, body: theirs }, { cookie: admin.cookie })
  await press('platform.action.save')
  await sees(t('platform.merge.choose'))
  await sees('Saved by Sam Sample providerAdmin')
  await sees(t('workforce.maritalStatus.married'))
  await checkBothWidths(manager, 'workforce-merge')
  await press('platform.merge.goOn')
  await press('platform.action.save')
  await page.getByRole('heading', { name: 'Zoë Peeters' }).waitFor()
  const { body } = await product.world.call(workforceRoutes.readWorker, { params }, { cookie: admin.cookie })
  expect(body).toMatchObject({
    primaryRole: 'Line operator',
    phone: '+32470123456',
    maritalStatus: 'married',
  })
  const secret = await product.world.call(
    secretRoutes.revealWorkerSecret,
    { params, body: { secret: 'nationalId' } },
    { cookie: admin.cookie },
  )
  expect(secret.body.value).toBe('85.07.30-033.28')
})

test('documents of a worker are uploaded, found expired, verified, and downloaded', async () => {
  const organisation = await sampleOrganisation(product.world)
  const user = await sampleUser(product.world, organisation)
  await speaks(product.world, user, 'nl')
  const { accountId } = await sampleWorker(product.world, organisation)
  const { cookie } = user
  const admin = await person(product, 'nl', `/provider/workforce/profile/${accountId}?tab=documents`, { cookie })
  const { page, t, press, sees } = admin
  const dialog = page.getByRole('dialog')
  const say = (key: string) =>
    dialog
      .getByRole('button', { name: t(key), exact: true })
      .first()
      .click()
  const name = 'Heftruckchauffeur'

  await press('documents.certification.add')
  await say('platform.action.save')
  await dialog.getByText(t('documents.validation.nameRequired')).first().waitFor()
  const typed = {
    name,
    issuer: 'VDAB',
    number: 'HT-2021-0042',
    issuedOn: '2021-11-20',
    expiresOn: daysAfter(today, -30),
  }
  for (const [field, value] of Object.entries(typed)) await named(admin, field).fill(value)
  // Neither Escape nor the close button discards what was typed: both ask, and Escape in the dialog stays on the form.
  const question = page.getByRole('dialog', { name: t('platform.leave.title') })
  for (const close of [() => page.keyboard.press('Escape'), () => say('platform.action.close')]) {
    await close()
    await question.getByRole('button', { name: t('platform.leave.stay') }).press('Escape')
    await question.waitFor({ state: 'hidden' })
  }
  expect(await named(admin, 'number').inputValue()).toBe(typed.number)
  await checkBothWidths(admin, 'workforce-certification', ['phone'])
  await say('platform.action.save')
  await sees(t('documents.expiry.expired', { days: 30 }))
  await page.getByRole('button', { name: t('documents.verify.of', { name }) }).click()
  await dialog.getByText('HT-2021-0042').waitFor()
  await dialog.getByRole('textbox').fill('Gezien op kantoor')
  await say('documents.verify.action')
  await sees(t('documents.verification.verified'))
  await sees('Gezien op kantoor')

  const choose = (file: string, text: string | Buffer) =>
    page
      .locator('[data-documents]')
      .last()
      .setInputFiles({ name: file, mimeType: '', buffer: Buffer.from(text as string) })
  await choose('brevet.exe', 'MZ')
  await sees(t('documents.filed.invalidType', { name: 'brevet.exe' }))
  await choose('brevet.pdf', 'no PDF')
  await sees(t('documents.refusals.DOCUMENT_TYPE'))
  const brevet = pdfThatRuns('Heftruckbrevet')
  await choose('brevet.pdf', brevet)
  const link = page.getByRole('link', { name: t('documents.filed.take', { name: 'brevet.pdf' }) })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('brevet.pdf')
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
  expect(Buffer.concat(pieces).equals(brevet)).toBe(true)
  // T21 It is shown as text, and none of it runs.
  let dialogs = 0
  page.on('dialog', () => dialogs++)
  await page.getByRole('button', { name: t('documents.certification.actionsOf', { name: 'brevet.pdf' }) }).click()
  await page.getByRole('menuitem', { name: t('documents.filed.preview') }).click()
  const shown = page.getByRole('region', { name: t('platform.pdf.place', { page: 1, pages: 1 }) })
  await shown.getByText('Heftruckbrevet').waitFor({ state: 'attached' })
  await expect.poll(() => shown.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: t('platform.pdf.asText') }).click()
  await sees('Heftruckbrevet')
  await page.keyboard.press('Escape')
  expect(dialogs).toBe(0)
  await checkBothWidths(admin, 'workforce-certifications')
})

async function others(cookie: string): Promise<void> {
  const people = [
    ['Zoë', 'Öztürk', 'Picker', 'advanced'],
    ['Amine', 'Benali', 'Forklift driver', 'beginner'],
    ['Chloé', 'Dubois', 'Nurse', 'beginner'],
  ] as const
  for (const [firstName, lastName, primaryRole, experienceLevel] of people) {
    const body = {
      firstName,
      lastName,
      dateOfBirth: '1990-02-28',
      nationalId: `P-${lastName}`,
      email: `${firstName.normalize('NFD').replace(/\W/g, '')}-${Math.random()}@workforce.example`,
      address: 'Rue Haute 1, 1000 Bruxelles',
      industry: 'retail' as const,
      primaryRole,
      experienceLevel,
    }
    const { status } = await product.world.call(workforceRoutes.addWorker, { body }, { cookie })
    expect(status).toBe(201)
  }
}

async function add(admin: Person, email: string): Promise<void> {
  const { page, t, press, sees } = admin
  await named(admin, 'nationalId').fill('91.07.30-123.64')
  await named(admin, 'bankAccount.accountHolder').fill('É. Vandenbroucke')
  await named(admin, 'bankAccount.accountNumber').fill('BE71 0961 2345 6760')
  await press('workforce.add.submit')
  await sees(t('platform.validation.iban'))
  expect(await focused(admin)).toBe('bankAccount.accountNumber')
  await named(admin, 'bankAccount.accountNumber').fill('BE71 0961 2345 6769')
  await press('workforce.add.submit')
  await sees(t('workforce.added.title', { name: 'Élodie' }))
  await product.mailTo(email)
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(email)
  await page.getByRole('link', { name: t('workforce.added.profile') }).click()
  await page.getByRole('heading', { name: 'Élodie Vandenbroucke' }).waitFor()
  await sees(/17[.,]35/)
  await page.getByRole('tab', { name: t('platform.section.profile') }).click()
  await sees('Havenlogistiek')
}

async function edit(admin: Person): Promise<void> {
  const { page, t, press, sees } = admin
  await page.getByRole('link', { name: t('platform.action.edit'), exact: true }).click()
  await named(admin, 'primaryRole').fill('Team leader')
  await sees(/•••• 6769/)
  await page
    .getByRole('button', { name: t('platform.secret.changeOf', { name: t('workforce.field.bankAccount') }) })
    .click()
  expect(await focused(admin)).toBe('bankAccount.accountHolder')
  await press('platform.secret.keep')
  await named(admin, 'skills.1.proficiency').selectOption('expert')
  await press('platform.action.save')
  await sees(t('workforce.edit.done'))
  await page.getByRole('heading', { name: 'Élodie Vandenbroucke' }).waitFor()
}

async function giveAPicture(admin: Person): Promise<void> {
  const { page, t, sees } = admin
  const image = (format: 'png' | 'webp') =>
    sharp({ create: { width: 320, height: 200, channels: 3, background: '#2a6695' } })
      .toFormat(format)
      .toBuffer()
  await page.getByRole('button', { name: t('workforce.picture.change') }).click()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('[data-picture]').setInputFiles({ name, mimeType, buffer })
  await choose('face.webp', 'image/webp', await image('webp'))
  await sees(t('platform.picture.invalidType'))
  await choose('face.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await sees(t('platform.picture.tooLarge'))
  await choose('face.png', 'image/png', Buffer.from('no picture'))
  await sees(t('platform.picture.loadFailed'))
  await choose('face.png', 'image/png', await image('png'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('platform.action.save') })
    .click()
  await sees(t('workforce.picture.done'))
  await page
    .getByRole('button', { name: t('workforce.picture.change') })
    .locator('img')
    .waitFor()
  await checkBothWidths(admin, 'workforce-profile')
}

const rows = ({ page }: Person) => page.locator('tbody tr')

async function find(admin: Person): Promise<void> {
  const { page, t, open, press } = admin
  await open('/provider/workforce')
  await rows(admin).nth(3).waitFor()
  await page.locator('tbody img').first().waitFor()
  const box = page.getByRole('searchbox', { name: t('workforce.list.search') })
  for (const [typed, found] of [
    ['elodie', 'Élodie Vandenbroucke'],
    ['Vandenbrouke', 'Élodie Vandenbroucke'],
    ['ozturk', 'Zoë Öztürk'],
  ] as const) {
    await box.fill(typed)
    await rows(admin).nth(1).waitFor({ state: 'detached' })
    await rows(admin).first().getByText(found).waitFor()
  }
  await box.fill('nobody at all')
  await page.getByText(t('workforce.list.nothing')).waitFor()
  await page
    .getByRole('button', { name: t('workforce.list.clear') })
    .last()
    .click()
  await rows(admin).nth(3).waitFor()
  await press('platform.list.filters')
  await page.getByLabel(t('workforce.field.experienceLevel')).selectOption('beginner')
  await rows(admin).nth(2).waitFor({ state: 'detached' })
  expect(await rows(admin).count()).toBe(2)
  expect(page.url()).toContain('level=beginner')
  await page.getByRole('button', { name: t('workforce.list.clear') }).click()
  await rows(admin).nth(3).waitFor()
}

async function arrange(admin: Person): Promise<void> {
  const { page, t, press } = admin
  const head = (key: string) => page.getByRole('columnheader', { name: t(key), exact: true })
  await head('workforce.field.name').getByRole('button').click()
  await head('workforce.field.name').getByRole('button').click()
  await page.locator('[aria-sort="descending"]').waitFor()
  await rows(admin).first().getByText('Élodie Vandenbroucke').waitFor()
  await press('platform.list.columns')
  await page.getByRole('checkbox', { name: t('workforce.field.languages') }).check()
  await page.keyboard.press('Escape')
  await rows(admin).first().getByText('Nederlands').waitFor()
  expect(page.url()).toContain('sort=-lastName')
  await page.reload()
  await rows(admin).first().getByText('Nederlands').waitFor()
  await checkBothWidths(admin, 'workforce-list')
}

async function deactivateMany(admin: Person, cookie: string): Promise<void> {
  const { page, t, sees } = admin
  for (const name of ['Amine Benali', 'Chloé Dubois']) {
    await page.getByRole('checkbox', { name: t('workforce.list.choose', { name }) }).check()
  }
  const { body } = await product.world.call(workforceRoutes.listWorkers, { query: { q: 'benali' } }, { cookie })
  const params = { id: body.items[0]?.id ?? '' }
  await product.world.call(workforceRoutes.editWorker, { params, body: { primaryRole: 'Driver' } }, { cookie })
  await page.getByRole('button', { name: t('workforce.bulk.deactivate', { count: 2 }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('workforce.deactivate.action') })
    .click()
  await sees(t('workforce.bulk.done.deactivate', { count: 1 }))
  await page.getByRole('status').getByText('Amine Benali').waitFor()
  await checkBothWidths(admin, 'workforce-bulk', ['desk'])
  await page.getByLabel(t('workforce.field.status')).first().selectOption('inactive')
  await rows(admin).nth(1).waitFor({ state: 'detached' })
  expect(await rows(admin).first().textContent()).toContain('Chloé Dubois')
}

async function takeAlong(admin: Person): Promise<void> {
  const { page, t, press } = admin
  // The file name that the page sets: a busy browser can announce a download before it knows that name.
  await page.evaluate(`{
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function () {
      document.body.dataset.saved = this.download
      click.call(this)
    }
  }`)
  await press('platform.export.action')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('platform.export.csv') }).click(),
  ])
  expect(await download.failure()).toBeNull()
  expect(await page.locator('body').getAttribute('data-saved')).toMatch(/\.csv$/)
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString()
  expect(text).toContain('Dubois')
  expect(text).not.toContain('Vandenbroucke')
}

async function seeTheHistory(admin: Person): Promise<void> {
  const { page, t, open } = admin
  await open('/provider/workforce?q=elodie')
  await rows(admin).first().getByRole('link').click()
  await page.getByRole('tab', { name: t('platform.section.history') }).click()
  const history = page.locator('section', {
    has: page.getByRole('heading', { name: t('platform.history.title'), exact: true }),
  })
  await history.getByText('Sam Sample providerAdmin').first().waitFor()
  await history.getByText('Team leader').first().waitFor()
  const skills = `Forklift (${t('workforce.level.expert')})`
  await history.getByText(skills, { exact: false }).first().waitFor()
  expect(await history.textContent()).not.toMatch(/91\.07\.30|BE71/)
}
