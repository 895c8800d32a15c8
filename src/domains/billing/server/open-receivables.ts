import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'

/** SQL that is true if the receivable with this alias is not paid in full and its invoice is not credited. */
export const isOpen = (alias = 'r'): Fragment => {
  const r = raw(alias)
  return fragment`(not ${r}.credited and ${r}.paid_amount < ${r}.total_amount)`
}

/** SQL for what is not paid of the receivable `r`, in minor units; also if its invoice is credited. */
export const unpaid = fragment`(r.total_amount - r.paid_amount)`

/** SQL for what its client owes of the receivable `r`, in minor units. */
export const owed = fragment`case when r.credited then 0 else ${unpaid} end`
