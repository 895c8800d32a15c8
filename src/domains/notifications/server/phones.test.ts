import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type SampleAccount,
  sampleAccount,
  sampleOrganisation,
  sampleSession,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { notificationRoutes } from '../contract.ts'
import { usualTypes } from '../rules.ts'
import { notifications } from './routes.ts'
import { samplePhoneConfirmed, sampleTelling } from './samples.ts'
import { sendDueNotifications } from './sending.ts'

const world = await openWorld(notifications, '2026-11-20T09:30:00Z')
const { tell, within } = sampleTelling(world)
const newNumber = () => `+3247${randomInt(10_000_000).toString().padStart(7, '0')}`
const save = (who: SampleAccount, phone: string | null) => {
  const types = { ...usualTypes(false), assignmentUpdates: { inApp: true, email: false, sms: phone !== null } }
  const body = { types, digest: 'daily', quietFrom: null, quietTo: null, timeZone: 'UTC', phone } as const
  return world.call(notificationRoutes.saveNotificationSettings, { body }, who)
}
const send = (who: SampleAccount) => world.call(notificationRoutes.sendPhoneCode, {}, { ...who, language: 'fr' })
const confirm = (who: SampleAccount, code: string, headers = {}) =>
  world.call(notificationRoutes.confirmPhone, { body: { code } }, { ...who, headers })
const texts = async (phone: string) =>
  (await world.sql<{ text: string }>`select body_text as text from outbox where recipient = ${phone} order by id`).map(
    ({ text }) => text,
  )
const codeAt = async (phone: string) => /\d{6}/.exec((await texts(phone)).at(-1) ?? '')?.[0] ?? ''
const wrongFor = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')

async function withNumber(organisation?: { organisationId: string; companyTag: string }) {
  const who = await sampleAccount(world, organisation ?? (await sampleOrganisation(world)), 'worker', 'worker')
  const phone = newNumber()
  await save(who, phone)
  return { who, phone }
}

