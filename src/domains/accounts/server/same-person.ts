/** SQL that is true for two accounts of the organisation `$1` that are one, or have shared an email address. */
export const isSamePerson = (one: string, other: string) => `(${one} = ${other} or exists (
  select 1 from account_addresses x join account_addresses y on y.organisation_id = x.organisation_id and y.address = x.address
   where x.organisation_id = $1 and x.account_id = ${one} and y.account_id = ${other}))`
