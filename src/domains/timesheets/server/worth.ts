import { mostMinorUnits } from '#base/money.ts'
import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'

/**
 * SQL that adds up the value of entries in minor units: minutes times hourly rate, each entry rounded half away from zero before the sum, as
 * `worthOf` does. `entries` is their table or alias; the statement groups by currency.
 */
export function sumOfWorth(entries: string): Fragment {
  const [minutes, rate] = [raw(`${entries}.total_minutes`), raw(`${entries}.rate_amount`)]
  // Whole numbers are added in half the time. Only a stored rate above what can be entered could exceed their range.
  return fragment`
    coalesce(sum((${minutes} * ${rate} * 2 + 60) / 120) filter (where ${rate} <= ${raw(mostMinorUnits)}), 0)
    + coalesce(sum(round(${minutes}::numeric * ${rate} / 60)) filter (where ${rate} > ${raw(mostMinorUnits)}), 0)`
}

/** SQL that adds up minutes times hourly rate without rounding: sixty times the value. */
export function exactWorth(entries: string): Fragment {
  const [minutes, rate] = [raw(`${entries}.total_minutes`), raw(`${entries}.rate_amount`)]
  return fragment`
    coalesce(sum(${minutes} * ${rate}) filter (where ${rate} <= ${raw(mostMinorUnits)}), 0)
    + coalesce(sum(${minutes}::numeric * ${rate}) filter (where ${rate} > ${raw(mostMinorUnits)}), 0)`
}
