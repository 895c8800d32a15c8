import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Received, Answer } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { assignmentGroups, type AssignmentStatus } from '#domains/assignments/rules.ts'
import { isClosed, type ProjectStatus } from '#domains/projects/rules.ts'
import { notifyOfSiteChange } from '#domains/projects/server/site-changes.ts'
import { spellTags, tagRecords } from '#domains/tags/server/tagging.ts'
import { changeRecord, deleteRecord, insertRecord } from '#platform/server/db/change.ts'
import { plainChanges } from '#platform/server/db/plain-fields.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requestRefusals, type requestRoutes, type StaffingRequest } from '../contract.ts'
import { requestRecord } from '../contract/fields.ts'
import { workingHoursOf } from '../contract/working-hours.ts'
import { isOpen, requestGroups, resolveDates } from '../rules.ts'
import { faultsOfHours } from './expected-hours.ts'
import { moveRequest } from './moves.ts'
import { readRequest } from './queries.ts'

type Input<Name extends keyof typeof requestRoutes> = Received<(typeof requestRoutes)[Name]>
type Form = Input<'editRequest'>['body']

/**
 * Adds a request. Work site and manager default to those of the project. With `approve`, the request is approved as
 * well. Throws a validation error for a completed or cancelled project, and for records that the organisation does not
 * have.
 */
export async function addRequest(scope: ActorScope, { body }: Input<'addRequest'>): Promise<StaffingRequest> {
  const id = uuid()
  const project = await readProject(scope, body.projectId)
  if (body.approve && !may(scope.actor, 'requests:decide'))
    throw invalidField('approve', 'requests.validation.mayNotApprove')
  if (isClosed(project.status)) throw invalidField('projectId', 'requests.validation.projectClosed')
  if (body.clientId !== undefined && body.clientId !== project.clientId)
    throw invalidField('clientId', 'requests.validation.notTheClient')
  await requireManager(scope, body.projectManagerId)
  const columns = columnsOf(body)
  const days = daysOf(resolveDates(body))
  requireHoursFit(Boolean(body.workingHours), days)
  await insertRecord(
    scope,
    { table: 'requests', id },
    {
      ...columns,
      ...days,
      client_id: project.clientId,
      work_site_id: body.workSiteId === undefined ? project.workSiteId : body.workSiteId,
      project_manager_id:
        body.projectManagerId === undefined
          ? (project.projectManagerId ?? scope.actor.accountId)
          : body.projectManagerId,
      skills: columns.skills ?? '[]',
      certifications: columns.certifications ?? '[]',
      languages: columns.languages ?? '[]',
      tags: await spellTags(scope, body.tags ?? []),
    },
  ).catch(refuseUnknown)
  if (body.approve) return moveRequest(scope, { params: { id }, body: {}, ifMatch: undefined }, 'approve')
  return readRequest(scope, id)
}

interface Stored {
  version: number
  status: StaffingRequest['status']
  startDate: string
  endDate: string
  durationUnit: StaffingRequest['durationUnit']
  filledPositions: number
  projectId: string
  clientId: string
  projectManagerId: string | null
  hasHours: boolean
}

/**
 * Edits the given fields of an open request; `comment` is stored in the history. Throws `REQUEST_CLOSED`,
 * `STALE_VERSION`, or a validation error when accepted or pending assignments would no longer fit.
 */
