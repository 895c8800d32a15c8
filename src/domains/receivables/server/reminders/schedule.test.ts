import { expect, test } from 'vitest'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { receivableRoutes } from '../../contract.ts'
import { reminderRoutes as routes } from '../../contract/reminders.ts'
import { receivables, reminders } from '../routes.ts'
import { sampleOverdue, sampleUnsendable, switchOn } from '../testing/overdue-scene.ts'
import { sendDueReminders } from './schedule.ts'

const world = await openWorld([...billing, ...receivables, ...reminders])
world.setClock('2026-12-09T10:00:00Z')

// The invoice was due on 2 December: level 1 on the 9th, a Wednesday.
const levelOne = '2026-12-09T08:00:00Z'
type Scene = Awaited<ReturnType<typeof sampleOverdue>>
const run = ({ organisation }: Scene, now: string) => runJob(world, organisation, now, sendDueReminders)

async function levels({ organisation }: Scene): Promise<[string, number][]> {
  const rows = await world.sql<{ day: string; level: number }>`
    select day::text as day, level from reminders where organisation_id = ${organisation.organisationId} order by day, level`
  return rows.map(({ day, level }) => [day, level])
}

test('each level is sent once, from its day and the time of day, on working days only', async () => {
  const scene = await sampleOverdue(world)
  for (const moment of [
    '2026-12-08T12:00:00Z',
    '2026-12-09T07:59:00Z',
    levelOne,
    '2026-12-09T09:00:00Z',
    '2026-12-10T09:00:00Z',
    // 21 days after the due date.
    '2026-12-23T09:00:00Z',
    '2026-12-24T09:00:00Z',
    // 14 days later.
    '2027-01-06T09:00:00Z',
    '2027-03-01T09:00:00Z',
  ])
    await run(scene, moment)
  expect(await levels(scene)).toEqual([
    ['2026-12-09', 1],
    ['2026-12-23', 2],
    ['2027-01-06', 3],
  ])
  const [first, second, third] = await scene.posted()
  expect(first).toMatchObject({
    recipient: scene.email,
    subject: 'Payment reminder: 2026-0001',
    files: [{ kind: 'statementPdf', id: scene.first }],
    replyTo: 'admin@sample.example',
  })
  expect(first?.text).toContain('We have not yet received your payment of €411.40, which was due on 2 Dec 2026.')
  expect(first?.text).toContain('BE68539007547034 with the reference +++002/0260/00196+++')
  expect(first?.text).toContain('Invoice 2026-0001: €411.40 · due 2 Dec 2026 · 7 days overdue')
  expect(second?.subject).toBe('Second payment reminder: 2026-0001')
  expect(third?.subject).toBe('Final payment reminder: 2026-0001')
})

test('nothing is sent on a weekend, on a national or own holiday, or while reminders are off', async () => {
  const scene = await sampleOverdue(world)
  await world.sql`
    insert into holidays (organisation_id, id, date, name)
     values (${scene.organisation.organisationId}, gen_random_uuid(), '2026-12-09', 'Day off')`
  await run(scene, levelOne)
  await run(scene, '2026-12-12T09:00:00Z')
  await world.sql`update organisations set holiday_countries = '{BE}' where id = ${scene.organisation.organisationId}`
  await run(scene, '2026-12-25T09:00:00Z')
  await switchOn(world, scene.admin, { active: false })
  await run(scene, '2026-12-14T09:00:00Z')
  expect(await levels(scene)).toEqual([])
  await switchOn(world, scene.admin)
  await run(scene, '2026-12-14T09:00:00Z')
  expect(await levels(scene)).toEqual([['2026-12-14', 1]])
})

test('an invoice that was overdue for long begins with level 1', async () => {
  const scene = await sampleOverdue(world)
  for (const day of ['2027-03-01', '2027-03-02', '2027-03-15']) await run(scene, `${day}T09:00:00Z`)
  expect(await levels(scene)).toEqual([
    ['2027-03-01', 1],
    ['2027-03-15', 2],
  ])
})

test('several invoices of a client are one email for each contact, in the language of the contact', async () => {
  const scene = await sampleOverdue(world, { language: 'nl' })
  const second = await scene.invoice(2)
  await sampleContact(world, scene.organisation, scene.clientId, {
    name: 'Luc',
    email: `luc-${scene.clientId}@client.example`,
    language: 'fr',
  })
  await run(scene, levelOne)
  const posted = await scene.posted()
  expect(posted.map(({ subject }) => subject).sort()).toEqual([
    'Betalingsherinnering: 2026-0001, 2026-0002',
    'Rappel de paiement\u202f: 2026-0001, 2026-0002',
  ])
  for (const { files } of posted) expect(files.map(({ id }) => id)).toEqual([scene.first, second])
  const dutch = posted.find(({ recipient }) => recipient === scene.email)
  expect(dutch?.text).toMatch(/Wij hebben uw betaling van €\s822,80 nog niet ontvangen/)
  expect(await levels(scene)).toEqual([['2026-12-09', 1]])
})

