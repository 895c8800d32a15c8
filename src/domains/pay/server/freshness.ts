import { isOnIssuedStub } from '#domains/timesheets/server/decidable.ts'
import { rulesUpTo } from './rules-in-force.ts'

/** SQL that is true of an entry `e` that has been paid. */
export const isPaid = isOnIssuedStub('e.id')

// Whoever approves says when with the begin of the call: what is committed an hour later is not known.
const sinceCalculated = `d.calculated_at - interval '1 hour'`

const usesChanged = `exists (
  select 1 from pay_stubs s
    join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
    join pay_line_entries x on x.organisation_id = l.organisation_id and x.pay_line_id = l.id
    join time_entries e on e.organisation_id = x.organisation_id and e.id = x.time_entry_id
   where s.organisation_id = $1 and s.pay_period_id = d.id and (e.status <> 'approved' or e.version <> x.entry_version or ${isPaid}))`

const lacksApproved = `exists (
  select 1 from time_entries e
   where e.organisation_id = $1 and e.status = 'approved' and e.updated_at >= ${sinceCalculated} and e.date <= d.end_date and not ${isPaid}
     and not exists (
       select 1 from pay_line_entries x
         join pay_lines l on l.organisation_id = x.organisation_id and l.id = x.pay_line_id
         join pay_stubs s on s.organisation_id = l.organisation_id and s.id = l.pay_stub_id
        where x.organisation_id = $1 and x.time_entry_id = e.id and s.pay_period_id = d.id))`

/** SQL that is true of a calculated period `d` whose entries or rules are no longer those that it was calculated by. */
export const isStale = `(d.status = 'calculated' and (d.rules is distinct from ${rulesUpTo('d.end_date')} or ${usesChanged} or ${lacksApproved}))`
