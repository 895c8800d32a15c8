import type { Currency } from '#base/currency.ts'
import { daysAfter } from '#base/days.ts'
import type { Money } from '#base/money.ts'
import { lockAgainstErasure } from '#domains/accounts/server/erasure-lock.ts'
import { holidaysBy, hourRulesOf, readRules } from '#domains/pay/server/rules-in-force.ts'
import { entryGroups, type EntryStatus } from '#domains/timesheets/rules.ts'
import type { DayMinutes, HourClass } from '#domains/timesheets/rules/week.ts'
import { awaitsApproval, awaitsClientFirst, awaitsWorker } from '#domains/timesheets/server/client-decision.ts'
import { isBilled } from '#domains/timesheets/server/decidable.ts'
import { eachWithPauses, pauses } from '#platform/server/concurrency/pauses.ts'
import { workerName } from '#platform/server/db/names.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Terms } from '../rules.ts'
import {
  type BillableEntry,
  linesOf,
  rateFor,
  type RateRules,
  type StatementLine,
  type StatementTotals,
  totalsOf,
  regularOf,
  type StreamEntry,
  unbilledClasses,
} from '../rules/lines.ts'
import type { Missing } from '../rules/needed-fields.ts'
import { type PremiumRounding, roundPremiums } from '../rules/premium-rounding.ts'

/** How the hours of a client are billed. */
interface BillingRules extends RateRules {
  readonly terms: Terms
  readonly premiumRounding: PremiumRounding
}

/** The days to bill. */
export interface Days {
  readonly fromDate: string
  readonly toDate: string
}

/** The client and the days to bill. */
export interface Period extends Days {
  readonly clientId: string
}

interface EntryRow extends StreamEntry {
  clientId: string
  projectId: string
  projectName: string
  workerId: string
  workerName: string
  date: string
  payRate: Money
  orderNumber: string | null
  /** False for hours that only fill days and weeks: of other clients, or already billed. */
  isWanted: boolean
}

/** The number of entries and of their minutes. */
interface Count {
  readonly entries: number
  readonly minutes: number
}

/** The content of one future statement. */
export interface Draft extends StatementTotals {
  readonly currency: Currency
  /** The number of the client's order for all of its hours. */
  readonly orderNumber: string | null
  readonly lines: readonly StatementLine[]
}

/** The unbilled hours of a client and a period, by currency and order number. */
export interface Billable {
  readonly drafts: readonly Draft[]
  /** The regular minutes of each entry, by its id, which are stored when it is billed. */
  readonly regular: ReadonlyMap<string, readonly DayMinutes[]>
  readonly unpriced: Count
  /** Hours of the period that await approval. */
  readonly waiting: Count
  /** The part of them that the client has to confirm first. */
  readonly unconfirmed: Count
  /** Hours of the period that their workers have to complete, correct or submit. */
  readonly withWorker: Count
}

// Approved, in a project of one of the clients, and on no valid statement.
function isSelected(clientIds: readonly string[], { fromDate, toDate }: Days): Fragment {
  return fragment`
    ${is<EntryStatus>('e.status', 'approved')} and p.client_id = any(${clientIds}::uuid[])
    and e.date between ${fromDate} and ${toDate} and not ${isBilled('e')}`
}

/**
 * Locks the entries to bill, so that nobody changes their approval, and their workers, so that none is erased while the name is stored.
 * Returns the ids of the workers.
 */
export async function lockBillable(scope: ActorScope, period: Period): Promise<ReadonlySet<string>> {
  const { db, actor } = scope
  const from = fragment`
    from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
   where e.organisation_id = ${actor.organisationId} and ${isSelected([period.clientId], period)}`
  const workers = await db.many(sql<{ id: string }>`select distinct e.worker_id as id ${from}`)
  const workerIds = workers.map(({ id }) => id)
  await lockAgainstErasure(scope, workerIds)
  await db.many(sql`select e.id ${from} order by e.id for share of e`)
  return new Set(workerIds)
}

