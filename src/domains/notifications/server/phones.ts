import { randomInt } from 'node:crypto'
import type { Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { sql } from '#platform/server/db/statement.ts'
import { textAll } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { notificationRefusals, type NotificationSettings, type notificationRoutes } from '../contract.ts'
import { readNotificationSettings } from './settings.ts'

const lifetimeMs = 10 * 60_000
const mostTries = 5
// SMS messages cost money and can be sent to any number: codes to unconfirmed numbers are counted separately from notifications.
const codesAnHour = { most: 5, minutes: 60 }
const codesADayToNumber = { most: 3, minutes: 24 * 60 }

/** Sends a code to the reader's stored, unconfirmed number. It replaces the previous code. */
export async function sendPhoneCode(scope: ActorScope): Promise<void> {
  const { organisationId, accountId } = scope.actor
  const phone = await unconfirmed(scope)
  const limits = {
    [`code:${accountId}`]: codesAnHour,
    [`unconfirmed:${phone}`]: codesADayToNumber,
  }
  await countAttempt(scope.db, limits, scope.now)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await scope.db.many(
    sql`
      insert into phone_codes as c (organisation_id, account_id, phone, code_hash, expires_at)
      values (${organisationId}, ${accountId}, ${phone}, ${await scope.passwords.hash(code)}, ${laterBy(scope.now, lifetimeMs)})
      on conflict (organisation_id, account_id) do update
         set phone = excluded.phone, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
  )
  await textAll(scope.db, organisationId, [{ to: phone, text: scope.translate('notifications.phone.text', { code }) }])
}

async function unconfirmed({ db, actor }: ActorScope): Promise<string> {
  const found = await db.first(
    sql<{ phone: string }>`
      select phone from notification_settings
       where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId} and phone is not null
         and phone_confirmed_at is null for update`,
  )
  if (!found) throw notificationRefusals.PHONE_NONE()
  return found.phone
}

/** Confirms the number with the code. Each attempt is counted even if it fails: five attempts within ten minutes. */
export async function confirmPhone(
  scope: ActorScope,
  { body }: Received<typeof notificationRoutes.confirmPhone>,
): Promise<NotificationSettings> {
  const { organisationId, accountId } = scope.actor
  const [tried] = await scope.db.manyAndCommit(
    sql<{ phone: string; codeHash: string; tries: number }>`
      update phone_codes set tries = tries + 1
       where organisation_id = ${organisationId} and account_id = ${accountId} and tries < ${mostTries} and expires_at > ${scope.now}
      returning phone, code_hash, tries`,
  )
  if (!tried) throw notificationRefusals.CODE_ENDED()
  const isRight = await scope.passwords.verify(body.code.replace(/[\s-]/g, ''), tried.codeHash)
  if (!isRight) {
    const left = mostTries - tried.tries
    throw left > 0 ? notificationRefusals.CODE_WRONG({ values: { left } }) : notificationRefusals.CODE_ENDED()
  }
  const used = await scope.db.first(
    sql<{ phone: string }>`
      delete from phone_codes
       where organisation_id = ${organisationId} and account_id = ${accountId} and code_hash = ${tried.codeHash}
      returning phone`,
  )
  const confirmed = await scope.db.many(
    sql`
      update notification_settings set phone_confirmed_at = ${scope.now}
       where organisation_id = ${organisationId} and account_id = ${accountId} and phone = ${used?.phone ?? null} returning account_id`,
  )
  // Another number was saved meanwhile, or the code was just used.
  if (confirmed.length === 0) throw notificationRefusals.CODE_ENDED()
  return readNotificationSettings(scope)
}
