import { expect, test } from 'vitest'
import { isIn } from '#base/status-groups.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { fragment } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { assignmentGroups, type AssignmentStatus, assignmentStatuses } from '../rules.ts'
import { sampleAssignment } from './samples.ts'
import { takesHours } from './taking.ts'

const world = await openWorld([])

const period = { startDate: '2026-11-16', endDate: '2026-11-20' }
const cancelledOn = '2026-11-18'
const days = ['2026-11-15', '2026-11-16', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']

/** The same rule as `takesHours` in TypeScript, for an assignment without a later one. */
function takes(status: AssignmentStatus, accepted: boolean, day: string): boolean {
  if (day < period.startDate || day > period.endDate) return false
  return isIn(assignmentGroups.taken, status) || (status === 'cancelled' && accepted && day <= cancelledOn)
}

test('hours can be entered on the days of a taken assignment, and of an accepted one until it was cancelled', async () => {
  const { organisation, worker } = await sampleTeam(world)
  for (const status of assignmentStatuses) {
    for (const accepted of [true, false]) {
      const { projectId } = await sampleProject(world, organisation)
      const id = await sampleAssignment(world, worker, projectId, status, period)
      await world.sql`
        update assignments set accepted = ${accepted}, updated_at = ${`${cancelledOn}T12:00:00Z`} where id = ${id}`
      for (const day of days) {
        const [row] = await world.sql<{ takes: boolean }>`
          select ${takesHours(fragment`${day}`)} as takes from assignments a where a.id = ${id}`
        expect([status, accepted, day, row?.takes]).toEqual([status, accepted, day, takes(status, accepted, day)])
      }
    }
  }
})
