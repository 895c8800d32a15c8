import { daysAfter } from '#base/days.ts'
import { isActor } from '#domains/accounts/server/same-person.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'
import { holidayDates } from '#domains/organisations/rules/holidays.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { lawOfBreach, planBreaches, type PlanRules } from '#domains/shifts/rules/law.ts'
import { type LawFacts, readLawFacts } from '#domains/shifts/server/work-sums.ts'
import { readPlanRules } from '#domains/shifts/server/working-time.ts'
import type { Entry } from '#domains/timesheets/contract.ts'
import { type Break, minutesOfBreaks } from '#domains/timesheets/rules/breaks.ts'
import { type Contradiction, marksOf, marksOfIncomplete } from '#domains/timesheets/rules/marks.ts'
import { classesOf, type HourClass, type HourRules, type WorkersEntry } from '#domains/timesheets/rules/week.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { entryGroups } from '../rules.ts'
import { awaitsClientFirst, isDecisionOn, needsClient } from './client-decision.ts'
import { contradictionsOf } from './contradictions.ts'
import { awaitsColleague, isPaidOrBilled } from './decidable.ts'

/** An entry's flags, planned and punched times, whether it was paid or billed, and whether these are the reader's own hours. */
export interface EntryComparison extends Pick<
  Entry,
  'marks' | 'planned' | 'punched' | 'clientDecision' | 'awaitsClient' | 'awaitsColleague' | 'correctionAwaits'
> {
  readonly isPaidOrBilled: boolean
  readonly isOwn: boolean
}

/** The fields of an entry that are compared. */
type ComparedEntry = Pick<
  Entry,
  | 'id'
  | 'date'
  | 'startsAt'
  | 'endsAt'
  | 'breaks'
  | 'breakMinutes'
  | 'totalMinutes'
  | 'workType'
  | 'shiftType'
  | 'corrections'
>

/** The comparison of an entry that was deleted in the meantime. */
export const emptyComparison: EntryComparison = {
  marks: [],
  planned: null,
  punched: null,
  clientDecision: null,
  awaitsClient: false,
  awaitsColleague: false,
  correctionAwaits: false,
  isPaidOrBilled: false,
  isOwn: false,
}

type GeofenceResult = 'inside' | 'outside' | 'unknown'

interface Facts extends Omit<HourRules, 'timeZone'> {
  id: string
  minimumRestMinutes: number
  workerId: string
  clientId: string
  /** True if the sums of the worker's weeks contain it. */
  isInSums: boolean
  holidayCountries: RulesCountry[]
  ownHolidays: string[]
  hasPlan: boolean
  plannedFrom: string | null
  plannedTo: string | null
  plannedBreak: number | null
  punchedFrom: string | null
  punchedTo: string | null
  inPlace: GeofenceResult | null
  outPlace: GeofenceResult | null
  inKiosk: string | null
  outKiosk: string | null
  /** True if the location of a punch was too inexact to tell. */
  isInexact: boolean | null
  punchedBreaks: (Break & { startsAt: string; endsAt: string })[]
  /** The worker's other entries of the same day and the seven days before. */
  others: WorkersEntry[]
  contradictions: Contradiction[]
  isPaidOrBilled: boolean
  isOwn: boolean
  clientDecision: Entry['clientDecision']
  awaitsClient: boolean
  awaitsColleague: boolean
  correctionAwaits: boolean
}

const minute = (at: Fragment) => fragment`date_trunc('minute', ${at})`
// Only published shifts count as planned. The shift of the clock session comes first, then the one with the most overlap.
const isPlan = fragment`h.organisation_id = e.organisation_id and h.assignment_id = e.assignment_id
  and ${inGroup('h.status', shiftGroups.planned)} and h.published_at is not null`
// A shift is never longer than a day, so the shifts that may overlap an entry can be found by their start.
const isNearShift = fragment`h.starts_at < e.ends_at and h.starts_at > e.starts_at - interval '24 hours' and h.ends_at > e.starts_at`
const covered = fragment`least(h.ends_at, e.ends_at) - greatest(h.starts_at, e.starts_at)`