/** Returns the clients with hours in a period that are approved and on no statement, or not approved yet. */
export async function listClientsToBill({ db, actor }: ActorScope, { fromDate, toDate }: Days): Promise<string[]> {
  const rows = await db.many(
    sql<{ id: string }>`
      select distinct p.client_id as id
        from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
       where e.organisation_id = ${actor.organisationId} and e.date between ${fromDate} and ${toDate}
         and (${is<EntryStatus>('e.status', 'approved')} and not ${isBilled('e')} or ${inGroup('e.status', entryGroups.underReview)})`,
  )
  return rows.map(({ id }) => id)
}

/** The maximum number of entries that are read for one list or preview. */
const mostEntries = 200_000

/** Throws `VALIDATION` if more entries would have to be read than the limit. */
export async function requireFewEntries(
  { db, actor }: ActorScope,
  days: Days,
  clientIds: readonly string[],
  limit = mostEntries,
): Promise<void> {
  const { entries } = await db.one(
    sql<{ entries: number }>`
      with ${entriesToBill(actor.organisationId, clientIds, days)}
      select count(*)::int as entries
        from (select e.id from time_entries e where ${isRead(actor.organisationId, days)} limit ${limit + 1}) x`,
  )
  if (entries > limit) throw invalidField('toDate', 'billing.validation.tooManyHours')
}

/** Reads the approved hours of clients and a period that are on no statement, classified and priced, by client. */
export async function readBillable(
  scope: ActorScope,
  days: Days,
  clients: ReadonlyMap<string, BillingRules>,
): Promise<ReadonlyMap<string, Billable>> {
  const clientIds = [...clients.keys()]
  const rows = await readEntries(scope, clientIds, days)
  const inForce = await readRules(scope, daysAfter(days.toDate, 1))
  const holidays = holidaysBy(inForce, daysAfter(days.fromDate, -9), daysAfter(days.toDate, 2))
  const rules = hourRulesOf(inForce)
  const classes = new Map<string, HourClass[]>()
  const classify = (own: readonly EntryRow[]) => {
    for (const [id, ofEntry] of Map.groupBy(unbilledClasses(own, rules, holidays), ({ entryId }) => entryId))
      classes.set(id, ofEntry)
  }
  await eachWithPauses(Map.groupBy(rows, ({ workerId }) => workerId).values(), pauses(), classify)
  const selected = Map.groupBy(
    rows.filter((row) => row.isWanted),
    ({ clientId }) => clientId,
  )
  const unapproved = new Map((await readUnapproved(scope, clientIds, days)).map((one) => [one.clientId, one]))
  const billable = new Map<string, Billable>()
  await eachWithPauses(clients, pauses(), ([clientId, of]) => {
    const own = unapproved.get(clientId)
    billable.set(clientId, {
      ...priced(selected.get(clientId) ?? [], classes, of),
      waiting: own?.waiting ?? nothing,
      unconfirmed: own?.unconfirmed ?? nothing,
      withWorker: own?.withWorker ?? nothing,
    })
  })
  return billable
}

function priced(
  rows: readonly EntryRow[],
  classes: ReadonlyMap<string, HourClass[]>,
  { terms, premiumRounding, ...rateRules }: BillingRules,
): Pick<Billable, 'drafts' | 'regular' | 'unpriced'> {
  const entries = rows.flatMap((row): BillableEntry[] => {
    const rate = rateFor(row, rateRules)
    return rate ? [{ ...row, rate, classes: classes.get(row.id) ?? [] }] : []
  })
  const pricedIds = new Set(entries.map(({ id }) => id))
  // An invoice can name one order, and the client checks it against that order.
  const groups = Map.groupBy(entries, ({ rate, orderNumber }) => `${rate.currency} ${orderNumber ?? ''}`)
  return {
    drafts: [...groups.keys()].toSorted().map((key) => draftOf(groups.get(key) ?? [], terms, premiumRounding)),
    regular: new Map(entries.map(({ id, classes: own }) => [id, regularOf(own)])),
    unpriced: countOf(rows.filter(({ id }) => !pricedIds.has(id))),
  }
}

