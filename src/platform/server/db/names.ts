import { fragment, raw } from './statement.ts'

/** SQL for the displayed name of an account with that alias: the name, or the email address if no name is known. */
export const accountName = (account: string) =>
  fragment`coalesce(nullif(concat_ws(' ', ${raw(account)}.given_name, ${raw(account)}.family_name), ''), ${raw(account)}.email)`

/** SQL for the name of a worker with that alias. Some people have one name only; their first name is empty. */
export const workerName = (worker: string) =>
  fragment`ltrim(${raw(worker)}.first_name || ' ' || ${raw(worker)}.last_name)`
