import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { billingRoutes as routes } from '../contract.ts'
import { type StatementGroup, statementGroups, statementStatuses } from '../rules.ts'
import { billing } from './routes.ts'
import { sampleInvoice } from './samples.ts'

const world = await openWorld(billing)

const whole = 41_140
const combinations = ['2026-11-23', '2026-11-24', '2026-11-25'].flatMap((dueDate) =>
  [false, true].flatMap((isSent) =>
    [
      { total: whole, paid: 0 },
      { total: whole, paid: 1 },
      { total: whole, paid: whole - 1 },
      { total: whole, paid: whole },
      { total: 0, paid: 0 },
    ].flatMap(({ total, paid }) => [false, true].map((isCredited) => ({ dueDate, isSent, isCredited, total, paid }))),
  ),
)

test('the filters by status and by group find the statements that show this status, for all that decides it', async () => {
  world.setClock('2026-11-24T12:00:00Z')
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation, 'administrator')
  const { accountId: workerId } = await sampleWorker(world, organisation)
  const of = { ...(await sampleProject(world, organisation)), workerId, name: 'Zoë Peeters' }
  const first = await sampleInvoice(world, admin, of)
  let number = 1
  // Statements never change, so each is a copy of the first with its differences.
  const copy = async (differences: object) => {
    const id = uuid()
    number += 1
    await world.sql`
      insert into client_statements
      select (jsonb_populate_record(s, ${JSON.stringify({ id, number, ...differences })}::jsonb)).* from client_statements s where id = ${first}`
    return id
  }
  for (const { dueDate, isSent, isCredited, total, paid } of combinations) {
    // A credited invoice has no payments.
    if (isCredited && paid > 0) continue
    const amounts = { net_amount: total, vat_amount: 0, total_amount: total }
    const id = await copy({ due_date: dueDate, ...amounts })
    await world.sql`
      update receivables set paid_amount = ${paid}, sent_at = case when ${isSent} then now() end where id = ${id}`
    if (isCredited) await copy({ kind: 'credit_note', credits_id: id, due_date: dueDate, ...amounts })
  }
  const list = async (status?: (typeof statementStatuses)[number]) =>
    (await world.call(routes.listStatements, { query: { limit: '100', ...(status && { status }) } }, admin)).body.items
  const all = await list()
  expect(all).toHaveLength(number)
  expect([...new Set(all.map(({ status }) => status))].sort()).toEqual([...statementStatuses].sort())
  for (const status of statementStatuses) {
    const shown = all.filter((one) => one.status === status).map(({ id }) => id)
    expect((await list(status)).map(({ id }) => id)).toEqual(shown)
  }

  // The sums of a list count all that the filter finds, also beyond the page; a credit note is deducted.
  for (const status of [undefined, ...statementStatuses]) {
    const shown = all.filter((one) => status === undefined || one.status === status)
    const query = { limit: '1', ...(status && { status }) }
    const sign = ({ kind }: (typeof all)[number]) => (kind === 'credit_note' ? -1 : 1)
    const sum = (of: (one: (typeof all)[number]) => number) => shown.reduce((sofar, one) => sofar + of(one), 0)
    expect((await world.call(routes.listStatements, { query }, admin)).body.totals).toEqual([
      {
        currency: 'EUR',
        minutes: sum((one) => sign(one) * one.minutes),
        net: sum((one) => sign(one) * one.net),
        total: sum((one) => sign(one) * one.total),
        open: sum(({ open: owed }) => owed),
      },
    ])
  }
  expect((await world.call(routes.listStatements, { query: { q: 'unknown' } }, admin)).body).toMatchObject({
    total: 0,
    totals: [],
  })

  // The groups of invoices that are not settled, and their totals.
  const ofGroup = async (group: StatementGroup) =>
    (await world.call(routes.listStatements, { query: { limit: '100', group } }, admin)).body.items
  const open = all.filter((one) => one.kind === 'invoice' && one.open > 0)
  const isSent = new Set(
    (await world.sql<{ id: string }>`select id from receivables where sent_at is not null`).map(({ id }) => id),
  )
  const expected = {
    outstanding: open,
    overdue: open.filter(({ status }) => status === 'overdue'),
    unsent: open.filter(({ id }) => !isSent.has(id)),
  }
  const { body: totals } = await world.call(routes.readStatementTotals, {}, admin)
  for (const group of statementGroups) {
    const ids = expected[group].map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(3)
    expect((await ofGroup(group)).map(({ id }) => id)).toEqual(ids)
    const amount = expected[group].reduce((sum, one) => sum + one.open, 0)
    expect(totals[group]).toEqual({ invoices: ids.length, open: [{ amount, currency: 'EUR' }] })
  }
})
