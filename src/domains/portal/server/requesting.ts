import type { Received } from '#base/route.ts'
import { inEvenTime } from '#domains/accounts/server/even-time.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { sql } from '#platform/server/db/statement.ts'
import { post } from '#platform/server/mail/outbox.ts'
import type { Scope } from '#platform/server/scope.ts'
import { checkAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import type { signInRoutes } from '../contract/sign-in.ts'
import { signInEmail, type SignInUrl } from './emails.ts'
import { signInMinutes } from '../rules.ts'
import { makeSignInLinks, type PortalContact, portalContactColumns, portalContactJoins } from './links.ts'

type LinkScope = Pick<Scope, 'db' | 'now' | 'group' | 'config'>

/** The most clients of an organisation for which one email has links. */
const mostClients = 50

/**
 * Sends a sign-in link to an address if it belongs to a contact. A person may be a contact of several organisations, also of several groups of
 * organisations: each organisation sends a separate email, which names no other. The answer and its duration are the same for unknown
 * addresses.
 */
export function requestSignIn(scope: Scope, { body }: Received<typeof signInRoutes.requestSignIn>): Promise<void> {
  return inEvenTime(async () => {
    const { email } = body
    const emailHash = hashOf(email).toString('base64url')
    const limits = {
      [`client-sign-in:${emailHash}`]: { most: 3, minutes: 60 },
      [`client-sign-in-from:${scope.caller.address}`]: { most: 100, minutes: 60 },
    }
    await checkAttempts(scope.db, limits, scope.now)
    await countAttempt(scope.db, limits, scope.now)
    await sendLinks(scope, email)
    await scope.group.inOthers((other) =>
      inGate(other, 'portalSignIn.requestSignIn', scope.now, (db) =>
        sendLinks({ db, now: scope.now, config: scope.config, group: other.group }, email),
      ),
    )
  })
}

async function sendLinks(scope: LinkScope, email: string): Promise<void> {
  const found = await scope.db.many(
    sql<PortalContact>`
      select ${portalContactColumns} ${portalContactJoins}
       where lower(k.email) = ${email} and o.closed_at is null and o.fenced_at is null order by k.organisation_id, c.name, k.id limit 500`,
  )
  for (const [organisationId, ofOne] of Map.groupBy(found, (contact) => contact.organisationId)) {
    const contacts = ofOne.slice(0, mostClients)
    const urls = await makeSignInLinks(scope, organisationId, contacts, signInMinutes)
    const links = contacts.map(({ client }, index): SignInUrl => ({ client, url: urls[index] ?? '' }))
    const [to] = contacts
    if (!to) continue
    const email = signInEmail(to, links as [SignInUrl, ...SignInUrl[]])
    await post(scope, organisationId, email, { kind: 'portalSignIn', beyond: 'wait' })
  }
}
