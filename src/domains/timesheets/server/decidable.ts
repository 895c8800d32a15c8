/** An entry to be decided, as it was seen where a version is given. */
export interface Item {
  id: string
  version?: number | undefined
}

/** SQL that is true of the entries `t` that somebody decides on: not their own, and of their projects where their reach ends there. */
export const isTheirs = (
  accountId: string,
  reach: string,
) => `t.worker_id <> ${accountId} and (${reach} = 'all' or exists (
  select 1 from projects p where p.organisation_id = $1 and p.id = t.project_id and p.project_manager_id = ${accountId}))`

/** SQL that is true of an entry whose worker and day are on an issued pay stub: what was paid stays as it is. */
export const isOnIssuedStub = (workerId: string, date: string) => `exists (
  select 1 from pay_stubs s join pay_periods d on d.organisation_id = s.organisation_id and d.id = s.pay_period_id
   where s.organisation_id = $1 and s.worker_id = ${workerId} and s.status = 'issued' and ${date} between d.start_date and d.end_date)`
