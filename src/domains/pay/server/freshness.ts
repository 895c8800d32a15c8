import { isOnIssuedStub } from '#domains/timesheets/server/decidable.ts'
import { entryGroups, type EntryStatus } from '#domains/timesheets/rules.ts'
import { type Fragment, fragment, raw } from '#platform/server/db/statement.ts'
import { inList, is } from '#platform/server/db/status-groups.ts'
import { hasOtherEnds } from './earlier-pay.ts'
import { entriesOf } from './line-entries.ts'
import { hasOtherReserves } from './reserves.ts'
import { rulesUpTo } from './rules-in-force.ts'

/** SQL that is true for an entry `e` that has been paid. */
export const isPaid = isOnIssuedStub('e')

// Approvals are dated with the start of the call and commit soon after; the same holds for issuing.
const sinceCalculated = fragment`d.calculated_at - interval '10 minutes'`

// Entries are compared as sets, each side read once: statistics do not cover new lines yet, so a lookup per entry may be planned badly, and
// after the approval of a whole month a lookup for each of its entries takes seconds.
const usedOf = (workerIds: Fragment, columns: Fragment) => fragment`
  select ${columns}
    from pay_stubs s
    join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
   cross join ${entriesOf('l')} x
   where s.organisation_id = d.organisation_id and s.pay_period_id = d.id and s.worker_id in (select ${workerIds})`

const open = fragment`
  from time_entries e where e.organisation_id = d.organisation_id and e.date <= d.end_date
   and ${inList('e.status', entryGroups.unapproved)}`
const usesOpen = fragment`exists (select e.id ${open} intersect ${usedOf(fragment`e.worker_id ${open}`, fragment`x.time_entry_id`)})`

const decided = fragment`
  from time_entries e where e.organisation_id = d.organisation_id and e.date <= d.end_date and ${is<EntryStatus>('e.status', 'approved')}
   and e.updated_at >= ${sinceCalculated}`
const differsFromApproved = fragment`
  exists (select e.id, e.version ${decided} and not ${isPaid}
          except ${usedOf(fragment`e.worker_id ${decided}`, fragment`x.time_entry_id, x.entry_version`)})`

const issued = fragment`
  from pay_periods o join pay_stubs i on i.organisation_id = o.organisation_id and i.pay_period_id = o.id
  join paid_entries y on y.organisation_id = i.organisation_id and y.pay_stub_id = i.id
 where o.organisation_id = d.organisation_id and o.id <> d.id and o.issued_at >= ${sinceCalculated}`
const usesPaid = fragment`
  exists (select y.time_entry_id ${issued} intersect ${usedOf(fragment`i.worker_id ${issued}`, fragment`x.time_entry_id`)})`

const rulesWeek = fragment`(d.rules ->> 'firstDayOfWeek')::int`
// The first day of the week of an entry's part.
const week = fragment`x.date - ((extract(isodow from x.date)::int - ${rulesWeek} + 7) % 7)`
// The hours of a week are overtime after those that were paid before.
const sharesWeek = fragment`
  exists (select i.worker_id, ${week} from pay_periods o
            join pay_stubs i on i.organisation_id = o.organisation_id and i.pay_period_id = o.id
            join pay_lines l on l.organisation_id = i.organisation_id and l.pay_stub_id = i.id
           cross join ${entriesOf('l')} x
           where o.organisation_id = d.organisation_id and o.id <> d.id and o.issued_at > d.calculated_at
          intersect ${usedOf(fragment`i.worker_id ${issued}`, fragment`s.worker_id, ${week}`)})`

const currentRules = rulesUpTo(raw('d.organisation_id'), raw('d.end_date'))

/** SQL that is true for a calculated period `d` whose entries or rules have changed since. */
export const isStale = fragment`
  (d.status = 'calculated'
   and (d.rules is distinct from ${currentRules} or ${usesOpen} or ${differsFromApproved} or ${usesPaid} or ${sharesWeek} or ${hasOtherEnds}
    or ${hasOtherReserves}))`
