import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { type PauseFormInput, reminderRoutes as routes } from '../../contract/reminders.ts'
import { reportFailedReminders } from '../notifying.ts'
import { receivables, reminders } from '../routes.ts'
import { sampleOverdue, switchOn } from '../testing/overdue-scene.ts'
import { sendDueReminders } from './schedule.ts'

const world = await openWorld([...receivables, ...reminders])
const today = '2026-12-09T10:00:00Z'
world.setClock(today)

async function scene() {
  const overdue = await sampleOverdue(world)
  const params = { id: overdue.first }
  const send = (over: object = {}, by = overdue.admin) =>
    world.call(
      routes.sendReminder,
      {
        params,
        body: { level: 1, recipients: [overdue.email], subject: 'Please pay', message: 'Please pay soon.', ...over },
      },
      by,
    )
  const read = async () => (await world.call(routes.readStatementReminders, { params }, overdue.admin)).body
  const pause = (body: PauseFormInput) => world.call(routes.pauseStatementReminders, { params, body }, overdue.admin)
  return { ...overdue, params, send, read, pause }
}

test('settings are the usual ones and off at first; days must rise, and placeholders be known', async () => {
  const { admin } = await scene()
  const saved = await switchOn(world, admin, { sendTime: '08:30', days: { first: 3, second: 10, third: 20 } })
  expect(saved).toMatchObject({ active: true, sendTime: '08:30', days: { first: 3, second: 10, third: 20 } })
  const { version, allowed: _, ...settings } = saved
  const refused = async (over: object) =>
    (
      await world.call(routes.saveReminderSettings, { body: { ...settings, ...over } }, { ...admin, ifMatch: version })
    ).problem.errors?.map(({ path }) => path)
  expect(await refused({ days: { first: 10, second: 10, third: 5 } })).toEqual(['days.second', 'days.third'])
  const { fr } = settings.texts
  expect(
    await refused({ texts: { ...settings.texts, fr: { ...fr, third: { subject: '{montant}', message: 'Bonjour' } } } }),
  ).toEqual(['texts.fr.third.subject'])
  const stale = await world.call(routes.saveReminderSettings, { body: settings }, { ...admin, ifMatch: version - 1 })
  expect(stale.status).toBe(409)
})

test('a role without permission reads and sends nothing, and another organisation finds nothing', async () => {
  const { organisation, send, first, clientId } = await scene()
  const manager = await sampleUser(world, organisation, 'manager')
  expect((await send({}, manager)).status).toBe(403)
  expect((await world.call(routes.readReminderSettings, {}, manager)).status).toBe(403)
  const other = await scene()
  const calls = [
    world.call(routes.readStatementReminders, { params: { id: first } }, other.admin),
    world.call(routes.pauseStatementReminders, { params: { id: first }, body: { reason: 'x' } }, other.admin),
    world.call(routes.resumeStatementReminders, { params: { id: first } }, other.admin),
    world.call(routes.readClientReminders, { params: { id: clientId } }, other.admin),
    world.call(routes.pauseClientReminders, { params: { id: clientId }, body: { reason: 'x' } }, other.admin),
    world.call(routes.resumeClientReminders, { params: { id: clientId } }, other.admin),
    send({}, other.admin),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
})

test('the texts of each level are filled with the values of the invoice', async () => {
  const { read, email } = await scene()
  const { drafts, recipients, proposedLevel, next, allowed } = await read()
  expect(drafts.map(({ level }) => level)).toEqual([1, 2, 3])
  expect(drafts[1]).toMatchObject({ subject: 'Second payment reminder: 2026-0001' })
  expect(drafts[1]?.message).toContain('Payment is 7 days overdue.')
  expect(recipients).toEqual([email])
  expect(proposedLevel).toBe(1)
  expect(next).toEqual({ level: 1, day: '2026-12-09' })
  expect(allowed).toEqual(['send', 'pause'])
})

test('a reminder by hand is sent as written, once a day, to each address', async () => {
  const { send, read, posted, first, email, clientId, admin } = await scene()
  const answers = await Promise.all([send({ recipients: [email, 'boss@client.example', email] }), send({ level: 2 })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('CONFLICT')
  const mails = await posted()
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['Please pay']))
  expect(mails[0]?.files).toEqual([{ kind: 'statementPdf', id: first }])
  const { items, allowed } = await read()
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    state: 'queued',
    invoices: [{ statement: { id: first, name: '2026-0001' }, open: { amount: 41140, currency: 'EUR' } }],
  })
  expect(items[0]?.sentBy).not.toBeNull()
  expect(allowed).toContain('send')
  const ofClient = await world.call(routes.readClientReminders, { params: { id: clientId } }, admin)
  expect(ofClient.body.items).toEqual(items)
})

test('an invoice that is not overdue or is paid cannot be reminded of', async () => {
  const { send, read, first } = await scene()
  world.setClock('2026-12-02T10:00:00Z')
  expect((await send()).status).toBe(409)
  expect((await read()).allowed).not.toContain('send')
  world.setClock(today)
  await world.sql`update receivables set paid_amount = total_amount where id = ${first}`
  expect((await send()).status).toBe(409)
  expect(await read()).toMatchObject({ next: null, drafts: [], allowed: [] })
})

test('a pause has a reason and perhaps a last day, can be changed and ended, and is in the history', async () => {
  const { pause, read, params, admin, organisation, first, send } = await scene()
  expect((await pause({ reason: ' ' })).status).toBe(422)
  expect((await pause({ reason: 'Plan', until: '2026-12-08' })).problem.errors?.[0]?.path).toBe('until')
  expect((await pause({ reason: 'Plan', until: '2026-12-09' })).body).toMatchObject({
    pause: { reason: 'Plan', until: '2026-12-09' },
    next: null,
    allowed: ['send', 'pause', 'resume'],
  })
  expect((await pause({ reason: 'Dispute' })).body.pause).toMatchObject({ reason: 'Dispute', until: null })
  expect((await send()).status).toBe(200)
  for (let times = 0; times < 2; times += 1)
    expect((await world.call(routes.resumeStatementReminders, { params }, admin)).status).toBe(204)
  expect((await read()).pause).toBeNull()
  const steps = await world.sql<{ before: string | null; after: string | null }>`
    select before ->> 'reason' as before, after ->> 'reason' as after from history
     where organisation_id = ${organisation.organisationId} and entity = 'invoice_reminder_pauses' and entity_id = ${first} order by number`
  expect(steps.map(({ before, after }) => [before, after])).toEqual([
    [null, 'Plan'],
    ['Plan', 'Dispute'],
    ['Dispute', null],
  ])
})

test('a failed email notifies once, and allows another reminder on the same day', async () => {
  const { send, read, organisation, admin } = await scene()
  await send()
  await world.sql`update outbox set failed_at = now() where organisation_id = ${organisation.organisationId} and attachments <> '[]'`
  expect((await read()).items).toMatchObject([{ state: 'failed', emails: [{ state: 'failed' }] }])
  for (let times = 0; times < 2; times += 1) await runJob(world, organisation, today, reportFailedReminders)
  const notified =
    await world.sql`select account_id from notifications where organisation_id = ${organisation.organisationId} and kind = 'reminderFailed'`
  expect(notified).toEqual([{ account_id: admin.accountId }])
  // The schedule does not repeat the level automatically.
  await runJob(world, organisation, today, sendDueReminders)
  expect((await read()).items).toHaveLength(1)
  expect((await send()).status).toBe(200)
})