// Minutes are classified in chronological order, so later entries do not change the classes of an entry.
const factsOf = (scope: ActorScope, ids: readonly string[], from: string, to: string) => sql<Facts>`
  select e.id, o.night_from, o.night_to, o.first_day_of_week, o.overtime_daily_minutes, o.overtime_weekly_minutes, o.minimum_rest_minutes,
         o.holiday_countries, e.worker_id, p.client_id, ${inGroup('e.status', entryGroups.worked)} as is_in_sums,
         (select coalesce(json_agg(y.date), '[]') from holidays y
           where y.organisation_id = ${scope.actor.organisationId} and y.date between ${from} and ${to}) as own_holidays,
         exists (select 1 from shifts h where ${isPlan}) as has_plan, plan.starts_at as planned_from, plan.ends_at as planned_to,
         plan.break_minutes as planned_break,
         ${minute(raw('k.started_at'))} as punched_from, ${minute(raw('k.ended_at'))} as punched_to, k.in_place, k.out_place,
         (select n.name from kiosks n where n.organisation_id = k.organisation_id and n.id = k.in_kiosk_id) as in_kiosk,
         (select n.name from kiosks n where n.organisation_id = k.organisation_id and n.id = k.out_kiosk_id) as out_kiosk,
         k.in_place = 'unknown' and k.in_metres is not null or k.out_place = 'unknown' and k.out_metres is not null as is_inexact,
         (select coalesce(json_agg(json_build_object('minutes', 0, 'startsAt', ${utcInstant(minute(raw('b.started_at')))},
                                                    'endsAt', ${utcInstant(minute(raw('b.ended_at')))})), '[]')
            from clock_breaks b where b.organisation_id = e.organisation_id and b.clock_session_id = k.id
              and b.ended_at is not null) as punched_breaks,
         (select coalesce(json_agg(json_build_object('id', t.id, 'startsAt', ${utcInstant('t.starts_at')},
                                                    'endsAt', ${utcInstant('t.ends_at')}, 'breaks', t.breaks,
                                                     'breakMinutes', t.break_minutes, 'totalMinutes', t.total_minutes)), '[]')
            from time_entries t
           where t.organisation_id = e.organisation_id and t.worker_id = e.worker_id
             and t.date between e.date - 7 and e.date and t.id <> e.id
             and ${inGroup('t.status', entryGroups.claimed)}) as others,
         (select json_build_object('outcome', d.outcome, 'by', d.contact_name, 'at', ${utcInstant('d.decided_at')},
                                   'comment', d.comment, 'proposal', d.proposal)
            from client_decisions d where ${isDecisionOn('e')}) as client_decision,
         ${awaitsClientFirst('e')} as awaits_client, ${awaitsColleague(scope, 'e')} as awaits_colleague,
         o.four_eyes or ${needsClient('e')} as correction_awaits,
         ${contradictionsOf('e', scope.actor.timeZone)} as contradictions,
         ${isPaidOrBilled('e')} as is_paid_or_billed, ${isActor(scope.actor, 'e.worker_id')} as is_own
    from time_entries e
    join organisations o on o.id = e.organisation_id
    join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
    left join clock_sessions k on k.organisation_id = e.organisation_id and k.id = e.clock_session_id and k.ended_at is not null
    left join lateral (
      select h.starts_at, h.ends_at, h.break_minutes from (
        select h.* from shifts h where h.id = k.shift_id and ${isPlan}
        union all
        select h.* from shifts h where h.worker_id = e.worker_id and ${isNearShift} and ${isPlan}) h
       order by h.id = k.shift_id desc nulls last, ${covered} desc, h.id limit 1) plan on true
   where e.organisation_id = ${scope.actor.organisationId} and e.id = any(${ids}::uuid[])`

