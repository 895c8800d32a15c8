import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleClient, sampleContact } from '#domains/clients/server/samples.ts'
import { sampleCertificate, sampleTimeOff } from '#domains/absences/server/samples.ts'
import { type TimeOffStatus, timeOffStatuses } from '#domains/absences/rules.ts'
import { sampleKiosk } from '#domains/kiosk/server/samples.ts'
import { sampleCertification } from '#domains/documents/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { raw } from '#platform/server/db/statement.ts'
import { startScheduledJobs } from '#platform/server/jobs/scheduled-jobs.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { until } from '#platform/server/testing/until.ts'
import { retainedRecords, retention } from '../rules/retention.ts'
import { retentionJobs } from './jobs.ts'

const now = '2026-11-20T08:00:00Z'
const world = await openWorld([], now)
let admin: SampleAccount
let worker: SampleAccount

/** Returns an instant, or a day, the given number of days ago. */
const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()
const day = (days: number) => ago(days).slice(0, 10)
const mark = uuid()

const contactOf = async () => sampleContact(world, admin, (await sampleClient(world, admin)).clientId)

/** Creates sick leave with a certificate that has had its status for a number of days, and returns the key of the file. */
async function sickLeave(status: TimeOffStatus, days: number, name: string): Promise<string> {
  const startDate = day(days + timeOffStatuses.indexOf(status))
  const id = await sampleTimeOff(world, worker, startDate, { type: 'sick_leave', status })
  await sampleCertificate(world, worker, id, name)
  await world.sql`update time_off set updated_at = ${ago(days)} where id = ${id}`
  const rows = await world.sql<{ file: string }>`select file from sick_certificates where id = ${id}`
  return rows[0]?.file ?? ''
}
const certificates = new Map<TimeOffStatus, string>()

/** Functions that create a row of the given age with a recognisable marker, for each line of the table. */
const makers: Record<string, (days: number, sign: string) => Promise<unknown>> = {
  sessions: (days, sign) =>
    world.sql`
      insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until, user_agent)
       values (${admin.organisationId}, ${uuid()}, ${admin.accountId}, ${Buffer.from(uuid())}, false, ${ago(days)}, ${sign})`,
  password_links: (days, sign) =>
    world.sql`
      insert into password_links (token_hash, organisation_id, account_id, kind, expires_at)
       values (${Buffer.from(sign)}, ${admin.organisationId}, ${admin.accountId}, ${days > 1 ? 'reset' : 'invitation'}, ${ago(days)})`,
  client_sessions: async (days, sign) => {
    const contactId = await contactOf()
    await world.sql`
      insert into client_sessions (organisation_id, id, contact_id, email, token_hash, expires_at)
      values (${admin.organisationId}, ${uuid()}, ${contactId}, ${sign}, ${Buffer.from(uuid())}, ${ago(days)})`
  },
  client_sign_in_links: async (days, sign) => {
    const contactId = await contactOf()
    await world.sql`
      insert into client_sign_in_links (organisation_id, id, contact_id, email, token_hash, expires_at)
      values (${admin.organisationId}, ${uuid()}, ${contactId}, ${sign}, ${Buffer.from(uuid())}, ${ago(days)})`
  },
  factor_challenges: (days, sign) =>
    world.sql`
      insert into factor_challenges (token_hash, organisation_id, account_id, kind, account_version, secret, expires_at)
      values (${Buffer.from(uuid())}, ${admin.organisationId}, ${admin.accountId}, 'authenticator', 1, ${sign}, ${ago(days)})`,
  email_changes: (days, sign) =>
    world.sql`
      insert into email_changes (organisation_id, id, account_id, old_email, new_email, undo_hash, confirm_until, undo_until)
      values (${admin.organisationId}, ${uuid()}, ${admin.accountId}, ${sign}, 'new@sample.example', ${Buffer.from(uuid())}, ${ago(days)}, ${ago(days)})`,
  registrations: (days, sign) =>
    world.sql`
      insert into registrations (token_hash, email, purpose, language, expires_at)
       values (${Buffer.from(uuid())}, ${sign}, 'enlisting', 'en', ${ago(days)})`,
  outbox: (days, sign) =>
    world.sql`
      insert into outbox (id, organisation_id, recipient, subject, body_text, body_html, sent_at)
       values (${uuid()}, ${admin.organisationId}, ${sign}, '', '', '', ${ago(days)})`,
  attempts: (days, sign) => world.sql`insert into attempts (key, count, resets_at) values (${sign}, 1, ${ago(days)})`,
  notifications: (days, sign) =>
    world.sql`
      insert into notifications (organisation_id, id, account_id, kind, link, at)
       values (${admin.organisationId}, ${uuid()}, ${admin.accountId}, 'k', ${sign}, ${ago(days)})`,
  jobs: (days, sign) =>
    world.sql`
      insert into jobs (organisation_id, id, kind, key, actor_id, language, done_at)
       values (${admin.organisationId}, ${uuid()}, 'k', ${sign}, ${admin.accountId}, 'en', ${ago(days)})`,
  imports: (days, sign) =>
    world.sql`
      insert into imports (organisation_id, id, status, rows, invite, encoding, delimiter, unknown_columns, created_at)
      values (${admin.organisationId}, ${uuid()}, 'done', 1, false, 'utf-8', ${sign}, '{}', ${ago(days)})`,
  kiosk_punches: async (days, sign) => {
    const { workSiteId } = await sampleClient(world, admin)
    const { kioskId } = await sampleKiosk(world, admin, workSiteId)
    const key = uuid()
    await world.sql`
      insert into kiosk_punches (organisation_id, id, kiosk_id, worker_id, number, kind, claimed_at, received_at, chosen, status)
      values (${admin.organisationId}, ${key}, ${kioskId}, ${worker.accountId}, 10000, 'in', ${ago(days)}, ${ago(days)}, ${{ sign }}, ${days > retention.kioskPunches ? 'unverified' : 'accepted'})`
  },
  contract_codes: async (days, sign) => {
    const contactId = await contactOf()
    await world.sql`
      insert into contract_codes (organisation_id, contact_id, texts_hash, email, code_hash, expires_at)
      values (${admin.organisationId}, ${contactId}, ${'a'.repeat(64)}, ${sign}, 'hash', ${ago(days)})`
  },
  sick_certificates: async (days, sign) => {
    await sickLeave('withdrawn', days, sign)
  },
  timesheet_reminders: (days) =>
    world.sql`insert into timesheet_reminders (organisation_id, kind, day) values (${admin.organisationId}, 'waiting', ${day(days)})`,
  expiries_told: async (days) =>
    world.sql`
      insert into expiries_told (organisation_id, certification_id, day, days)
       values (${admin.organisationId}, ${await sampleCertification(world, worker)}, ${day(days)}, 30)`,
}
const limits: Record<keyof typeof makers, number> = {
  sessions: retention.sessions,
  password_links: retention.links,
  client_sessions: retention.sessions,
  client_sign_in_links: retention.links,
  factor_challenges: retention.links,
  email_changes: retention.links,
  registrations: retention.links,
  outbox: retention.messages,
  attempts: retention.attempts,
  notifications: retention.notifications,
  jobs: retention.jobs,
  imports: retention.imports,
  kiosk_punches: retention.kioskPunches,
  contract_codes: retention.links,
  sick_certificates: retention.certificates,
  timesheet_reminders: retention.reminders,
  expiries_told: retention.reminders,
}

