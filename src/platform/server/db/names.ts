/** SQL for the displayed name of an account with that alias: the name, or the email address if no name is known. */
export const accountName = (account: string) =>
  `coalesce(nullif(concat_ws(' ', ${account}.given_name, ${account}.family_name), ''), ${account}.email)`

/** SQL for the name of a worker with that alias. Some people have one name only; their first name is empty. */
export const workerName = (worker: string) => `ltrim(${worker}.first_name || ' ' || ${worker}.last_name)`
