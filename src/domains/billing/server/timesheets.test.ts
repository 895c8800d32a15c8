import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { publicConfirmations } from '#domains/confirmations/server/routes.ts'
import { sampleLink } from '#domains/confirmations/server/samples.ts'
import { decideOn, namesOn, readPage, week } from '#domains/confirmations/server/testing/confirmed-week.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { readPdf } from '#platform/server/testing/pdf-text.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { billingRoutes as routes } from '../contract.ts'
import { billing } from './routes.ts'
import { sampleBilling } from './samples.ts'

const world = await openWorld([...billing, ...timesheets, ...publicConfirmations])
const period = { fromDate: '2026-11-16', toDate: '2026-11-22' }

/** A client with three approved days of a worker, of which its contact has decided on two, and an invoice for them. */
async function scene({ language = 'en' } = {}) {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const of = { projectId, assignmentId, status: 'approved' as const, firstDay: week }
  const entries = await sampleEntries(world, worker, { ...of, count: 3 })
  await sampleBilling(world, organisation, clientId)
  await world.sql`update billing_terms set language = ${language} where id = ${clientId}`
  const contactId = await sampleContact(world, organisation, clientId)
  const { token } = await sampleLink(world, organisation, { clientId, contactId })
  const lines = namesOn(await readPage(world, token))
  const decide = (body: { confirm?: typeof lines; dispute?: ((typeof lines)[number] & { comment: string })[] }) =>
    decideOn(world, token, body)
  const invoice = async () => {
    const preview = await world.call(routes.previewStatements, { params: { id: clientId }, query: period }, admin)
    const [draft] = preview.body.statements
    const net = { amount: draft?.net ?? 0, currency: 'EUR' as const }
    const body = { clientId, ...period, net, digest: draft?.digest ?? '' }
    return (await world.call(routes.makeStatement, { body }, admin)).body
  }
  const download = (id: string, by = admin) => world.call(routes.readStatementTimesheet, { params: { id } }, by)
  const textOf = async (id: string) => (await readPdf((await download(id)).bytes)).text
  return { organisation, admin, worker, clientId, projectId, entries, token, lines, decide, invoice, download, textOf }
}

test('T65 the timesheet of an invoice shows what was true when it was issued, whatever is decided or corrected later', async () => {
  const { admin, worker, entries, lines, decide, invoice, textOf, token } = await scene()
  const [first, second, third] = lines
  if (!first || !second || !third) throw new Error('three lines are expected')
  await decide({ confirm: [first], dispute: [{ ...second, comment: 'Left at four' }] })
  const issued = await invoice()
  expect(issued.allowed).toContain('timesheet')
  const text = await textOf(issued.id)
  expect(text).toContain(`Timesheet ${issued.number}`)
  expect(text).toContain('1 of 3 lines confirmed, 1 disputed')
  expect(text).toContain('16 Nov 2026')
  expect(text).toContain('09:00–17:00')
  expect(text).toMatch(/Confirmed by Ines Maes on 20 Nov 2026/)
  expect(text).toContain('Total hours 24 h')
  for (const secret of ['17.35', '1735', '42.50', worker.accountId, ...entries, 'Left at four'])
    expect(text).not.toContain(secret)
  // Invoiced hours can no longer be confirmed.
  expect((await decide({ confirm: [third] })).body.confirmed).toBe(0)
  expect(await textOf(issued.id)).toBe(text)
  // After a credit note the entry is corrected and invoiced again.
  const credit = await world.call(
    routes.creditStatement,
    { params: { id: issued.id }, body: { reason: 'Wrong times' } },
    admin,
  )
  expect(credit.body.allowed).not.toContain('timesheet')
  await world.sql`update time_entries set break_minutes = 60, total_minutes = 420, version = version + 1 where id = ${entries[0]}`
  const [corrected] = namesOn(await readPage(world, token))
  await decide({ confirm: [corrected ?? first] })
  const again = await invoice()
  expect(await textOf(again.id)).toContain('Total hours 23 h')
  expect(await textOf(again.id)).toContain('1 of 3 lines confirmed, 1 disputed')
  expect(await textOf(issued.id)).toBe(text)
})

test('T65 the timesheet is in the language of the invoice, and leaves out other clients and unbilled days', async () => {
  const { organisation, worker, invoice, textOf } = await scene({ language: 'nl' })
  const other = await sampleProject(world, organisation)
  await world.sql`update projects set name = 'Other client' where id = ${other.projectId}`
  const assignmentId = await sampleAssignment(world, worker, other.projectId)
  const of = { projectId: other.projectId, assignmentId, status: 'approved' as const }
  await sampleEntries(world, worker, { ...of, count: 1, firstDay: '2026-11-20' })
  const issued = await invoice()
  const text = await textOf(issued.id)
  expect(text).toContain(`Urenstaat ${issued.number}`)
  expect(text).toContain('0 van 3 regels bevestigd, 0 betwist')
  expect(text).not.toContain('20 nov 2026')
  expect(text).not.toContain('Other client')
})

test('another organisation, a user without invoices, a credit note and an unknown invoice get no timesheet', async () => {
  const { admin, invoice, download } = await scene()
  const other = await scene()
  const issued = await invoice()
  expect((await other.download(issued.id)).status).toBe(404)
  const credit = await world.call(
    routes.creditStatement,
    { params: { id: issued.id }, body: { reason: 'Wrong times' } },
    admin,
  )
  expect((await download(credit.body.id)).status).toBe(404)
  expect((await download('0193f1d2-0000-7000-8000-000000000000')).status).toBe(404)
  // The credited invoice keeps its timesheet.
  expect((await download(issued.id)).status).toBe(200)
})

test('invoices of the previous version get their timesheet from the migration, with the decisions until they were issued', async () => {
  const { lines, decide, invoice, textOf } = await scene()
  const [first, second] = lines
  if (!first || !second) throw new Error('two lines are expected')
  await decide({ confirm: [first] })
  const issued = await invoice()
  const text = await textOf(issued.id)
  world.passMinutes(5)
  await decide({ confirm: [second] })
  expect(await migrated(issued.id)).toBe(true)
  expect(await textOf(issued.id)).toBe(text)
})

/** Removes the stored hours of an invoice and inserts them with the statement of the migration. */
async function migrated(id: string): Promise<boolean> {
  const migration = await readFile(
    new URL('../../../../migrations/0080_hours_of_statements.sql', import.meta.url),
    'utf8',
  )
  const insert = /insert into client_statement_hours[^;]*;/.exec(migration)?.[0] ?? ''
  await world.sql(
    `set session_replication_role = replica;
     delete from client_statement_hours where statement_id = '${id}';
     ${insert.replace(' where ', ` where b.statement_id = '${id}' and `)}
     set session_replication_role = origin`,
  )
  const found = await world.sql`select id from client_statement_hours where statement_id = ${id}`
  return found.length === 1
}
