import { afterAll, expect, test, vi } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleBilling, sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { startAccessPoint } from '#platform/server/peppol/testing/fake-access-point.ts'
import { checkBothWidths } from './both-widths.ts'
import { languagesFor } from './browser.ts'
import { goTo } from './keys.ts'
import { person } from './person.ts'
import { openProduct } from './product.ts'

const point = await startAccessPoint(afterAll)
const product = await openProduct({ startAt: '2026-11-24T09:00:00Z', settings: { PEPPOL_URL: point.url } })
const { world } = product

test.each(languagesFor('nl'))(
  'an invoice is sent through Peppol to a client whose address is corrected, in %s',
  async (language) => {
    const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
    const admin = await sampleUser(world, organisation, 'administrator')
    await world.sql`update accounts set preferred_language = ${language} where id = ${admin.accountId}`
    const worker = await sampleWorker(world, organisation)
    const { clientId, projectId } = await sampleProject(world, organisation)
    await sampleBilling(world, organisation, clientId)
    const billed = { clientId, projectId, workerId: worker.accountId, name: 'Ann Peeters', projectName: 'Night shift' }
    const invoice = await sampleInvoice(world, admin, billed)
    point.registered.set('0106:12345678', 'Sample Client BV')
    const path = `/provider/statements/${invoice}?tab=delivery`
    const who = await person(product, language, path, { cookie: admin.cookie, dark: language === 'fr' })
    const { page, t, sees } = who

    await goTo(page, t('receivables.peppol.action'))
    await sees(t('receivables.peppol.notRegistered'))
    await checkBothWidths(who, `peppol-not-registered-${language}`)
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('receivables.peppol.editAddress') })
      .click()
    await page.getByRole('button', { name: t('receivables.peppol.check.action') }).click()
    await sees(t('receivables.peppol.check.other'))
    await checkBothWidths(who, `peppol-check-${language}`)
    await page.getByRole('button', { name: t('platform.action.save') }).click()
    await sees(t('billing.terms.saved'))

    await page.goto(`${product.url}${path}`)
    await goTo(page, t('receivables.peppol.action'))
    await sees(t('receivables.peppol.registered'))
    await checkBothWidths(who, `peppol-registered-${language}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('receivables.peppol.action') })
      .click()
    await sees(t('receivables.peppol.hint.sent'))
    await checkBothWidths(who, `peppol-sent-${language}`)
    const [document] = [...point.documents.values()].slice(-1)
    expect(document?.headers['peppol-recipient']).toBe('0106:12345678')

    Object.assign(document ?? {}, { state: 'rejected', reason: 'BR-CO-10: sum of the lines' })
    await product.passMinutes(2)
    const state = () => world.sql`select state from peppol_deliveries where statement_id = ${invoice}`
    await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'rejected' }]), { timeout: 60_000 })
    await page.goto(`${product.url}${path}`)
    await sees(t('receivables.peppol.hint.rejected'))
    await checkBothWidths(who, `peppol-rejected-${language}`)
    await page.goto(`${product.url}/provider/statements`)
    await sees(t('billing.peppol.badge', { state: t('billing.peppol.state.rejected') }))
    await checkBothWidths(who, `peppol-list-${language}`)
    await page.goto(`${product.url}/help/peppol`)
    await checkBothWidths(who, `peppol-help-${language}`)
  },
)
