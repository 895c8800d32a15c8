import { v7 as uuid } from 'uuid'
import { type ProviderRole, providerRoles } from '#base/actor.ts'
import { requireToGive } from '#base/giving.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { organisationLock } from '#domains/organisations/server/organisation-lock.ts'
import { changeRecord, insertRecord, isReferredTo, requireVersion } from '#platform/server/db/change.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { accountName } from '#platform/server/db/names.ts'
import { readPage } from '#platform/server/db/page.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { post } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requireConfirmedIdentity } from '#platform/server/sessions/confirmation.ts'
import { endSessions } from '#platform/server/sessions/sessions.ts'
import { accountRefusals, type Colleague, type User, type userRoutes } from '../contract.ts'
import type { identityRoutes } from '../contract/single-sign-on.ts'
import { actionsOnUser, rolesToGive, type UserAction } from '../rules.ts'
import { alertOwners } from './alerting-owners.ts'
import { resetFactors } from './factors/resetting.ts'
import { addressTaken, limitTaken } from './email-changes.ts'
import { accountEmail, addresseeOf } from './emails.ts'
import { readCredentials } from './queries.ts'
import { makePasswordLink } from './passwords.ts'

type Input<Name extends keyof typeof userRoutes> = Received<(typeof userRoutes)[Name]>
type UserRow = Omit<User, 'allowed' | 'rolesToGive'>

// A user who signs in at the identity provider may have no password.
const linked = fragment`exists (select 1 from sign_in_identities i where i.organisation_id = a.organisation_id and i.id = a.id)`
const invited = fragment`a.password_hash is null and not ${linked}`
const status = fragment`case when not a.active then 'inactive' when ${invited} then 'invited' else 'active' end`
const isAdmin = (account: string) =>
  fragment`${raw(account)}.role = 'providerAdmin' and ${raw(account)}.active and ${raw(account)}.password_hash is not null`
const seenAt = fragment`(select max(s.seen_at) from sessions s where s.organisation_id = a.organisation_id and s.account_id = a.id)`
const columns = fragment`a.id, a.email, a.given_name, a.family_name, a.role, ${status} as status, a.second_factor, ${linked} as linked,
  a.created_at, a.version, ${seenAt} as seen_at,
  ${isAdmin('a')} and not exists (select 1 from accounts o where o.organisation_id = a.organisation_id and o.id <> a.id and ${isAdmin('o')})
    as only_admin`
const rank = `array_position('{${providerRoles.join()}}'::text[], a.role)`
const name = fragment`searchable(concat_ws(' ', a.family_name, a.given_name, a.email))`

