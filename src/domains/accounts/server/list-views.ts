import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { changeRecord, deleteRecord, insertRecord } from '#platform/server/db/change.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import {
  mostViews,
  type SavedView,
  viewedLists,
  type ViewedList,
  viewRefusals,
  type viewRoutes,
} from '../contract/list-views.ts'

type Input<Name extends keyof typeof viewRoutes> = Received<(typeof viewRoutes)[Name]>
type ViewRow = Omit<SavedView, 'allowed' | 'isOwn'> & { accountId: string }

const viewed = Object.keys(viewedLists) as ViewedList[]
const columns = fragment`v.id, v.account_id, v.list, v.name, v.query, v.columns, v.is_shared, v.version`

/** Returns the actor's own views of a list and the shared ones, by name; without a list, those of all lists that the actor may read. Throws `FORBIDDEN` if the actor may not read the list. */
export async function listViews(
  scope: ActorScope,
  { query: { list } }: Input<'listViews'>,
): Promise<Answer<typeof viewRoutes.listViews>> {
  if (list !== undefined && !may(scope.actor, viewedLists[list])) throw refuse.FORBIDDEN()
  const readable = list ? [list] : viewed.filter((one) => may(scope.actor, viewedLists[one]))
  const { organisationId, accountId } = scope.actor
  const rows = await scope.db.many(
    sql<ViewRow>`
      select ${columns} from list_views v
       where v.organisation_id = ${organisationId} and v.list = any(${readable}::text[]) and (v.is_shared or v.account_id = ${accountId})
       order by searchable(v.name), v.id`,
  )
  return { items: rows.map((row) => viewOf(scope, row)), allowed: may(scope.actor, 'views:share') ? ['share'] : [] }
}

/** Saves a view. Throws `TOO_MANY_VIEWS`, and a validation error for a shared view without the permission. */
export async function addView(scope: ActorScope, { body }: Input<'addView'>): Promise<SavedView> {
  if (!may(scope.actor, viewedLists[body.list])) throw refuse.FORBIDDEN()
  requireToShare(scope, body.isShared)
  const { organisationId, accountId } = scope.actor
  const own = await scope.db.one(
    sql<{ count: number }>`
      select count(*)::int as count from list_views where organisation_id = ${organisationId} and account_id = ${accountId}`,
  )
  if (own.count >= mostViews) throw viewRefusals.TOO_MANY_VIEWS({ values: { count: mostViews } })
  const id = uuid()
  const { isShared, ...rest } = body
  await insertRecord(scope, { table: 'list_views', id }, { account_id: accountId, ...rest, is_shared: isShared })
  return readView(scope, id)
}

/** Changes a view of one's own, or a shared one with the permission to share. Throws `FORBIDDEN` and `STALE_VERSION`. */
export async function editView(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'editView'>,
): Promise<SavedView> {
  const read = () => readView(scope, id)
  const before = await read()
  if (!before.allowed.includes('edit')) throw refuse.FORBIDDEN()
  // Without the permission, a shared view can only be made one's own again, or deleted.
  requireToShare(scope, body.isShared ?? before.isShared)
  const { isShared, ...rest } = body
  return changeRecord(scope, { table: 'list_views', id }, ifMatch, { ...rest, is_shared: isShared }, read)
}

/** Deletes a view of one's own, or a shared one with the permission to share. */
export async function deleteView(scope: ActorScope, { params: { id }, ifMatch }: Input<'deleteView'>): Promise<void> {
  const read = () => readView(scope, id)
  if (!(await read()).allowed.includes('delete')) throw refuse.FORBIDDEN()
  await deleteRecord(scope, { table: 'list_views', id }, ifMatch, read)
}

function requireToShare({ actor }: ActorScope, isShared: boolean | undefined): void {
  if (isShared && !may(actor, 'views:share')) throw invalidField('isShared', 'accounts.validation.mayNotShare')
}

async function readView(scope: ActorScope, id: string): Promise<SavedView> {
  const { organisationId, accountId } = scope.actor
  const row = await scope.db.first(
    sql<ViewRow>`
      select ${columns} from list_views v
       where v.organisation_id = ${organisationId} and v.id = ${id} and (v.is_shared or v.account_id = ${accountId})`,
  )
  if (!row || !may(scope.actor, viewedLists[row.list])) throw refuse.NOT_FOUND()
  return viewOf(scope, row)
}

function viewOf({ actor }: ActorScope, { accountId, ...row }: ViewRow): SavedView {
  const [isOwn, mayShare] = [accountId === actor.accountId, may(actor, 'views:share')]
  const mayEdit = isOwn || (row.isShared && mayShare)
  return { ...row, isOwn, allowed: mayEdit ? ['edit', ...(mayShare ? (['share'] as const) : []), 'delete'] : [] }
}
