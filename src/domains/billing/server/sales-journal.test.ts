import { expect, test } from 'vitest'
import { usualCsvFormat } from '#base/csv-format.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { billingRoutes } from '../contract.ts'
import { salesJournalRoutes } from '../contract/sales-journal.ts'
import { billing, salesJournal } from './routes.ts'
import { sampleBilling, sampleInvoice } from './samples.ts'

const world = await openWorld([...billing, ...salesJournal], '2026-11-20T08:00:00Z')

/** Creates an organisation with an invoice of 2 November, which a credit note cancels, and another invoice. */
async function journalScene() {
  const organisation = await sampleOrganisation(world)
  const admin = { ...(await sampleUser(world, organisation)), language: 'en' as const }
  const worker = await sampleWorker(world, organisation)
  const { clientId, projectId } = await sampleProject(world, organisation)
  await sampleBilling(world, organisation, clientId)
  const of = { clientId, projectId, workerId: worker.accountId, name: 'Zoë Peeters' }
  const id = await sampleInvoice(world, admin, of)
  await sampleInvoice(world, admin, { ...of, number: 2 })
  const credited = await world.call(billingRoutes.creditStatement, { params: { id }, body: { reason: 'Wrong' } }, admin)
  expect(credited.status).toBe(201)
  return {
    organisation,
    admin,
    totals: async (month: string) =>
      (await world.call(salesJournalRoutes.readSalesJournal, { query: { month } }, admin)).body,
    file: (month: string) => world.call(salesJournalRoutes.readSalesJournalFile, { query: { month } }, admin),
  }
}

const settings = {
  journalCode: '=VEN',
  clientAccount: '400100',
  vatAccount: '451054',
  salesAccounts: { S: '704000', AE: '704100', E: '704200' },
  vatCodes: { S: 'V21', AE: '', E: '' },
  format: {
    ...usualCsvFormat,
    separator: 'pipe',
    decimal: 'point',
    dates: 'yyyymmdd',
    encoding: 'utf-8',
    lineEnd: 'lf',
  },
} as const

test('the journal of a month has a row per invoice and credit note, and its totals are theirs, to the cent', async () => {
  const { totals, file, admin } = await journalScene()
  const { bytes, headers, status } = await file('2026-11')
  expect([status, String(headers['content-disposition'])]).toEqual([200, expect.stringContaining('2026-11.csv')])
  const [heading, ...rows] = bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n')
  expect(heading).toMatch(/^Journal;Date;Due date;Number;/)
  const amounts = rows.map((row) => row.split(';').slice(13, 16))
  expect(amounts).toEqual([
    ['340,00', '71,40', '411,40'],
    ['340,00', '71,40', '411,40'],
    ['-340,00', '-71,40', '-411,40'],
  ])
  const { items } = (await world.call(billingRoutes.listStatements, { query: {} }, admin)).body
  const sum = (of: 'net' | 'vat' | 'total') =>
    items.reduce((before, one) => before + (one.kind === 'invoice' ? one[of] : -one[of]), 0)
  expect(await totals('2026-11')).toEqual({
    month: '2026-11',
    rows: 3,
    totals: [{ currency: 'EUR', net: sum('net'), vat: sum('vat'), total: sum('total') }],
  })
  expect(await totals('2026-12')).toEqual({ month: '2026-12', rows: 0, totals: [] })
  const invalid = await world.call(salesJournalRoutes.readSalesJournal, { query: { month: '2026-13' } }, admin)
  expect(invalid.status).toBe(422)
})

test('T17 the file has the accounts, codes and format of the settings, and text that looks like a formula is guarded', async () => {
  const { admin, file } = await journalScene()
  const save = (ifMatch?: number) =>
    world.call(salesJournalRoutes.saveJournalSettings, { body: settings }, { ...admin, ...(ifMatch && { ifMatch }) })
  const saved = await save(1)
  expect(saved.body).toMatchObject({ clientAccount: '400100', vatCodes: { S: 'V21', AE: null, E: null }, version: 2 })
  expect((await save(1)).problem.code).toBe('STALE_VERSION')
  const [, row] = (await file('2026-11')).bytes.toString().split('\n')
  expect(row).toBe(
    "'=VEN|20261102|20261202|2026-0001|Invoice|Sample Client|NL004495445B01|NL|400100|704000|451054|V21|21.00|340.00|71.40|411.40|EUR",
  )
  const history = await world.sql`
    select after -> 'accounts' ->> 'vatAccount' as account
     from history where entity = 'sales_journal_settings' and organisation_id = ${admin.organisationId} order by number`
  expect(history).toEqual([{ account: '451000' }, { account: '451054' }])
})

test('neither a manager nor another organisation sees the journal or its settings', async () => {
  const { organisation } = await journalScene()
  const manager = await sampleUser(world, organisation, 'manager')
  const query = { month: '2026-11' }
  const statuses = [
    await world.call(salesJournalRoutes.readJournalSettings, {}, manager),
    await world.call(salesJournalRoutes.saveJournalSettings, { body: settings }, manager),
    await world.call(salesJournalRoutes.readSalesJournal, { query }, manager),
    await world.call(salesJournalRoutes.readSalesJournalFile, { query }, manager),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 403, 403])
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  const { body } = await world.call(salesJournalRoutes.readSalesJournal, { query }, stranger)
  expect(body.rows).toBe(0)
  expect((await world.call(salesJournalRoutes.readJournalSettings, {}, stranger)).body.clientAccount).toBe('400000')
})
