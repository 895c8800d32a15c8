import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Stores the working hours of a locked assignment, and the day until which its shifts follow them; null for none. */
export async function storeWorkingHours(
  { db, actor, now }: ActorScope,
  id: string,
  workingHours: WorkingHours | null,
  shiftsUntil: string | null,
): Promise<void> {
  await db.many(
    sql`
      update assignments
         set working_hours = ${workingHours && JSON.stringify(workingHours)}::jsonb, shifts_until = ${shiftsUntil},
             version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
}

/** Stores the day until which the shifts of a locked assignment follow its working hours. */
export async function storeShiftsUntil({ db, actor, now }: ActorScope, id: string, shiftsUntil: string): Promise<void> {
  await db.many(
    sql`
      update assignments set shifts_until = ${shiftsUntil}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
}
