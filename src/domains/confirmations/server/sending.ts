import { v7 as uuid } from 'uuid'
import { weekStart } from '#base/days.ts'
import type { Language } from '#base/language.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import { post } from '#platform/server/mail/outbox.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import { confirmationRefusals, type confirmationRoutes } from '../contract.ts'
import { linkDays } from '../rules.ts'
import { confirmationEmail } from './emails.ts'
import { isShown } from './lines.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import type { publicConfirmationRoutes } from '../contract/public.ts'
import { openLink } from './links.ts'

type Input<Name extends keyof typeof confirmationRoutes> = Received<(typeof confirmationRoutes)[Name]>

/** A contact who may confirm hours, with the client and the organisation. */
export interface Recipient {
  id: string
  clientId: string
  name: string
  email: string
  language: Language
  projectIds: string[] | null
  client: string
  company: string
}

/**
 * Sends the contacts of a client a link for the week of a day. Contacts without hours in that week get none. Throws `NO_CONTACTS`, `NO_HOURS`,
 * a validation error for an unknown contact, and `RATE_LIMITED`.
 */
export async function sendConfirmations(
  scope: ActorScope,
  { params, body }: Input<'sendConfirmations'>,
): Promise<Answer<typeof confirmationRoutes.sendConfirmations>> {
  await readClient(scope, params.id)
  const recipients = await readRecipients(scope, params.id, body.contactIds)
  if (body.contactIds && recipients.length !== new Set(body.contactIds).size)
    throw invalid([
      { path: 'contactIds', code: 'unknown', messageKey: 'confirmations.validation.unknownContact', values: {} },
    ])
  if (recipients.length === 0) throw confirmationRefusals.NO_CONTACTS()
  const weekStart = await weekStartOf(scope, body.day)
  let sent = 0
  for (const recipient of recipients) {
    if (!(await hasHours(scope, recipient, weekStart))) continue
    await sendLink(scope, recipient, weekStart, scope.actor.accountId)
    sent += 1
  }
  if (sent === 0) throw confirmationRefusals.NO_HOURS()
  return { sent }
}

/** Sends a new link in place of a former one. Throws `NO_CONTACT` if the contact was deleted or may no longer confirm hours. */
export async function resendConfirmation(scope: ActorScope, { params }: Input<'resendConfirmation'>): Promise<void> {
  const link = await scope.db.first(
    sql<{ contactId: string | null; weekStart: string }>`
      select contact_id, week_start
        from confirmation_requests
       where organisation_id = ${scope.actor.organisationId} and client_id = ${params.id} and id = ${params.linkId}`,
  )
  if (!link) throw refuse.NOT_FOUND()
  const [recipient] = link.contactId === null ? [] : await readRecipients(scope, params.id, [link.contactId])
  if (!recipient) throw confirmationRefusals.NO_CONTACT()
  await sendLink(scope, recipient, link.weekStart, scope.actor.accountId)
}

/** Revokes a link; from now on it cannot be opened. Revoking it again changes nothing. */
export async function revokeConfirmation(scope: ActorScope, { params }: Input<'revokeConfirmation'>): Promise<void> {
  const [, found] = await scope.db.each(
    sql`
      update confirmation_requests set revoked_at = ${scope.now}, version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and client_id = ${params.id} and id = ${params.linkId} and revoked_at is null`,
    sql<{ id: string }>`
      select id
        from confirmation_requests
       where organisation_id = ${scope.actor.organisationId} and client_id = ${params.id} and id = ${params.linkId}`,
  )
  if (found.length === 0) throw refuse.NOT_FOUND()
}

/** SQL of the columns of a `Recipient`, from contacts `k`. */
export const recipientColumns = fragment`
  k.id, k.client_id, k.name, k.email, k.language, k.project_ids, c.name as client, coalesce(o.company_name, '') as company`

/** SQL of contacts `k` with their client and organisation. */
export const recipientJoins = fragment`
  from client_contacts k
  join clients c on c.organisation_id = k.organisation_id and c.id = k.client_id
  join organisations o on o.id = k.organisation_id`