export async function editRequest(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'editRequest'>,
): Promise<StaffingRequest> {
  scope.db.setComment(body.comment)
  // Locks the row, so that the values compared below stay valid until the update.
  const stored = await scope.db.first(
    sql<Stored>`
      select version, status, start_date, end_date, duration_unit, filled_positions, project_id, client_id, project_manager_id,
             working_hours is not null as has_hours from requests
       where organisation_id = ${scope.actor.organisationId} and id = ${params.id} for update`,
  )
  if (!stored) throw refuse.NOT_FOUND()
  if (ifMatch !== undefined && ifMatch !== stored.version)
    throw refuse.STALE_VERSION({ members: { current: await readRequest(scope, params.id) } })
  if (!isOpen(stored.status)) throw requestRefusals.REQUEST_CLOSED()
  const moved = body.projectId !== undefined && body.projectId !== stored.projectId
  const project = moved ? await readProject(scope, body.projectId) : undefined
  if (project && isClosed(project.status)) throw invalidField('projectId', 'requests.validation.projectClosed')
  if (body.clientId !== undefined && body.clientId !== (project ?? stored).clientId)
    throw invalidField('clientId', 'requests.validation.notTheClient')
  if (body.projectManagerId !== stored.projectManagerId) await requireManager(scope, body.projectManagerId)
  const days = mentionsDays(body) ? daysOf(resolveDates(body, stored)) : undefined
  if (days || body.workingHours) {
    const hours = body.workingHours === undefined ? stored.hasHours : body.workingHours !== null
    requireHoursFit(hours, days ?? { start_date: stored.startDate, end_date: stored.endDate })
  }
  await refuseToLeave(scope, params.id, stored, days ?? {}, moved)
  const values = {
    ...columnsOf(body),
    ...days,
    tags: body.tags && (await spellTags(scope, body.tags)),
    // Another project may have another client, so the current work site is replaced.
    ...(project && {
      client_id: project.clientId,
      work_site_id: body.workSiteId === undefined ? project.workSiteId : body.workSiteId,
    }),
  }
  const before = values.work_site_id === undefined ? undefined : await readRequest(scope, params.id)
  const request = await changeRecord(scope, { table: 'requests', id: params.id }, ifMatch, values, () =>
    readRequest(scope, params.id),
  ).catch((error: unknown) => {
    if (violates(error, 'requests_positions'))
      throw invalidField('positions', 'requests.validation.positionsFilled', { filled: stored.filledPositions })
    return refuseUnknown(error)
  })
  if (before) {
    const { id, project: of, workSite } = request
    await notifyOfSiteChange(scope, 'request', { place: before.workSite }, { id, project: of.name, place: workSite })
  }
  return request
}

// Accepted assignments keep the agreed dates and project, and a pending offer may be accepted at any moment. The
// request must therefore still cover both.
async function refuseToLeave(
  scope: ActorScope,
  id: string,
  stored: Stored,
  { start_date = stored.startDate, end_date = stored.endDate }: Partial<ReturnType<typeof daysOf>>,
  isElsewhere: boolean,
): Promise<void> {
  const [from, to] = [start_date > stored.startDate ? start_date : null, end_date < stored.endDate ? end_date : null]
  if (from === null && to === null && !isElsewhere) return
  const current = await scope.db.one(
    sql<{ all: number; before: number; behind: number }>`
      select count(*)::int as all, count(*) filter (where start_date < ${from})::int as before,
             count(*) filter (where end_date > ${to})::int as behind
        from assignments
       where organisation_id = ${scope.actor.organisationId} and request_id = ${id}
         and (${inGroup('status', assignmentGroups.taken)}
              or ${is<AssignmentStatus>('status', 'pending')} and (answer_by is null or answer_by > ${scope.now}))`,
  )
  const faults = [
    ...(isElsewhere && current.all > 0
      ? [fault('projectId', 'requests.validation.projectStands', { count: current.all })]
      : []),
    ...(current.before > 0 ? [fault('startDate', 'requests.validation.daysStand', { count: current.before })] : []),
    ...(current.behind > 0 ? [fault('endDate', 'requests.validation.daysStand', { count: current.behind })] : []),
  ]
  if (faults.length > 0) throw invalid(faults)
}

/** Deletes a request. Throws `REQUEST_IN_USE` when a position was ever offered. */
export async function deleteRequest(scope: ActorScope, { params, ifMatch }: Input<'deleteRequest'>): Promise<void> {
  const read = () => readRequest(scope, params.id)
  await deleteRecord(scope, { table: 'requests', id: params.id }, ifMatch, read, requestRefusals.REQUEST_IN_USE)
}

interface ProjectRow {
  status: ProjectStatus
  clientId: string
  workSiteId: string | null
  projectManagerId: string | null
}

async function readProject(scope: ActorScope, id: string | undefined): Promise<ProjectRow> {
  const project = await scope.db.first(
    sql<ProjectRow>`
      select status, client_id, work_site_id, project_manager_id
        from projects
       where organisation_id = ${scope.actor.organisationId} and id = ${id}`,
  )
  if (!project) throw invalidField('projectId', 'platform.validation.unknown')
  return project
}

