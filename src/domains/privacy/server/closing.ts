import { languages } from '#base/language.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { holdAdmins } from '#domains/accounts/server/users.ts'
import { changeOrganisation } from '#domains/organisations/server/commands.ts'
import { settingsOf } from '#domains/organisations/server/settings.ts'
import type { PeriodStatus } from '#domains/pay/rules.ts'
import { goesOn } from '#domains/pay/server/periods.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import { retryTransaction } from '#platform/server/db/retries.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { postToEach } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { endSessionsOfAll } from '#platform/server/sessions/sessions.ts'
import { privacyRefusals, type privacyRoutes } from '../contract.ts'
import { requireConfirmation } from './confirming.ts'
import { closedEmail } from './emails.ts'

/**
 * Closes the actor's organisation: nobody can sign in, and no scheduled jobs run for it; its records stay. Requires the word and the
 * password. Refused while somebody is clocked in or calculated pay is not issued. Notifies everybody else by email.
 */
export async function closeOrganisation(
  scope: ActorScope,
  { body }: Received<typeof privacyRoutes.closeOrganisation>,
): Promise<void> {
  await requireConfirmation(scope, body)
  await retryTransaction(scope.db, () => close(scope))
  scope.caller.dropToken()
}

async function close(scope: ActorScope): Promise<void> {
  await holdAdmins(scope)
  const closer = await readCloser(scope)
  await refuseAtWork(scope)
  await refuseUnissued(scope)
  await changeOrganisation(scope, { ifMatch: undefined, shown: settingsOf }, { closedAt: scope.now })
  await endSessionsOfAll(scope.db, scope.actor.organisationId)
  await tellOthers(scope, closer)
}

interface Closer {
  name: string
  company: string
  contact: string
}

// Read after locking the organisation: it may have been closed, or the role revoked, while the password was verified.
async function readCloser({ db, actor }: ActorScope): Promise<Closer> {
  const closer = await db.first(
    sql<Closer>`
      select ${accountName('a')} as name, coalesce(o.company_name, '') as company,
             coalesce(o.primary_email, a.email) as contact
        from accounts a join organisations o on o.id = a.organisation_id
       where a.organisation_id = ${actor.organisationId} and a.id = ${actor.accountId} and a.active and a.role = ${actor.role}
         and o.closed_at is null`,
  )
  if (!closer) throw refuse.UNAUTHENTICATED()
  return closer
}

async function refuseAtWork({ db, actor }: ActorScope): Promise<void> {
  const [first] = await db.many(
    sql<{ worker: string; count: number }>`
      select ${workerName('w')} as worker, count(*) over ()::int as count
        from clock_sessions c join workers w on w.organisation_id = c.organisation_id and w.id = c.worker_id
       where c.organisation_id = ${actor.organisationId} and c.ended_at is null order by c.started_at, c.id limit 1`,
  )
  if (first) throw privacyRefusals.AT_WORK({ values: { ...first } })
}

async function refuseUnissued({ db, actor, language }: ActorScope): Promise<void> {
  const period = await db.first(
    sql<{ startDate: string; endDate: string }>`
      select d.start_date, d.end_date from pay_periods d
       where d.organisation_id = ${actor.organisationId}
         and (${is<PeriodStatus>('d.status', 'calculated')} or ${is<PeriodStatus>('d.status', 'open')} and exists (
               select 1 from pay_calculations k where k.organisation_id = ${actor.organisationId} and k.pay_period_id = d.id and ${goesOn}))
       order by d.start_date, d.id limit 1`,
  )
  if (period)
    throw privacyRefusals.PAY_NOT_ISSUED({
      values: { from: dayIn(language, period.startDate), to: dayIn(language, period.endDate) },
    })
}

async function tellOthers({ db, actor }: ActorScope, closer: Closer): Promise<void> {
  const contents = Object.fromEntries(languages.map((language) => [language, closedEmail(language, closer)]))
  await postToEach(
    db,
    actor.organisationId,
    closer.company,
    contents as Parameters<typeof postToEach>[3],
    fragment`
      select a.email as recipient, a.preferred_language as language from accounts a
       where a.organisation_id = ${actor.organisationId} and a.active and a.erased_at is null and a.id <> ${actor.accountId}`,
  )
}
