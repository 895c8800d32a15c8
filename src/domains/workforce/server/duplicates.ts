import type { Reply } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { type WorkerProfile, workforceRefusals } from '../contract.ts'
import type { Duplicate, duplicateRoutes } from '../contract/duplicates.ts'
import { workerName } from '../rules.ts'
import { type IdentityMatch, isSameName } from '../rules/same-person.ts'
import { nationalIdKey } from './national-id-keys.ts'
import { knowsSecrets, readWorker } from './queries.ts'

/** What identifies a person, as far as it is known. */
export interface Identity {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly dateOfBirth?: string | null | undefined
  readonly nationalId?: string | null | undefined
  /** Instead of the national ID. */
  readonly nationalIdKey?: string | undefined
  /** In the international form. */
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
}

/** A stored worker who seems to be the same person as one of the identities, by its position. */
export interface FoundWorker {
  readonly at: number
  readonly worker: Duplicate['worker']
  readonly by: readonly IdentityMatch[]
}

interface Row {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  active: boolean
  phone: string | null
  email: string
  key: string | null
}

/**
 * Finds the stored workers who seem to be the same persons: by national ID, by name with date of birth, by phone number or email address.
 * Inactive workers are found too, erased ones are not. `except` is left out.
 */
export async function findDuplicates(
  scope: ActorScope,
  identities: readonly Identity[],
  except?: string,
): Promise<FoundWorker[]> {
  const keys = identities.map(({ nationalId, nationalIdKey: key = null }) =>
    nationalId ? nationalIdKey(scope, nationalId) : key,
  )
  const given = <Name extends keyof Identity>(name: Name) => [
    ...new Set(identities.flatMap((identity) => identity[name] ?? [])),
  ]
  const rows = await scope.db.many(
    sql<Row>`
      select w.id, w.first_name, w.last_name, w.date_of_birth, a.active, w.phone, a.email, k.key
        from workers w
        join accounts a on a.organisation_id = w.organisation_id and a.id = w.id
        left join worker_national_ids k on k.organisation_id = w.organisation_id and k.id = w.id
       where w.organisation_id = ${scope.actor.organisationId} and w.erased_at is null and w.id is distinct from ${except ?? null}::uuid
         and w.id in (
           select i.id from worker_national_ids i
            where i.organisation_id = ${scope.actor.organisationId} and i.key = any(${keys.filter((key) => key !== null)}::text[])
           union all
           select p.id from workers p where p.organisation_id = ${scope.actor.organisationId} and p.phone = any(${given('phone')}::text[])
           union all
           select b.id from workers b
            where b.organisation_id = ${scope.actor.organisationId} and b.date_of_birth = any(${given('dateOfBirth')}::date[])
           union all
           select e.id from accounts e
            where e.organisation_id = ${scope.actor.organisationId} and e.type = 'worker' and e.email = any(${given('email')}::text[]))
       order by w.last_name, w.first_name, w.id`,
  )
  const byBirth = grouped(rows, ({ dateOfBirth }) => dateOfBirth)
  const byKey = grouped(rows, ({ key }) => key)
  const byPhone = grouped(rows, ({ phone }) => phone)
  const byEmail = grouped(rows, ({ email }) => email)
  return identities.flatMap((identity, at) => {
    const found = new Map<Row, IdentityMatch[]>()
    const add = (by: IdentityMatch, matching: readonly Row[] = []) => {
      for (const row of matching) found.set(row, [...(found.get(row) ?? []), by])
    }
    add('nationalId', byKey.get(keys[at] ?? ''))
    add(
      'nameAndBirth',
      byBirth.get(identity.dateOfBirth ?? '')?.filter((row) => isSameName(identity, row)),
    )
    add('phone', byPhone.get(identity.phone ?? ''))
    add('email', byEmail.get(identity.email ?? ''))
    return [...found].map(([{ id, firstName, lastName, dateOfBirth, active }, by]) => ({
      at,
      worker: { id, firstName, lastName, dateOfBirth, active },
      by,
    }))
  })
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string | null): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

/**
 * Returns what a reader may learn of duplicates. Equal national IDs count only for readers who may view them: a date of birth has a thousand
 * possible numbers, so the one that is stored could be found by trying.
 */
