import { expect, test } from 'vitest'
import { sampleMonth } from '#domains/receivables/server/testing/month-to-invoice.ts'
import { checkBothWidths } from './both-widths.ts'
import { languagesFor } from './browser.ts'
import { countActs } from './counted.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-12-02T08:00:00Z' })
const { world } = product

/** The clicks from the home page until all invoices are sent, at most. */
const mostClicks = 6

test.each(languagesFor('fr'))(
  'T70 the month of six clients is invoiced and sent in six clicks, in %s',
  async (language) => {
    const { organisation, admin, addClient } = await sampleMonth(world)
    await speaks(world, admin, language)
    for (const name of ['Aldi', 'Boels', 'Colruyt', 'Delhaize', 'Etex', 'Fluvius']) await addClient(name)
    const blocked = await addClient('Ghelamco', { billing: false })
    const who = await person(product, language, '/provider', { cookie: admin.cookie })
    const { page, t, sees } = who
    const acts = await countActs(page)

    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('app.nav.statements') })
      .first()
      .click()
    await page.getByRole('link', { name: t('billing.list.toInvoice') }).click()
    await page.getByText('Ghelamco').waitFor()
    await checkBothWidths(who, `to-invoice-${language}`)
    await page.getByRole('button', { name: t('receivables.toInvoice.createAndSend') }).click()
    await checkBothWidths(who, `to-invoice-confirm-${language}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('receivables.toInvoice.createAndSend') })
      .click()
    await sees(t('platform.runs.status.done'))
    expect(acts.clicks.length).toBeLessThanOrEqual(mostClicks)
    await page.getByText('2026-0006').waitFor()
    await checkBothWidths(who, `invoice-run-${language}`)

    expect(
      await world.sql`
      select count(*)::int as invoices, count(distinct s.statement_id)::int as sent
        from client_statements c join statement_sends s on s.statement_id = c.id where c.organisation_id = ${organisation.organisationId}`,
    ).toEqual([{ invoices: 6, sent: 6 }])
    expect(await world.sql`select 1 from client_statements where client_id = ${blocked.clientId}`).toEqual([])

    await page.goto(`${product.url}/provider/statements`)
    await sees(t('billing.tiles.outstanding'))
    await checkBothWidths(who, `statement-tiles-${language}`)
  },
)
