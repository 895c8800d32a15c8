import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '#base/route.ts'
import { instantAt } from '#base/time.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { newKey } from '#platform/web/api/client.ts'
import { readKey } from '#platform/web/api/use-read.ts'
import { clockRoutes, type ClockState, type Fix } from '../../contract.ts'
import type { PunchKind } from '../../rules.ts'
import { aheadOf } from '../../rules/clock-state.ts'
import type { WaitingPunch } from '../../rules/waiting.ts'
import type { PunchDetails, PunchToSend } from './stored-punch.ts'

/** Creates a punch at the current time of the server's clock, as last known, with a new key. */
export function takePunch(client: QueryClient, kind: PunchKind, details: PunchDetails, location: Fix): PunchToSend {
  const { data: clock, dataUpdatedAt } = client.getQueryState<ClockState>(readKey(clockRoutes.readClock, {})) ?? {}
  const ahead = clock ? aheadOf(clock.now, dataUpdatedAt ?? Date.now()) : 0
  return {
    key: newKey(),
    kind,
    at: instantAt(Date.now() + ahead),
    breakType: details.breakType ?? null,
    place: kind === 'in' ? workOf(client, clock, details) : null,
    body: { ...details, location },
  }
}

function workOf(client: QueryClient, clock: ClockState | undefined, details: PunchDetails): WaitingPunch['place'] {
  const { shift } = clock ?? {}
  if (shift && details.shiftId === shift.id) return { project: shift.project, role: shift.role }
  const projects = client.getQueryData<Answer<typeof assignmentRoutes.listWorkableProjects>>(
    readKey(assignmentRoutes.listWorkableProjects, { query: {} }),
  )
  const project = projects?.items.find(({ id }) => id === details.projectId)
  return project ? { project: { id: project.id, name: project.name }, role: project.role } : null
}
