import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'

/**
 * SQL that picks the rounded total of an entry: from the totals by step (`totalsByRounding`, as JSON) the one for the
 * organisation's `roundingMinutes`. This keeps rounding in the rules, and needs no read before the write.
 */
export function roundedTotal(totals: Fragment, organisation: string): Fragment {
  return fragment`(${totals}::jsonb ->> ${raw(organisation)}.rounding_minutes::text)::int`
}