export function shownDuplicates({ actor }: ActorScope, found: readonly FoundWorker[]): FoundWorker[] {
  if (knowsSecrets(actor, '')) return [...found]
  return found.flatMap(({ by, ...one }) => {
    const shown = by.filter((match) => match !== 'nationalId')
    return shown.length > 0 ? [{ ...one, by: shown }] : []
  })
}

const answered = (found: readonly FoundWorker[]): Duplicate[] =>
  found.map(({ worker, by }) => ({ worker, by: [...by] }))

/**
 * Refuses a record that seems to be of a person who is stored already, with the records found: DUPLICATE_WORKER, or EMAIL_TAKEN if the
 * address belongs to one of them.
 */
export async function refuseDuplicate(scope: ActorScope, identity: Identity, except?: string): Promise<void> {
  const found = shownDuplicates(scope, await findDuplicates(scope, [identity], except))
  if (found.length === 0) return
  const duplicates = answered(found)
  if (found.some(({ by }) => by.includes('email'))) throw emailTaken({ duplicates })
  throw workforceRefusals.DUPLICATE_WORKER({ members: { duplicates } })
}

/** Returns the refusal of an email address that another worker has. */
const emailTaken = (members: object) =>
  workforceRefusals.EMAIL_TAKEN({
    members: { faults: [fault('email', 'workforce.validation.emailTaken')], ...members },
  })

type List = typeof duplicateRoutes.listDuplicates

/** Lists the possible duplicates of a worker. */
export async function listDuplicates(scope: ActorScope, id: string): Promise<Reply<List>> {
  return { items: answered(shownDuplicates(scope, await duplicatesOf(scope, await readWorker(scope, id)))) }
}

/**
 * Notifies those who may edit workers that the data which a worker has entered seem to be of another record as well. The worker learns
 * nothing about other people.
 */
export async function reportDuplicates(scope: ActorScope, id: string, changed: Identity): Promise<void> {
  if (!identityFields.some((name) => changed[name] !== undefined)) return
  const worker = await readWorker(scope, id)
  const found = await duplicatesOf(scope, worker)
  if (found.length === 0) return
  const isOfNumber = found.every(({ by }) => by.every((match) => match === 'nationalId'))
  await report(scope, isOfNumber ? 'pay:read' : 'workforce:write', [worker])
}

/**
 * Notifies those who may view national IDs, once, that records which were added have the numbers of other ones, if the caller may not
 * learn it.
 */
export async function reportEqualNumbers(scope: ActorScope, ids: readonly string[]): Promise<void> {
  if (knowsSecrets(scope.actor, '')) return
  const workers = await scope.db.many(
    sql<Reported>`
      select w.id, w.first_name, w.last_name
        from workers w join worker_national_ids k on k.organisation_id = w.organisation_id and k.id = w.id
       where w.organisation_id = ${scope.actor.organisationId} and w.id = any(${ids}::uuid[])
         and exists (select from worker_national_ids i join workers o on o.organisation_id = i.organisation_id and o.id = i.id
                      where i.organisation_id = k.organisation_id and i.key = k.key and i.id <> k.id and o.erased_at is null)
       order by w.search_name, w.id`,
  )
  if (workers.length > 0) await report(scope, 'pay:read', workers)
}

type Reported = Pick<WorkerProfile, 'id' | 'firstName' | 'lastName'>

async function duplicatesOf(scope: ActorScope, worker: WorkerProfile): Promise<FoundWorker[]> {
  const { id, firstName, lastName, dateOfBirth, phone, email } = worker
  const stored = await scope.db.first(
    sql<{ key: string }>`
      select key from worker_national_ids where organisation_id = ${scope.actor.organisationId} and id = ${id}`,
  )
  return findDuplicates(scope, [{ firstName, lastName, dateOfBirth, phone, email, nationalIdKey: stored?.key }], id)
}

const namedWorkers = 5

async function report(
  scope: ActorScope,
  permission: 'pay:read' | 'workforce:write',
  workers: readonly Reported[],
): Promise<void> {
  const names = workers.slice(0, namedWorkers).map(workerName).join(', ')
  const more = workers.length - namedWorkers
  await notify(scope, await accountsWith(scope, permission), {
    kind: 'possibleDuplicate',
    values: { worker: more > 0 ? `${names} (+${more})` : names },
    link: workers.length === 1 ? `/provider/workforce/profile/${workers[0]?.id}` : '/provider/workforce',
  })
}

const identityFields = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'nationalId',
  'phone',
] as const satisfies readonly (keyof Identity)[]
