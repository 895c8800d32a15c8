import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { fault } from '#base/validation.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { post } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { checkAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import { renewSession, requireConfirmedIdentity } from '#platform/server/sessions/confirmation.ts'
import { accountRefusals } from '../contract.ts'
import type { sensitiveRoutes } from '../contract/sensitive.ts'
import { accountEmail, addresseeOf } from './emails.ts'
import { type Credentials, readCredentials } from './queries.ts'

type SignInAddress = Answer<typeof sensitiveRoutes.readSignInAddress>

const hour = 3_600_000
/** The validity of the links of an address change in hours: the confirmation link and the undo link. */
const linkHours = { confirm: 24, undo: 7 * 24 } as const

/** Returns SQL for the unconfirmed new address of an account `a` at an instant. Null without one. */
export const pendingEmail = (now: string) => fragment`(select c.new_email from email_changes c
  where c.organisation_id = a.organisation_id and c.account_id = a.id and c.confirm_hash is not null and c.confirm_until > ${now})`

/** Returns the sign-in address of the signed-in person, and a new one that is not confirmed yet. */
export async function readSignInAddress(scope: ActorScope): Promise<SignInAddress> {
  const { email } = await credentialsOf(scope, scope.actor.accountId)
  const pending = await scope.db.first(
    sql<{ email: string; until: string }>`
      select new_email as email, confirm_until as until from email_changes
       where organisation_id = ${scope.actor.organisationId} and account_id = ${scope.actor.accountId} and confirm_hash is not null
         and confirm_until > ${scope.now}`,
  )
  return { email, pending: pending ?? null }
}

/** Requests a change of the actor's sign-in address. */
export async function changeSignInAddress(
  scope: ActorScope,
  { body }: Received<typeof sensitiveRoutes.changeSignInAddress>,
): Promise<SignInAddress> {
  const { email } = await credentialsOf(scope, scope.actor.accountId)
  if (body.email !== email) {
    await requireConfirmedIdentity(scope)
    await requestEmailChange(scope, scope.actor.accountId, body.email)
    await renewSession(scope)
  }
  return readSignInAddress(scope)
}

/** Sends the confirmation link of the actor's new address again. */
export async function resendAddressLink(scope: ActorScope): Promise<SignInAddress> {
  await sendLinkAgain(scope, scope.actor.accountId)
  return readSignInAddress(scope)
}

/** Cancels the change of the actor's sign-in address. */
export async function cancelAddressChange(scope: ActorScope): Promise<SignInAddress> {
  await cancelEmailChange(scope, scope.actor.accountId)
  return readSignInAddress(scope)
}

/**
 * Sends a confirmation link to a new address. Until it is used, the former address stays valid, and receives a link
 * that stops the change. The caller checks permissions. An address that is in use is only refused if it belongs to a
 * worker of the same organisation; others get no hint.
 */
export async function requestEmailChange(scope: ActorScope, accountId: string, newEmail: string): Promise<void> {
  await limitTaken(scope)
  const account = await credentialsOf(scope, accountId)
  if (account.type === 'worker') await refuseTaken(scope, accountId, newEmail)
  await cancelEmailChange(scope, accountId)
  const [confirmToken, undoToken] = [scope.group.makeToken(), scope.group.makeToken()]
  await insertRecord(
    scope,
    { table: 'email_changes', id: uuid() },
    {
      account_id: accountId,
      old_email: account.email,
      new_email: newEmail,
      confirm_hash: hashOf(confirmToken),
      undo_hash: hashOf(undoToken),
      confirm_until: laterBy(scope.now, linkHours.confirm * hour),
      undo_until: laterBy(scope.now, linkHours.undo * hour),
    },
  )
  await send(scope, 'addressConfirm', account, newEmail, confirmToken)
  const isOwn = accountId === scope.actor.accountId
  await send(scope, isOwn ? 'addressChanging' : 'addressChangingByOthers', account, account.email, undoToken)
}

/** Sends the confirmation link of an account’s new address again. The former link becomes invalid. */
export async function sendLinkAgain(scope: ActorScope, accountId: string): Promise<void> {
  const account = await credentialsOf(scope, accountId)
  const token = scope.group.makeToken()
  const renewed = await scope.db.first(
    sql<{ newEmail: string }>`
      update email_changes set confirm_hash = ${hashOf(token)}, confirm_until = ${laterBy(scope.now, linkHours.confirm * hour)}
       where organisation_id = ${scope.actor.organisationId} and account_id = ${accountId} and confirm_hash is not null
         and confirm_until > ${scope.now}
      returning new_email`,
  )
  if (!renewed) throw refuse.INVALID_TRANSITION()
  await send(scope, 'addressConfirm', account, renewed.newEmail, token)
}

/** Cancels the address change of an account. Does nothing without one. */
export async function cancelEmailChange({ db, actor }: ActorScope, accountId: string): Promise<void> {
  await db.many(
    sql`
      delete from email_changes where organisation_id = ${actor.organisationId} and account_id = ${accountId} and confirm_hash is not null`,
  )
}

async function credentialsOf({ db, actor }: ActorScope, accountId: string): Promise<Credentials> {
  const account = await readCredentials(db, actor.organisationId, accountId)
  if (!account) throw refuse.UNAUTHENTICATED()
  return account
}

const tries = { most: 10, minutes: 60 }

async function refuseTaken(scope: ActorScope, accountId: string, email: string): Promise<void> {
  const taken = await scope.db.first(
    sql`
      select 1
        from accounts
       where organisation_id = ${scope.actor.organisationId} and type = 'worker' and email = ${email} and id <> ${accountId}`,
  )
  if (taken) throw await addressTaken(scope)
}

/**
 * Returns the refusal for an address that is in use. It reveals that an account exists, so it is limited to a number
 * per hour.
 */
export async function addressTaken(scope: ActorScope) {
  await scope.db.rollback()
  await countAttempt(scope.db, { [`taken:${scope.actor.accountId}`]: tries }, scope.now)
  await scope.db.commit()
  return accountRefusals.ADDRESS_TAKEN({ members: { faults: [fault('email', 'accounts.validation.addressTaken')] } })
}

/** Throws RATE_LIMITED if the actor has received that refusal too often within the last hour. */
export async function limitTaken(scope: ActorScope): Promise<void> {
  await checkAttempts(scope.db, { [`taken:${scope.actor.accountId}`]: tries }, scope.now)
}

async function send(
  scope: ActorScope,
  name: 'addressConfirm' | 'addressChanging' | 'addressChangingByOthers',
  account: Credentials,
  to: string,
  token: string,
): Promise<void> {
  const link = `${scope.config.publicUrl}/auth/email-change?token=${token}`
  const addressee = { ...addresseeOf(account), email: to }
  await post(scope, scope.actor.organisationId, accountEmail(name, addressee, link), {
    kind: 'addressChange',
    beyond: 'refuse',
  })
}
