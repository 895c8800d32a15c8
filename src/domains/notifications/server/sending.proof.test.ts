import { randomBytes, randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { type SampleAccount, sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { readConfig } from '#platform/server/config/config.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { startMailServer } from '#platform/server/testing/mail-server.ts'
import { startSender } from '#platform/server/mail/sender.ts'
import { until } from '#platform/server/testing/until.ts'
import { notificationRoutes } from '../contract.ts'
import { usualTypes } from '../rules.ts'
import { notify, type NewNotification } from './commands.ts'
import { notifications } from './routes.ts'
import { samplePhoneConfirmed, sampleTelling } from './samples.ts'
import { sendDueNotifications } from './sending.ts'

const world = await openWorld(notifications, '2026-11-20T09:30:00Z')

const { tell, within } = sampleTelling(world)
const round = (who: { organisationId: string }) => within(who.organisationId, sendDueNotifications)
const sent = (address: string) =>
  world.sql<{ subject: string; text: string; html: string; links: string[]; unsubscribe: string; channel: string }>`
    select channel, subject, body_text as text, body_html as html, links, unsubscribe from outbox where recipient = ${address} order by id`

const cancelled: NewNotification = {
  kind: 'shiftCancelled',
  values: { date: '2026-11-21', project: 'Night shift', comment: 'The client has closed' },
  link: '/worker/shifts',
}
const approved = (date: string): NewNotification => ({
  kind: 'entryApproved',
  values: { date },
  link: '/worker/timesheet?tab=my-timesheet',
})

async function reader({ language = 'en', notifyByEmail = true } = {}) {
  const organisation = await sampleOrganisation(world)
  const worker = await sampleAccount(world, organisation, 'worker', 'worker')
  await world.sql`update accounts set preferred_language = ${language} where id = ${worker.accountId}`
  await world.sql`update organisations set notify_by_email = ${notifyByEmail} where id = ${organisation.organisationId}`
  return worker
}

test('T47 what changes tomorrow is emailed immediately, once, in the reader’s language, with a link to the settings', async () => {
  const worker = await reader({ language: 'fr' })
  await tell(worker, cancelled)
  expect((await Promise.all([round(worker), round(worker)])).sort()).toEqual([0, 1])
  expect(await round(worker)).toBe(0)
  const emails = await sent(worker.email)
  expect(emails).toHaveLength(1)
  const [message] = emails
  expect(message?.subject).toMatch(/^Créneau annulé\s: .*21 nov.* 2026, Night shift$/)
  expect(message?.text).toContain('Bonjour Sam,')
  expect(message?.text).toContain('«\u202fThe client has closed\u202f»')
  expect(message?.links).toEqual([`${world.services.config.publicUrl}/worker/shifts`])
  expect(message?.unsubscribe).toBe(`${world.services.config.publicUrl}/worker/profile?tab=notifications`)
  expect(message?.text).toContain(message?.unsubscribe)
  world.setClock('2026-11-23T12:00:00Z')
  await round(worker)
  expect(await sent(worker.email)).toHaveLength(1)
  world.setClock('2026-11-20T09:30:00Z')
})

test('an email to a person who has not chosen a password leads to choosing one first, then to the record (F51)', async () => {
  const worker = await reader()
  const offered: NewNotification = {
    kind: 'assignmentOffered',
    values: { role: 'Picker', project: 'Night shift' },
    link: '/worker/assignments/42',
  }
  await world.sql`update accounts set password_update_required = true where id = ${worker.accountId}`
  await tell(worker, offered)
  await tell(worker, cancelled)
  await round(worker)
  const [several] = await sent(worker.email)
  const links = (several?.links ?? []).map((link) => new URL(link))
  expect(links.map(({ pathname }) => pathname)).toEqual(links.map(() => '/auth/reset-password'))
  expect(links.map(({ searchParams }) => searchParams.get('next'))).toEqual(
    expect.arrayContaining(['/worker/assignments/42', '/worker/shifts']),
  )
  expect(several?.text).toContain('You have not chosen a password yet.')
  const token = String(links[0]?.searchParams.get('token'))
  expect(await world.sql`select kind from password_links where token_hash = ${hashOf(token)}`).toEqual([
    { kind: 'notification' },
  ])
  // Once a password is chosen, links lead to the record itself.
  await world.sql`update accounts set password_update_required = false where id = ${worker.accountId}`
  await tell(worker, offered)
  await round(worker)
  expect((await sent(worker.email))[1]?.links).toEqual([`${world.services.config.publicUrl}/worker/assignments/42`])
})

test('what can wait is in one email at eight in the reader’s time zone, without what was read meanwhile', async () => {
  const worker = await reader({ language: 'nl' })
  for (const day of ['2026-11-16', '2026-11-17', '2026-11-18']) await tell(worker, approved(day))
  expect(await round(worker)).toBe(3)
  expect(await sent(worker.email)).toEqual([])
  const [first] = (await world.call(notificationRoutes.listNotifications, { query: {} }, worker)).body.items
  await world.call(notificationRoutes.readNotification, { params: { id: first?.id ?? '' } }, worker)
  world.setClock('2026-11-21T06:59:59Z')
  expect(await round(worker)).toBe(0)
  world.setClock('2026-11-21T07:00:00Z')
  expect((await Promise.all([round(worker), round(worker)])).sort()).toEqual([0, 3])
  const emails = await sent(worker.email)
  expect(emails.map(({ subject }) => subject)).toEqual(['2 nieuwe meldingen'])
  expect(emails[0]?.text.match(/Uw uren van .* zijn goedgekeurd/g)).toHaveLength(2)
  expect(emails[0]?.html.match(/Uw uren van [^<]* zijn goedgekeurd<span/g)).toHaveLength(2)
  world.setClock('2026-11-20T09:30:00Z')
})

test('a new choice and quiet hours apply to waiting emails and SMS messages, never to the application', async () => {
  const worker = await reader()
  await tell(worker, approved('2026-11-16'))
  await round(worker)
  const types = { ...usualTypes(true), assignmentUpdates: { inApp: true, email: true, sms: true } }
  const save = (changed: object) =>
    world.call(
      notificationRoutes.saveNotificationSettings,
      {
        body: {
          types,
          digest: 'hourly',
          quietFrom: '10:00',
          quietTo: '12:00',
          timeZone: 'Europe/Brussels',
          phone: '+32470987654',
          ...changed,
        },
      },
      worker,
    )
  await save({})
  await samplePhoneConfirmed(world, worker)
  await tell(worker, cancelled)
  await round(worker)
  expect([...(await sent(worker.email)), ...(await sent('+32470987654'))]).toEqual([])
  expect((await world.call(notificationRoutes.listNotifications, { query: {} }, worker)).body.total).toBe(2)
  world.setClock('2026-11-20T11:00:00Z')
  await round(worker)
  expect((await sent(worker.email)).map(({ subject }) => subject)).toEqual(['2 new notifications'])
  const [text] = (await sent('+32470987654')).slice(-1)
  expect(text).toMatchObject({
    channel: 'sms',
    subject: '',
    text: `Interim: 2 new notifications ${world.services.config.publicUrl}/worker/notifications`,
  })
  await save({ types: { ...types, assignmentUpdates: { inApp: false, email: false, sms: false } } })
  await tell(worker, cancelled)
  await round(worker)
  expect(await sent(worker.email)).toHaveLength(1)
  const { total, unread } = (await world.call(notificationRoutes.listNotifications, { query: {} }, worker)).body
  expect([total, unread]).toEqual([2, 2])
  world.setClock('2026-11-20T09:30:00Z')
})

test('an account gets at most twenty SMS messages a day, and so does a number that several accounts share', async () => {
  const [worker, other] = [await reader(), await reader()]
  const phone = `+3247${randomInt(10_000_000).toString().padStart(7, '0')}`
  const types = { ...usualTypes(true), assignmentUpdates: { inApp: true, email: false, sms: true } }
  const body = { types, digest: 'daily', quietFrom: null, quietTo: null, timeZone: 'UTC', phone } as const
  for (const one of [worker, other]) {
    await world.call(notificationRoutes.saveNotificationSettings, { body }, one)
    await samplePhoneConfirmed(world, one)
    for (let count = 0; count < 15; count++) {
      await tell(one, cancelled)
      await round(one)
    }
  }
  expect(await sent(phone)).toHaveLength(20)
  world.setClock('2026-11-21T09:30:00Z')
  await tell(other, cancelled)
  await round(other)
  expect(await sent(phone)).toHaveLength(21)
  world.setClock('2026-11-20T09:30:00Z')
})

test('reading and clearing in-app notifications does not cancel email-only ones', async () => {
  const worker = await reader()
  const types = { ...usualTypes(true), assignmentUpdates: { inApp: false, email: true, sms: false } }
  const body = { types, digest: 'daily', quietFrom: null, quietTo: null, timeZone: 'UTC', phone: null } as const
  await world.call(notificationRoutes.saveNotificationSettings, { body }, worker)
  await tell(worker, cancelled)
  await world.call(notificationRoutes.readAllNotifications, {}, worker)
  await world.call(notificationRoutes.clearNotifications, {}, worker)
  await round(worker)
  expect(await sent(worker.email)).toHaveLength(1)
})

test('inactive accounts, organisations without emails and rolled-back notifications get no email', async () => {
  const [gone, unmailed, undone] = [await reader(), await reader({ notifyByEmail: false }), await reader()]
  await world.sql`update accounts set active = false where id = ${gone.accountId}`
  for (const who of [gone, unmailed]) await tell(who, cancelled)
  const failing = within(undone.organisationId, async (scope) => {
    await notify(scope, [undone.accountId], cancelled)
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  for (const who of [gone, unmailed, undone]) {
    await round(who)
    expect(await sent(who.email)).toEqual([])
  }
})

test('a name that looks like a date is unchanged, and a notification without a text is dropped without blocking others', async () => {
  const organisation = await sampleOrganisation(world)
  const [one, other] = [await sampleUser(world, organisation), await sampleUser(world, organisation)]
  const named: NewNotification = {
    kind: 'workerCertificationExpiring',
    values: { worker: '2026-02-31', name: '2026-13-45', date: '2026-11-27', days: 7 },
    link: '/provider/workforce',
  }
  await tell(one, { ...cancelled, values: { date: '2026-11-21' } })
  await tell(one, cancelled)
  await tell(other, named)
  await world.sql`
    insert into notifications (organisation_id, id, account_id, kind, link, send_at, email_open)
     values (${organisation.organisationId}, ${uuid()}, ${other.accountId}, 'ofAnotherTime', '/', ${world.now()}, true)`
  expect(await round(organisation)).toBe(4)
  expect(await sent(one.email)).toMatchObject([{ subject: expect.stringContaining('Night shift') }])
  world.setClock('2026-11-21T09:30:00Z')
  await round(organisation)
  expect((await sent(other.email)).map(({ subject }) => subject)).toEqual([
    '2026-02-31’s certification expires in 7 days: 2026-13-45, Fri 27 Nov 2026',
  ])
  expect(await round(organisation)).toBe(0)
  world.setClock('2026-11-20T09:30:00Z')
})

test('T40 a reader with more notifications than fit in a run gets all in the next run, and one with more than a run can hold gets several emails', async () => {
  const organisation = await sampleOrganisation(world)
  const readers = await Promise.all(Array.from({ length: 4 }, () => sampleUser(world, organisation)))
  const tellEach = async (times: number, ...whom: SampleAccount[]) => {
    for (const one of whom) for (let count = 0; count < times; count++) await tell(one, cancelled)
  }
  const sendBatch = () => within(organisation.organisationId, (scope) => sendDueNotifications(scope, 3))
  const subjects = async ({ email }: SampleAccount) => (await sent(email)).map(({ subject }) => subject)
  await tellEach(2, ...readers)
  // Concurrent runs process different readers, never notifications of the same one.
  const results = await Promise.all([sendBatch(), sendBatch()])
  for (let one: number = 1; one > 0;) results.push((one = await sendBatch()))
  expect(results.reduce((sum, one) => sum + one, 0)).toBe(8)
  for (const one of readers) expect(await subjects(one)).toEqual(['2 new notifications'])
  const [busy] = readers as [SampleAccount]
  await tellEach(7, busy)
  expect([await sendBatch(), await sendBatch(), await sendBatch(), await sendBatch()]).toEqual([3, 3, 1, 0])
  expect((await subjects(busy)).slice(1, 3)).toEqual(['3 new notifications', '3 new notifications'])
})

test('T40 of a thousand notifications raised while the mail server is down each is delivered once, despite failing addresses, and none that was rolled back', async () => {
  const organisation = await sampleOrganisation(world)
  await world.sql`update outbox set sent_at = now() where sent_at is null`
  const readers = await Promise.all(Array.from({ length: 40 }, () => sampleUser(world, organisation)))
  const [poison, grey, ...others] = readers.map(({ email }) => email)
  const mark = randomBytes(4).toString('hex')
  const tellReaders = (scope: ActorScope, number: number, name: string) =>
    notify(scope, [readers[number % 40]?.accountId ?? ''], {
      kind: 'assignmentGivenUp',
      values: { worker: `${name}${mark}-${number};`, role: 'Picker', project: 'Harbour' },
      link: '/provider/assignments',
    })
  await within(organisation.organisationId, async (scope) => {
    for (let number = 0; number < 1000; number++) await tellReaders(scope, number, 'W')
  })
  const undone = within(organisation.organisationId, async (scope) => {
    for (let number = 0; number < 40; number++) await tellReaders(scope, number, 'U')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  let greyed = 0
  const mail = await startMailServer((address) =>
    address === poison ? 550 : address === grey && greyed++ === 0 ? 451 : undefined,
  )
  await mail.stop()
  const config = readConfig({ NODE_ENV: 'test', SMTP_URL: mail.url })
  const senders = [1, 2].map(() => startSender({ ...world.services, config }, 50))
  onTestFinished(async () => {
    await Promise.all([mail, ...senders].map((one) => one.stop()))
  })
  // As many as fit in one transaction, then the rest.
  expect([await round(organisation), await round(organisation), await round(organisation)]).toEqual([500, 500, 0])
  const waiting = async () =>
    (
      await world.sql<{ attempts: number; open: number; deferred: number }>`
        select min(attempts) as attempts, count(*)::int as open, count(leased_until)::int as deferred
         from outbox where organisation_id = ${organisation.organisationId} and sent_at is null`
    )[0]
  const remains = async (expected: object) => until(async () => expect(await waiting()).toMatchObject(expected))
  await remains({ attempts: 1, open: 40, deferred: 0 })
  await mail.start()
  world.passMinutes(1)
  // Each of the two is delayed independently and blocks nobody.
  await remains({ attempts: 2, open: 2, deferred: 0 })
  world.passMinutes(1)
  await remains({ attempts: 3, open: 1, deferred: 0 })
  const notifiedAccounts = (address: string | undefined) =>
    mail.received
      .filter(({ to }) => to === address)
      .flatMap(({ plain }) => plain.match(new RegExp(`[WU]${mark}-\\d+;`, 'g')) ?? [])
  const reached = [grey, ...others].flatMap(notifiedAccounts)
  expect(reached).toHaveLength(975)
  expect(new Set(reached).size).toBe(975)
  expect(reached.filter((one) => one.startsWith('U'))).toEqual([])
  expect([greyed, notifiedAccounts(poison)]).toEqual([2, []])
  expect(mail.received.map(({ to }) => to).sort()).toEqual([grey, ...others].sort())
  expect(mail.received[0]?.raw).toMatch(/^List-Unsubscribe:\s+<http[^>]*\/provider\/account\?tab=notifications>/im)
})
