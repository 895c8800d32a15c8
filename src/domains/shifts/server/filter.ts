/** Filters of shifts; omitted ones do not limit. */
export interface ShiftFilter {
  readonly workerIds?: readonly string[] | undefined
  readonly projectId?: string | undefined
  readonly clientId?: string | undefined
}

/** SQL that filters shifts by three placeholders from number `at`; `$1` is the organisation. */
export function narrowedBy(at: number): string {
  return `($${at}::uuid[] is null or worker_id = any($${at})) and ($${at + 1}::uuid is null or project_id = $${at + 1})
          and ($${at + 2}::uuid is null or project_id in (select p.id from projects p where p.organisation_id = $1 and p.client_id = $${at + 2}))`
}

/** Returns the values for `narrowedBy`. */
export function narrowing({ workerIds, projectId, clientId }: ShiftFilter): unknown[] {
  return [workerIds ?? null, projectId ?? null, clientId ?? null]
}
