/** SQL that is true for a client's decision `d` on an entry as it is now: a change of its project, times or breaks makes it void. */
export const isDecisionOn = (entry: string) =>
  `d.organisation_id = ${entry}.organisation_id and d.id = ${entry}.id and d.project_id = ${entry}.project_id
   and d.starts_at = ${entry}.starts_at and d.ends_at = ${entry}.ends_at and d.break_minutes = ${entry}.break_minutes`
