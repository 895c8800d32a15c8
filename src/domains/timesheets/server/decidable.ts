/** An entry to be decided, as it was seen where a version is given. */
export interface Item {
  id: string
  version?: number | undefined
}

/** SQL that is true of a worker who is the account at a place of the statement, or has had an e-mail address of its. */
export const isOwnWork = (workerId: string, accountId: string) => `is_same_person($1, ${accountId}, ${workerId})`

/** SQL that is true of the entries `t` that somebody decides on: not their own, and of their projects where their reach ends there. */
export const isTheirs = (
  accountId: string,
  reach: string,
) => `not ${isOwnWork('t.worker_id', accountId)} and (${reach} = 'all' or exists (
  select 1 from projects p where p.organisation_id = $1 and p.id = t.project_id and p.project_manager_id = ${accountId}))`

/** SQL that is true of an entry that is on an issued pay stub: what was paid stays as it is. */
export const isOnIssuedStub = (entryId: string) =>
  `exists (select 1 from paid_entries y where y.organisation_id = $1 and y.time_entry_id = ${entryId})`

/** SQL that is true of an entry that is on an invoice which stands: what was billed stays as it is until it is credited. */
export const isBilled = (entryId: string) =>
  `exists (select 1 from billed_entries z where z.organisation_id = $1 and z.time_entry_id = ${entryId})`

/** SQL that is true of an entry that was paid or billed: nobody decides on it anew. */
export const isSettled = (entryId: string) => `(${isOnIssuedStub(entryId)} or ${isBilled(entryId)})`
