import { v7 as uuid } from 'uuid'
import { reachFor, type Role } from '#base/actor.ts'
import { gainsByManaging, requireToGive } from '#base/giving.ts'
import type { Received } from '#base/route.ts'
import { hasWorkAhead } from '#domains/clients/contract/open-work.ts'
import { activateProspects } from '#domains/clients/server/commands.ts'
import { readOpenWorkAt, workAheadText } from '#domains/clients/server/open-work.ts'
import { changeRecord, deleteRecord, insertRecord } from '#platform/server/db/change.ts'
import { plainChanges } from '#platform/server/db/plain-fields.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { type Project, projectRefusals, type projectRoutes } from '../contract.ts'
import { projectRecord } from '../contract/fields.ts'
import { isClosed, projectGroups } from '../rules.ts'
import { notifyOfSiteChange } from './site-changes.ts'
import { readProject } from './queries.ts'

type Input<Name extends keyof typeof projectRoutes> = Received<(typeof projectRoutes)[Name]>

/** The colour of a project without another. */
export const usualColour = '#2f6f62'

/**
 * Adds a project. The actor becomes its project manager unless the body names one, or managing gives the actor more rights. Throws a
 * validation error for a client, work site or manager that the organisation does not have, and `GIVING_FORBIDDEN` for a manager who would
 * gain rights that the actor does not have.
 */
export async function addProject(scope: ActorScope, { body }: Input<'addProject'>): Promise<Project> {
  const id = uuid()
  await requireManager(scope, id, body.projectManagerId)
  const columns = columnsOf(body)
  await insertRecord(
    scope,
    { table: 'projects', id },
    {
      ...columns,
      status: body.status ?? 'active',
      colour: body.colour ?? usualColour,
      project_manager_id: body.projectManagerId === undefined ? usualManager(scope) : body.projectManagerId,
    },
  ).catch(refuseUnknown)
  await activateProspects(scope, [body.clientId])
  return readProject(scope, id)
}

/**
 * Edits the given fields of a project; `comment` is stored in the history. Throws `CLIENT_STAYS` when the client
 * changes after hours were entered, `PROJECT_OPEN` when it would end with open work, `STALE_VERSION` when `ifMatch` is not the current
 * version, and like `addProject`.
 */
export async function editProject(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'editProject'>,
): Promise<Project> {
  scope.db.setComment(body.comment)
  await requireManager(scope, params.id, body.projectManagerId).catch(async (error: unknown) => {
    // A missing project is a 404, even when the manager is wrong as well.
    await readProject(scope, params.id)
    throw error
  })
  if (body.status !== undefined && isClosed(body.status)) await refuseOpenWork(scope, params.id)
  const before = body.workSiteId === undefined ? undefined : await readProject(scope, params.id)
  const project = await changeRecord(scope, { table: 'projects', id: params.id }, ifMatch, columnsOf(body), () =>
    readProject(scope, params.id),
  ).catch(refuseUnknown)
  if (body.clientId !== undefined) await activateProspects(scope, [body.clientId])
  if (before) {
    const { id, name, workSite } = project
    await notifyOfSiteChange(scope, 'project', { place: before.workSite }, { id, project: name, place: workSite })
  }
  return project
}

// Work that has a later end, and offers and requests that still wait, would go on without a project.
async function refuseOpenWork(scope: ActorScope, projectId: string): Promise<void> {
  const { status } = await readProject(scope, projectId)
  if (isClosed(status)) return
  const open = await readOpenWorkAt(scope, { projectId })
  if (hasWorkAhead(open))
    throw projectRefusals.PROJECT_OPEN({ values: { open: workAheadText(scope, open) }, members: { open } })
}

/** Deletes a project. Throws `PROJECT_IN_USE` when a request, an assignment or other records refer to it. */
export async function deleteProject(scope: ActorScope, { params, ifMatch }: Input<'deleteProject'>): Promise<void> {
  const read = () => readProject(scope, params.id)
  await deleteRecord(scope, { table: 'projects', id: params.id }, ifMatch, read, projectRefusals.PROJECT_IN_USE)
}

// A project manager must be an active user. A former user who already manages the project may stay.
async function requireManager(scope: ActorScope, projectId: string, managerId: string | null | undefined) {
  if (!managerId) return
  const { db, actor } = scope
  // Until the end of the transaction, nobody else changes the manager.
  const [[stored], [found]] = await db.each<[{ managerId: string | null }, { role: Role; active: boolean }]>(
    sql<{ managerId: string | null }>`
      select project_manager_id as manager_id
        from projects
       where organisation_id = ${actor.organisationId} and id = ${projectId} for no key update`,
    sql<{ role: Role; active: boolean }>`
      select role, active from accounts where organisation_id = ${actor.organisationId} and id = ${managerId} and type = 'provider'`,
  )
  const current = stored?.managerId
  if (current === managerId) return
  if (!found?.active) throw unknown('projectManagerId')
  // Who manages the project has its rights, and may hand them over.
  const isOwn = current === actor.accountId && reachFor(actor, 'timesheets:decide') !== undefined
  if (gainsByManaging(found.role) && !isOwn) requireToGive(actor, ['project:manage'])
}

/** The manager of a new project for which none was chosen. */
export function usualManager({ actor }: ActorScope): string | null {
  return gainsByManaging(actor.role) ? null : actor.accountId
}

function columnsOf(form: Input<'editProject'>['body']) {
  return {
    name: form.name,
    client_id: form.clientId,
    work_site_id: form.workSiteId,
    project_manager_id: form.projectManagerId,
    ...plainChanges(projectRecord, form),
    start_date: form.startDate,
    end_date: form.endDate,
    status: form.status,
    budget_hours: form.budgetHours,
    colour: form.colour?.toLowerCase(),
  }
}

/** SQL that is true for the projects `t` that still need a manager. */
export const openProject = inGroup('t.status', projectGroups.open)

/** Moves a user's open projects to another user, who must be one that may manage them. */
export async function handOverProjects({ db, actor, now }: ActorScope, fromId: string, toId: string): Promise<void> {
  await db.many(
    sql`
      update projects t set project_manager_id = ${toId}, version = version + 1, updated_at = ${now}
       where t.organisation_id = ${actor.organisationId} and t.project_manager_id = ${fromId} and ${openProject}`,
  )
}

const references = {
  projects_organisation_id_client_id_fkey: 'clientId',
  projects_organisation_id_client_id_work_site_id_fkey: 'workSiteId',
  projects_organisation_id_project_manager_id_fkey: 'projectManagerId',
} as const

const unknown = (path: string) => invalidField(path, 'platform.validation.unknown')

// The foreign keys include the organisation: a record of another organisation fails like a missing one.
function refuseUnknown(error: unknown): never {
  for (const [constraint, path] of Object.entries(references)) if (violates(error, constraint)) throw unknown(path)
  if (violates(error, 'projects_client_stays')) throw projectRefusals.CLIENT_STAYS()
  if (violates(error, 'projects_check')) {
    throw invalidField('endDate', 'platform.validation.endNotBeforeStart')
  }
  throw error
}
