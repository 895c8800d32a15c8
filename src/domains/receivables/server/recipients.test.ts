import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { agedRoutes } from '../contract/aged.ts'
import { receivableRoutes } from '../contract.ts'
import { reminderRunRoutes } from '../contract/reminder-runs.ts'
import { reminderRoutes } from '../contract/reminders.ts'
import { sendDueReminders } from './reminders/schedule.ts'
import { reminderRunJob } from './reminders/running.ts'
import { agedReceivables, invoiceRuns, receivables, reminderRuns, reminders } from './routes.ts'
import { sampleMonth } from './testing/month-to-invoice.ts'
import { sampleOverdue } from './testing/overdue-scene.ts'

const world = await openWorld([...receivables, ...reminders, ...reminderRuns, ...agedReceivables, ...invoiceRuns])
world.setClock('2026-12-09T10:00:00Z')

/** A client with an overdue invoice for each of two projects; without contacts but those that a test adds. */
async function scene() {
  const overdue = await sampleOverdue(world, { contact: false })
  const { organisation, admin, clientId, projectId, worker, first } = overdue
  const other = uuid()
  await world.sql`
    insert into projects (organisation_id, id, client_id, work_site_id, name)
    select organisation_id, ${other}, client_id, work_site_id, 'Day shift' from projects where id = ${projectId}`
  const invoiceOf = (of: { projectId: string; otherProjectId?: string; number: number }) =>
    sampleInvoice(world, admin, { clientId, workerId: worker.accountId, name: 'Ann', ...of })
  const second = await invoiceOf({ projectId: other, number: 2 })
  const add = (name: string, projectIds: string[] | null, over = {}) =>
    sampleContact(world, organisation, clientId, { email: emailOf(name), projectIds, ...over })
  const emailOf = (name: string) => `${name}-${clientId}@client.example`
  const nameOf = (email: string) => email.slice(0, email.indexOf('-'))
  /** Who is proposed for an email with an invoice, and for its reminder. */
  const proposed = async (id: string) => {
    const sending = await world.call(receivableRoutes.readSending, { params: { id } }, admin)
    const reminding = await world.call(reminderRoutes.readStatementReminders, { params: { id } }, admin)
    expect(reminding.body.recipients).toEqual(sending.body.recipients)
    return sending.body.recipients.map(nameOf)
  }
  const posted = async () =>
    (await overdue.posted()).map(({ recipient, files }) => [nameOf(recipient), files.map(({ id }) => id)])
  const setMainContact = (name: string) =>
    world.sql`update clients set contact_email = ${emailOf(name)} where id = ${clientId}`
  return { ...overdue, other, first, second, invoiceOf, add, proposed, posted, setMainContact }
}

test('a contact for some projects gets the invoices whose lines are all of these projects', async () => {
  const { projectId, other, first, second, invoiceOf, add, proposed } = await scene()
  await add('all', null)
  await add('one', [projectId])
  await add('both', [projectId, other])
  await add('blind', null, { maySeeInvoices: false })
  expect(await proposed(first)).toEqual(['all', 'both', 'one'])
  expect(await proposed(second)).toEqual(['all', 'both'])
  const third = await invoiceOf({ projectId, otherProjectId: other, number: 3 })
  expect(await proposed(third)).toEqual(['all', 'both'])
})

test('an invoice that no contact sees goes to the main contact, unless that person is limited to other projects', async () => {
  const { admin, clientId, projectId, first, second, add, proposed, setMainContact } = await scene()
  const obstacles = async () => {
    const { body } = await world.call(agedRoutes.listAgedInvoices, { query: { clientId } }, admin)
    return new Map(body.items.map(({ id, obstacle }) => [id, obstacle]))
  }
  await add('one', [projectId])
  expect([await proposed(first), await proposed(second)]).toEqual([['one'], []])
  expect((await obstacles()).get(second)).toBe('no_recipient')
  await setMainContact('one')
  expect(await proposed(second)).toEqual([])
  expect((await obstacles()).get(second)).toBe('no_recipient')
  await setMainContact('main')
  expect([await proposed(first), await proposed(second)]).toEqual([['one'], ['main']])
  expect([...(await obstacles()).values()]).toEqual([null, null])
})

test.each(['run', 'schedule'])('a reminder %s emails each contact the invoices of its projects alone', async (way) => {
  const { organisation, admin, projectId, first, second, add, posted } = await scene()
  await add('all', null)
  await add('one', [projectId])
  if (way === 'schedule') await runJob(world, organisation, '2026-12-09T10:00:00Z', sendDueReminders)
  else {
    const started = await world.call(
      reminderRunRoutes.startReminderRun,
      { body: { statementIds: [first, second] } },
      admin,
    )
    const runner = startJobs(world.services, [reminderRunJob as never], { everyMs: 20 })
    const read = () => world.call(reminderRunRoutes.readReminderRun, { params: { id: started.body.id } }, admin)
    await until(async () => expect((await read()).body).toMatchObject({ status: 'done', reminded: 2 }))
    await runner.stop()
  }
  expect((await posted()).toSorted()).toEqual([
    ['all', [first]],
    ['all', [second]],
    ['one', [first]],
  ])
})

test('an invoice to be created has no recipient if all contacts are limited to other projects', async () => {
  const month = await sampleMonth(world)
  const client = await month.addClient('Aldi', { contact: false })
  const channels = async () => (await month.list()).items.map(({ channel }) => channel)
  await sampleContact(world, month.organisation, client.clientId, { projectIds: [] })
  expect(await channels()).toEqual([null])
  await sampleContact(world, month.organisation, client.clientId, { projectIds: [client.projectId] })
  expect(await channels()).toEqual(['email'])
})
