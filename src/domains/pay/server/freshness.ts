import { isOnIssuedStub } from '#domains/timesheets/server/decidable.ts'
import { entriesOf } from './line-entries.ts'
import { rulesUpTo } from './rules-in-force.ts'

/** SQL that is true for an entry `e` that has been paid. */
export const isPaid = isOnIssuedStub('e.id')

// Approvals are dated with the start of the call and commit soon after; the same holds for issuing.
const sinceCalculated = `d.calculated_at - interval '10 minutes'`

// The offset forces a lookup per entry, from the worker's stub to its lines: statistics do not cover new lines yet, and a join that starts at
// the period's lines would be repeated for every entry.
const isUsed = (entryId: string, workerId: string, and = 'true') => `exists (
  select 1 from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id cross join ${entriesOf('l')} x
   where s.organisation_id = $1 and s.pay_period_id = d.id and s.worker_id = ${workerId} and x.time_entry_id = ${entryId} and ${and}
  offset 0)`

// There are few open entries and few decided since, so the hundred thousand entries of a large month are not read.
const usesOpen = `exists (
  select 1 from time_entries e where e.organisation_id = $1 and e.status in ('incomplete', 'draft', 'submitted', 'rejected', 'changes_requested')
     and e.date <= d.end_date and ${isUsed('e.id', 'e.worker_id')})`
const differsFromApproved = `exists (
  select 1 from time_entries e
   where e.organisation_id = $1 and e.status = 'approved' and e.updated_at >= ${sinceCalculated} and e.date <= d.end_date and not ${isPaid}
     and not ${isUsed('e.id', 'e.worker_id', 'x.entry_version = e.version')})`
const usesPaid = `exists (
  select 1 from pay_periods o join pay_stubs i on i.organisation_id = o.organisation_id and i.pay_period_id = o.id
    join paid_entries y on y.organisation_id = i.organisation_id and y.pay_stub_id = i.id
   where o.organisation_id = $1 and o.id <> d.id and o.issued_at >= ${sinceCalculated}
     and ${isUsed('y.time_entry_id', 'i.worker_id')})`

/** SQL that is true for a calculated period `d` whose entries or rules have changed since. */
export const isStale = `(d.status = 'calculated' and (d.rules is distinct from ${rulesUpTo('d.end_date')}
  or ${usesOpen} or ${differsFromApproved} or ${usesPaid}))`
