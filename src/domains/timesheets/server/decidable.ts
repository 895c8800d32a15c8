import { isSamePerson } from '#domains/accounts/server/same-person.ts'

/** An entry to decide on, with the version that the approver saw, if given. */
export interface Item {
  id: string
  version?: number | undefined
}

/** SQL that is true for a worker who is the given account, or has shared an email address with it. */
export const isOwnWork = (workerId: string, accountId: string) => isSamePerson(accountId, workerId)

/** SQL that is true for the entries `t` that an account may decide on: not its own, and within its reach. */
export const isTheirs = (
  accountId: string,
  reach: string,
) => `not ${isOwnWork('t.worker_id', accountId)} and (${reach} = 'all' or exists (
  select 1 from projects p where p.organisation_id = $1 and p.id = t.project_id and p.project_manager_id = ${accountId}))`

/** SQL that is true for an entry on an issued pay stub; a paid entry cannot change. */
export const isOnIssuedStub = (entryId: string) =>
  `exists (select 1 from paid_entries y where y.organisation_id = $1 and y.time_entry_id = ${entryId})`

/** SQL that is true for an entry on an invoice; a billed entry cannot change until it is credited. */
export const isBilled = (entryId: string) =>
  `exists (select 1 from billed_entries z where z.organisation_id = $1 and z.time_entry_id = ${entryId})`

/** SQL that is true for an entry that was paid or billed, whose decision cannot change. */
export const isSettled = (entryId: string) => `(${isOnIssuedStub(entryId)} or ${isBilled(entryId)})`
