import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { isClosed, type ProjectStatus } from '#domains/projects/rules.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { WorkingHours } from '../rules/working-hours.ts'
import { faultsOfHours } from './expected-hours.ts'

/** A request as a contact of a client places it. */
interface PlacedRequest {
  readonly title: string
  readonly role: string
  readonly projectId: string
  readonly startDate: string
  readonly endDate: string
  readonly positions: number
  readonly workingHours: WorkingHours | null
  readonly description: string | null
}

/** The contact who places a request, and what the contact sees of the client. */
interface Placer {
  readonly contactId: string
  readonly name: string
  readonly clientId: string
  readonly projectIds: readonly string[] | null
}

interface ProjectRow {
  status: ProjectStatus
  workSiteId: string | null
  managerId: string | null
  client: string
}

/**
 * Adds a pending request of a client's contact, at the work site and with the manager of the project, and notifies the manager, or all users
 * who decide on requests. Returns its ID. Throws a validation error for a project that the contact does not see or that is closed.
 */
export async function placeRequest(scope: ActorScope, placer: Placer, form: PlacedRequest): Promise<string> {
  const { db, actor, now } = scope
  const project = await db.first(
    sql<ProjectRow>`
      select p.status, p.work_site_id, m.id as manager_id, c.name as client
        from projects p
        join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
        left join accounts m on m.organisation_id = p.organisation_id and m.id = p.project_manager_id and m.active
       where p.organisation_id = ${actor.organisationId} and p.id = ${form.projectId} and p.client_id = ${placer.clientId}
         and (${placer.projectIds}::uuid[] is null or p.id = any(${placer.projectIds}))`,
  )
  if (!project) throw invalidField('projectId', 'platform.validation.unknown')
  if (isClosed(project.status)) throw invalidField('projectId', 'requests.validation.projectClosed')
  if (form.startDate < localTimeOf(now, actor.timeZone).date)
    throw invalidField('startDate', 'requests.validation.past')
  const faults = faultsOfHours(form.workingHours !== null, form)
  if (faults.length > 0) throw invalid(faults)
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'requests', id },
    {
      title: form.title,
      role: form.role,
      project_id: form.projectId,
      client_id: placer.clientId,
      work_site_id: project.workSiteId,
      project_manager_id: project.managerId,
      start_date: form.startDate,
      end_date: form.endDate,
      duration_unit: 'days',
      positions: form.positions,
      working_hours: form.workingHours && JSON.stringify(form.workingHours),
      description: form.description,
      contact_id: placer.contactId,
      contact_name: placer.name,
    },
  )
  const readers = project.managerId === null ? await accountsWith(scope, 'requests:decide') : [project.managerId]
  await notify(scope, readers, {
    kind: 'requestPlaced',
    values: { client: project.client, title: form.title, count: form.positions },
    link: `/provider/requests/${id}`,
  })
  return id
}
