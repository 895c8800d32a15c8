import { type Fragment, fragment } from '#platform/server/db/statement.ts'

/** Filters of shifts; omitted ones do not limit. */
export interface ShiftFilter {
  readonly workerIds?: readonly string[] | undefined
  readonly projectId?: string | undefined
  readonly clientId?: string | undefined
}

/** SQL that filters the rows of `shifts`. */
export function narrowedBy(organisationId: string, { workerIds, projectId, clientId }: ShiftFilter): Fragment {
  return fragment`(${workerIds}::uuid[] is null or worker_id = any(${workerIds}::uuid[]))
    and (${projectId}::uuid is null or project_id = ${projectId})
    and (${clientId}::uuid is null or project_id in (
      select p.id from projects p where p.organisation_id = ${organisationId} and p.client_id = ${clientId}))`
}
