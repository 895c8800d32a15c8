import type { Answer, Received } from '#base/route.ts'
import { workerName } from '#platform/server/db/names.ts'
import { readHistory } from '#platform/server/db/history.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { payRoutes } from '../contract.ts'
import { readPeriod } from './periods.ts'

// An adjustment is named by its worker, a payroll export by its template, a transfer by its pay date.
const nameOfPart = `case h.entity
  when 'pay_adjustments' then (select ${workerName('w')} from workers w
    where w.organisation_id = h.organisation_id and w.id = (coalesce(h.after, h.before) ->> 'worker_id')::uuid)
  when 'pay_exports' then h.after ->> 'template_name'
  else h.after ->> 'execution_date' end`

/** Returns the history of a pay period, of its adjustments including deleted ones, of its transfers, and of the downloads of its payroll export. */
export async function readPeriodHistory(
  scope: ActorScope,
  { params, query }: Received<typeof payRoutes.readPeriodHistory>,
): Promise<Answer<typeof payRoutes.readPeriodHistory>> {
  await readPeriod(scope, params.id)
  return readHistory(scope, ['pay_periods'], params.id, query, {
    tables: ['pay_adjustments', 'pay_transfers', 'pay_exports'],
    columns: ['pay_period_id'],
    name: nameOfPart,
  })
}
