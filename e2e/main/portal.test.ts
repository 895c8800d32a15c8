import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleWeek } from '#domains/confirmations/server/testing/confirmed-week.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { checkBothWidths } from '../both-widths.ts'
import { languagesFor } from '../browser.ts'
import { person } from '../person.ts'
import { openProduct } from '../product.ts'

const product = await openProduct({ startAt: '2026-11-24T09:00:00Z' })
const { world } = product

/** A square of one colour as a PNG. */
const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test.each(languagesFor('nl'))('a contact signs in by an emailed link and uses the portal, in %s', async (language) => {
  const week = await sampleWeek(world)
  const { organisation, clientId, projectId, contactId, worker, assignmentId } = week
  await world.sql`update client_contacts set language = ${language} where id = ${contactId}`
  // The portal is readable in any colour of the organisation.
  const brandColour = { en: '#186353', fr: '#ffcc00', nl: '#e2007a' }[language]
  await world.sql`
    update organisations
       set company_name = ${`Van Damme ${language}`}, primary_phone = '+3225550100', brand_colour = ${brandColour}
     where id = ${organisation.organisationId}`
  await world.sql`
    with added as (
      insert into organisation_logos (organisation_id, id, image)
      values (${organisation.organisationId}, gen_random_uuid(), decode(${logo}, 'base64')) returning organisation_id, id)
    update organisations o set logo_id = a.id from added a where o.id = a.organisation_id`
  const admin = await sampleUser(world, organisation, 'administrator')
  await world.sql`update accounts set preferred_language = ${language} where id = ${admin.accountId}`
  const shift = await sampleShift(world, assignmentId, '2026-11-26')
  await world.sql`update shifts set accepted = true, published_at = now() where id = ${shift}`
  const now = await sampleShift(world, assignmentId, '2026-11-24')
  await world.sql`update shifts set accepted = true, published_at = now(), starts_at = '2026-11-24T08:00:00Z' where id = ${now}`
  await sampleInvoice(world, admin, { clientId, projectId, workerId: worker.accountId, name: 'Ann Peeters' })
  await sampleAssignment(world, worker, projectId, 'completed', { startDate: '2026-10-01', endDate: '2026-10-31' })

  // The organisation invites the contact from the page of the client.
  const office = await person(product, language, `/provider/clients/${clientId}?tab=people`, { cookie: admin.cookie })
  await office.page.getByRole('button', { name: office.t('portal.access.inviteOne', { name: 'Ines Maes' }) }).click()
  await office.sees(office.t('portal.access.status.invited'))
  await checkBothWidths(office, `portal-access-${language}`)
  const mail = await product.mailTo(`${contactId}@client.example`)
  const { pathname, search } = new URL(mail.links[0] ?? '')
  const link = pathname + search

  // Opening the link does not sign in: another browser opens it first, as a mail scanner would.
  const scanner = await person(product, language, link)
  await scanner.sees(scanner.t('portal.signIn.open'))
  const who = await person(product, language, link, {
    size: 'phone',
    dark: language === 'fr',
  })
  const { page, t, sees, press } = who
  await sees(t('portal.signIn.welcome', { contact: 'Ines Maes' }))
  expect(mail.html).toContain('cid:logo')
  await page
    .getByRole('link', { name: /\+3225550100/ })
    .first()
    .waitFor()
  await checkBothWidths(who, `portal-sign-in-${language}`)
  const address = `${contactId}@client.example`
  await page.getByRole('textbox', { name: t('accounts.link.address.typed') }).fill(address)
  await press('portal.signIn.open')
  // The first screen of a phone has what waits, and who is expected today.
  await page.getByRole('heading', { name: t('portal.home.title', { name: 'Ines Maes' }) }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const label of ['portal.home.weeks', 'portal.home.toPay', 'portal.home.expected']) {
    const tile = await page.getByRole('link', { name: new RegExp(`^${t(label)}`) }).boundingBox()
    expect((tile?.y ?? 844) + (tile?.height ?? 0), label).toBeLessThan(844)
  }
  const expected = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: t('portal.presence.notClockedIn') })
  expect((await expected.boundingBox())?.y).toBeLessThan(700)
  await checkBothWidths(who, `portal-home-${language}`)
  await expected.getByRole('button').click()
  await page.getByRole('menuitem', { name: t('portal.report.noShow') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('portal.report.send') })
    .click()
  await sees(t('portal.report.sent', { company: `Van Damme ${language}` }))
  await page.goto(`${product.url}/client/schedule`)
  await page.getByRole('heading', { name: t('portal.schedule.title') }).waitFor()
  await page
    .getByText(t('portal.schedule.workers', { count: 1 }))
    .first()
    .waitFor()
  await checkBothWidths(who, `portal-schedule-${language}`)
  await scanner.page.getByRole('textbox', { name: scanner.t('accounts.link.address.typed') }).fill(address)
  await scanner.press('portal.signIn.open')
  await scanner.sees(scanner.t('portal.signIn.invalid'))

  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('link', { name: t('portal.nav.hours'), exact: true })
    .first()
    .click()
  await page.getByText(t('portal.hours.check'), { exact: true }).waitFor()
  await checkBothWidths(who, `portal-hours-${language}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.url}/client/hours/week?day=2026-11-16`)
  await page.getByRole('button', { name: t('confirmations.page.confirmAll', { count: 2 }), exact: true }).click()
  await sees(t('confirmations.page.complete'))
  await checkBothWidths(who, `portal-week-${language}`)
  // For two minutes, the contact can undo the confirmation.
  await page.getByRole('button', { name: t('confirmations.page.undo', { count: 2 }) }).click()
  await sees(t('confirmations.page.undone', { count: 2 }))
  await page.getByRole('button', { name: t('confirmations.page.confirmAll', { count: 2 }), exact: true }).click()
  await sees(t('confirmations.page.complete'))

  await page.goto(`${product.url}/client/requests`)
  await press('portal.requests.place')
  const dialog = page.getByRole('dialog')
  await who.fill('requests.field.title', 'Pickers')
  await who.fill('requests.field.role', 'Picker')
  await dialog.locator('select').selectOption({ index: 1 })
  await who.fill('requests.field.startDate', '2026-12-01')
  await who.fill('requests.field.endDate', '2026-12-18')
  await checkBothWidths(who, `portal-place-${language}`)
  await dialog.getByRole('button', { name: t('portal.requests.place') }).click()
  await sees(t('requests.status.pending'))
  await checkBothWidths(who, `portal-requests-${language}`)
  await page.getByRole('link', { name: 'Pickers' }).first().click()
  await page.getByRole('heading', { name: 'Pickers' }).waitFor()
  await checkBothWidths(who, `portal-request-${language}`)

  await page.goto(`${product.url}/client/invoices`)
  await sees('2026-0001')
  await checkBothWidths(who, `portal-invoices-${language}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /PDF/i }).first().click()
  expect((await download).suggestedFilename()).toContain('2026-0001')

  await page.goto(`${product.url}/client/ratings`)
  await page
    .getByRole('button', { name: t('portal.ratings.rate') })
    .first()
    .click()
  await dialog.getByRole('radio').nth(1).check()
  await checkBothWidths(who, `portal-rate-${language}`)
  await dialog.getByRole('button', { name: t('platform.action.save') }).click()
  await page.getByText('Ines Maes', { exact: false }).first().waitFor()
  await checkBothWidths(who, `portal-ratings-${language}`)

  await page.getByRole('button', { name: t('portal.nav.signOut') }).click()
  await page.getByRole('heading', { name: t('portal.signIn.title') }).waitFor()
  await checkBothWidths(who, `portal-signed-out-${language}`)
  await page.goto(`${product.url}/client/invoices`)
  await page.getByRole('heading', { name: t('portal.signIn.title') }).waitFor()
})