const rowsWith = async (table: string, sign: string) =>
  world.sql<{ row: string }>`
    select to_jsonb(t)::text as row
     from ${raw(table)} t where to_jsonb(t)::text like '%' || ${table === 'password_links' ? Buffer.from(sign).toString('hex') : sign} || '%'`
const signOf = (table: string, age: string) =>
  table === 'timesheet_reminders' || table === 'expiries_told'
    ? day((limits[table] as number) + (age === 'old' ? 2 : -2))
    : `${mark} ${table} ${age}`

beforeAll(async () => {
  ;({ manager: admin, worker } = await sampleTeam(world, 'providerAdmin'))
  for (const [table, make] of Object.entries(makers)) {
    await make((limits[table] as number) + 2, signOf(table, 'old'))
    await make((limits[table] as number) - 2, signOf(table, 'young'))
  }
  for (const status of timeOffStatuses)
    certificates.set(status, await sickLeave(status, retention.certificates + 2, `${mark} ${status}`))
  const going = startScheduledJobs(world.services, retentionJobs, { everyMs: 10 })
  await until(async () => expect(await rowsWith('expiries_told', signOf('expiries_told', 'old'))).toEqual([]))
  await going.stop()
})

test.each(Object.keys(makers))('T45 %s: only records older than the retention table says are erased', async (table) => {
  expect(await rowsWith(table, signOf(table, 'old'))).toEqual([])
  expect(await rowsWith(table, signOf(table, 'young'))).toHaveLength(1)
})

test('certificates of sick leave that still counts are kept, and others are erased with their files', async () => {
  const files = await Promise.all(
    [...certificates].map(async ([status, key]) => [status, (await world.services.files.get(key)) !== undefined]),
  )
  expect(Object.fromEntries(files)).toEqual({
    pending: true,
    approved: true,
    rejected: false,
    withdrawn: false,
    cancelled: false,
  })
  const steps = await world.sql<{ text: string }>`
    select coalesce(before, '{}')::text as text from history
     where organisation_id = ${admin.organisationId} and entity = 'sick_certificates' and action = 'privacy.forget'`
  // Those of the line of the table are among them.
  expect(steps).toHaveLength(4)
  expect(JSON.stringify(steps)).not.toContain(mark)
})

test('T45 the page for operators lists the retention periods exactly as the code', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const lines = text.split('\n').map((line) => line.replace(/\s*\|\s*/g, '|'))
  const t = translateTo('en')
  const rows = retainedRecords.map((one) => {
    const days = retention[one] ?? 0
    return `|${t(`privacy.retention.${one}.what`)}|${t(`privacy.retention.${one}.period`, { days })}|${t(`privacy.retention.${one}.why`)}|`
  })
  for (const line of rows) expect(lines).toContain(line)
})