/** Returns the contacts of a client who may confirm hours, or those of them that are given. */
function readRecipients(
  { db, actor }: ActorScope,
  clientId: string,
  contactIds: readonly string[] | undefined,
): Promise<Recipient[]> {
  return db.many(
    sql<Recipient>`
      select ${recipientColumns} ${recipientJoins}
       where k.organisation_id = ${actor.organisationId} and k.client_id = ${clientId} and k.may_confirm_hours
         and (${contactIds}::uuid[] is null or k.id = any(${contactIds}))
       order by k.id`,
  )
}

/** True if a contact would see hours of a week. */
async function hasHours(scope: ActorScope, recipient: Recipient, weekStart: string): Promise<boolean> {
  const found = await scope.db.first(
    sql`
      select e.id from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
       where ${isShown(scope, { ...recipient, weekStart })} limit 1`,
  )
  return found !== undefined
}

/** Stores a link and posts its email; a former link of the contact for the same week stops working. Without an account (`sentBy`) it was sent on schedule. */
export async function sendLink(
  scope: ActorScope,
  recipient: Recipient,
  weekStart: string,
  sentBy: string | null,
): Promise<void> {
  const { db, actor, now, config, group } = scope
  const token = group.makeToken()
  const expiresAt = laterBy(now, linkDays * 24 * 3_600_000)
  await db.many(
    sql`
      insert into confirmation_requests (organisation_id, id, client_id, contact_id, contact_name, contact_email, week_start, token_hash,
                                         expires_at, sent_at, sent_by)
      values (${actor.organisationId}, ${uuid()}, ${recipient.clientId}, ${recipient.id}, ${recipient.name}, ${recipient.email},
              ${weekStart}, ${hashOf(token)}, ${expiresAt}, ${now}, ${sentBy})
      on conflict (organisation_id, contact_id, week_start) do update
        set contact_name = excluded.contact_name, contact_email = excluded.contact_email, token_hash = excluded.token_hash,
            expires_at = excluded.expires_at, revoked_at = null, sent_at = excluded.sent_at, sent_by = excluded.sent_by,
            version = confirmation_requests.version + 1, updated_at = excluded.sent_at`,
  )
  const to = {
    email: recipient.email,
    name: recipient.name,
    language: recipient.language,
    company: recipient.company,
  }
  const url = `${config.publicUrl}/confirm/${token}`
  const facts = { client: recipient.client, weekStart, expiresAt, timeZone: actor.timeZone }
  await post(scope, actor.organisationId, confirmationEmail(to, url, facts), {
    kind: 'confirmation',
    beyond: sentBy === null ? 'wait' : 'refuse',
  })
}

/** Returns the first day of the week of a day, by the organisation's first day of the week. */
export async function weekStartOf({ db, actor }: ActorScope, day: string): Promise<string> {
  const { firstDay } = await db.one(
    sql<{ firstDay: number }>`
      select first_day_of_week as first_day from organisations where id = ${actor.organisationId}`,
  )
  return weekStart(day, firstDay)
}

/**
 * Sends the contact of a link a new one, at the contact's address as the organisation knows it now. The caller names no address and learns
 * none. Throws `LINK_INVALID`, `LINK_REVOKED` and `RATE_LIMITED`.
 */
export async function renewConfirmation(
  scope: Scope,
  { body }: Received<typeof publicConfirmationRoutes.renewConfirmation>,
): Promise<void> {
  const { link, inside } = await openLink(scope, body.token, { lock: true, evenExpired: true })
  const limits = {
    [`confirmation-renewal:${link.id}`]: { most: 3, minutes: 24 * 60 },
    [`confirmation-renewal-from:${scope.caller.address}`]: { most: 30, minutes: 60 },
  }
  await countAttempt(scope.db, limits, scope.now)
  const { contactId, contact, ...rest } = link
  await sendLink(inside, { ...rest, id: contactId, name: contact }, link.weekStart, null)
}
