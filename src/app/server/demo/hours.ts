import { v7 as uuid } from 'uuid'
import { daysAfter, instantOf, wallOf } from '#base/calendar.ts'
import { laterBy, minutesBetween } from '#base/time.ts'
import type { EntryStatus } from '#domains/timesheets/rules.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { DemoProject } from './customers.ts'
import { addShifts, type DemoAssignment } from './shifts.ts'

const daysBack = 35
const atWorkNow = new Set([3, 8, 14, 21, 27])

/** Adds each worker's assignment with the hours of the past weeks and its shifts, some offers, and who is at work now. */
export async function addHours(
  scope: ActorScope,
  workers: readonly string[],
  projects: readonly DemoProject[],
): Promise<void> {
  const today = wallOf(scope.now, scope.actor.timeZone).date
  const assignments: DemoAssignment[] = []
  for (const [index, workerId] of workers.entries()) {
    const project = projects[index % projects.length] as DemoProject
    const accepted = index < workers.length - 4
    const assignmentId = await addAssignment(scope, workerId, project, today, accepted ? 'in_progress' : 'pending')
    if (!accepted) assignments.push({ assignmentId, index, isAccepted: false })
    if (!accepted) continue
    for (let back = daysBack; back >= 1; back--) {
      const date = daysAfter(today, -back)
      const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
      const off = (index * 5 + back * 3) % 11 === 0
      if (weekday === 0 || weekday === 6 || off) continue
      await addEntry(scope, { workerId, assignmentId, project, date, index, status: statusOf(index, back) })
    }
    const session = atWorkNow.has(index) ? await clockIn(scope, workerId, assignmentId, project, index) : undefined
    assignments.push({ assignmentId, index, isAccepted: true, ...(session && { session }) })
  }
  await addShifts(scope, assignments)
  const next = projects[2] as DemoProject
  await addAssignment(scope, workers[0] as string, next, daysAfter(today, 45 + 7), 'pending')
}

// The organisation has decided on what is older than a week; the demo's own worker still has drafts to look at.
function statusOf(index: number, back: number): EntryStatus {
  if (index === 0)
    return back <= 2 ? 'draft' : back <= 4 ? 'submitted' : back === 5 || back === 6 ? 'changes_requested' : 'approved'
  return back > 7 ? 'approved' : 'submitted'
}

async function addAssignment(
  scope: ActorScope,
  workerId: string,
  project: DemoProject,
  today: string,
  status: 'in_progress' | 'pending',
): Promise<string> {
  const id = uuid()
  const accepted = status === 'in_progress'
  await insertRecord(
    scope,
    { table: 'assignments', id },
    {
      project_id: project.projectId,
      request_id: accepted ? project.requestId : null,
      worker_id: workerId,
      role: project.role,
      start_date: daysAfter(today, accepted ? -45 : 4),
      end_date: daysAfter(today, accepted ? 45 : 40),
      access_notes: 'Report at the gate and ask for the shift leader. Safety shoes are required.',
      rate_amount: project.rateCents,
      rate_currency: 'EUR',
      status,
      accepted: accepted || null,
      answered_at: accepted ? laterBy(scope.now, -45 * 86_400_000) : null,
      answer_by: accepted ? null : laterBy(scope.now, 3 * 86_400_000),
    },
  )
  return id
}

interface Day {
  workerId: string
  assignmentId: string
  project: DemoProject
  date: string
  index: number
  status: EntryStatus
}

async function addEntry(
  scope: ActorScope,
  { workerId, assignmentId, project, date, index, status }: Day,
): Promise<void> {
  const startTime = ['06:00', '07:30', '08:00', '09:15'][index % 4] as string
  const endTime = ['14:15', '16:00', '16:30', '17:45'][(index + date.charCodeAt(9)) % 4] as string
  const [start, end] = [startTime, endTime].map((time) => instantOf(date, time, scope.actor.timeZone))
  if (!start || !end || 'unclear' in start || 'unclear' in end) return
  const decided = status === 'approved' || status === 'changes_requested'
  await insertRecord(
    scope,
    { table: 'time_entries', id: uuid() },
    {
      worker_id: workerId,
      project_id: project.projectId,
      assignment_id: assignmentId,
      date,
      start_time: startTime,
      end_time: endTime,
      starts_at: start.at,
      ends_at: end.at,
      break_minutes: 30,
      breaks: JSON.stringify([{ type: 'lunch', minutes: 30 }]),
      total_minutes: minutesBetween(start.at, end.at) - 30,
      task_description: project.role,
      rate_amount: project.rateCents,
      rate_currency: 'EUR',
      status,
      comment:
        status === 'changes_requested' ? 'The gate log says you left at three. Please check the end time.' : null,
      submitted_at: status === 'draft' ? null : end.at,
      decided_at: decided ? laterBy(end.at, 86_400_000) : null,
      decided_by: decided ? scope.actor.accountId : null,
    },
  )
}

async function clockIn(
  scope: ActorScope,
  workerId: string,
  assignmentId: string,
  project: DemoProject,
  index: number,
): Promise<{ id: string; startedAt: string }> {
  const [id, startedAt] = [uuid(), laterBy(scope.now, -(25 + index * 6) * 60_000)]
  await insertRecord(
    scope,
    { table: 'clock_sessions', id },
    {
      worker_id: workerId,
      project_id: project.projectId,
      assignment_id: assignmentId,
      started_at: startedAt,
      in_place: index === 14 ? 'outside' : 'inside',
    },
  )
  return { id, startedAt }
}
