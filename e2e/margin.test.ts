import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleBilling } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkBothWidths } from './both-widths.ts'
import { languagesFor } from './browser.ts'
import { countActs } from './counted.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2027-02-10T09:00:00Z' })
const { world } = product

test.each(languagesFor('en'))(
  'the owner finds the margin of one client last quarter in three clicks from the home, in %s',
  async (language) => {
    const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
    const owner = await sampleUser(world, organisation)
    await speaks(world, owner, language)
    const worker = await sampleWorker(world, organisation)
    const { clientId, projectId } = await sampleProject(world, organisation)
    await sampleBilling(world, organisation, clientId)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    const hours = { projectId, assignmentId, count: 1, status: 'approved' as const, firstDay: '2026-10-05' }
    await sampleEntries(world, worker, hours)
    // 340.00 to be invoiced, eight hours at 17.35 paid.
    const who = await person(product, language, '/provider', { cookie: owner.cookie, dark: language === 'fr' })
    const { page, t } = who
    const acts = await countActs(page)
    const tile = page.getByRole('region', { name: t('app.providerHome.money.label') })
    await tile.getByRole('link', { name: t('app.providerHome.money.margin') }).click()
    await page.getByText(t('statistics.period.last_quarter'), { exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: 'Sample Client' })
    await row.getByText(/201[.,]20/).waitFor()
    await row.getByText(/59[.,]2/).waitFor()
    expect(acts.clicks.length).toBeLessThanOrEqual(3)
    await checkBothWidths(who, `margin-${language}`)

    // A client opens its workers, a worker the hours.
    await page.goto(`${product.url}/provider/statistics/money?period=last_quarter&clientId=${clientId}&by=worker`)
    await page.getByRole('row').filter({ hasText: '201' }).getByRole('link').click()
    await page.waitForURL(/provider\/timesheet/)
    const filter = Object.fromEntries(new URL(page.url()).searchParams)
    expect(filter).toMatchObject({
      status: 'approved',
      from: '2026-10-01',
      to: '2026-12-31',
      clientId,
      workerId: worker.accountId,
    })
  },
)
