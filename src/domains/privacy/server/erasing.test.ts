import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { type SampleAccount, sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { accountRoutes, userRoutes } from '#domains/accounts/contract.ts'
import { accounts, users } from '#domains/accounts/server/routes.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { usualTypes } from '#domains/notifications/rules.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleIssuedStub } from '#domains/pay/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { sql } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { privacyRoutes } from '../contract.ts'
import { privacy } from './routes.ts'

const world = await openWorld([...privacy, ...clock, ...users, ...accounts, ...notifications])
const password = 'Quiet-Harbour-7!'
const hash = await world.services.passwords.hash(password)
const withPassword = async (account: SampleAccount) => {
  await world.sql`update accounts set password_hash = ${hash} where id = ${account.accountId}`
  return account
}
const leave = (by: { cookie: string }, body: object = {}) =>
  world.call(privacyRoutes.deleteAccount, { body: { confirmation: 'DELETE', password, ...body } }, by)

async function scene() {
  const organisation = await sampleOrganisation(world)
  const admin = await withPassword(await sampleUser(world, organisation))
  const worker = await withPassword(await sampleWorker(world, organisation))
  const { projectId } = await sampleProject(world, organisation, { managerId: admin.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  return { organisation, admin, worker, projectId, assignmentId }
}

test('T45 a worker who is clocked in is not deleted, and keeps all assignments', async () => {
  const { worker, projectId, assignmentId } = await scene()
  const location = { ...samplePoint, accuracy: 10 }
  await world.call(clockRoutes.clockIn, { body: { projectId, location } }, worker)
  const refused = await leave(worker)
  expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
  expect(await world.sql`select status from assignments where id = ${assignmentId}`).toEqual([
    { status: 'in_progress' },
  ])
  await world.call(clockRoutes.clockOut, { body: { location } }, worker)
  expect((await leave(worker)).status).toBe(204)
})

test('T45 unfinished assignments are cancelled with their shifts and the manager notified; complete hours are submitted, and all hours stay', async () => {
  const { admin, worker, projectId, assignmentId } = await scene()
  const shift = await sampleShift(world, assignmentId, '2026-11-24')
  const [draft] = await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'draft' })
  const [approved] = await sampleEntries(world, worker, {
    projectId,
    assignmentId,
    count: 1,
    status: 'approved',
    firstDay: '2026-11-10',
  })
  expect((await leave(worker)).status).toBe(204)
  expect(await world.sql`select status, cancel_kind from assignments where id = ${assignmentId}`).toEqual([
    { status: 'cancelled', cancel_kind: 'worker' },
  ])
  expect(await world.sql`select status from shifts where id = ${shift}`).toEqual([{ status: 'cancelled' }])
  const entries =
    await world.sql`select id, status, total_minutes from time_entries where worker_id = ${worker.accountId} order by date`
  expect(entries).toEqual([
    { id: draft, status: 'submitted', total_minutes: 480 },
    { id: approved, status: 'approved', total_minutes: 480 },
  ])
  const sentNotifications = await world.sql<{ kind: string; worker: string }>`
    select kind, "values" ->> 'worker' as worker from notifications where account_id = ${admin.accountId} order by kind`
  const former = `Former worker ${worker.accountId.slice(-4).toUpperCase()}`
  expect(sentNotifications).toEqual([
    { kind: 'assignmentGivenUp', worker: former },
    { kind: 'entriesSubmitted', worker: former },
  ])
})

test('answers of other programs that mention the person are erased, in logs and in the history (F90)', async () => {
  const { worker, organisation } = await scene()
  await world.sql`update workers set first_name = 'Zoë', last_name = 'D’Hondt-Łącka' where id = ${worker.accountId}`
  const { organisationId } = organisation
  const endpointId = uuid()
  await world.sql`
    insert into webhook_endpoints (organisation_id, id, name, address, types, secret)
     values (${organisationId}, ${endpointId}, 'x', 'https://x.example', '{}', 'x')`
  const answers = [
    'ok',
    'Thanks for ZOË D’HONDT-ŁĄCKA',
    '{"name":"D\\u2019Hondt-\\u0141\\u0105cka Zo\\u00eb"}',
    worker.email,
  ]
  for (const [index, answer] of answers.entries()) {
    const number = index + 1
    await world.sql`
      insert into webhook_deliveries (organisation_id, endpoint_id, event_number, position, record_id, due_at)
       values (${organisationId}, ${endpointId}, ${number}, ${number}, ${uuid()}, now())`
    await world.sql`
      insert into webhook_attempts (organisation_id, endpoint_id, event_number, number, at, duration_ms, status, answer)
      values (${organisationId}, ${endpointId}, ${number}, 1, now(), 1, 200, ${answer})`
  }
  expect((await leave(worker)).status).toBe(204)
  const left = await world.sql<{ answer: string | null }>`
    select answer from webhook_attempts where organisation_id = ${organisationId} order by event_number`
  expect(left.map(({ answer }) => answer)).toEqual(['ok', null, null, null])
})

test('T45 a migration removes the experience level and the ratings of workers who were erased before', async () => {
  const { worker, assignmentId } = await scene()
  expect((await leave(worker)).status).toBe(204)
  await world.sql`update workers set experience_level = 'expert' where id = ${worker.accountId}`
  await world.sql`update assignments set status = 'completed', cancel_kind = null, rating = 2, rated_at = now() where id = ${assignmentId}`
  const migration = '../../../../migrations/0057_ratings_of_erased_workers.sql'
  await world.sql(readFileSync(new URL(migration, import.meta.url), 'utf8'))
  const left =
    await world.sql`select w.experience_level, a.rating from workers w join assignments a on a.worker_id = w.id where w.id = ${worker.accountId}`
  expect(left).toEqual([{ experience_level: null, rating: null }])
  const sentNotifications = await world.sql<{ values: string }>`
    select concat(before ->> 'experience_level', after ->> 'experience_level', before ->> 'rating', after ->> 'rating') as values
      from history where entity_id in (${worker.accountId}, ${assignmentId})`
  expect(sentNotifications.map(({ values }) => values.replaceAll('•', '')).filter(Boolean)).toEqual([])
})

test('the last providerAdmin cannot leave; another one disappears from all lists, and the projects they led have no manager', async () => {
  const { organisation, admin, projectId } = await scene()
  const refused = await leave(admin)
  expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
  const other = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  expect((await leave(admin)).status).toBe(204)
  const { body } = await world.call(userRoutes.listUsers, { query: {} }, other)
  expect(body.items.map(({ id }) => id)).toEqual([other.accountId])
  expect((await world.call(userRoutes.readUser, { params: { id: admin.accountId } }, other)).status).toBe(404)
  expect(await world.sql`select project_manager_id from projects where id = ${projectId}`).toEqual([
    { project_manager_id: null },
  ])
  expect(await world.sql`select given_name, email from accounts where id = ${admin.accountId}`).toEqual([
    { given_name: 'Former user', email: `${admin.accountId}@erased.invalid` },
  ])
})

test('only one of two administrators can delete their account at the same moment', async () => {
  const { organisation, admin } = await scene()
  const other = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  const answers = await Promise.all([leave(admin), leave(other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('attempts to guess the password are limited, and an account is deleted once', async () => {
  const { worker } = await scene()
  const [one, other] = await Promise.all([leave(worker), leave(worker)])
  expect([one.status, other.status].sort()).toEqual([204, 401])
  const { worker: guessed } = await scene()
  for (let guess = 0; guess < 10; guess++)
    expect((await leave(guessed, { password: 'Wrong-Passw0rd!' })).status).toBe(422)
  expect((await leave(guessed)).status).toBe(429)
})

test('personal data can be downloaded five times an hour, each time with an email', async () => {
  const { worker } = await scene()
  const take = () => world.call(privacyRoutes.exportAccount, {}, worker)
  for (let times = 0; times < 5; times++) expect((await take()).status).toBe(200)
  expect((await take()).status).toBe(429)
  const emails = await world.sql`select subject from outbox where recipient = ${worker.email}`
  expect(emails).toHaveLength(5)
})

test('T45 data of others stays: a username that is a word, a person of the same name, and a shared number', async () => {
  const { organisation, admin, worker } = await scene()
  const number = '+32470112233'
  await world.sql`update accounts set username = 'http', version = version + 1 where id = ${worker.accountId}`
  await world.sql`update workers set phone = ${number}, first_name = 'Ann', last_name = 'Wolf' where id = ${worker.accountId}`
  const family = await sampleWorker(world, organisation, { nationalId: '85.07.30-034.27', phone: number })
  const message = (to: string, text: string) =>
    world.sql`
      insert into outbox (id, organisation_id, recipient, subject, body_text, body_html)
      values (gen_random_uuid(), ${organisation.organisationId}, ${to}, ${text}, ${text}, replace(${text}, '’', '&#8217;'))`
  await message(worker.email.toUpperCase(), 'Your shift')
  await message(
    admin.email,
    `Ann Wolf’s hours, Ann Wolfs, Joann Wolf: https://x.example ${worker.email} x.${worker.email} ${number}`,
  )
  await message(number, 'To a telephone at home')
  await message(family.email, 'Hello Zoë Peeters')
  expect((await leave(worker)).status).toBe(204)
  const former = `Former worker ${worker.accountId.slice(-4).toUpperCase()}`
  const sentNotifications = await world.sql<{ recipient: string; body: string; subject: string }>`
    select recipient, body_text as body, subject
     from outbox where organisation_id = ${organisation.organisationId} and subject <> '' order by id`
  const of = (to: string) => sentNotifications.filter(({ recipient }) => recipient === to).map(({ body }) => body)
  expect(of(worker.email.toUpperCase())).toEqual([])
  expect(of(number)).toEqual(['To a telephone at home'])
  expect(of(family.email)).toContain('Hello Zoë Peeters')
  expect(of(admin.email)).toContain(
    `${former}’s hours, Ann Wolfs, Joann Wolf: https://x.example ••• x.${worker.email} ${number}`,
  )
  const namesake = await withPassword(await sampleWorker(world, organisation, { nationalId: '85.07.30-035.26' }))
  expect((await leave(namesake)).status).toBe(204)
  expect(
    await world.sql`select body_text from outbox where recipient = ${family.email} and body_text like '%Peeters%'`,
  ).toEqual([{ body_text: 'Hello Zoë Peeters' }])
})

test('T45 import errors and counters of the person are erased, those of others stay', async () => {
  const { organisation, worker } = await scene()
  const number = '+32470445566'
  await world.sql`update workers set phone = ${number} where id = ${worker.accountId}`
  const cells = [worker.email, '85.07.30-033.28', 'other@sample.example'].map((value, line) => ({ line, value }))
  await world.sql`
    insert into imports (organisation_id, id, status, rows, invite, encoding, delimiter, unknown_columns, faults)
    values (${organisation.organisationId}, gen_random_uuid(), 'failed', 3, false, 'utf-8', ',', '{}', ${JSON.stringify(cells)})`
  const types = usualTypes(false)
  const wishes = { types, digest: 'daily', quietFrom: null, quietTo: null, timeZone: 'UTC', phone: number } as const
  await world.call(notificationRoutes.saveNotificationSettings, { body: wishes }, worker)
  expect((await world.call(notificationRoutes.sendPhoneCode, {}, worker)).status).toBe(204)
  await world.sql`insert into attempts (key, count, resets_at) values (${`sms:${number}`}, 1, now())`
  const counted = () => world.sql`select key from attempts where key like ${`%${number}`}`
  expect(await counted()).toHaveLength(2)
  expect((await leave(worker)).status).toBe(204)
  const [stored] = await world.sql<{ faults: object[] }>`
    select faults from imports where organisation_id = ${organisation.organisationId}`
  expect(stored?.faults).toEqual([
    { line: 0, value: null },
    { line: 1, value: null },
    { line: 2, value: 'other@sample.example' },
  ])
  expect(await counted()).toEqual([])
})

test('T45 an email that is being sent while a person in it is erased stays emptied', async () => {
  const { organisation, admin, worker } = await scene()
  await world.sql`update workers set first_name = 'Bo', last_name = 'Li' where id = ${worker.accountId}`
  const [message] = await world.sql<{ id: string }>`
    insert into outbox (id, organisation_id, recipient, subject, body_text, body_html)
    values (gen_random_uuid(), ${organisation.organisationId}, ${admin.email}, 'Hours of Bo Li', 'Bo  Li has worked', '') returning id`
  const sending = await world.services.pool.connect()
  try {
    await sending.query('begin')
    await sending.query(sql`update outbox set subject = '', body_text = '' where id = ${message?.id}`)
    const leaving = leave(worker)
    const waiting = async () =>
      (await world.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%erase_person%'`)
        .length
    await expect.poll(waiting).toBe(1)
    await sending.query('commit')
    expect((await leaving).status).toBe(204)
  } finally {
    sending.release()
  }
  expect(await world.sql`select subject, body_text from outbox where id = ${message?.id}`).toEqual([
    { subject: '', body_text: '' },
  ])
})

test('T45 a worker whose national ID is encrypted with a lost key can be deleted', async () => {
  const { worker } = await scene()
  await world.sql`update workers set national_id = 'v1.lost' where id = ${worker.accountId}`
  expect((await leave(worker)).status).toBe(204)
})

test('a file that is uploaded while its owner is deleted is either removed or refused', async () => {
  const { worker } = await scene()
  const file = world.sql`
    insert into documents (organisation_id, id, worker_id, uploaded_by, name, type, bytes, file)
    select ${worker.organisationId}, gen_random_uuid(), ${worker.accountId}, ${worker.accountId}, 'x.pdf', 'application/pdf', 3, 'none' where pg_sleep(0) is not null`
  const [, left] = await Promise.all([file.catch(() => undefined), leave(worker)])
  expect(left.status).toBe(204)
  expect(await world.sql`select 1 from documents where worker_id = ${worker.accountId}`).toEqual([])
  await expect(
    world.sql`
      insert into documents (organisation_id, id, worker_id, uploaded_by, name, type, bytes, file)
      values (${worker.organisationId}, gen_random_uuid(), ${worker.accountId}, ${worker.accountId}, 'x.pdf', 'application/pdf', 3, 'none')`,
  ).rejects.toMatchObject({ code: '23503' })
})

test('only the allowed number of concurrent guesses is verified, here and when changing the password', async () => {
  const { worker } = await scene()
  const answers = await Promise.all(Array.from({ length: 25 }, () => leave(worker, { password: 'Wrong-Passw0rd!' })))
  const counts = (expected: number) => answers.filter(({ status }) => status === expected).length
  expect([counts(422), counts(429)]).toEqual([10, 15])
  expect((await leave(worker)).status).toBe(429)
  const body = { oldPassword: password, newPassword: 'Plum-Tree-42!' }
  expect((await world.call(accountRoutes.changeWorkerPassword, { body }, worker)).status).toBe(429)
})

test('a deletion is retried after a conflict with other transactions', async () => {
  const { worker, assignmentId } = await scene()
  await world.sql(
    `create sequence clashes_of_test; grant usage on sequence clashes_of_test to public;
     create function clash_twice() returns trigger language plpgsql as $$
     begin
       if nextval('clashes_of_test') < 3 then raise exception 'clash' using errcode = '40P01'; end if;
       return new;
     end $$;
     create trigger clash before update on assignments for each row when (new.id = '${assignmentId}') execute function clash_twice()`,
  )
  expect((await leave(worker)).status).toBe(204)
  await world.sql`drop trigger clash on assignments; drop function clash_twice; drop sequence clashes_of_test`
  expect(await world.sql`select status from assignments where id = ${assignmentId}`).toEqual([{ status: 'cancelled' }])
})

test('exported history contains no shift before it was published and no stub before it was issued', async () => {
  const { worker, assignmentId } = await scene()
  const draft = await sampleShift(world, assignmentId, '2026-11-24', { isPublished: false })
  const later = await sampleShift(world, assignmentId, '2026-11-25', { isPublished: false })
  const { stubId } = await sampleIssuedStub(world, worker)
  const { stubId: open } = await sampleIssuedStub(world, worker, {
    startDate: '2026-09-01',
    endDate: '2026-09-30',
    number: 2,
  })
  await world.sql`alter table history disable trigger user`
  await world.sql`delete from history where entity_id = ${open} and after ->> 'status' = 'issued'`
  await world.sql`alter table history enable trigger user`
  await world.sql`update shifts set published_at = now() where id = ${later}`
  const { bytes } = await world.call(privacyRoutes.exportAccount, {}, worker)
  const history = JSON.parse(strFromU8(unzipSync(bytes)['data/history.json'] as Uint8Array)) as { entityId: string }[]
  const rows = (id: string) => history.filter(({ entityId }) => entityId === id).length
  expect([rows(draft), rows(later), rows(stubId), rows(open), rows(assignmentId)]).toEqual([0, 1, 1, 0, 1])
})

test('the start page of an export shows the unpaid break of shifts and of hours', async () => {
  const { worker, assignmentId, projectId } = await scene()
  const [entryId] = await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'draft' })
  await world.sql`update time_entries set break_minutes = 25 where id = ${entryId}`
  await sampleShift(world, assignmentId, '2026-11-24', { breakMinutes: 45 })
  for (const [language, heading] of [
    ['en', 'Unpaid break'],
    ['fr', 'Pause non payée'],
    ['nl', 'Onbetaalde pauze'],
  ]) {
    await world.sql`update accounts set preferred_language = ${language}, version = version + 1 where id = ${worker.accountId}`
    const { bytes } = await world.call(privacyRoutes.exportAccount, {}, worker)
    const page = strFromU8(unzipSync(bytes)['index.html'] as Uint8Array)
    for (const minutes of [45, 25]) expect(page).toMatch(new RegExp(`<dt>${heading}</dt><dd>[^<]*${minutes}[^<]*</dd>`))
  }
})

test('T45 a deleted account’s addresses are erased, except those shared with somebody else, until they are deleted', async () => {
  const { organisation, admin, worker } = await scene()
  const stored = () =>
    world.sql`select account_id from account_addresses where account_id = any(${[worker.accountId, admin.accountId]}) order by account_id`
  await world.sql`update accounts set email = ${admin.email}, version = version + 1 where id = ${worker.accountId}`
  expect(await stored()).toHaveLength(3)
  expect((await leave(worker)).status).toBe(204)
  expect(await stored()).toEqual([{ account_id: admin.accountId }, { account_id: worker.accountId }])
  const [same] = await world.sql<{ same: boolean }>`
    select is_same_person(${organisation.organisationId}, ${admin.accountId}, ${worker.accountId}) as same`
  expect(same).toEqual({ same: true })
  await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  expect((await leave(admin)).status).toBe(204)
  expect(await stored()).toEqual([])
})
