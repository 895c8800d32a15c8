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
import { eachOnce, type ShownText } from '#domains/contracts/server/commands.ts'
import { readWholeContracts, type WholeContract } from '#domains/contracts/server/queries.ts'
import { isSigned, signShown } from '#domains/contracts/server/signing.ts'
import { sha256 } from '#domains/contracts/server/templates.ts'
import { sql } from '#platform/server/db/statement.ts'
import { post } from '#platform/server/mail/outbox.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { signingRefusals, type portalContractRoutes } from '../contract/contracts.ts'
import { asOrganisation } from './as-organisation.ts'
import { readerOf } from './contracts.ts'
import { portalContactColumns, portalContactJoins, type PortalContact } from './links.ts'

type Input<Name extends keyof typeof portalContractRoutes> = Received<(typeof portalContractRoutes)[Name]>

const codesAnHour = { most: 5, minutes: 60 }
const callsAnHour = { most: 30, minutes: 60 }
const wrongAnHour = { most: 10, minutes: 60 }

/**
 * Emails the contact a code for the texts that were shown. Throws `NOT_FOUND`, `TEXT_CHANGED`, `INVALID_TRANSITION` if one cannot be signed, and
 * `RATE_LIMITED` within a minute of the code before for the same texts, after five codes in an hour, and for too many calls from an address.
 */
export async function sendSigningCode(
  scope: ClientScope,
  { body }: Input<'sendSigningCode'>,
): Promise<Answer<typeof portalContractRoutes.sendSigningCode>> {
  const { db, actor, now, caller, config } = scope
  const contracts = eachOnce(body.contracts)
  const shown = await readShown(scope, contracts)
  for (const { isActive, status } of shown) {
    if (!isActive) throw contractRefusals.ASSIGNMENT_NOT_ACTIVE()
    if (!partyMoves[status].sign) throw refuse.INVALID_TRANSITION({ members: { from: status, to: 'party_signed' } })
  }
  const textsHash = hashOf(contracts)
  const limits = {
    [`signing-pause:${actor.contactId}:${textsHash}`]: { most: 1, minutes: codePauseSeconds / 60 },
    [`signing-code:${actor.contactId}`]: codesAnHour,
    [`signing-code-from:${caller.address}`]: callsAnHour,
  }
  await countAttempt(db, limits, now)
  const contact = await readContact(scope)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const expiresAt = laterBy(now, signingCodeMinutes * 60_000)
  await db.many(
    sql`
      insert into contract_codes (organisation_id, contact_id, texts_hash, email, code_hash, expires_at)
      values (${actor.organisationId}, ${actor.contactId}, ${textsHash}, ${contact.email}, ${await scope.passwords.hash(code)}, ${expiresAt})
      on conflict (organisation_id, contact_id, texts_hash) do update
        set email = excluded.email, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
  )
  const named = shown.map(({ id, title, startDate, worker }) => ({
    id,
    title,
    startDate,
    worker: worker?.name ?? null,
  }))
  await post(
    { db, now },
    actor.organisationId,
    signingCodeEmail(contact, { contracts: named, code }, config.publicUrl),
    { kind: 'signingCode', beyond: 'refuse' },
  )
  return { email: contact.email, expiresAt }
}

/** Returns the contracts whose texts were shown, those that start first. Throws `NOT_FOUND` if the contact does not see one, and `TEXT_CHANGED`. */
async function readShown(scope: ClientScope, contracts: readonly ShownText[]): Promise<WholeContract[]> {
  const ids = contracts.map(({ id }) => id)
  const rows = await readWholeContracts(asOrganisation(scope), ids, readerOf(scope))
  if (rows.length < ids.length) throw refuse.NOT_FOUND()
  const hashes = new Map(contracts.map(({ id, textHash }) => [id, textHash]))
  if (rows.some(({ id, textHash }) => hashes.get(id) !== textHash)) throw contractRefusals.TEXT_CHANGED()
  return rows
}

// What a code is for: these contracts with these texts, no more and no fewer.
const hashOf = (contracts: readonly ShownText[]) =>
  sha256(contracts.map(({ id, textHash }) => `${id} ${textHash}`).join('\n'))

/**
 * Signs contracts for the client with the code that was emailed for their texts, all or none. Each attempt counts, also if it fails. Repeated,
 * it has no further effect. Throws `NOT_FOUND`, `SIGNING_CODE_WRONG`, `SIGNING_CODE_ENDED`, `TEXT_CHANGED`, `ASSIGNMENT_NOT_ACTIVE`, and
 * `RATE_LIMITED` after ten attempts in an hour.
 */
export async function signClientContracts(
  scope: ClientScope,
  { body }: Input<'signClientContracts'>,
): Promise<Answer<typeof portalContractRoutes.signClientContracts>> {
  const { db, actor, now } = scope
  const contracts = eachOnce(body.contracts)
  const done = { done: contracts.map(({ id }) => id) }
  const areSigned = async () => (await readShown(scope, contracts)).every(isSigned)
  // The answer of the first call may have been lost; its code is used up.
  if (await areSigned()) return done
  await countAttempt(db, { [`signing:${actor.contactId}`]: wrongAnHour }, now)
  const textsHash = hashOf(contracts)
  const [tried] = await db.manyAndCommit(
    sql<{ codeHash: string; email: string; tries: number }>`
      update contract_codes q set tries = q.tries + 1 from client_contacts k
       where q.organisation_id = ${actor.organisationId} and q.contact_id = ${actor.contactId} and q.texts_hash = ${textsHash}
         and k.organisation_id = q.organisation_id and k.id = q.contact_id and k.email = q.email
         and q.tries < ${mostCodeTries} and q.expires_at > ${now}
      returning q.code_hash, q.email, q.tries`,
  )
  // Of two calls with the same code, one signs; the other finds the code used up, and the contracts signed.
  const requireSigned = async () => {
    if (!(await areSigned())) throw signingRefusals.SIGNING_CODE_ENDED()
    return done
  }
  if (!tried) return requireSigned()
  if (!(await scope.passwords.verify(body.code.replaceAll(/[\s-]/g, ''), tried.codeHash))) {
    const left = mostCodeTries - tried.tries
    throw left > 0 ? signingRefusals.SIGNING_CODE_WRONG({ values: { left } }) : signingRefusals.SIGNING_CODE_ENDED()
  }
  const used = await db.many(
    sql<{ email: string }>`
      delete from contract_codes
       where organisation_id = ${actor.organisationId} and contact_id = ${actor.contactId} and texts_hash = ${textsHash}
         and code_hash = ${tried.codeHash}
      returning email`,
  )
  if (used.length === 0) return requireSigned()
  const identity = { method: 'emailedCode' as const, name: actor.name, email: maskedAddress(tried.email) }
  await signShown(asOrganisation(scope), contracts, identity)
  return done
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
