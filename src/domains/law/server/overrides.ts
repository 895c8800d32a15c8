import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { countryOfRules } from '#domains/organisations/rules/holidays.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { changeRecord, deleteRecord, insertRecord, isReferredTo } from '#platform/server/db/change.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { lawRefusals, lawRoutes, type Override } from '../contract.ts'
import { type LawOverride, overrideLimits, overriderOf, replaceableRules } from '../rules.ts'

type Input<Name extends keyof typeof lawRoutes> = Received<(typeof lawRoutes)[Name]>

interface Row extends Omit<Override, 'by' | 'allowed'> {
  clientId: string | null
}

const readRows = ({ db, actor }: ActorScope, where: Fragment) =>
  db.many(
    sql<Row>`
      select o.id, o.rule, o.level, o.value, o.client_id, o.agreement, o.reason, o.source, o.version,
             case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client
        from law_overrides o
        left join clients c on c.organisation_id = o.organisation_id and c.id = o.client_id
       where o.organisation_id = ${actor.organisationId} and ${where}
       order by o.client_id is null, c.name, o.agreement, o.rule, o.id`,
  )

/** Lists overrides: all, or those that count for a client. Throws `NOT_FOUND` for an unknown client. */
async function listOverrides(
  scope: ActorScope,
  { query: { clientId } }: Input<'listOverrides'>,
): Promise<Answer<typeof lawRoutes.listOverrides>> {
  const { db, actor } = scope
  const agreements = await db.many(
    sql<{ name: string }>`
      select agreement as name from client_agreements where organisation_id = ${actor.organisationId}
       union select agreement from law_overrides where organisation_id = ${actor.organisationId} and agreement is not null
       order by 1`,
  )
  const client = clientId == null ? undefined : await readClientAgreement(scope, clientId)
  const rows = await readRows(
    scope,
    client
      ? fragment`(o.client_id = ${clientId} or o.client_id is null and (o.agreement is null or o.agreement = ${client.agreement}))`
      : fragment`true`,
  )
  return {
    items: rows.map((row) => overrideOf(scope, row)),
    country: countryOfRules(await readOrganisation(db, actor.organisationId)),
    agreement: client?.agreement ?? null,
    agreements: agreements.map(({ name }) => name),
    allowed: may(actor, 'organisation:write') ? ['add'] : [],
  }
}

async function readClientAgreement({ db, actor }: ActorScope, clientId: string) {
  const client = await db.first(
    sql<{ agreement: string | null }>`
      select a.agreement from clients c
        left join client_agreements a on a.organisation_id = c.organisation_id and a.id = c.id
       where c.organisation_id = ${actor.organisationId} and c.id = ${clientId}`,
  )
  if (!client) throw refuse.NOT_FOUND()
  return client
}

/** Replaces a rule. Throws `RULE_TAKEN`, `TOO_MANY`, and a validation error for a value that the rule does not have. */
async function addOverride(scope: ActorScope, { body }: Input<'addOverride'>): Promise<Override> {
  if (body.clientId !== null && body.agreement !== null) throw invalidField('agreement', 'platform.validation.invalid')
  requireEffect(body)
  const { db, actor } = scope
  const { count } = await db.one(
    sql<{ count: number }>`
      select count(*)::int as count from law_overrides where organisation_id = ${actor.organisationId}`,
  )
  const most = overrideLimits.ofOrganisation
  if (count >= most) throw lawRefusals.TOO_MANY({ values: { count: most } })
  const id = uuid()
  const { clientId, ...columns } = body
  await insertRecord(scope, { table: 'law_overrides', id }, { ...columns, client_id: clientId }).catch(
    (error: unknown) => {
      if (violates(error, 'law_overrides_one'))
        throw lawRefusals.RULE_TAKEN({ members: { faults: [fault('rule', 'law.validation.taken')] } })
      throw isReferredTo(error) ? invalidField('clientId', 'platform.validation.unknown') : error
    },
  )
  return readOverride(scope, id)
}

/** Changes an override. Throws `STALE_VERSION`, and a validation error for a value that the rule does not have. */
async function editOverride(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'editOverride'>,
): Promise<Override> {
  requireEffect({ ...(await readOverride(scope, id)), ...body })
  return changeRecord(scope, { table: 'law_overrides', id }, ifMatch, body, () => readOverride(scope, id))
}

/** Lets the rule count again as it was. */
async function deleteOverride(scope: ActorScope, { params: { id }, ifMatch }: Input<'deleteOverride'>): Promise<void> {
  await deleteRecord(scope, { table: 'law_overrides', id }, ifMatch, () => readOverride(scope, id))
}

/** Sets the collective agreement of a client, or removes it. Throws `NOT_FOUND`. */
async function setClientAgreement(
  scope: ActorScope,
  { params: { id }, body: { agreement } }: Input<'setClientAgreement'>,
): Promise<Answer<typeof lawRoutes.setClientAgreement>> {
  const { db, actor, now } = scope
  await readClientAgreement(scope, id)
  if (agreement === null)
    await db.many(sql`delete from client_agreements where organisation_id = ${actor.organisationId} and id = ${id}`)
  else
    await db.many(
      sql`
        insert into client_agreements (organisation_id, id, agreement) values (${actor.organisationId}, ${id}, ${agreement})
        on conflict (organisation_id, id) do update set agreement = excluded.agreement, updated_at = ${now}`,
    )
  return { agreement }
}

// Prohibitions have no value.
function requireEffect({ rule, level, value }: Pick<LawOverride, 'rule' | 'level' | 'value'>): void {
  if (value !== null && replaceableRules.get(rule)?.limit === null)
    throw invalidField('value', 'law.validation.noValue')
  if (value === null && level === 'usual') throw invalidField('level', 'law.validation.nothing')
}

async function readOverride(scope: ActorScope, id: string): Promise<Override> {
  const [row] = await readRows(scope, fragment`o.id = ${id}`)
  if (!row) throw refuse.NOT_FOUND()
  return overrideOf(scope, row)
}

function overrideOf({ actor }: ActorScope, { clientId, ...row }: Row): Override {
  const by = overriderOf({ clientId, agreement: row.agreement })
  return { ...row, by, allowed: may(actor, 'organisation:write') ? ['edit', 'delete'] : [] }
}

/** The handlers of the routes for overrides of working-time law. */
export const law = serve('law', lawRoutes, {
  listOverrides,
  addOverride,
  editOverride,
  deleteOverride,
  setClientAgreement,
})
