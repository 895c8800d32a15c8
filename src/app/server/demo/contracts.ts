import { startOfDay } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import { readAssignment } from '#domains/assignments/server/queries.ts'
import type { ContractStatus } from '#domains/contracts/rules.ts'
import type { SignedFrom } from '#domains/contracts/server/document.ts'
import { storeDraft, suggestDetails } from '#domains/contracts/server/writing.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Engagement } from './engagements.ts'
import { customers, works } from './people.ts'

type Language = (typeof customers)[number]['language']

const texts = {
  fr: { reason: 'Surcroît temporaire de travail ', days: 'Selon le planning de la semaine', or: 'ou' },
  nl: { reason: 'Tijdelijke vermeerdering van werk', days: 'Volgens de planning van de week', or: 'of' },
} as const satisfies Record<Language, unknown>

/**
 * Adds the contract of each present assignment. Most are signed by both parties, and are sealed as soon as the server runs; a few wait for
 * the organisation or for their worker, as that of the worker who can sign in here.
 */
export async function addContracts(scope: ActorScope, engagements: readonly Engagement[]): Promise<void> {
  for (const engagement of engagements.filter(({ status }) => status === 'in_progress')) {
    const status = statusOf(engagement.index)
    const morning = laterBy(startOfDay(engagement.from, scope.actor.timeZone), -2 * 86_400_000 + 8 * 3_600_000)
    const then = { ...scope, now: laterBy(morning, engagement.index * 240_000) }
    const id = await write(then, engagement)
    await scope.db.many(
      sql`
        update contracts set created_at = ${then.now}, updated_at = ${then.now}
         where organisation_id = ${scope.actor.organisationId} and id = ${id}`,
    )
    if (status === 'draft') continue
    await move(then, id, { status: 'sent', sent_at: then.now, sent_by: scope.actor.accountId })
    if (status === 'sent') continue
    const signed = { ...then, now: laterBy(then.now, (1 + (engagement.index % 9)) * 3_600_000) }
    await move(signed, id, { status: 'party_signed', signed_at: signed.now, signed_from: from('password') })
    if (status === 'party_signed') continue
    const countersigned = { ...then, now: laterBy(signed.now, 5_400_000) }
    const by = { countersigned_by: scope.actor.accountId, countersigned_from: from('session') }
    await move(countersigned, id, { countersigned_at: countersigned.now, ...by })
    await scope.db.many(
      sql`insert into seal_tasks (organisation_id, id, due_at) values (${scope.actor.organisationId}, ${id}, ${scope.now})`,
    )
  }
}

// What the contract of a worker waits for; signed once it is sealed.
function statusOf(index: number): ContractStatus {
  if (index === 0 || index === 17) return 'sent'
  if (index === 11) return 'draft'
  return index % 12 === 5 ? 'party_signed' : 'signed'
}

async function write(scope: ActorScope, { assignmentId, work }: Engagement): Promise<string> {
  const assignment = await readAssignment(scope, assignmentId)
  const { customer, name, blocks } = works[work] as (typeof works)[number]
  const language = customers[customer as 0].language as Language
  const text = texts[language]
  const hours = blocks.map(([start, end]) => `${start}–${end}`).join(` ${text.or} `)
  const details = {
    ...(await suggestDetails(scope, 'be_assignment', assignment, language)),
    reason: 'increase',
    reasonDetail: `${text.reason}: ${name}`,
    schedule: `${text.days}, ${hours}`,
  }
  return storeDraft(scope, { kind: 'be_assignment', language, assignment, details, period: undefined })
}

/** Changes a contract of the demo. */
export function move(scope: ActorScope, id: string, values: Readonly<Record<string, string>>): Promise<void> {
  return changeRecord(scope, { table: 'contracts', id }, undefined, values, () => Promise.resolve())
}

/** Returns how somebody in the demo was identified. */
export function from(method: SignedFrom['method'], signer: Pick<SignedFrom, 'name' | 'email'> = {}): string {
  return JSON.stringify({ method, address: '203.0.113.24', browser: 'Mozilla/5.0', ...signer } satisfies SignedFrom)
}
