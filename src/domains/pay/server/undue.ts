import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { StubStatus } from '../rules.ts'
import { excepted } from './earlier-pay.ts'

/**
 * SQL for the assignments of a period `d` for which earlier periods have paid the allowance at the end although a ground was set since: what
 * was paid, less the corrections of those lines, by assignment and currency.
 */
export const undueIn = (isOpen: Fragment) => fragment`
  select a.id as assignment_id, a.worker_id, a.role, a.end_ground as ground, s.currency, sum(l.amount + c.corrected) as amount,
         (array_agg(l.id order by s.issued_at desc, l.id))[1] as line_id
    from assignments a
    join pay_stubs s on s.organisation_id = a.organisation_id and s.worker_id = a.worker_id and ${is<StubStatus>('s.status', 'issued')}
    join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id and l.assignment_id = a.id
     and l.component = ${excepted} and l.exception is null
   cross join lateral (
     select coalesce(sum(case j.kind when 'deduction' then 0 - j.amount else j.amount end), 0) as corrected
       from pay_adjustments j where j.organisation_id = l.organisation_id and j.corrects_line_id = l.id) c
   where a.organisation_id = d.organisation_id and a.end_ground is not null and ${isOpen}
   group by a.organisation_id, a.id, s.currency
  having sum(l.amount + c.corrected) > 0`
