import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleBilling, sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { bankFiles } from '#domains/receivables/server/testing/bank-files.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkBothWidths } from './both-widths.ts'
import { languagesFor } from './browser.ts'
import { goTo } from './keys.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-24T09:00:00Z' })
const { world } = product

test.each(languagesFor('en'))('an invoice is sent and paid in two parts, in %s', async (language) => {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const admin = await sampleUser(world, organisation, 'administrator')
  await speaks(world, admin, language)
  const worker = await sampleWorker(world, organisation)
  const { clientId, projectId } = await sampleProject(world, organisation)
  const name = { workerId: worker.accountId, name: 'Ann Peeters', projectName: 'Night shift' }
  const invoice = await sampleInvoice(world, admin, { clientId, projectId, ...name })
  await sampleInvoice(world, admin, { clientId, projectId, ...name, number: 2 })
  const who = await person(product, language, `/provider/statements/${invoice}?tab=payments`, {
    cookie: admin.cookie,
    dark: language === 'fr',
  })
  const { page, t, sees } = who
  await sees(t('receivables.invoice.empty'))

  await goTo(page, t('receivables.sending.action'))
  await page.getByRole('dialog').getByPlaceholder(t('receivables.sending.placeholder')).fill('books@client.example')
  await page.keyboard.press('Enter')
  await checkBothWidths(who, `payment-send-${language}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('receivables.sending.action') })
    .click()
  await sees(t('billing.status.sent'))
  await checkBothWidths(who, `payment-sent-${language}`)
  const mail = await product.mailTo('books@client.example')
  expect(mail.subject).toContain('2026-0001')

  await goTo(page, t('receivables.record.action'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('receivables.record.amount'), { exact: false }).first().fill('100')
  await checkBothWidths(who, `payment-record-${language}`)
  await dialog.getByRole('button', { name: t('receivables.record.action') }).click()
  await sees(t('receivables.record.done'))
  await sees(t('billing.status.partly_paid'))
  await checkBothWidths(who, `payment-part-${language}`)

  await goTo(page, t('receivables.record.action'))
  await dialog.getByRole('button', { name: t('receivables.record.action') }).click()
  await sees(t('receivables.invoice.settled'))
  expect(await page.getByText(t('billing.status.paid'), { exact: true }).count()).toBe(1)

  await page.goto(`${product.url}/provider/clients/${clientId}?tab=money`)
  await page.getByText(t('receivables.balance.title'), { exact: true }).scrollIntoViewIfNeeded()
  await checkBothWidths(who, `payment-client-${language}`)
  await page.goto(`${product.url}/provider/statements?status=paid`)
  await page.getByText('2026-0001').first().waitFor()
  await checkBothWidths(who, `payment-list-${language}`)

  await page.goto(`${product.url}/provider/receivables?date=2026-11-24`)
  await sees(t('receivables.aged.to30'))
  await page.getByRole('rowheader', { name: t('platform.list.total') }).waitFor()
  await checkBothWidths(who, `payment-aged-${language}`)
  await page.getByRole('link', { name: 'Sample Client' }).first().click()
  await page.getByRole('link', { name: '2026-0002' }).first().waitFor()
  await checkBothWidths(who, `payment-aged-client-${language}`)
})

test.each(languagesFor('fr'))(
  'an overdue invoice is reminded of, and its reminders are paused, in %s',
  async (language) => {
    const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
    const admin = await sampleUser(world, organisation, 'administrator')
    await world.sql`update accounts set preferred_language = ${language} where id = ${admin.accountId}`
    const { accountId: workerId } = await sampleWorker(world, organisation)
    const { clientId, projectId } = await sampleProject(world, organisation)
    await sampleContact(world, organisation, clientId, { name: 'Ines', email: `overdue-${language}@client.example` })
    const invoice = await sampleInvoice(world, admin, { clientId, projectId, workerId, name: 'Ann Peeters' })
    // Overdue, and not due for the schedule.
    await world.sql`update receivables set due_date = '2026-11-20' where id = ${invoice}`
    const who = await person(product, language, '/provider/settings?tab=billing', {
      cookie: admin.cookie,
      dark: language === 'fr',
    })
    const { page, t, sees } = who
    await goTo(page, t('receivables.reminders.edit'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('receivables.reminders.active')).check()
    await checkBothWidths(who, `reminder-settings-${language}`)
    await dialog.getByRole('button', { name: t('platform.action.save') }).click()
    await sees(t('receivables.reminders.saved'))
    await sees(t('receivables.reminders.on'))

    await page.goto(`${product.url}/provider/statements/${invoice}?tab=payments`)
    await goTo(page, t('receivables.reminders.send'))
    await checkBothWidths(who, `reminder-send-${language}`)
    await dialog.getByRole('button', { name: t('receivables.reminders.send') }).click()
    await sees(t('receivables.reminders.level', { level: 1 }))
    await checkBothWidths(who, `reminder-sent-${language}`)
    const mail = await product.mailTo(`overdue-${language}@client.example`)
    expect(mail.subject).toContain('2026-0001')

    await page.goto(`${product.url}/provider/clients/${clientId}?tab=money`)
    await goTo(page, t('receivables.reminders.pause'))
    await dialog.getByLabel(t('receivables.reminders.reason')).fill('Plan')
    await checkBothWidths(who, `reminder-pause-${language}`)
    await dialog.getByRole('button', { name: t('receivables.reminders.pause') }).click()
    await sees(t('receivables.reminders.resume'))
    await checkBothWidths(who, `reminder-client-${language}`)
  },
)

test.each(languagesFor('nl'))('an account statement of the bank pays invoices, in %s', async (language) => {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const admin = await sampleUser(world, organisation, 'administrator')
  await speaks(world, admin, language)
  const worker = await sampleWorker(world, organisation)
  const { clientId, projectId } = await sampleProject(world, organisation)
  await sampleBilling(world, organisation, clientId)
  const billed = { clientId, projectId, workerId: worker.accountId, name: 'Ann Peeters', projectName: 'Night shift' }
  for (const number of [1, 2, 3, 4]) await sampleInvoice(world, admin, { ...billed, number })
  const who = await person(product, language, '/provider/statements', { cookie: admin.cookie, dark: language === 'fr' })
  const { page, t, sees } = who
  await goTo(page, t('billing.list.bank'))
  await sees(t('receivables.bank.emptyOpen'))

  const load = (content: Buffer) =>
    page.locator('input[data-statement]').setInputFiles({ name: 'week 47.xml', mimeType: 'text/xml', buffer: content })
  await load(bankFiles.dutch)
  await sees(t('receivables.bank.imported', { added: 3 }))
  await checkBothWidths(who, `bank-open-${language}`)
  await load(bankFiles.dutch)
  await sees(t('receivables.bank.imported', { added: 0, files: 1 }))

  await goTo(page, t('receivables.bank.bookAll', { count: 2 }))
  await sees(t('receivables.bank.noMatch'))
  await goTo(page, t('receivables.bank.choose'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.locator('[role=listbox] [role=option]').first().click()
  await dialog
    .getByLabel(t('receivables.record.forInvoice', { number: '2026-0004' }), { exact: false })
    .first()
    .fill('99')
  await checkBothWidths(who, `bank-choose-${language}`)
  await dialog.getByRole('button', { name: t('receivables.bank.book') }).click()
  await sees(t('receivables.bank.emptyOpen'))

  await page.goto(`${product.url}/provider/bank-transactions?status=booked`)
  await page.getByText('Van Dijk Logistiek B.V.').first().waitFor()
  await checkBothWidths(who, `bank-booked-${language}`)
  await page.goto(`${product.url}/provider/statements`)
  await expect.poll(() => page.getByText(t('billing.status.paid'), { exact: true }).count()).toBeGreaterThanOrEqual(3)
})
