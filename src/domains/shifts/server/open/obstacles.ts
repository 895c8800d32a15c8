import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { readLimitFindings } from '#domains/assignments/server/contract-limits.ts'
import { availabilityFor } from '#domains/availability/rules.ts'
import { availabilityOfWorkers } from '#domains/availability/server/availability.ts'
import type { StartProblem } from '#domains/checks/server/problems.ts'
import { missingItemsOf } from '#domains/checks/server/refusing.ts'
import type { RuleInForce } from '#domains/law/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClaimableShift } from '../../contract/open-shifts.ts'
import { awayBetween, type Away, type PlannedShift, type PlannedTimes, shiftGroups, type Span } from '../../rules.ts'
import { isAway } from '../away.ts'
import { withArticle } from '../citing.ts'
import { lawOfBreach, planBreaches } from '../../rules/law.ts'
import { partsOf, sumsWith } from '../../rules/work-sums.ts'
import { readLawFacts } from '../work-sums.ts'
import { readPlanRules } from '../working-time.ts'

interface Claimed extends PlannedTimes {
  readonly id: string
  /** What the worker lacks to start on the day, and the worker's assignment for it. */
  readonly problems: readonly StartProblem[]
  readonly assignmentId: string | null
  readonly clientId: string
  readonly projectId: string
  readonly role: string
  /** The worker's own shift that an exchange would take away. */
  readonly leaves?: string
}

/** Returns, by the id of the shift, the obstacles to the worker's taking it: what planning would refuse or warn of. */
export async function obstaclesOf(
  scope: ActorScope,
  shifts: readonly Claimed[],
): Promise<Map<string, ClaimableShift['obstacles']>> {
  const [first] = shifts
  if (!first) return new Map()
  const { translate, language, actor } = scope
  const starts = shifts.map(({ startsAt }) => startsAt).sort()
  const left = shifts.flatMap(({ leaves }) => leaves ?? [])
  const planned = await readPlanned(scope, starts[0] as string, starts.at(-1) as string, left)
  const rules = await readPlanRules(scope)
  const limits = await refusedContracts(scope, shifts)
  const { dateOfBirth, sums } = (await readLawFacts(scope, rules, { workerIds: [actor.accountId], around: shifts }))(
    actor.accountId,
  )
  const dayOf = (at: string) => localTimeOf(at, actor.timeZone).date
  // A shift lasts at most a day.
  const [firstDay, lastDay] = [dayOf(starts[0] as string), daysAfter(dayOf(starts.at(-1) as string), 1)]
  const stated = (await availabilityOfWorkers(scope, [actor.accountId], firstDay, lastDay)).get(actor.accountId)
  const isUnavailable = (span: Span) =>
    stated !== undefined && availabilityFor(stated, span, actor.timeZone) === 'unavailable'
  const names = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' })
  return new Map(
    shifts.map(({ id, problems, assignmentId, startsAt, endsAt, breakMinutes, clientId, leaves }) => {
      const kinds = new Map<ClaimableShift['obstacles'][number]['kind'], RuleInForce | undefined>()
      const own = planned.shifts.filter((one) => one.id !== leaves)
      if (own.some((one) => one.startsAt < endsAt && one.endsAt > startsAt)) kinds.set('overlap', undefined)
      else {
        const near = own.map((one) => Object.assign({}, one, { isNew: false }))
        const away = planned.away.map((one) => awayBetween(one, actor.timeZone))
        const taken = { startsAt, endsAt, breakMinutes, clientId, isNew: true }
        const given = planned.shifts.find((one) => one.id === leaves)
        const remaining = sums && given ? sumsWith(sums, partsOf(given, sums.periods), -1) : sums
        for (const breach of planBreaches([...near, taken], rules, {
          dateOfBirth,
          sums: remaining,
          away,
          isUnavailable,
        }))
          kinds.set(breach.kind, lawOfBreach(breach) ?? kinds.get(breach.kind))
      }
      const blocking = problems.filter(({ effect }) => effect === 'block')
      const missing = blocking.flatMap(({ name }) => name ?? [])
      const certification = translate('shifts.obstacle.certification', { names: names.format(missing) })
      const others = missingItemsOf(
        scope,
        blocking.filter(({ name }) => name === null),
        { workerId: actor.accountId, assignmentId },
      )
      return [
        id,
        [
          ...(missing.length > 0 ? [{ kind: 'certification' as const, message: certification }] : []),
          ...others.map(({ message }) => ({ kind: 'startCheck' as const, message })),
          ...(limits.get(id) ?? []).map((message) => ({ kind: 'contractLimit' as const, message })),
          ...[...kinds].map(([kind, law]) => ({
            kind,
            message: withArticle(scope, translate(`shifts.obstacle.${kind}`), law),
          })),
        ],
      ]
    }),
  )
}

/** Returns, by the id of the shift, the limits of the law that refuse the contract of its day, which a worker without an assignment would get. */
async function refusedContracts(scope: ActorScope, shifts: readonly Claimed[]): Promise<Map<string, string[]>> {
  const { accountId: workerId, timeZone } = scope.actor
  const considered = shifts.flatMap(({ id, assignmentId, projectId, role, startsAt }) => {
    const { date } = localTimeOf(startsAt, timeZone)
    const contract = { workerId, projectId, role, requestId: null, assignmentId: null, startDate: date, endDate: date }
    return assignmentId === null ? [{ id, ...contract }] : []
  })
  const findings = considered.length > 0 ? await readLimitFindings(scope, considered) : new Map<never, never>()
  return new Map(
    [...findings].map(([{ id }, found]) => [
      id,
      found.filter(({ isRefused }) => isRefused).map(({ message }) => message),
    ]),
  )
}

// Nine days are enough for a week and the rest beside it. Shifts that an exchange takes away are read wherever they are.
async function readPlanned({ db, actor }: ActorScope, from: string, to: string, left: readonly string[]) {
  const shifts = await db.many(
    sql<Omit<PlannedShift, 'isNew'> & { id: string }>`
      select id, starts_at, ends_at, break_minutes from shifts
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and accepted
         and ${inGroup('status', shiftGroups.planned)}
         and (starts_at between ${from}::timestamptz - interval '9 days' and ${to}::timestamptz + interval '9 days'
              or id = any(${left}::uuid[]))`,
  )
  const away = await db.many(
    sql<Away>`
      select start_date, end_date, starts_at_noon, ends_at_noon from time_off t
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and ${isAway('t')}
         and end_date >= ${laterBy(from, -86_400_000)}::date and start_date <= ${laterBy(to, 2 * 86_400_000)}::date`,
  )
  return { shifts, away }
}
