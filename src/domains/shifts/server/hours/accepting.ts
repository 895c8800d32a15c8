import { localTimeOf } from '#base/calendar.ts'
import { Refusal } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import type { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { shiftsUntil } from '#domains/assignments/rules/shifts-ahead.ts'
import { acceptOffer } from '#domains/assignments/server/answers.ts'
import { readOwnAssignment } from '#domains/assignments/server/queries.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { shiftRefusals } from '../../contract.ts'
import { checkPlan } from '../checking.ts'
import { withArticle } from '../citing.ts'
import { insertShifts } from '../planning.ts'
import { shiftsToAdd } from './following.ts'
import { obstacleOf } from './obstacle.ts'

/**
 * Accepts an offer and publishes the shifts of its working hours in the same transaction. Throws the refusals of `acceptOffer`, and
 * `OFFER_SHIFTS` if one of the shifts cannot be planned: what the organisation may override, a worker may not.
 */
export async function acceptAssignment(
  scope: ActorScope,
  input: Received<typeof acceptanceRoutes.acceptAssignment>,
): Promise<Answer<typeof acceptanceRoutes.acceptAssignment>> {
  const own = await acceptOffer(scope, input)
  if (!own.workingHours) return own
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const startDate = own.startDate < today ? today : own.startDate
  const period = { startDate, endDate: shiftsUntil(today, own.endDate) }
  const shifts = await shiftsToAdd(scope, { id: own.id, workingHours: own.workingHours }, period)
  if (shifts.length === 0) return own
  await checkPlan(scope, { dryRun: false, override: undefined, checksStarts: false }, shifts, () =>
    insertShifts(scope, shifts, { publishedAt: scope.now }),
  ).catch((error: unknown) => {
    throw error instanceof Refusal ? offerShifts(scope, error, shifts[0]?.startsAt) : error
  })
  return readOwnAssignment(scope, own.id)
}

// Planning explains itself to planners. Workers learn the day and the reason.
function offerShifts(scope: ActorScope, refusal: Refusal, firstStart: string | undefined): Refusal {
  const { translate, language, actor } = scope
  const { date, kind, law } = obstacleOf(refusal, actor.timeZone, firstStart)
  const reason = withArticle(scope, translate(`shifts.obstacle.${kind}`), law)
  return shiftRefusals.OFFER_SHIFTS({
    values: { day: date === null ? '' : dayIn(language, date), reason },
    members: { date, reason },
  })
}