test('paid and credited invoices are left out, and a partly paid one asks for what is open', async () => {
  const scene = await sampleOverdue(world)
  const [paid, credited] = [await scene.invoice(2), await scene.invoice(3)]
  const pay = (statementId: string, amount: number) =>
    world.call(
      receivableRoutes.recordPayment,
      {
        body: {
          clientId: scene.clientId,
          receivedOn: '2026-12-08',
          amount: { amount, currency: 'EUR' },
          allocations: [{ statementId, amount }],
        },
      },
      scene.admin,
    )
  expect((await pay(paid, 41140)).status).toBe(201)
  expect((await pay(scene.first, 11140)).status).toBe(201)
  await world.call(billingRoutes.creditStatement, { params: { id: credited }, body: { reason: 'Wrong' } }, scene.admin)
  await run(scene, levelOne)
  const [email, ...more] = await scene.posted()
  expect(more).toEqual([])
  expect(email?.files).toEqual([{ kind: 'statementPdf', id: scene.first }])
  expect(email?.text).toContain('Invoice 2026-0001: €300.00 of €411.40')
})

test('paused clients and invoices get nothing until the day after the pause', async () => {
  const scene = await sampleOverdue(world)
  const body = { reason: 'Payment plan', until: '2026-12-10' }
  await world.call(routes.pauseClientReminders, { params: { id: scene.clientId }, body }, scene.admin)
  await run(scene, levelOne)
  await run(scene, '2026-12-10T09:00:00Z')
  expect(await scene.posted()).toEqual([])
  await world.call(
    routes.pauseStatementReminders,
    { params: { id: scene.first }, body: { reason: 'Disputed' } },
    scene.admin,
  )
  await run(scene, '2026-12-11T09:00:00Z')
  expect(await scene.posted()).toEqual([])
  await world.call(routes.resumeStatementReminders, { params: { id: scene.first } }, scene.admin)
  await run(scene, '2026-12-11T09:00:00Z')
  expect(await levels(scene)).toEqual([['2026-12-11', 1]])
})

test('without contacts who see invoices the main contact is reminded, in the language of the invoice; without both, nobody', async () => {
  const scene = await sampleOverdue(world, { contact: false })
  await run(scene, levelOne)
  expect(await levels(scene)).toEqual([])
  await world.sql`update clients set contact_email = 'Main@Client.example' where id = ${scene.clientId}`
  await run(scene, levelOne)
  expect(await scene.posted()).toMatchObject([
    { recipient: 'main@client.example', subject: 'Payment reminder: 2026-0001' },
  ])
})

test('processes that run at the same time send each reminder once', async () => {
  const scenes = [await sampleOverdue(world), await sampleOverdue(world)]
  for (const scene of scenes) {
    await Promise.all(Array.from({ length: 6 }, () => run(scene, levelOne)))
    await run(scene, levelOne)
    expect(await scene.posted()).toHaveLength(1)
  }
})

test('a reminder by hand counts: the schedule continues with the next level at its distance', async () => {
  const scene = await sampleOverdue(world)
  world.setClock(levelOne)
  const sent = await world.call(
    routes.sendReminder,
    {
      params: { id: scene.first },
      body: { level: 1, recipients: [scene.email], subject: 'Please pay', message: 'Please pay.' },
    },
    scene.admin,
  )
  expect(sent.status).toBe(200)
  await run(scene, levelOne)
  await run(scene, '2026-12-22T09:00:00Z')
  expect(await scene.posted()).toHaveLength(1)
  await run(scene, '2026-12-23T09:00:00Z')
  expect(await levels(scene)).toEqual([
    ['2026-12-09', 1],
    ['2026-12-23', 2],
  ])
})

test('texts of users form no link and no HTML', async () => {
  const scene = await sampleOverdue(world)
  const { texts } = (await world.call(routes.readReminderSettings, {}, scene.admin)).body
  const message = 'See https://evil.example/pay or <a href="https://evil.example">here</a>, {client}.'
  await switchOn(world, scene.admin, {
    texts: { ...texts, en: { ...texts.en, first: { subject: 'Pay at evil.example', message } } },
  })
  await world.sql`update clients set name = '<b>{account}</b> www.evil.example' where id = ${scene.clientId}`
  await run(scene, levelOne)
  const [email] = await scene.posted()
  expect(email?.html).not.toMatch(/<a [^>]*evil|<b>/)
  expect(`${email?.subject} ${email?.text}`).not.toMatch(/evil\.example|https:\/\/evil/)
  expect(email?.text).toContain('{account}')
})

test('the last level notifies the users who see invoices', async () => {
  const scene = await sampleOverdue(world)
  for (const day of ['2027-01-04', '2027-01-18', '2027-02-01']) await run(scene, `${day}T09:00:00Z`)
  const notified = await world.sql`
    select account_id, "values" ->> 'count' as count, link
     from notifications where organisation_id = ${scene.organisation.organisationId} and kind = 'finalReminderSent'`
  expect(notified).toEqual([
    { account_id: scene.admin.accountId, count: '1', link: `/provider/clients/${scene.clientId}` },
  ])
})

test('clients whose reminders fail do not keep the others waiting', async () => {
  const scene = await sampleOverdue(world)
  await Promise.all(Array.from({ length: 12 }, (_, index) => sampleUnsendable(world, scene, index + 2)))
  // Ten clients are locked at a time, in another order each time.
  for (let minute = 0; minute < 60 && (await scene.posted()).length === 0; minute++)
    await run(scene, new Date(Date.parse(levelOne) + minute * 60_000).toISOString())
  expect((await scene.posted()).map(({ recipient }) => recipient)).toEqual([scene.email])
  expect(await levels(scene)).toEqual([['2026-12-09', 1]])
})