/** Reads the comparison of each entry by its id: the organisation's rules, and one statement for all entries. */
export async function comparisonsOf(
  scope: ActorScope,
  rows: readonly ComparedEntry[],
): Promise<Map<string, EntryComparison>> {
  if (rows.length === 0) return new Map()
  const dates = rows.map(({ date }) => date).sort()
  // An entry's week may start seven days before it, and the entry may end the day after.
  const [from, to] = [daysAfter(dates[0] as string, -8), daysAfter(dates.at(-1) as string, 1)]
  const rules = await readPlanRules(scope)
  const ids = rows.map(({ id }) => id)
  const found = await scope.db.many(factsOf(scope, ids, from, to))
  const byId = new Map(found.map((one) => [one.id, one]))
  const holidays: ReadonlySet<string> = found[0] ? holidayDates(found[0], from, to) : new Set()
  const lawFactsOf = await readLawFacts(scope, rules, {
    workerIds: [...new Set(found.map(({ workerId }) => workerId))],
    around: rows.flatMap(({ startsAt }) => (startsAt === null ? [] : { startsAt })),
  })
  const compared = rows.map(
    (row) => [row.id, comparisonOf(row, byId.get(row.id), rules, holidays, lawFactsOf)] as const,
  )
  return new Map(compared)
}

function comparisonOf(
  row: ComparedEntry,
  facts: Facts | undefined,
  rules: PlanRules,
  holidays: ReadonlySet<string>,
  lawFactsOf: (workerId: string) => LawFacts,
): EntryComparison {
  if (!facts) return emptyComparison
  const { plannedFrom, plannedTo, plannedBreak, punchedFrom, punchedTo, inPlace, outPlace, inKiosk, outKiosk } = facts
  const planned =
    plannedFrom && plannedTo ? { startsAt: plannedFrom, endsAt: plannedTo, breakMinutes: plannedBreak ?? 0 } : null
  const punched =
    punchedFrom && punchedTo && inPlace
      ? { startsAt: punchedFrom, endsAt: punchedTo, breakMinutes: minutesOfBreaks(facts.punchedBreaks), inPlace }
      : null
  const { startsAt, endsAt, corrections } = row
  const { isPaidOrBilled, isOwn, clientDecision, correctionAwaits } = facts
  const seen = {
    clientDecision,
    awaitsClient: facts.awaitsClient,
    awaitsColleague: facts.awaitsColleague,
    correctionAwaits,
    planned,
    punched: punched && { ...punched, outPlace: outPlace ?? 'unknown', inKiosk, outKiosk },
    isPaidOrBilled,
    isOwn,
  }
  if (startsAt === null || endsAt === null) return { ...seen, marks: marksOfIncomplete(facts.contradictions) }
  const entry = { ...row, startsAt, endsAt }
  const marks = marksOf({
    entry,
    classes: ownClasses(entry, facts, { ...facts, timeZone: rules.timeZone }, holidays),
    shift: planned ?? (facts.hasPlan ? null : undefined),
    clocked: punched && {
      ...punched,
      places: [inPlace ?? 'unknown', outPlace ?? 'unknown', ...(facts.isInexact ? ['inexact'] : [])],
    },
    minimumRestMinutes: facts.minimumRestMinutes,
    isUnlawful: isUnlawful(entry, facts, rules, lawFactsOf(facts.workerId)),
    contradictions: facts.contradictions,
    corrections,
  })
  return { ...seen, marks }
}

// Hours that were worked are never refused. Those who decide on them see what the plan did not show.
function isUnlawful(
  entry: WorkersEntry,
  { others, clientId, isInSums }: Facts,
  rules: PlanRules,
  facts: LawFacts,
): boolean {
  const worked = [...others.map((one) => ({ ...one, isNew: false })), { ...entry, clientId, isNew: true, isInSums }]
  return planBreaches(worked, rules, facts).some(lawOfBreach)
}

function ownClasses(
  entry: WorkersEntry,
  { others }: Facts,
  rules: HourRules,
  holidays: ReadonlySet<string>,
): HourClass[] {
  return classesOf([...others, entry], rules, holidays).filter(({ entryId }) => entryId === entry.id)
}
