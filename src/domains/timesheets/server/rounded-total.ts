/**
 * SQL that picks the rounded total of an entry: from the totals by step (`totalsByRounding`, as JSON) the one for the
 * organisation's `roundingMinutes`. This keeps rounding in the rules, and needs no read before the write.
 */
export function roundedTotal(totals: string, organisation: string): string {
  return `(${totals}::jsonb ->> ${organisation}.rounding_minutes::text)::int`
}
