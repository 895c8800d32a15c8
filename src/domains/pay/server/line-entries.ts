import { fragment, raw } from '#platform/server/db/statement.ts'

/**
 * SQL for the entries of a pay line, as a lateral table with `time_entry_id`, `date`, `minutes` and `entry_version`; an entry after midnight has
 * a row for each day. A line keeps them in its own row. Those of lines that version 0.1.0 has calculated are rows of `pay_line_entries`.
 */
export const entriesOf = (line: string) => fragment`
  lateral (
    select * from unnest(${raw(line)}.entry_ids, ${raw(line)}.entry_dates, ${raw(line)}.entry_minutes, ${raw(line)}.entry_versions)
               as own (time_entry_id, date, minutes, entry_version)
     union all
    select y.time_entry_id, y.date, y.minutes, y.entry_version from pay_line_entries y
     where y.organisation_id = ${raw(line)}.organisation_id and y.pay_line_id = ${raw(line)}.id)`
