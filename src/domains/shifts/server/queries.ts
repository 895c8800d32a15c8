import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readAssignment } from '#domains/assignments/server/queries.ts'
import { workerName } from '#platform/server/db/names.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Shift, shiftRoutes } from '../contract.ts'
import { actionsOnShift } from '../rules.ts'

type ShiftRow = Omit<Shift, 'allowed'>

const from = `shifts s
  join assignments a on a.organisation_id = s.organisation_id and a.id = s.assignment_id
  join workers w on w.organisation_id = s.organisation_id and w.id = s.worker_id
  join projects p on p.organisation_id = s.organisation_id and p.id = s.project_id
  join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id`
const columns = `s.id, s.assignment_id, json_build_object('id', w.id, 'name', ${workerName('w')}) as worker,
  json_build_object('id', p.id, 'name', p.name) as project, json_build_object('id', c.id, 'name', c.name) as client,
  a.role, s.starts_at, s.ends_at, s.status, s.published_at, s.cancel_reason, s.version`
const sorts: Listing['sorts'] = { startsAt: { sql: 's.starts_at', type: 'timestamptz' } }

/** Lists the shifts of an assignment. */
export async function listShifts(
  scope: ActorScope,
  { params, query }: Received<typeof shiftRoutes.listShifts>,
): Promise<Answer<typeof shiftRoutes.listShifts>> {
  await readAssignment(scope, params.id)
  const where = new Conditions('s', scope.actor.organisationId).and('s.assignment_id = ?', params.id)
  const page = await readPage<ShiftRow>(scope.db, { select: columns, from, where, id: 's.id', sorts }, query)
  return { items: page.items.map((row) => shiftOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Reads one shift. */
export async function readShift(scope: ActorScope, id: string): Promise<Shift> {
  const [shift] = await readShifts(scope, [id])
  if (!shift) throw refuse.NOT_FOUND()
  return shift
}

/** Reads the given shifts that exist, earliest first. */
export async function readShifts(scope: ActorScope, ids: readonly string[]): Promise<Shift[]> {
  const rows = await scope.db.many(
    sql<ShiftRow>(
      `select ${columns} from ${from} where s.organisation_id = $1 and s.id = any($2::uuid[]) order by s.starts_at, s.id`,
      [scope.actor.organisationId, ids],
    ),
  )
  return rows.map((row) => shiftOf(scope, row))
}

/** Reads the history of a shift. */
export async function readShiftHistory(
  scope: ActorScope,
  { params, query }: Received<typeof shiftRoutes.readShiftHistory>,
): Promise<Answer<typeof shiftRoutes.readShiftHistory>> {
  await readShift(scope, params.id)
  return readHistory(scope, ['shifts'], params.id, query)
}

function shiftOf({ actor }: ActorScope, row: ShiftRow): Shift {
  const allowed = may(actor, 'assignments:write') ? actionsOnShift(row.status, row.publishedAt !== null) : []
  return { ...row, allowed }
}
