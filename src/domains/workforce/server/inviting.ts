import { v7 as uuid } from 'uuid'
import { placeholderAddress, isPlaceholder } from '#base/placeholder-address.ts'
import { refuse, Refusal } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import type { Language } from '#base/language.ts'
import { addresseeOf } from '#domains/accounts/server/emails.ts'
import { makePasswordLink } from '#domains/accounts/server/passwords.ts'
import { type Credentials, readCredentials } from '#domains/accounts/server/queries.ts'
import { isSmsOffered } from '#domains/notifications/server/settings.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { post, textAll } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { type WorkerProfile, workforceRefusals } from '../contract.ts'
import type { invitationRoutes } from '../contract/invitations.ts'
import { languageOf, refuseTaken } from './commands.ts'
import { refuseDuplicate } from './duplicates.ts'
import { invitationEmail, reminderEmail } from './emails.ts'
import { readWorker } from './queries.ts'

// SMS messages cost money, and a wrong number belongs to somebody else.
const textsADay = { most: 3, minutes: 24 * 60 }
const textsAnHour = { most: 100, minutes: 60 }

/**
 * Adds a worker of whom only a name and a phone number or an email address are known, and sends a link by email or, without an address, by
 * SMS. Without an address, the worker signs in with the phone number. Throws `DUPLICATE_WORKER`, `EMAIL_TAKEN` and `SMS_NOT_OFFERED`.
 */
export async function inviteWorker(
  scope: ActorScope,
  { body }: Received<typeof invitationRoutes.inviteWorker>,
): Promise<WorkerProfile> {
  const { organisationId } = scope.actor
  const { firstName = null, lastName, email = null, phone = null, preferredLanguage, primaryRole } = body
  if (email === null && !isSmsOffered(scope.config)) throw workforceRefusals.SMS_NOT_OFFERED()
  if (!body.anotherPerson) await refuseDuplicate(scope, { firstName, lastName, email, phone })
  const id = uuid()
  await scope.db
    .many(
      sql`
        insert into accounts (organisation_id, id, type, role, email, username, password_update_required, given_name, family_name,
                              preferred_language)
        select ${organisationId}, ${id}, 'worker', 'worker', ${email ?? placeholderAddress(id)}, ${email === null ? phone : null}, true,
               ${firstName}, ${lastName}, coalesce(${preferredLanguage}, ${languageOf(organisationId)}, ${scope.language})`,
    )
    .catch(refuseTaken)
  await insertRecord(
    scope,
    { table: 'workers', id },
    { first_name: firstName ?? '', last_name: lastName, phone, address: '', primary_role: primaryRole ?? '' },
  )
  await sendLink(scope, id, 'refuse')
  return readWorker(scope, id)
}

/**
 * Sends workers a link to complete what is missing: to choose a password, or to their steps once they have one. Each on their own; those
 * who have completed everything, or cannot be reached, are returned with the reason.
 */
export async function remindWorkers(
  scope: ActorScope,
  { body }: Received<typeof invitationRoutes.remindWorkers>,
): Promise<Reply<typeof invitationRoutes.remindWorkers>> {
  const done: string[] = []
  const failed: Reply<typeof invitationRoutes.remindWorkers>['failed'] = []
  for (const id of new Set(body.items.map((item) => item.id))) {
    const reason = await remind(scope, id)
    if (!reason) done.push(id)
    else failed.push({ id, code: reason().code, message: scope.translate(reason().messageKey) })
  }
  return { done, failed }
}

async function remind(scope: ActorScope, id: string) {
  const worker = await readWorker(scope, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  })
  if (!worker) return refuse.NOT_FOUND
  if (worker.status === 'inactive') return workforceRefusals.WORKER_INACTIVE
  if (worker.missing.length === 0) return workforceRefusals.RECORD_COMPLETE
  if (worker.email === '' && !isSmsOffered(scope.config)) return workforceRefusals.SMS_NOT_OFFERED
  await sendLink(scope, id, 'wait')
  return undefined
}

/** Sends a worker the link to choose a password or, once there is one, to the steps that are left. A former link becomes invalid. */
async function sendLink(scope: ActorScope, id: string, beyond: 'refuse' | 'wait'): Promise<void> {
  const { organisationId } = scope.actor
  const account = await readCredentials(scope.db, organisationId, id)
  if (!account) throw refuse.NOT_FOUND()
  const isFirst = account.passwordHash === null
  const token = isFirst ? await makePasswordLink(scope, organisationId, id, 'invitation') : undefined
  const link = `${scope.config.publicUrl}${token ? `/auth/reset-password?token=${token}&next=/worker/complete` : '/worker/complete'}`
  if (isPlaceholder(account.email)) return textLink(scope, account, link, isFirst)
  const to = addresseeOf(account)
  const email = isFirst ? invitationEmail(to, link, account.companyTag ?? '') : reminderEmail(to, link)
  await post(scope, organisationId, email, { kind: 'workerInvitation', beyond })
}

async function textLink(scope: ActorScope, account: Credentials, link: string, isFirst: boolean): Promise<void> {
  const { organisationId, accountId } = scope.actor
  const { phone } = await scope.db.one(
    sql<{ phone: string | null }>`
      select phone from workers where organisation_id = ${organisationId} and id = ${account.id}`,
  )
  if (phone === null) throw workforceRefusals.SMS_NOT_OFFERED()
  await countAttempt(scope.db, { [`invited:${phone}`]: textsADay, [`inviting:${accountId}`]: textsAnHour }, scope.now)
  const translate = translateTo(account.preferredLanguage as Language)
  const text = translate(`workforce.texts.${isFirst ? 'invitation' : 'reminder'}`, {
    company: account.companyName ?? '',
    link,
  })
  await textAll(scope.db, organisationId, [{ to: phone, text }])
}