// A new project manager must be an active user. The current one may stay after leaving.
async function requireManager(scope: ActorScope, managerId: string | null | undefined): Promise<void> {
  if (!managerId) return
  const found = await scope.db.first(
    sql`
      select id from accounts where organisation_id = ${scope.actor.organisationId} and id = ${managerId} and type = 'provider' and active`,
  )
  if (!found) throw invalidField('projectManagerId', 'platform.validation.unknown')
}

type StoredDays = Pick<ReturnType<typeof daysOf>, 'start_date' | 'end_date'>

const mentionsDays = ({ startDate, endDate, duration }: Form) =>
  startDate !== undefined || endDate !== undefined || duration !== undefined

const dayFaults = {
  startMissing: { path: 'startDate', messageKey: 'platform.validation.required' },
  endMissing: { path: 'endDate', messageKey: 'platform.validation.required' },
  endBeforeStart: { path: 'endDate', messageKey: 'platform.validation.endNotBeforeStart' },
  endTooFar: { path: 'duration', messageKey: 'platform.validation.date' },
  contradiction: { path: 'endDate', messageKey: 'requests.validation.contradiction' },
} as const

function daysOf(settled: ReturnType<typeof resolveDates>) {
  if ('fault' in settled) {
    const { path, messageKey } = dayFaults[settled.fault]
    throw invalidField(path, messageKey)
  }
  return { start_date: settled.startDate, end_date: settled.endDate, duration_unit: settled.durationUnit }
}

function requireHoursFit(hasHours: boolean, { start_date: startDate, end_date: endDate }: StoredDays): void {
  const faults = faultsOfHours(hasHours, { startDate, endDate })
  if (faults.length > 0) throw invalid(faults)
}

function columnsOf(form: Form) {
  const { budgetRate, skills, certifications, languages } = form
  return {
    title: form.title,
    role: form.role,
    project_id: form.projectId,
    work_site_id: form.workSiteId,
    project_manager_id: form.projectManagerId,
    positions: form.positions,
    working_hours: form.workingHours && JSON.stringify(workingHoursOf(form.workingHours)),
    skills: skills && JSON.stringify(skills.map(({ name, minimumLevel = null }) => ({ name, minimumLevel }))),
    certifications: certifications && JSON.stringify(certifications),
    languages:
      languages && JSON.stringify(languages.map(({ language, minimumLevel = null }) => ({ language, minimumLevel }))),
    ...plainChanges(requestRecord, form),
    rate_amount: budgetRate === null ? null : budgetRate?.amount,
    rate_currency: budgetRate === null ? null : budgetRate?.currency,
  }
}

/** SQL that is true for the requests `t` that still need a manager. */
export const openRequest = inGroup('t.status', requestGroups.unfinished)

/** Moves a user's open requests to another user, who must be one that may manage them. */
export async function handOverRequests({ db, actor, now }: ActorScope, fromId: string, toId: string): Promise<void> {
  await db.many(
    sql`
      update requests t set project_manager_id = ${toId}, version = version + 1, updated_at = ${now}
       where t.organisation_id = ${actor.organisationId} and t.project_manager_id = ${fromId} and ${openRequest}`,
  )
}

const references = {
  requests_organisation_id_project_id_fkey: 'projectId',
  requests_organisation_id_client_id_work_site_id_fkey: 'workSiteId',
  requests_organisation_id_project_manager_id_fkey: 'projectManagerId',
} as const

// The foreign keys include the organisation: a record of another organisation fails like a missing one.
function refuseUnknown(error: unknown): never {
  for (const [constraint, path] of Object.entries(references))
    if (violates(error, constraint)) throw invalidField(path, 'platform.validation.unknown')
  throw error
}

/** Adds tags to several requests and removes others. Requests that can no longer be edited keep their tags. */
export function tagRequests(
  scope: ActorScope,
  { body }: Received<typeof requestRoutes.tagRequests>,
): Promise<Answer<typeof requestRoutes.tagRequests>> {
  const closed = requestRefusals.REQUEST_CLOSED()
  return tagRecords(scope, { records: 'requests', isOpen: inGroup('o.status', requestGroups.editable), closed }, body)
}
