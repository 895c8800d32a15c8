import { isOnIssuedStub } from '#domains/timesheets/server/decidable.ts'
import { entriesOf } from './line-entries.ts'
import { rulesUpTo } from './rules-in-force.ts'

/** SQL that is true for an entry `e` that has been paid. */
export const isPaid = isOnIssuedStub('e.id')

// Approvals are dated with the start of the call and commit soon after; the same holds for issuing.
const sinceCalculated = `d.calculated_at - interval '10 minutes'`

// Entries are compared as sets, each side read once: statistics do not cover new lines yet, so a lookup per entry may be planned badly, and
// after the approval of a whole month a lookup for each of its entries takes seconds.
const usedOf = (workerIds: string, columns: string) => `
  select ${columns} from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id cross join ${entriesOf('l')} x
   where s.organisation_id = $1 and s.pay_period_id = d.id and s.worker_id in (select ${workerIds})`

const open = `from time_entries e where e.organisation_id = $1 and e.date <= d.end_date
  and e.status in ('incomplete', 'draft', 'submitted', 'rejected', 'changes_requested')`
const usesOpen = `exists (select e.id ${open} intersect ${usedOf(`e.worker_id ${open}`, 'x.time_entry_id')})`

const decided = `from time_entries e where e.organisation_id = $1 and e.date <= d.end_date and e.status = 'approved' and e.updated_at >= ${sinceCalculated}`
const differsFromApproved = `exists (
  select e.id, e.version ${decided} and not ${isPaid} except ${usedOf(`e.worker_id ${decided}`, 'x.time_entry_id, x.entry_version')})`

const issued = `from pay_periods o join pay_stubs i on i.organisation_id = o.organisation_id and i.pay_period_id = o.id
  join paid_entries y on y.organisation_id = i.organisation_id and y.pay_stub_id = i.id
 where o.organisation_id = $1 and o.id <> d.id and o.issued_at >= ${sinceCalculated}`
const usesPaid = `exists (select y.time_entry_id ${issued} intersect ${usedOf(`i.worker_id ${issued}`, 'x.time_entry_id')})`

/** SQL that is true for a calculated period `d` whose entries or rules have changed since. */
export const isStale = `(d.status = 'calculated' and (d.rules is distinct from ${rulesUpTo('d.end_date')}
  or ${usesOpen} or ${differsFromApproved} or ${usesPaid}))`
