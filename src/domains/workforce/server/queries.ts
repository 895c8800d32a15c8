import { may } from '#base/actor.ts'
import type { Currency } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { Conditions, containing } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { WorkerProfile, WorkerSummary, workforceRoutes } from '../contract.ts'

type SummaryRow = Omit<WorkerSummary, 'allowed' | 'status'> & { active: boolean }
type ProfileRow = SummaryRow &
  Pick<WorkerProfile, 'username' | 'dateOfBirth' | 'address' | 'professionalBio' | 'passwordUpdateRequired'> & {
    nationalId: string
    nationalIdLast4: string
    rateAmount: number | null
    rateCurrency: Currency | null
  }

const from = 'workers w join accounts a on a.organisation_id = w.organisation_id and a.id = w.id'
const summaryColumns = `w.id, w.first_name, w.last_name, a.email, w.phone, w.industry, w.primary_role, w.experience_level, a.active, w.version`

/** The organisation's workers. */
export async function listWorkers(
  scope: ActorScope,
  { query }: Received<typeof workforceRoutes.listWorkers>,
): Promise<Answer<typeof workforceRoutes.listWorkers>> {
  const where = new Conditions()
    .and('w.organisation_id = ?', scope.actor.organisationId)
    .and('a.active = ?', query.status === undefined ? undefined : query.status === 'active')
    .and(`w.search_name || ' ' || a.email like searchable(?)`, containing(query.q))
  const page = await readPage<SummaryRow>(
    scope.db,
    {
      select: summaryColumns,
      from,
      where,
      id: 'w.id',
      sorts: {
        lastName: { sql: 'w.search_name', type: 'text' },
        createdAt: { sql: 'w.created_at', type: 'timestamptz', descending: true },
      },
    },
    query,
  )
  return { items: page.items.map((row) => summaryOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** One worker, the national id masked unless the reader may see pay. */
export async function readWorker(scope: ActorScope, id: string): Promise<WorkerProfile> {
  const { actor } = scope
  const row = await scope.db.first(
    written<ProfileRow>(
      `select ${summaryColumns}, a.username, a.password_update_required, w.date_of_birth, w.national_id, w.national_id_last4, w.address,
              w.rate_amount, w.rate_currency, w.professional_bio
         from ${from} where w.organisation_id = $1 and w.id = $2`,
      [actor.organisationId, id],
    ),
  )
  if (!row) throw refuse.NOT_FOUND()
  return {
    ...summaryOf(scope, row),
    username: row.username,
    dateOfBirth: row.dateOfBirth,
    nationalId: may(actor, 'pay:read')
      ? scope.cipher.open(row.nationalId, nationalIdOf(actor.organisationId, id))
      : `••••${row.nationalIdLast4}`,
    address: row.address,
    rate:
      row.rateAmount === null || row.rateCurrency === null
        ? null
        : { amount: row.rateAmount, currency: row.rateCurrency },
    professionalBio: row.professionalBio,
    passwordUpdateRequired: row.passwordUpdateRequired,
  }
}

/** Where a worker's national id is sealed. */
export function nationalIdOf(organisationId: string, id: string) {
  return { organisationId, table: 'workers', id, column: 'national_id' }
}

function summaryOf({ actor }: ActorScope, row: SummaryRow): WorkerSummary {
  const toggle = row.active ? ('deactivate' as const) : ('reactivate' as const)
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    industry: row.industry,
    primaryRole: row.primaryRole,
    experienceLevel: row.experienceLevel,
    status: row.active ? 'active' : 'inactive',
    version: row.version,
    allowed: may(actor, 'workforce:write') ? ['edit', toggle, 'renewPassword'] : [],
  }
}
