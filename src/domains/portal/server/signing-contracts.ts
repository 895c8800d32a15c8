import { randomInt } from 'node:crypto'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { contractRefusals } from '#domains/contracts/contract.ts'
import { partyMoves } from '#domains/contracts/rules.ts'
import {
  codePauseSeconds,
  maskedAddress,
  mostCodeTries,
  signingCodeMinutes,
} from '#domains/contracts/rules/signing-codes.ts'
import { signingCodeEmail } from '#domains/contracts/server/emails.ts'
import { readWholeContract } from '#domains/contracts/server/queries.ts'
import { isSigned, signShown } from '#domains/contracts/server/signing.ts'
import { sql } from '#platform/server/db/statement.ts'
import { post } from '#platform/server/mail/outbox.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { type ClientContractPage, signingRefusals, type portalContractRoutes } from '../contract/contracts.ts'
import { asOrganisation } from './as-organisation.ts'
import { readClientContract, readerOf } from './contracts.ts'
import { portalContactColumns, portalContactJoins, type PortalContact } from './links.ts'

type Input<Name extends keyof typeof portalContractRoutes> = Received<(typeof portalContractRoutes)[Name]>

const codesAnHour = { most: 5, minutes: 60 }
const callsAnHour = { most: 30, minutes: 60 }
const wrongAnHour = { most: 10, minutes: 60 }

/**
 * Emails the contact a code for the text that was shown. Throws `NOT_FOUND`, `TEXT_CHANGED`, `INVALID_TRANSITION` if it cannot be signed, and
 * `RATE_LIMITED` within a minute of the code before, after five codes in an hour, and for too many calls from an address.
 */
export async function sendSigningCode(
  scope: ClientScope,
  { params: { id }, body: { textHash } }: Input<'sendSigningCode'>,
): Promise<Answer<typeof portalContractRoutes.sendSigningCode>> {
  const { db, actor, now, caller } = scope
  const contract = await readWholeContract(asOrganisation(scope), id, readerOf(scope))
  if (contract.textHash !== textHash) throw contractRefusals.TEXT_CHANGED()
  if (!contract.isActive) throw contractRefusals.ASSIGNMENT_NOT_ACTIVE()
  if (!partyMoves[contract.status].sign)
    throw refuse.INVALID_TRANSITION({ members: { from: contract.status, to: 'party_signed' } })
  const limits = {
    [`signing-pause:${actor.contactId}:${id}`]: { most: 1, minutes: codePauseSeconds / 60 },
    [`signing-code:${actor.contactId}`]: codesAnHour,
    [`signing-code-from:${caller.address}`]: callsAnHour,
  }
  await countAttempt(db, limits, now)
  await db.many(sql`delete from contract_codes where organisation_id = ${actor.organisationId} and expires_at < ${now}`)
  const contact = await readContact(scope)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const expiresAt = laterBy(now, signingCodeMinutes * 60_000)
  await db.many(
    sql`
      insert into contract_codes (organisation_id, contract_id, contact_id, text_hash, email, code_hash, expires_at)
      values (${actor.organisationId}, ${id}, ${actor.contactId}, ${textHash}, ${contact.email}, ${await scope.passwords.hash(code)},
              ${expiresAt})
      on conflict (organisation_id, contract_id, contact_id) do update
        set text_hash = excluded.text_hash, email = excluded.email, code_hash = excluded.code_hash, tries = 0,
            expires_at = excluded.expires_at`,
  )
  await post({ db, now }, actor.organisationId, signingCodeEmail(contact, { title: contract.title, code }), {
    kind: 'signingCode',
    beyond: 'refuse',
  })
  return { email: contact.email, expiresAt }
}

/**
 * Signs a contract for the client with the code that was emailed for this text. Each attempt counts, also if it fails. Repeated, it has no
 * further effect. Throws `NOT_FOUND`, `SIGNING_CODE_WRONG`, `SIGNING_CODE_ENDED`, `TEXT_CHANGED`, `ASSIGNMENT_NOT_ACTIVE`, and `RATE_LIMITED`
 * after ten attempts in an hour.
 */
export async function signClientContract(
  scope: ClientScope,
  { params: { id }, body: { textHash, code } }: Input<'signClientContract'>,
): Promise<ClientContractPage> {
  const { db, actor, now } = scope
  const organisation = asOrganisation(scope)
  const shown = await readWholeContract(organisation, id, readerOf(scope))
  if (shown.textHash !== textHash) throw contractRefusals.TEXT_CHANGED()
  // The answer of the first call may have been lost; its code is used up.
  if (isSigned(shown)) return readClientContract(scope, { params: { id } })
  await countAttempt(db, { [`signing:${actor.contactId}`]: wrongAnHour }, now)
  const [tried] = await db.manyAndCommit(
    sql<{ codeHash: string; email: string; tries: number }>`
      update contract_codes q set tries = q.tries + 1 from client_contacts k
       where q.organisation_id = ${actor.organisationId} and q.contract_id = ${id} and q.contact_id = ${actor.contactId}
         and k.organisation_id = q.organisation_id and k.id = q.contact_id and k.email = q.email
         and q.text_hash = ${textHash} and q.tries < ${mostCodeTries} and q.expires_at > ${now}
      returning q.code_hash, q.email, q.tries`,
  )
  if (!tried) return readSigned()
  if (!(await scope.passwords.verify(code.replaceAll(/[\s-]/g, ''), tried.codeHash))) {
    const left = mostCodeTries - tried.tries
    throw left > 0 ? signingRefusals.SIGNING_CODE_WRONG({ values: { left } }) : signingRefusals.SIGNING_CODE_ENDED()
  }
  const used = await db.many(
    sql<{ email: string }>`
      delete from contract_codes
       where organisation_id = ${actor.organisationId} and contract_id = ${id} and contact_id = ${actor.contactId}
         and code_hash = ${tried.codeHash}
      returning email`,
  )
  if (used.length === 0) return readSigned()
  const identity = { method: 'emailedCode' as const, name: actor.name, email: maskedAddress(tried.email) }
  await signShown(organisation, [{ id, textHash }], identity)
  return readClientContract(scope, { params: { id } })

  // Of two calls with the same code, one signs; the other finds the code used up, and the contract signed.
  async function readSigned(): Promise<ClientContractPage> {
    if (!isSigned(await readWholeContract(organisation, id, readerOf(scope))))
      throw signingRefusals.SIGNING_CODE_ENDED()
    return readClientContract(scope, { params: { id } })
  }
}

async function readContact({ db, actor }: ClientScope): Promise<PortalContact> {
  const found = await db.first(
    sql<PortalContact>`
      select ${portalContactColumns} ${portalContactJoins}
       where k.organisation_id = ${actor.organisationId} and k.id = ${actor.contactId}`,
  )
  if (!found) throw refuse.NOT_FOUND()
  return found
}
