/**
 * SQL for the state of a delivery. One that waits without a task has failed: tasks do not move to another installation, so that a document
 * is not sent by both.
 */
export function stateOf(delivery: string): string {
  return `(case when ${delivery}.state = 'queued' and not exists (select 1 from peppol_tasks t
    where t.organisation_id = ${delivery}.organisation_id and t.id = ${delivery}.id) then 'failed' else ${delivery}.state end)`
}
