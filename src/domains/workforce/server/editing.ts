import { localTimeOf } from '#base/calendar.ts'
import type { Received } from '#base/route.ts'
import {
  cancelEmailChange as cancelChange,
  requestEmailChange,
  sendLinkAgain,
} from '#domains/accounts/server/email-changes.ts'
import { addresseeOf } from '#domains/accounts/server/emails.ts'
import { endPasswordLinks } from '#domains/accounts/server/passwords.ts'
import { readCredentials } from '#domains/accounts/server/queries.ts'
import { notifyEach } from '#domains/notifications/server/commands.ts'
import { isPlaceholder, shownAddress } from '#base/placeholder-address.ts'
import { refuse } from '#base/problem.ts'
import { spellTags } from '#domains/tags/server/tagging.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { Addressee } from '#platform/server/mail/email.ts'
import { post, postAll } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { renewSession, requireConfirmedIdentity } from '#platform/server/sessions/confirmation.ts'
import { endSessions } from '#platform/server/sessions/sessions.ts'
import { type WorkerProfile, workforceRefusals, type workforceRoutes } from '../contract.ts'
import { ageMark } from '../rules/age.ts'
import type { ownProfileRoutes } from '../contract/own-profile.ts'
import type { emailChangeRoutes } from '../contract/email-changes.ts'
import {
  refuseContradictedBirth,
  refuseImpossibleBirth,
  refuseTaken,
  refuseWrongNationalId,
  workerColumns,
} from './commands.ts'
import { refuseDuplicate, reportDuplicates } from './duplicates.ts'
import { bankAccountEmail, changedByOthersEmail, type changesByOthers } from './emails.ts'
import { knowsSecrets, readWorker } from './queries.ts'
import { storeNationalIdKeys } from './national-id-keys.ts'
import { notifyOfRate } from './rate-changes.ts'
import { readNationalId } from './sealed.ts'

type Input<Name extends keyof typeof workforceRoutes> = Received<(typeof workforceRoutes)[Name]>
type Of = Received<typeof emailChangeRoutes.cancelEmailChange>
const alert = { kind: 'alert', beyond: 'wait' } as const

type Changes = Input<'editWorker'>['body']

/**
 * Edits a worker and the names of the account. Bank account, national ID and email address can be changed by the worker and by those with
 * permission to view pay, in a session with a confirmed identity. A new address takes effect once its link was followed, or immediately
 * if the former one was never confirmed.
 */
export async function editWorker(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'editWorker'>,
): Promise<WorkerProfile> {
  const { organisationId } = scope.actor
  const read = () => readWorker(scope, id)
  const before = await read()
  const isOwn = scope.actor.accountId === id
  const { newEmail, newUsername, ofAccount } = sensitiveIn(body, before)
  const forKnowing = newEmail !== undefined || body.bankAccount !== undefined || body.nationalId !== undefined
  if (forKnowing && !knowsSecrets(scope.actor, id)) throw workforceRefusals.SECRETS_FORBIDDEN()
  if (body.dateOfBirth !== before.dateOfBirth) {
    refuseImpossibleBirth(scope, body.dateOfBirth)
    if (isOwn) refuseTooYoung(scope, body.dateOfBirth)
  }
  refuseWrongNationalId(scope, body.nationalId)
  await refuseContradiction(scope, id, body, before)
  const { nationalId, anotherPerson } = body
  if (!isOwn && nationalId && !anotherPerson) await refuseDuplicate(scope, { nationalId }, id)
  if (ofAccount) await requireConfirmedIdentity(scope)
  const account = await readCredentials(scope.db, organisationId, id)
  if (!account) throw refuse.NOT_FOUND()
  // What a worker typed may be a mistake, so only the link makes it count.
  const isWaiting = newEmail !== undefined && (account.emailVerified || isOwn)
  const tags = body.tags && (await spellTags(scope, body.tags))
  await changeRecord(scope, { table: 'workers', id }, ifMatch, { ...workerColumns(scope, id, body), tags }, read)
  if (nationalId !== undefined) await storeNationalIdKeys(scope, [{ id, nationalId }])
  const columns = {
    email: isWaiting ? undefined : newEmail,
    username: newUsername === undefined ? phoneName(account.email, before, body) : newUsername,
    given_name: body.firstName,
    family_name: body.lastName,
  }
  await changeRecord(scope, { table: 'accounts', id }, undefined, columns, read).catch(refuseTaken)
  if (isWaiting) await requestEmailChange(scope, id, newEmail)
  // The former number may be somebody else's.
  if (isPlaceholder(account.email) && columns.username !== undefined)
    await endPasswordLinks(scope.db, { organisationId, accountId: id })
  const edited = await read()
  const hasMoved = shownAddress(account.email) !== edited.email
  if (hasMoved) await endPasswordLinks(scope.db, { organisationId, accountId: id })
  if (isOwn) await reportDuplicates(scope, id, body)
  const former = addresseeOf(account)
  if (isOwn && body.bankAccount !== undefined)
    await post(scope, organisationId, bankAccountEmail(former, scope.config.publicUrl), alert)
  if (!isOwn) {
    const changes = [
      ...(hasMoved ? (['emailChanged'] as const) : []),
      ...(newUsername !== undefined ? (['usernameChanged'] as const) : []),
      ...(body.bankAccount !== undefined ? (['bankAccountChangedByOthers'] as const) : []),
    ]
    await tellOfChanges(scope, changes, hasMoved ? [former, { ...former, email: edited.email }] : [former], id)
  }
  if (!isOwn && body.payRate !== undefined)
    await notifyOfRate(scope, id, localTimeOf(scope.now, scope.actor.timeZone).date, before.payRate, edited.payRate)
  if (isOwn && ofAccount) await renewSession(scope)
  else if (columns.username !== undefined || hasMoved) await endSessions(scope.db, { organisationId, accountId: id })
  return edited
}

