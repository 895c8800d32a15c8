import { may, type Permission } from '#base/actor.ts'
import type { Answer, Received } from '#base/route.ts'
import { localTimeOf } from '#base/calendar.ts'
import { listUsers } from '#domains/accounts/server/users.ts'
import { listAssignments, listOwnAssignments } from '#domains/assignments/server/queries.ts'
import { listStatements } from '#domains/billing/server/queries.ts'
import { listClients } from '#domains/clients/server/queries.ts'
import { listDocuments } from '#domains/documents/server/documents.ts'
import { isClosed } from '#domains/projects/rules.ts'
import { listProjects } from '#domains/projects/server/queries.ts'
import { listRequests } from '#domains/requests/server/queries.ts'
import { contradictions } from '#domains/timesheets/rules/marks.ts'
import { listEntries } from '#domains/timesheets/server/queries.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { listWorkers } from '#domains/workforce/server/listing.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { endedStatuses, type FoundRecord, type RecordAction, type RecordKind, searchRoutes } from '../contract.ts'

/** A record as its list returns it; what is left out is null, and nothing can be done with it. */
type Found = Pick<FoundRecord, 'id' | 'name' | 'detail'> & Partial<Omit<FoundRecord, 'kind'>>

const endedIf = (status: string) => endedStatuses.find((one) => one === status) ?? null

const daysOf = (from: string | null, to: string | null) => {
  const [first, last] = [from ?? to, to ?? from]
  return first && last ? { from: first, to: last } : null
}

/** Returns the actions whose permission the actor has. */
const actions = (scope: ActorScope, of: readonly (readonly [RecordAction, Permission | true])[]) =>
  of.flatMap(([action, permission]) => (permission === true || may(scope.actor, permission) ? [action] : []))

/** The input of each list below. */
interface SearchInput {
  readonly query: { readonly q: string; readonly limit: number }
  readonly ifMatch: undefined
}
type Search = (scope: ActorScope, input: SearchInput) => Promise<Found[]>

/** How users of the organisation find records of a kind, and the permission it needs. */
interface Searched {
  readonly permission: Permission
  readonly find: Search
}

const documents: Search = async (scope, input) =>
  (await listDocuments(scope, input)).items.map(({ id, name, worker, project, createdAt }) => ({
    id,
    name,
    detail: worker?.name ?? project?.name ?? '',
    days: daysOf(localTimeOf(createdAt, scope.actor.timeZone).date, null),
  }))

/** Each list restricts by organisation and permission, and uses its own indexes. */
const byUsers: Readonly<Record<RecordKind, Searched>> = {
  worker: {
    permission: 'workforce:read',
    find: async (scope, input) =>
      (await listWorkers(scope, input)).items.map(({ id, primaryRole, email, phone, status, ...worker }) => ({
        id,
        name: workerName(worker),
        detail: [primaryRole, email].filter(Boolean).join(' · '),
        phone,
        ended: endedIf(status),
        allowed:
          status === 'active'
            ? actions(scope, [
                ['message', true],
                ...(phone ? ([['call', true]] as const) : []),
                ['offer', 'assignments:write'],
                ['plan', 'assignments:write'],
                ['schedule', true],
                ['reportSick', 'timesheets:decide'],
                ['replace', 'assignments:write'],
                ['review', 'timesheets:decide'],
              ])
            : [],
      })),
  },
  client: {
    permission: 'clients:read',
    find: async (scope, input) =>
      (await listClients(scope, input)).items.map(({ id, name, contact, status }) => ({
        id,
        name,
        detail: contact.fullName ?? '',
        ended: endedIf(status),
        allowed:
          status === 'inactive'
            ? []
            : actions(scope, [
                ['request', 'requests:write'],
                ['invoice', 'billing:write'],
              ]),
      })),
  },
  project: {
    permission: 'projects:read',
    find: async (scope, input) =>
      (await listProjects(scope, input)).items.map(({ id, name, client, status, startDate, endDate }) => ({
        id,
        name,
        detail: client.name,
        days: daysOf(startDate, endDate),
        ended: endedIf(status),
        allowed: isClosed(status)
          ? []
          : actions(scope, [
              ['request', 'requests:write'],
              ['offer', 'assignments:write'],
            ]),
      })),
  },
  request: {
    permission: 'requests:read',
    find: async (scope, input) =>
      (await listRequests(scope, input)).items.map(({ id, title, client, status, startDate, endDate }) => ({
        id,
        name: title,
        detail: client.name,
        days: daysOf(startDate, endDate),
        ended: endedIf(status),
      })),
  },
  assignment: {
    permission: 'assignments:read',
    find: async (scope, input) =>
      (await listAssignments(scope, input)).items.map(({ id, worker, project, status, startDate, endDate }) => ({
        id,
        name: worker.name,
        detail: project.name,
        days: daysOf(startDate, endDate),
        ended: endedIf(status),
      })),
  },
  entry: {
    permission: 'timesheets:decide',
    find: async (scope, { query, ...input }) =>
      (await listEntries(scope, { ...input, query: { ...query, status: 'submitted' } })).items.map((entry) => ({
        id: entry.id,
        name: entry.worker.name,
        detail: entry.project.name,
        days: daysOf(entry.date, null),
        minutes: entry.totalMinutes,
        version: entry.version,
        // As in bulk, without a look at the details: not if another record contradicts the entry.
        allowed:
          entry.allowed.includes('approve') && !contradictions.some((one) => entry.marks.includes(one))
            ? ['approve']
            : [],
      })),
  },
  document: { permission: 'workforce:read', find: documents },
  statement: {
    permission: 'billing:read',
    find: async (scope, input) =>
      (await listStatements(scope, input)).items.map(({ id, number, client, issueDate, kind, status }) => ({
        id,
        name: number,
        detail: client.name,
        days: daysOf(issueDate, null),
        allowed: actions(scope, [
          ['send', 'billing:write'],
          ...(kind === 'invoice' && status === 'overdue' ? ([['remind', 'billing:write']] as const) : []),
        ]),
      })),
  },
  user: {
    permission: 'users:read',
    find: async (scope, input) =>
      (await listUsers(scope, input)).items.map(({ id, email, givenName, familyName, status }) => ({
        id,
        name: [givenName, familyName].filter(Boolean).join(' ') || email,
        detail: email,
        ended: endedIf(status),
      })),
  },
}

const byWorkers: Partial<Readonly<Record<RecordKind, Search>>> = {
  assignment: async (scope, input) =>
    (await listOwnAssignments(scope, input)).items.map(({ id, project, role, status, startDate, endDate }) => ({
      id,
      name: project.name,
      detail: role,
      days: daysOf(startDate, endDate),
      ended: endedIf(status),
    })),
  document: documents,
}

const blank = { days: null, minutes: null, phone: null, version: null, ended: null, allowed: [] }

/** Returns the matching records by kind; none of a kind that the actor may not read. */
async function search(
  scope: ActorScope,
  { query: { q } }: Received<typeof searchRoutes.search>,
): Promise<Answer<typeof searchRoutes.search>> {
  const { actor } = scope
  const items: FoundRecord[] = []
  for (const [kind, { permission, find }] of Object.entries(byUsers) as [RecordKind, Searched][]) {
    const search = actor.type === 'worker' ? byWorkers[kind] : may(actor, permission) ? find : undefined
    for (const found of (await search?.(scope, { query: { q, limit: 5 }, ifMatch: undefined })) ?? [])
      items.push({ ...blank, kind, ...found })
  }
  return { items }
}

/** The route that searches records of all kinds. */
export const searching = serve('search', searchRoutes, { search })
