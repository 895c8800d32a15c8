import { laterBy } from '#base/time.ts'
import { makePasswordLinks } from '#domains/accounts/server/passwords.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { postAll } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { invitationEmail } from './emails.ts'
import type { ImportedWorker } from './import-file.ts'

// Leaves capacity for other emails, such as password resets, while thousands of invitations are sent.
const emailsPerSecond = 10

/**
 * Invites workers by email, in the language of the scope. `before` is the number of workers of the same import who were invited earlier.
 * Invitations over a limit are sent later.
 */
export async function inviteAll(
  scope: ActorScope,
  people: readonly { readonly id: string; readonly form: ImportedWorker['form'] }[],
  before: number,
): Promise<void> {
  const { db, now, config, language, actor } = scope
  const { companyName, companyTag } = await readOrganisation(db, actor.organisationId)
  const ids = people.map(({ id }) => id)
  const tokens = await makePasswordLinks(scope, actor.organisationId, ids, 'invitation')
  const inTurn = laterBy(now, Math.floor(before / emailsPerSecond) * 1000)
  const emails = people.map(({ form }, index) => {
    const link = `${config.publicUrl}/auth/reset-password?token=${tokens[index]}`
    const to = { email: form.email, name: form.firstName ?? form.lastName, language, company: companyName ?? '' }
    return invitationEmail(to, link, companyTag ?? '')
  })
  await postAll(scope, actor.organisationId, emails, { kind: 'workerInvitation', beyond: 'wait', from: inTurn })
}