// A reader without the national ID changes the date of birth without a comparison, which would give the number away.
async function refuseContradiction(scope: ActorScope, id: string, body: Changes, before: WorkerProfile) {
  const { nationalId, dateOfBirth = before.dateOfBirth } = body
  const isChanged = nationalId !== undefined || dateOfBirth !== before.dateOfBirth
  if (!isChanged || dateOfBirth === null || !knowsSecrets(scope.actor, id)) return
  refuseContradictedBirth(scope, nationalId === undefined ? await readNationalId(scope, id) : nationalId, dateOfBirth)
}

/** Tells a worker of changes by the organisation: by email, at the former address too, and in the application. */
async function tellOfChanges(
  scope: ActorScope,
  changes: readonly (typeof changesByOthers)[number][],
  addresses: readonly Addressee[],
  workerId: string,
): Promise<void> {
  const { organisationId } = scope.actor
  const emails = addresses.flatMap((to) => changes.map((change) => changedByOthersEmail(to, change)))
  await postAll(scope, organisationId, emails, alert)
  const all = changes.map((change) => ({
    accountIds: [workerId],
    notification: { kind: 'profileChangedByOthers' as const, values: { what: change }, link: '/worker/profile' },
  }))
  await notifyEach(scope, all)
}

/** Stores whether a worker declares to have no national ID. A stored number stays, and is then not missing. */
export async function declareNationalId(
  scope: ActorScope,
  { body }: Received<typeof ownProfileRoutes.declareNationalId>,
): Promise<WorkerProfile> {
  const id = scope.actor.accountId
  const read = () => readWorker(scope, id)
  const { nationalId } = await read()
  if (nationalId !== null) return read()
  return changeRecord(scope, { table: 'workers', id }, undefined, { without_national_id: body.without }, read)
}

// A worker without an email address signs in with the phone number, which changes with it.
function phoneName(address: string, before: WorkerProfile, body: Changes): string | undefined {
  const isChanged = body.phone && body.phone !== before.phone && before.username === before.phone
  return isPlaceholder(address) && isChanged ? (body.phone ?? undefined) : undefined
}

// An agency may know an exception of the law; a worker who enters the date of birth does not.
function refuseTooYoung({ actor, now }: ActorScope, dateOfBirth: string | undefined): void {
  const today = localTimeOf(now, actor.timeZone).date
  const mark = dateOfBirth === undefined ? undefined : ageMark(dateOfBirth, today, actor.timeZone)
  if (mark?.kind === 'belowMinimum')
    throw invalidField('dateOfBirth', 'workforce.validation.belowMinimum', { age: mark.age })
}

/** Returns the changed fields that concern signing in or being paid. Values that are sent back unchanged are not changes. */
function sensitiveIn(body: Changes, before: WorkerProfile) {
  const username = body.username?.toLowerCase() ?? body.username
  const newEmail = body.email === before.email ? undefined : body.email
  const newUsername = username === before.username ? undefined : username
  return {
    newEmail,
    newUsername,
    ofAccount: newEmail !== undefined || newUsername !== undefined || body.bankAccount !== undefined,
  }
}

/** Sends the confirmation link to a worker's pending address again. */
export async function resendEmailLink(scope: ActorScope, { params }: Of): Promise<WorkerProfile> {
  await readWorker(scope, params.id)
  await sendLinkAgain(scope, params.id)
  return readWorker(scope, params.id)
}

/** Cancels the change to a worker's pending address. */
export async function cancelEmailChange(scope: ActorScope, { params }: Of): Promise<WorkerProfile> {
  await readWorker(scope, params.id)
  await cancelChange(scope, params.id)
  return readWorker(scope, params.id)
}