test('SMS messages are sent to a number once its owner has entered the code, and to another only after confirming that one, too', async () => {
  const { who, phone } = await withNumber()
  const cancelled = {
    kind: 'shiftCancelled',
    values: { date: '2026-11-21', project: 'Night' },
    link: '/worker/shifts',
  } as const
  const round = () => within(who.organisationId, sendDueNotifications)
  await tell(who, cancelled)
  await round()
  expect(await texts(phone)).toEqual([])
  expect((await send(who)).status).toBe(204)
  const code = await codeAt(phone)
  expect(await texts(phone)).toEqual([
    `Interim\u202f: votre code est ${code}. Il est valable 10 minutes. Ne le communiquez à personne.`,
  ])
  const [stored] = await world.sql<{ hash: string }>`
    select code_hash as hash from phone_codes where account_id = ${who.accountId}`
  expect(stored?.hash).toMatch(/^\$argon2id\$/)
  const { body } = await confirm(who, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(body).toMatchObject({ phone, isPhoneConfirmed: true, allowed: ['edit'] })
  expect((await confirm(who, code)).problem.code).toBe('TOKEN_INVALID')
  expect((await send(who)).problem.code).toBe('CONFLICT')
  await tell(who, cancelled)
  await round()
  expect(await texts(phone)).toHaveLength(2)
  expect((await save(who, phone)).body.isPhoneConfirmed).toBe(true)
  const other = newNumber()
  expect((await save(who, other)).body.isPhoneConfirmed).toBe(false)
  await tell(who, cancelled)
  await round()
  expect(await texts(other)).toEqual([])
  expect((await save(who, phone)).body.isPhoneConfirmed).toBe(false)
})

test('a code allows five attempts within ten minutes, whatever the idempotency key, and a new code replaces it', async () => {
  const { who, phone } = await withNumber()
  await send(who)
  const first = await codeAt(phone)
  const wrong = wrongFor(first)
  for (const left of [4, 3, 2, 1]) {
    const { status, problem } = await confirm(who, wrong, { 'idempotency-key': `try-${left}` })
    expect([status, problem.detail]).toEqual([
      422,
      expect.stringContaining(left === 1 ? '1 attempt left' : `${left} attempts left`),
    ])
  }
  expect((await confirm(who, wrong)).problem.code).toBe('TOKEN_INVALID')
  expect((await confirm(who, first)).problem.code).toBe('TOKEN_INVALID')
  await send(who)
  const second = await codeAt(phone)
  world.passMinutes(10)
  expect((await confirm(who, second)).problem.code).toBe('TOKEN_INVALID')
  await send(who)
  const third = await codeAt(phone)
  if (third !== second) expect((await confirm(who, second)).status).toBe(422)
  expect((await confirm(who, 'abc')).problem.errors?.map(({ path }) => path)).toEqual(['code'])
  expect((await confirm(who, third)).status).toBe(200)
})

test('only five of several concurrent attempts count, and a code can be used once', async () => {
  const { who, phone } = await withNumber()
  await send(who)
  const code = await codeAt(phone)
  const all = await Promise.all(Array.from({ length: 8 }, () => confirm(who, wrongFor(code))))
  expect(all.filter(({ status }) => status === 422)).toHaveLength(4)
  await send(who)
  const next = await codeAt(phone)
  const both = await Promise.all([confirm(who, next), confirm(who, next)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('a number gets at most three codes a day from any account, and an account sends five an hour to any number', async () => {
  const { who, phone } = await withNumber()
  for (let sent = 0; sent < 3; sent++) expect((await send(who)).status).toBe(204)
  const { status, headers } = await send(who)
  expect([status, headers['retry-after']]).toEqual([429, '86400'])
  const other = await sampleAccount(world, await sampleOrganisation(world), 'worker', 'worker')
  await save(other, phone)
  expect((await send(other)).status).toBe(429)
  await save(who, newNumber())
  for (let sent = 0; sent < 2; sent++) expect((await send(who)).status).toBe(204)
  const { headers: beyond } = await send(who)
  expect(beyond['retry-after']).toBe('3600')
  world.passMinutes(24 * 60)
  const later = { ...who, cookie: await sampleSession(world, who) }
  await save(later, phone)
  expect((await send(later)).status).toBe(204)
  expect(await texts(phone)).toHaveLength(4)
})

test('codes that a stranger requests for a number do not use up its owner’s daily SMS limit', async () => {
  const { who, phone } = await withNumber()
  await samplePhoneConfirmed(world, who)
  await world.sql`insert into attempts (key, count, resets_at) values (${`sms:${phone}`}, 19, '2027-01-01T00:00:00Z')`
  const stranger = await sampleAccount(world, await sampleOrganisation(world), 'worker', 'worker')
  await save(stranger, phone)
  const answers = []
  for (let sent = 0; sent < 4; sent++) answers.push((await send(stranger)).status)
  expect(answers).toEqual([204, 204, 204, 429])
  await tell(who, {
    kind: 'shiftCancelled',
    values: { date: '2026-11-22', project: 'Night' },
    link: '/worker/shifts',
  })
  await within(who.organisationId, sendDueNotifications)
  expect((await texts(phone)).at(-1)).toContain('Night')
})

test('T11 a code belongs to one account, and requires a number and a session', async () => {
  const { who, phone } = await withNumber()
  const colleague = await sampleUser(world, { organisationId: who.organisationId, companyTag: who.companyTag })
  await send(who)
  expect((await confirm(colleague, await codeAt(phone))).problem.code).toBe('TOKEN_INVALID')
  expect((await send(colleague)).problem.code).toBe('CONFLICT')
  for (const call of [send, (one: SampleAccount) => confirm(one, '123456')])
    expect((await call({ ...who, cookie: 'none' })).status).toBe(401)
})
