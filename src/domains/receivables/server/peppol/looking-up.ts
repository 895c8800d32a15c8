import type { Received } from '#base/route.ts'
import { accessPointOf } from '#platform/server/peppol/http-access-point.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { type PeppolParticipant, peppolRefusals, type peppolRoutes } from '../../contract/peppol.ts'

/** The limit of look-ups of an organisation. */
const limit = { most: 60, minutes: 1 } as const
// A user waits for the answer.
const timeoutMs = 8000

/** Returns whether a company is registered in Peppol. Throws `PEPPOL_OFF` and `ACCESS_POINT_UNAVAILABLE`. */
export async function lookUpParticipant(
  { db, actor, now, config, log }: ActorScope,
  { query: { scheme, address, document } }: Received<typeof peppolRoutes.lookUpParticipant>,
): Promise<PeppolParticipant> {
  const accessPoint = accessPointOf(config, { timeoutMs })
  if (!accessPoint) throw peppolRefusals.PEPPOL_OFF()
  await countAttempt(db, { [`peppol:${actor.organisationId}`]: limit }, now)
  // No other call waits for this connection during the request.
  await db.commit()
  try {
    return { scheme, address, ...(await accessPoint.lookUp({ scheme, address }, document)) }
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'the access point did not answer a look-up')
    throw peppolRefusals.ACCESS_POINT_UNAVAILABLE()
  }
}
