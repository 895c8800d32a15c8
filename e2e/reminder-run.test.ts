import { expect, test } from 'vitest'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleOverdue } from '#domains/receivables/server/testing/overdue-scene.ts'
import { checkBothWidths } from './both-widths.ts'
import { languagesFor } from './browser.ts'
import { countActs } from './counted.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-12-05T10:00:00Z' })
const { world } = product

/** The clicks from the home page until all reminders are sent, at most. */
const mostClicks = 4

test.each(languagesFor('nl'))('ten overdue invoices are reminded of in four clicks, in %s', async (language) => {
  const { admin, organisation, clientId, projectId, worker, email } = await sampleOverdue(world, { language })
  await world.sql`update reminder_settings set active = false where organisation_id = ${organisation.organisationId}`
  for (let number = 2; number <= 10; number++)
    await sampleInvoice(world, admin, { clientId, projectId, workerId: worker.accountId, name: 'Ann', number })
  await speaks(world, admin, language)
  const who = await person(product, language, '/provider', { cookie: admin.cookie })
  const { page, t, sees } = who
  const acts = await countActs(page)

  await page
    .getByRole('main')
    .getByRole('link', { name: t('app.providerHome.money.overdue') })
    .click()
  await page.getByText('2026-0010').waitFor()
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await checkBothWidths(who, `receivables-selected-${language}`)
  await page.getByRole('button', { name: t('receivables.aged.remind', { count: 10 }) }).click()
  await checkBothWidths(who, `remind-confirm-${language}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('receivables.reminderRun.send') })
    .click()
  await sees(t('platform.runs.status.done'))
  expect(acts.clicks.length).toBeLessThanOrEqual(mostClicks)
  await page.getByText('2026-0010').waitFor()
  await checkBothWidths(who, `reminder-run-${language}`)

  expect(
    await world.sql`
      select recipient, jsonb_array_length(attachments) as files from outbox
       where organisation_id = ${organisation.organisationId} and attachments <> '[]'`,
  ).toEqual([{ recipient: email, files: 10 }])

  await page.goto(`${product.url}/provider/receivables`)
  await sees(t('receivables.aged.overdue'))
  await checkBothWidths(who, `receivables-tiles-${language}`)
})
