import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { changeRecord, deleteRecord, insertRecord, requireVersion } from '#platform/server/db/change.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { type Tag, tagRefusals, tagRoutes } from '../contract.ts'
import { tagLimits } from '../rules.ts'

type Input<Name extends keyof typeof tagRoutes> = Received<(typeof tagRoutes)[Name]>
type TagRow = Omit<Tag, 'allowed'>

const columns = fragment`t.id, t.name, t.colour, t.version`

/** Returns the organisation's tags by name. */
async function listTags(scope: ActorScope): Promise<Answer<typeof tagRoutes.listTags>> {
  const rows = await scope.db.many(
    sql<TagRow>`
      select ${columns} from tags t where t.organisation_id = ${scope.actor.organisationId} order by searchable(t.name)`,
  )
  return { items: rows.map((row) => tagOf(scope, row)) }
}

/** Returns the organisation's tags with the number of their records, which belong to later domains (decision 28). */
async function countTags(scope: ActorScope): Promise<Answer<typeof tagRoutes.countTags>> {
  const { organisationId } = scope.actor
  const rows = await scope.db.many(
    sql<TagRow & { workers: number; clients: number; requests: number }>`
      select ${columns}, coalesce(w.number, 0)::int as workers, coalesce(c.number, 0)::int as clients,
             coalesce(r.number, 0)::int as requests
        from tags t
        left join (select tag.name, count(*) as number from workers o, unnest(o.tags) tag (name)
                    where o.organisation_id = ${organisationId} group by tag.name) w on w.name = t.name
        left join (select tag.name, count(*) as number from clients o, unnest(o.tags) tag (name)
                    where o.organisation_id = ${organisationId} group by tag.name) c on c.name = t.name
        left join (select tag.name, count(*) as number from requests o, unnest(o.tags) tag (name)
                    where o.organisation_id = ${organisationId} group by tag.name) r on r.name = t.name
       where t.organisation_id = ${organisationId} order by searchable(t.name)`,
  )
  return {
    items: rows.map((row) =>
      Object.assign(tagOf(scope, row), { workers: row.workers, clients: row.clients, requests: row.requests }),
    ),
  }
}

/** Adds a tag. Throws `NAME_TAKEN` and `TOO_MANY`. */
async function addTag(scope: ActorScope, { body }: Input<'addTag'>): Promise<Tag> {
  const { items } = await listTags(scope)
  if (items.length >= tagLimits.ofOrganisation)
    throw tagRefusals.TOO_MANY({ values: { count: tagLimits.ofOrganisation } })
  const id = uuid()
  await insertRecord(scope, { table: 'tags', id }, body).catch(refuseTaken)
  return readTag(scope, id)
}

/** Renames a tag or gives it another colour. Its records get the new name. Throws `NAME_TAKEN` and `STALE_VERSION`. */
async function editTag(scope: ActorScope, { params: { id }, body, ifMatch }: Input<'editTag'>): Promise<Tag> {
  return changeRecord(scope, { table: 'tags', id }, ifMatch, body, () => readTag(scope, id)).catch(refuseTaken)
}

/** Replaces a tag by another on all records, and deletes it. Returns the other tag. */
async function mergeTag(scope: ActorScope, { params: { id }, body, ifMatch }: Input<'mergeTag'>): Promise<Tag> {
  if (body.into === id) throw invalidField('into', 'tags.validation.same')
  await scope.db.many(
    sql`
      select id from tags where organisation_id = ${scope.actor.organisationId} and id in (${id}, ${body.into}) order by id for update`,
  )
  const tag = await readTag(scope, id)
  const into = await readTag(scope, body.into).catch(() => {
    throw invalidField('into', 'platform.validation.unknown')
  })
  await requireVersion(scope, { table: 'tags', id }, ifMatch, () => readTag(scope, id))
  await scope.db.many(sql`select replace_tag(${scope.actor.organisationId}, ${tag.name}, ${into.name})::text as done`)
  await deleteRecord(scope, { table: 'tags', id }, undefined, () => readTag(scope, id))
  return into
}

/** Deletes a tag and removes it from all records. */
async function deleteTag(scope: ActorScope, { params: { id }, ifMatch }: Input<'deleteTag'>): Promise<void> {
  await deleteRecord(scope, { table: 'tags', id }, ifMatch, () => readTag(scope, id))
}

async function readTag(scope: ActorScope, id: string): Promise<Tag> {
  const row = await scope.db.first(
    sql<TagRow>`select ${columns} from tags t where t.organisation_id = ${scope.actor.organisationId} and t.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return tagOf(scope, row)
}

function tagOf({ actor }: ActorScope, row: TagRow): Tag {
  const { id, name, colour, version } = row
  return { id, name, colour, version, allowed: may(actor, 'organisation:write') ? ['edit', 'merge', 'delete'] : [] }
}

function refuseTaken(error: unknown): never {
  if (!violates(error, 'tags_by_name')) throw error
  throw tagRefusals.NAME_TAKEN({ members: { faults: [fault('name', 'tags.validation.nameTaken')] } })
}

/** The handlers of the routes for tags. */
export const tags = serve('tags', tagRoutes, { listTags, countTags, addTag, editTag, mergeTag, deleteTag })
