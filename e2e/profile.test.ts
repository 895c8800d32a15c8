import sharp from 'sharp'
import { expect, test } from 'vitest'
import { languages } from '#base/language.ts'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { certificationRoutes } from '#domains/documents/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { checkScreen, languagesFor } from './browser.ts'
import { type Person, person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product

/** A worker on a phone, and the administrator of their organisation. */
async function scene(language: (typeof languages)[number], path: string) {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const worker = await sampleWorker(world, organisation)
  await speaks(world, worker, language)
  const who = await person(product, language, path, { size: 'phone', cookie: worker.cookie })
  return { who, admin, workerId: worker.accountId }
}

const named = ({ page }: Person, name: string) => page.locator(`[name="${name}"]`)
const dialog = ({ page }: Person) => page.getByRole('dialog')

test.each(languagesFor('fr'))(
  'a worker sees which profile fields are missing, and their documents, in %s',
  async (language) => {
    const { who } = await scene(language, '/worker/profile')
    const { page, t, press, sees } = who
    await named(who, 'firstName').fill('')
    await named(who, 'lastName').fill('')
    await press('workforce.row.addSkill')
    await press('platform.action.save')
    await sees(t('platform.form.summary'))
    for (const missing of ['firstNameRequired', 'skillNameRequired', 'skillProficiencyRequired'])
      await sees(t(`workforce.validation.${missing}`))
    await checkScreen(who, `faults-${language}`)
    await page.getByRole('tab', { name: t('app.profile.documents') }).click()
    await sees(t('documents.certification.empty'))
    await checkScreen(who, `certifications-${language}`)
  },
)

test('a worker updates their profile on a phone, and the organisation verifies it', async () => {
  const { who, admin, workerId } = await scene('nl', '/worker/profile?tab=documents')
  const { page, t, press, sees } = who
  await sees(t('documents.filed.empty'))
  await certify(who, admin.cookie, workerId)

  await page.getByRole('tab', { name: t('app.profile.information') }).click()
  const id = { name: t('workforce.field.nationalId') }
  await sees('•••• 3.28')
  await page.getByRole('button', { name: t('platform.secret.showOf', id) }).click()
  await sees('85.07.30-033.28')
  await named(who, 'phone').fill('+32 470 12 34 56')
  await press('workforce.row.addLanguage')
  await press('workforce.row.addLanguage')
  for (const [row, level] of [
    [0, 'native'],
    [1, 'basic'],
  ] as const) {
    await named(who, `languages.${row}.language`).selectOption('nl')
    await named(who, `languages.${row}.level`).selectOption(level)
  }
  await sees(t('workforce.validation.languageTwice'))
  await named(who, 'languages.1.language').selectOption('fr')
  await giveAPicture(who)

  const params = { id: workerId }
  const payRate = { amount: 1900, currency: 'EUR' as const }
  await world.call(workforceRoutes.editWorker, { params, body: { primaryRole: 'Welder', payRate } }, admin)
  const sent = page.waitForRequest((request) => request.url().includes('/worker/profile/image'))
  await press('platform.action.save')
  await sees(t('platform.merge.combined'))
  await checkScreen(who, 'merge')
  await press('platform.merge.goOn')
  await press('platform.action.save')
  await sees(t('workforce.own.done'))
  // Moved right by a quarter of the visible part: shows the left of the picture.
  expect(new URL((await sent).url()).searchParams.get('crop')).toBe('10,0,200')
  await sees(/19,00/)
  await page.getByRole('heading', { name: t('platform.history.title'), exact: true }).scrollIntoViewIfNeeded()
  await sees('Sam Sample providerAdmin')
  await checkScreen(who, 'saved')
  const { body } = await world.call(workforceRoutes.readWorker, { params }, admin)
  expect(body).toMatchObject({ phone: '+32470123456', primaryRole: 'Welder', payRate })
  expect(body.languages).toHaveLength(2)
})

async function giveAPicture(who: Person): Promise<void> {
  const { page, t, sees } = who
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('[data-picture]').setInputFiles({ name, mimeType, buffer })
  await choose('face.webp', 'image/webp', Buffer.from('x'))
  await sees(t('platform.picture.invalidType'))
  const create = { width: 320, height: 200, channels: 3, background: '#2a6695' } as const
  await choose('face.png', 'image/png', await sharp({ create }).png().toBuffer())
  const cropper = page.locator('[data-cropper]')
  await cropper.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('+')
  await page.keyboard.press('-')
  await page.getByLabel(t('platform.picture.zoom')).waitFor()
  await checkScreen(who, 'cropper')
}

async function certify(who: Person, cookie: string, workerId: string): Promise<void> {
  const { page, t, press, sees, open } = who
  const params = { id: workerId }
  await press('documents.certification.add')
  await named(who, 'name').fill('VCA Basis')
  await named(who, 'expiresOn').fill('2026-12-01')
  await named(who, 'examDate').fill('2026-11-28')
  await dialog(who)
    .getByRole('button', { name: t('platform.action.save') })
    .click()
  await sees(t('documents.verification.unverified'))
  await sees(t('documents.expiry.expiring', { days: 11 }))
  await page
    .locator('[data-documents]')
    .first()
    .setInputFiles({ name: 'vca.pdf', mimeType: '', buffer: samplePdf('vca') })
  await page
    .getByRole('link', { name: t('documents.filed.take', { name: 'vca.pdf' }) })
    .nth(1)
    .waitFor()
  const { body } = await world.call(certificationRoutes.listCertifications, { params, query: {} }, { cookie })
  const certId = body.items[0]?.id ?? ''
  const comment = 'Gezien'
  await world.call(
    certificationRoutes.verifyCertification,
    { params: { ...params, certId }, body: { comment } },
    { cookie },
  )
  await open('/worker/certifications')
  await sees(t('documents.verification.verified'))
  await sees(comment)
  await page.getByRole('button', { name: t('documents.certification.actionsOf', { name: 'VCA Basis' }) }).click()
  expect(await page.getByRole('menuitem', { name: t('documents.verify.action') }).count()).toBe(0)
  await page.getByRole('menuitem', { name: t('platform.action.edit') }).click()
  await dialog(who).getByText(t('documents.own.verifiedAgain')).waitFor()
  await named(who, 'number').fill('VCA-7')
  await checkScreen(who, 'certification')
  await dialog(who)
    .getByRole('button', { name: t('platform.action.save') })
    .click()
  await sees(t('documents.verification.unverified'))
  await open('/worker/profile?tab=certifications')
  await sees('VCA-7')
}

test('a new worker sees the language set by the organisation if the browser has no supported language', async () => {
  const organisation = await sampleOrganisation(world)
  const atFirst = { passwordUpdateRequired: true }
  const { accountId, cookie, email } = await sampleAccount(world, organisation, 'worker', 'worker', atFirst)
  await speaks(world, { accountId }, 'nl')
  const inPolish = await person(product, 'nl', '/', { cookie, size: 'phone', language: 'pl-PL' })
  await inPolish.sees(inPolish.t('accounts.password.ownTitle'))
  const inFrench = await person(product, 'fr', '/', { cookie, size: 'phone' })
  await inFrench.sees(inFrench.t('accounts.password.ownTitle'))
  // The page of the reset link is in English, since the user is not known yet; this does not count as a choice.
  await world.call(accountRoutes.requestPasswordReset, { body: { email, companyTag: organisation.companyTag } })
  const { pathname, search } = new URL((await product.mailTo(email)).links[0] ?? '')
  const atLink = await person(product, 'en', `${pathname}${search}`, { language: 'pl-PL' })
  await atLink.fill('accounts.password.new', 'Quiet-Harbour-7!')
  await atLink.fill('accounts.password.confirm', 'Quiet-Harbour-7!')
  await atLink.press('accounts.password.reset')
  await atLink.sees(atLink.t('accounts.messages.passwordReset'))
  const [stored] = await world.sql`select preferred_language as language from accounts where id = ${accountId}`
  expect(stored).toEqual({ language: 'nl' })
})

test('a visitor who signs in to the demo keeps the language of the page', async () => {
  const password = 'Quiet-Harbour-7!'
  const organisation = await sampleOrganisation(world)
  const { email } = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  const { page, t, open, press, sees } = await person(product, 'nl', '/auth/register')
  const demo = { organisation: { email, password }, worker: { email, password, companyTag: organisation.companyTag } }
  await page.route('**/api/demo', (route) => route.fulfill({ json: demo }))
  await open('/auth/login')
  await press('accounts.demo.fill')
  await press('accounts.signIn.submit')
  await sees(t('app.nav.home'))
  expect(await page.locator('html').getAttribute('lang')).toBe('nl')
})

test.each(languagesFor('nl'))(
  'T53 a worker confirms a new address from its email, and the owner of the former one takes it back, in %s',
  async (language) => {
    const organisation = await sampleOrganisation(world)
    const { accountId, email, cookie } = await sampleAccount(world, organisation, 'worker', 'worker')
    await speaks(world, { accountId }, language)
    const visitor = { size: 'phone', dark: true } as const
    const who = await person(product, language, '/worker/profile?tab=security', { ...visitor, cookie })
    const address = `new-${email}`
    await who.fill('accounts.email.field', address)
    await who.press('accounts.email.change')
    await who.sees(who.t('accounts.email.pendingTitle'))
    const pathIn = async (to: string, name: string) => {
      const { links } = await product.mailTo(to, new RegExp(`^${who.t(`accounts.emails.${name}.subject`)}$`))
      return (links[0] ?? '').replace(product.url, '')
    }
    await who.open(await pathIn(address, 'addressConfirm'))
    await who.sees(who.t('accounts.link.address.confirmLead', { email: address }))
    await checkScreen(who, `email-confirm-${language}`)
    await who.fill('accounts.link.address.typed', address)
    await who.press('accounts.link.address.confirm')
    await who.sees(who.t('accounts.link.address.confirmedTitle'))
    await checkScreen(who, `email-confirmed-${language}`)
    expect(await emailOf(accountId)).toBe(address)
    // The link works once.
    await who.open(await pathIn(address, 'addressConfirm'))
    await who.sees(who.t('accounts.link.invalidText'))
    await checkScreen(who, `email-invalid-${language}`)
    const owner = await person(product, language, await pathIn(email, 'addressChanging'), visitor)
    await owner.sees(owner.t('accounts.link.address.undoLead', { email }))
    await checkScreen(owner, `email-undo-${language}`)
    await owner.fill('accounts.link.address.typed', email)
    await owner.press('accounts.link.address.undo')
    await owner.fill('accounts.password.new', 'Quiet-Harbour-7!')
    await owner.fill('accounts.password.confirm', 'Quiet-Harbour-7!')
    await owner.press('accounts.password.reset')
    await owner.sees(owner.t('accounts.messages.passwordReset'))
    expect(await emailOf(accountId)).toBe(email)
  },
)

async function emailOf(accountId: string): Promise<string | undefined> {
  const [account] = await world.sql<{ email: string }>`select email from accounts where id = ${accountId}`
  return account?.email
}
