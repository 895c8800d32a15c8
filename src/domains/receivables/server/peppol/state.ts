import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'

/**
 * SQL for the state of a delivery. One that waits without a task has failed: tasks do not move to another installation, so that a document
 * is not sent by both.
 */
export function stateOf(delivery: string): Fragment {
  return fragment`
    (case when ${raw(delivery)}.state = 'queued'
           and not exists (select 1 from peppol_tasks t
                            where t.organisation_id = ${raw(delivery)}.organisation_id and t.id = ${raw(delivery)}.id)
          then 'failed' else ${raw(delivery)}.state end)`
}