function draftOf(
  entries: readonly BillableEntry[],
  { premiums, vatBasisPoints }: Terms,
  rounding: PremiumRounding,
): Draft {
  const lines = roundPremiums(linesOf(entries, premiums), rounding)
  const [{ rate, orderNumber }] = entries as [BillableEntry]
  return { currency: rate.currency, orderNumber, lines, ...totalsOf(lines, vatBasisPoints ?? 0) }
}

/** The error that hours have no rate. */
export const unrated: Missing = { field: 'terms.rate', for: 'invoice' }

function countOf(rows: readonly EntryRow[]): Count {
  return { entries: rows.length, minutes: rows.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0) }
}

// Clients see the names of workers who allow it, and an anonymous mark for the others.
const namedToClients = fragment`case when c.sharing_with_partners then ${workerName('w')} else '#' || upper(right(w.id::text, 4)) end`

// The entries to bill, as a common table expression.
const entriesToBill = (organisationId: string, clientIds: readonly string[], days: Days) => fragment`
  wanted as (
    select e.id, e.worker_id from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
     where e.organisation_id = ${organisationId} and ${isSelected(clientIds, days)})`

// Whole weeks of the workers, for all clients: earlier hours, and later ones that are already billed, count towards overtime.
const isRead = (organisationId: string, { fromDate, toDate }: Days) => fragment`
  e.organisation_id = ${organisationId} and ${is<EntryStatus>('e.status', 'approved')}
  and e.date between ${daysAfter(fromDate, -8)} and ${daysAfter(toDate, 8)} and e.worker_id in (select worker_id from wanted)`

function readEntries({ db, actor }: ActorScope, clientIds: readonly string[], days: Days): Promise<EntryRow[]> {
  return db.many(
    sql<EntryRow>`
      with ${entriesToBill(actor.organisationId, clientIds, days)}
      select e.id, p.client_id, e.project_id, p.name as project_name, e.worker_id, ${namedToClients} as worker_name, e.date,
             e.starts_at, e.ends_at, e.breaks, e.break_minutes, e.total_minutes,
             json_build_object('amount', e.rate_amount, 'currency', e.rate_currency) as pay_rate, n.id is not null as is_wanted,
             b.regular as billed_regular, coalesce(q.order_number, p.order_number, k.order_number) as order_number
        from time_entries e
        join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
        join workers w on w.organisation_id = e.organisation_id and w.id = e.worker_id
        join accounts c on c.organisation_id = w.organisation_id and c.id = w.id
        join clients k on k.organisation_id = p.organisation_id and k.id = p.client_id
        left join assignments a on a.organisation_id = e.organisation_id and a.id = e.assignment_id
        left join requests q on q.organisation_id = a.organisation_id and q.id = a.request_id
        left join wanted n on n.id = e.id
        left join billed_entries b on b.organisation_id = e.organisation_id and b.time_entry_id = e.id
       where ${isRead(actor.organisationId, days)}
       order by e.starts_at, e.id`,
  )
}

const nothing: Count = { entries: 0, minutes: 0 }

interface UnapprovedRow {
  clientId: string
  waiting: Count
  unconfirmed: Count
  withWorker: Count
}

const counted = (condition: Fragment) => fragment`json_build_object(
  'entries', count(*) filter (where ${condition}), 'minutes', coalesce(sum(u.total_minutes) filter (where ${condition}), 0))`

async function readUnapproved(
  { db, actor }: ActorScope,
  clientIds: readonly string[],
  { fromDate, toDate }: Days,
): Promise<UnapprovedRow[]> {
  return db.many(
    sql<UnapprovedRow>`
      select u.client_id, ${counted(awaitsApproval('u'))} as waiting, ${counted(fragment`u.awaits_client`)} as unconfirmed,
             ${counted(awaitsWorker('u'))} as with_worker
        from (select p.client_id, e.status, e.total_minutes, ${awaitsClientFirst('e')} as awaits_client
                from time_entries e join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
               where e.organisation_id = ${actor.organisationId} and p.client_id = any(${clientIds}::uuid[])
                 and e.date between ${fromDate} and ${toDate} and ${inGroup('e.status', entryGroups.open)}) u
       group by u.client_id`,
  )
}
