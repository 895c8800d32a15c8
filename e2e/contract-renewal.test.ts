import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleContract } from '#domains/contracts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { atLeast } from '#platform/server/testing/until.ts'
import { checkBothWidths } from './both-widths.ts'
import { languagesFor } from './browser.ts'
import { countActs } from './counted.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-12-04T09:00:00Z' })
const { world } = product

/** The clicks from the home page until all contracts are sent, at most. */
const mostClicks = 5
const contracts = 200

test.each(languagesFor('nl'))(
  'two hundred contracts are renewed for next week in five clicks, in %s',
  async (language) => {
    const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
    const manager = await sampleUser(world, organisation, 'manager')
    const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
    const details = {
      reason: 'increase',
      qualification: 'Picker',
      workplace: 'Hall 3',
      schedule: '08:00–16:00',
      trialDays: '3',
    }
    for (let number = 0; number < contracts; number++) {
      const worker = await sampleWorker(world, organisation, { firstName: `W${number}`, lastName: 'Aerts' })
      const days = { startDate: '2026-11-30', endDate: '2027-01-31' }
      const assignmentId = await sampleAssignment(world, worker, projectId, 'in_progress', days)
      const id = await sampleContract(world, worker, { assignmentId, userId: manager.accountId })
      await world.sql`
      update contracts set start_date = '2026-11-30', end_date = '2026-12-06', is_part = true, details = ${JSON.stringify(details)}::jsonb
       where id = ${id}`
      await world.sql`update contracts set status = 'sent', sent_at = ${world.now()}, sent_by = ${manager.accountId} where id = ${id}`
    }
    await speaks(world, manager, language)
    const who = await person(product, language, '/provider', { cookie: manager.cookie })
    const { page, t, sees } = who
    const acts = await countActs(page)

    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('app.nav.contracts') })
      .first()
      .click()
    await page.getByRole('link', { name: t('contracts.list.renew') }).click()
    await page.getByText('W199 Aerts').first().waitFor()
    await checkBothWidths(who, `contract-renewal-${language}`)
    await page.getByRole('button', { name: t('contracts.renewal.send') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('contracts.renewal.send') })
      .click()
    const sent = async () =>
      (
        await world.sql<{ count: number }>`
          select count(*)::int as count from contracts
           where organisation_id = ${organisation.organisationId} and status = 'sent' and start_date = '2026-12-07' and end_date = '2026-12-13'`
      )[0]?.count ?? 0
    // Two hundred documents take as long as the machine is busy.
    await atLeast(contracts, sent)
    await sees(t('platform.runs.status.done'))
    expect(acts.clicks.length).toBeLessThanOrEqual(mostClicks)
    await sees(t('platform.runs.count', { count: contracts, total: contracts }))
    await checkBothWidths(who, `contract-run-${language}`)
    expect(await sent()).toBe(contracts)
  },
)