/** Returns one page of the organisation’s users that match the filter. */
export async function listUsers(
  scope: ActorScope,
  { query }: Input<'listUsers'>,
): Promise<Answer<typeof userRoutes.listUsers>> {
  const where = new Conditions('a', scope.actor.organisationId).and`a.type = 'provider' and a.erased_at is null`
    .and`a.role = ${query.role}`.and`${status} = ${query.status}`.and`${name} like searchable(${likePattern(query.q)})`
  const page = await readPage<UserRow>(
    scope.db,
    {
      select: columns,
      from: fragment`accounts a`,
      where,
      id: 'a.id',
      sorts: {
        name: { sql: name, type: 'text' },
        role: { sql: rank, type: 'bigint' },
        seenAt: { sql: fragment`coalesce(${seenAt}, '-infinity')`, type: 'timestamptz' },
        createdAt: { sql: 'a.created_at', type: 'timestamptz', descending: true },
      },
    },
    query,
  )
  return { items: page.items.map((row) => userOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Returns one page of active users by name, for all users who need to select a colleague. */
export async function listColleagues(
  { db, actor }: ActorScope,
  { query }: Input<'listColleagues'>,
): Promise<Answer<typeof userRoutes.listColleagues>> {
  const shown = accountName('a')
  const where = new Conditions('a', actor.organisationId).and`a.type = 'provider' and a.active`
    .and`searchable(${shown}) like searchable(${likePattern(query.q)})`
  const sorts = { name: { sql: fragment`searchable(${shown})`, type: 'text' } } as const
  const listing = {
    select: fragment`a.id, ${shown} as name, a.role`,
    from: fragment`accounts a`,
    where,
    id: 'a.id',
    sorts,
  }
  const { items, total, nextCursor } = await readPage<Colleague>(db, listing, query)
  return { items, total, nextCursor }
}

/** Returns one user. Throws `NOT_FOUND`. */
export async function readUser(scope: ActorScope, id: string): Promise<User> {
  const row = await scope.db.first(
    sql<UserRow>`
      select ${columns} from accounts a
       where a.organisation_id = ${scope.actor.organisationId} and a.id = ${id} and a.type = 'provider' and a.erased_at is null`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return userOf(scope, row)
}

/** Invites a user by email, with a link to choose a password. */
export async function inviteUser(scope: ActorScope, { body }: Input<'inviteUser'>): Promise<User> {
  requireToGive(scope.actor, [body.role])
  await limitTaken(scope)
  const { organisationId } = scope.actor
  if (!(await scope.group.claim(organisationId, { kind: 'providerEmail', name: body.email })))
    throw await addressTaken(scope)
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'accounts', id },
    {
      type: 'provider',
      role: body.role,
      email: body.email,
      given_name: body.givenName,
      family_name: body.familyName,
      preferred_language: scope.language,
    },
  ).catch(async (error: unknown) => {
    throw violates(error, 'accounts_provider_email') ? await addressTaken(scope) : error
  })
  const invited = await sendInvitation(scope, id)
  // Users who only read are no danger to the records.
  if (body.role !== 'user')
    await alertOwners(scope, 'userAdded', `/provider/users/${id}`, { who: nameOf(invited), role: body.role })
  return invited
}

/**
 * Edits a user’s name and role, and activates or deactivates the account. Throws `LAST_ADMIN` for the last
 * providerAdmin.
 */
export async function editUser(scope: ActorScope, { params, body, ifMatch }: Input<'editUser'>): Promise<User> {
  const { organisationId } = scope.actor
  await holdAdmins(scope)
  const before = await readUser(scope, params.id)
  const newRole = body.role !== undefined && body.role !== before.role
  const leaves = body.active === false && before.status !== 'inactive'
  const returns = body.active === true && before.status === 'inactive'
  require(before, 'edit')
  if (newRole) require(before, 'changeRole')
  const isRaised = newRole && !rolesToGive(before.role).includes(body.role as ProviderRole)
  requireToGive(scope.actor, [...(newRole ? [body.role as ProviderRole] : []), ...(returns ? [before.role] : [])])
  // Lowering a role is safe, except that of an owner, who might be the one to undo another change.
  if (isRaised || returns || (before.role === 'providerAdmin' && (newRole || leaves)))
    await requireConfirmedIdentity(scope)
  if (leaves) require(before, 'deactivate')
  if (returns) require(before, 'reactivate')
  const columnsChanged = {
    given_name: body.givenName,
    family_name: body.familyName,
    role: body.role,
    active: body.active,
  }
  const after = await changeRecord(scope, { table: 'accounts', id: params.id }, ifMatch, columnsChanged, () =>
    readUser(scope, params.id),
  )
  if (before.role === 'providerAdmin' && (newRole || leaves)) await requireAdmin(scope)
  if (leaves) await endSessions(scope.db, { organisationId, accountId: params.id })
  const [path, who] = [`/provider/users/${after.id}`, nameOf(after)]
  if (isRaised) await alertOwners(scope, 'roleRaised', path, { who, former: before.role, role: after.role })
  if (returns) await alertOwners(scope, 'userReactivated', path, { who, role: after.role })
  if (newRole) await tellUser(scope, after, 'roleChanged')
  if (leaves) await tellUser(scope, after, 'deactivated')
  return after
}

// A user who was invited and has no account yet learns the role there.
async function tellUser(scope: ActorScope, user: User, email: 'roleChanged' | 'deactivated'): Promise<void> {
  const account = await readCredentials(scope.db, scope.actor.organisationId, user.id)
  if (!account || user.status === 'invited') return
  const sent = accountEmail(email, addresseeOf(account), scope.config.publicUrl, { role: user.role })
  await post(scope, scope.actor.organisationId, sent, { kind: 'alert', beyond: 'wait' })
}

const nameOf = ({ givenName, familyName, email }: User) => [givenName, familyName].filter(Boolean).join(' ') || email

/** Revokes an invitation that was not accepted, and deletes the account. */
export async function deleteUser(scope: ActorScope, { params, ifMatch }: Input<'deleteUser'>): Promise<void> {
  const before = await readUser(scope, params.id)
  if (before.status !== 'invited' && before.allowed.length > 0) throw refuse.IN_USE()
  require(before, 'delete')
  const gone = await scope.db
    .many(
      sql`
        delete from accounts
         where organisation_id = ${scope.actor.organisationId} and id = ${params.id} and version = coalesce(${ifMatch}, version)
           and password_hash is null
        returning id`,
    )
    // An invited user may already manage a project.
    .catch((error: unknown) => {
      throw isReferredTo(error) ? refuse.IN_USE() : error
    })
  if (gone.length === 0) throw refuse.STALE_VERSION({ members: { current: await readUser(scope, params.id) } })
}

/** Sends an invitation again. The older link becomes invalid. */
export async function inviteAgain(scope: ActorScope, { params: { id }, ifMatch }: Input<'inviteAgain'>): Promise<User> {
  const read = () => readUser(scope, id)
  require(await read(), 'invite')
  await requireVersion(scope, { table: 'accounts', id }, ifMatch, read)
  return sendInvitation(scope, id)
}

/** Removes the second factors of a user who has lost them. Not possible for a higher role or one's own account. */
export async function resetUserFactors(
  scope: ActorScope,
  { params: { id }, ifMatch }: Input<'resetUserFactors'>,
): Promise<User> {
  await holdAdmins(scope)
  const read = () => readUser(scope, id)
  const before = await read()
  if (before.allowed.includes('changeRole') && !before.secondFactor) throw refuse.INVALID_TRANSITION()
  require(before, 'resetFactors')
  await requireVersion(scope, { table: 'accounts', id }, ifMatch, read)
  await resetFactors(scope, id)
  return read()
}

/** Unlinks a user from the identity provider. The next sign-in there links the user again, by the verified address. */
export async function unlinkUserIdentity(
  scope: ActorScope,
  { params: { id }, ifMatch }: Received<typeof identityRoutes.unlinkUserIdentity>,
): Promise<User> {
  const read = () => readUser(scope, id)
  const before = await read()
  if (before.allowed.includes('changeRole') && !before.linked) throw refuse.INVALID_TRANSITION()
  require(before, 'unlinkIdentity')
  const { organisationId } = scope.actor
  const key = { table: 'accounts', id }
  await requireVersion(scope, key, ifMatch, read)
  await scope.db.many(sql`delete from sign_in_identities where organisation_id = ${organisationId} and id = ${id}`)
  await endSessions(scope.db, { organisationId, accountId: id })
  return changeRecord(scope, key, ifMatch, {}, read)
}

/** Returns one page of the history of a user’s account, latest first. */
export async function readUserHistory(
  scope: ActorScope,
  { params, query }: Input<'readUserHistory'>,
): Promise<Answer<typeof userRoutes.readUserHistory>> {
  await readUser(scope, params.id)
  return readHistory(scope, ['accounts'], params.id, query)
}

async function sendInvitation(scope: ActorScope, id: string): Promise<User> {
  const { organisationId } = scope.actor
  const invited = await readUser(scope, id)
  const account = await readCredentials(scope.db, organisationId, id)
  if (!account) throw refuse.NOT_FOUND()
  const token = await makePasswordLink(scope, organisationId, id, 'invitation')
  const link = `${scope.config.publicUrl}/auth/reset-password?token=${token}`
  const email = accountEmail('invitation', addresseeOf(account), link)
  await post(scope, organisationId, email, { kind: 'invitation', beyond: 'refuse' })
  return invited
}

/** Locks the organisation, so that two administrators cannot remove each other’s role simultaneously. */
export async function holdAdmins(scope: ActorScope): Promise<void> {
  await scope.db.many(organisationLock(scope))
}

/** Throws `LAST_ADMIN`, or the given refusal, if no providerAdmin would be left. */
export async function requireAdmin(scope: ActorScope, refusal = accountRefusals.LAST_ADMIN): Promise<void> {
  const { admins } = await scope.db.one(
    sql<{ admins: number }>`
      select count(*)::int as admins from accounts a where a.organisation_id = ${scope.actor.organisationId} and ${isAdmin('a')}`,
  )
  if (admins === 0) throw refusal()
}

function require(user: User, action: UserAction): void {
  if (!user.allowed.includes(action)) throw refuse.FORBIDDEN()
}

function ownRole({ actor }: ActorScope): ProviderRole {
  if (actor.role === 'worker') throw refuse.FORBIDDEN()
  return actor.role
}

function userOf(scope: ActorScope, row: UserRow): User {
  const role = ownRole(scope)
  const allowed = actionsOnUser({ accountId: scope.actor.accountId, role }, row)
  return { ...row, rolesToGive: allowed.includes('changeRole') ? rolesToGive(role) : [row.role], allowed }
}
