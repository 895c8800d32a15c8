import type { Answer, Received } from '#base/route.ts'
import { instantAt } from '#base/time.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { claimOnce } from '#platform/server/sessions/attempts.ts'
import { kioskRefusals } from '../contract.ts'
import type { kioskWorkerRoutes } from '../contract/worker.ts'
import { codeLifeSeconds, codeStepSeconds, isCurrent, parseCode } from '../rules/codes.ts'
import { isSignedBy } from './keys.ts'
import { readPunchingKiosk } from './place.ts'
import { punchAt } from './punching.ts'

/**
 * Punches with the QR code of a kiosk, by the ordinary command; the code proves the place. Only live: the code of a late punch would prove
 * nothing. Throws `KIOSK_CODE_INVALID`, `KIOSK_CODE_EXPIRED`, `KIOSK_CODE_USED` and the refusals of the clock.
 */
export async function punchByCode(
  scope: ActorScope,
  { body }: Received<typeof kioskWorkerRoutes.punchByCode>,
): Promise<Answer<typeof kioskWorkerRoutes.punchByCode>> {
  const { db, actor, now, cipher } = scope
  const code = parseCode(body.code)
  const device =
    code &&
    (await db.first(
      sql<{ signingKey: string }>`
        select signing_key from kiosk_devices where organisation_id = ${actor.organisationId} and id = ${code.kioskId}`,
    ))
  if (!code || !device) throw kioskRefusals.KIOSK_CODE_INVALID()
  const owner = { organisationId: actor.organisationId, id: code.kioskId }
  if (!isSignedBy(cipher, owner, device.signingKey, code)) throw kioskRefusals.KIOSK_CODE_INVALID()
  if (!isCurrent(code.step, Date.parse(now))) throw kioskRefusals.KIOSK_CODE_EXPIRED()
  // The command commits with its last statement; its refusal must leave the code unused.
  db.deferCommit()
  const use = `kiosk-code:${code.kioskId}:${code.step}:${actor.accountId}:${body.kind}`
  const until = instantAt((code.step * codeStepSeconds + codeLifeSeconds + 1) * 1000)
  const claimed = await claimOnce(db, [{ key: use, until }])
  if (!claimed.has(use)) throw kioskRefusals.KIOSK_CODE_USED()
  const kiosk = await readPunchingKiosk(scope, code.kioskId)
  return { kiosk: kiosk.name, clock: await punchAt(scope, body, kiosk) }
}
