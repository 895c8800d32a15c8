import { may, type Permission } from '#base/actor.ts'
import type { Answer, Received } from '#base/route.ts'
import { listUsers } from '#domains/accounts/server/users.ts'
import { listAssignments, listOwnAssignments } from '#domains/assignments/server/queries.ts'
import { listStatements } from '#domains/billing/server/queries.ts'
import { listClients } from '#domains/clients/server/queries.ts'
import { listDocuments } from '#domains/documents/server/documents.ts'
import { listProjects } from '#domains/projects/server/queries.ts'
import { listRequests } from '#domains/requests/server/queries.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { listWorkers } from '#domains/workforce/server/listing.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { endedStatuses, type FoundRecord, type RecordKind, type searchRoutes } from '../contract.ts'

type Found = Omit<FoundRecord, 'kind'>

const endedIf = (status: string) => endedStatuses.find((one) => one === status) ?? null

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
  (await listDocuments(scope, input)).items.map(({ id, name, worker, project }) => ({
    id,
    name,
    detail: worker?.name ?? project?.name ?? '',
    ended: null,
  }))

/** Each list restricts by organisation and permission, and uses its own indexes. */
const byUsers: Readonly<Record<RecordKind, Searched>> = {
  worker: {
    permission: 'workforce:read',
    find: async (scope, input) =>
      (await listWorkers(scope, input)).items.map(({ id, primaryRole, email, status, ...worker }) => ({
        id,
        name: workerName(worker),
        detail: primaryRole ?? email,
        ended: endedIf(status),
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
      })),
  },
  project: {
    permission: 'projects:read',
    find: async (scope, input) =>
      (await listProjects(scope, input)).items.map(({ id, name, client, status }) => ({
        id,
        name,
        detail: client.name,
        ended: endedIf(status),
      })),
  },
  request: {
    permission: 'requests:read',
    find: async (scope, input) =>
      (await listRequests(scope, input)).items.map(({ id, title, client, status }) => ({
        id,
        name: title,
        detail: client.name,
        ended: endedIf(status),
      })),
  },
  assignment: {
    permission: 'assignments:read',
    find: async (scope, input) =>
      (await listAssignments(scope, input)).items.map(({ id, worker, project, status }) => ({
        id,
        name: worker.name,
        detail: project.name,
        ended: endedIf(status),
      })),
  },
  document: { permission: 'workforce:read', find: documents },
  statement: {
    permission: 'billing:read',
    find: async (scope, input) =>
      (await listStatements(scope, input)).items.map(({ id, number, client }) => ({
        id,
        name: number,
        detail: client.name,
        ended: null,
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
    (await listOwnAssignments(scope, input)).items.map(({ id, project, role, status }) => ({
      id,
      name: project.name,
      detail: role,
      ended: endedIf(status),
    })),
  document: documents,
}

/** Returns the matching records by kind; none of a kind that the actor may not read. */
export async function search(
  scope: ActorScope,
  { query: { q } }: Received<typeof searchRoutes.search>,
): Promise<Answer<typeof searchRoutes.search>> {
  const { actor } = scope
  const items: FoundRecord[] = []
  for (const [kind, { permission, find }] of Object.entries(byUsers) as [RecordKind, Searched][]) {
    const search = actor.type === 'worker' ? byWorkers[kind] : may(actor, permission) ? find : undefined
    for (const found of (await search?.(scope, { query: { q, limit: 5 }, ifMatch: undefined })) ?? [])
      items.push({ kind, ...found })
  }
  return { items }
}
