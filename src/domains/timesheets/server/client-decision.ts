/** SQL that is true for a client's decision `d` on an entry as it is now: a change of its project, times or breaks makes it void. */
export const isDecisionOn = (entry: string) =>
  `d.organisation_id = ${entry}.organisation_id and d.id = ${entry}.id and d.project_id = ${entry}.project_id
   and d.starts_at = ${entry}.starts_at and d.ends_at = ${entry}.ends_at and d.break_minutes = ${entry}.break_minutes`

/** SQL that is true for an entry that its client has to confirm before it can be approved, and has not confirmed. */
export const awaitsClient = (entry: string) => `exists (
  select 1 from projects q join confirmation_settings s on s.organisation_id = q.organisation_id and s.id = q.client_id and s.mode = 'required'
   where q.organisation_id = $1 and q.id = ${entry}.project_id
     and not exists (select 1 from client_decisions d where ${isDecisionOn(entry)} and d.outcome = 'confirmed'))`
