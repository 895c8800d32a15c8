import { may } from '#base/actor.ts'
import type { Received } from '#base/route.ts'
import { refusesUnavailable } from '#domains/shifts/server/checking.ts'
import { imagePath } from '#domains/workforce/server/queries.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type {
  ReplacementCandidate,
  replacementCandidateRoutes,
  ReplacementCandidates,
} from '../../contract/replacement.ts'
import { bySuitability, canAccept, isBlocked, rankingLimits, replacementScore } from '../../rules/replacement.ts'
import { ranking } from '../ranking.ts'
import { factsOf, type ReplacementFacts } from './facts.ts'
import { marginOf, replacementReasonsOf } from './reasons.ts'
import { readTarget, type Target } from './target.ts'

/** Lists the workers who could take over a shift. */
export async function listReplacementCandidates(
  scope: ActorScope,
  { params, query }: Received<typeof replacementCandidateRoutes.listReplacementCandidates>,
): Promise<ReplacementCandidates> {
  return candidatesFor(scope, await readTarget(scope, { shiftId: params.id }), query)
}

/** Lists the workers who could take an open shift. */
export async function listOpenShiftCandidates(
  scope: ActorScope,
  { params, query }: Received<typeof replacementCandidateRoutes.listOpenShiftCandidates>,
): Promise<ReplacementCandidates> {
  return candidatesFor(scope, await readTarget(scope, { openShiftId: params.id }), query)
}

/** Ranks the workers with the best profiles for a shift, those who could accept it first; the worker who drops out is left out. */
export async function rankedFor(scope: ActorScope, target: Target, q?: string): Promise<ReplacementFacts[]> {
  const rows = await scope.db.many(ranking(scope, target.request, { limit: rankingLimits.checked, q }))
  const facts = await factsOf(
    scope,
    target,
    rows.filter(({ id }) => id !== target.replacedWorkerId),
  )
  return facts.sort(bySuitability)
}

async function candidatesFor(
  scope: ActorScope,
  target: Target,
  { q, free }: Received<typeof replacementCandidateRoutes.listReplacementCandidates>['query'],
): Promise<ReplacementCandidates> {
  const ranked = await rankedFor(scope, target, q)
  const listed = free ? ranked.filter(canAccept) : ranked
  const seen = {
    refusesUnavailable: await refusesUnavailable(scope),
    seesMargin: may(scope.actor, 'billing:read'),
  }
  return {
    openShiftId: target.openShiftId,
    shift: {
      project: target.project,
      role: target.role,
      startsAt: target.startsAt,
      endsAt: target.endsAt,
      replaces: target.replaces,
    },
    closed: target.closed,
    items: listed.slice(0, rankingLimits.listed).map((facts) => candidateOf(scope, target, facts, seen)),
    total: listed.length,
  }
}

function candidateOf(
  scope: ActorScope,
  target: Target,
  facts: ReplacementFacts,
  seen: { refusesUnavailable: boolean; seesMargin: boolean },
): ReplacementCandidate {
  const { row, payRate, phone, offer, against } = facts
  const isAssignable = target.isAssignable && !isBlocked(facts, seen.refusesUnavailable)
  return {
    worker: { id: row.id, name: row.name, primaryRole: row.primaryRole, image: imagePath(row), phone },
    score: replacementScore(facts),
    isFree: !against.some((kind) => kind === 'overlap' || kind === 'offered' || kind === 'timeOff'),
    payRate,
    margin: seen.seesMargin ? (marginOf(target, payRate)?.margin ?? null) : null,
    reasons: replacementReasonsOf(scope, target, facts, seen),
    offer,
    allowed: [
      ...(target.isOpen && canAccept(facts) && offer?.status !== 'open' ? (['offer'] as const) : []),
      ...(isAssignable ? (['assign'] as const) : []),
    ],
  }
}
