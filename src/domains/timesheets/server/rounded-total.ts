/**
 * SQL for an entry's total as its organisation rounds: of totals by rounding (`totalsByRounding`, as JSON) the one that
 * `roundingMinutes` names. So the rules alone know how to round, and no statement has to ask before it writes.
 */
export function roundedTotal(totals: string, organisation: string): string {
  return `(${totals}::jsonb ->> ${organisation}.rounding_minutes::text)::int`
}
