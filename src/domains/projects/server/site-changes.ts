import { localTimeOf } from '#base/calendar.ts'
import type { Ref } from '#base/ref.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { changeValues } from '#domains/notifications/rules.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'

/** A project, or a request of it, with its work site. */
interface Placed {
  readonly id: string
  readonly project: string
  readonly place: Ref | null
}

// Assignments are a later domain. They are read here, because their workers have to know where to go (decision 28).
const ofProject = (id: string) => fragment`
  a.project_id = ${id} and not exists (
    select from requests r where r.organisation_id = a.organisation_id and r.id = a.request_id and r.work_site_id is not null)`
const ofRequest = (id: string) => fragment`a.request_id = ${id}`

/** Notifies the workers with an accepted assignment that the work site has changed, with the site before and after. */
export async function notifyOfSiteChange(
  scope: ActorScope,
  of: 'project' | 'request',
  before: Pick<Placed, 'place'>,
  { id, project, place }: Placed,
): Promise<void> {
  if (before.place?.id === place?.id) return
  const { organisationId, timeZone } = scope.actor
  const workers = await scope.db.many(
    sql<{ id: string }>`
      select distinct a.worker_id as id from assignments a
       where a.organisation_id = ${organisationId} and ${of === 'project' ? ofProject(id) : ofRequest(id)}
         and ${inGroup('a.status', assignmentGroups.active)} and a.end_date >= ${localTimeOf(scope.now, timeZone).date}::date`,
  )
  const named = (site: Ref | null) => ({ place: site?.name ?? '–' })
  await notify(
    scope,
    workers.map((worker) => worker.id),
    {
      kind: 'placeChanged',
      values: { project, ...changeValues('placeChanged', named(before.place), named(place)) },
      link: '/worker/assignments',
    },
  )
}
