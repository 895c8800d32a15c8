/** SQL of what somebody is called by an account of that alias: the name, or the address where no name is known. */
export const accountName = (account: string) =>
  `coalesce(nullif(concat_ws(' ', ${account}.given_name, ${account}.family_name), ''), ${account}.email)`
