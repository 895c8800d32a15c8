import { isIn, type StatusGroups, type StatusIn } from '#base/status-groups.ts'

/** The statuses of a project. */
export const projectStatuses = ['planned', 'active', 'on_hold', 'completed', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** The groups of project statuses. SQL and code that mean several statuses name one of these, in this domain and in others. */
export const projectGroups = {
  /** Is not over: planned, active or on hold. */
  open: { planned: true, active: true, on_hold: true, completed: false, cancelled: false },
  /** Its work can be offered to workers. */
  staffable: { planned: true, active: true, on_hold: false, completed: false, cancelled: false },
} as const satisfies StatusGroups<ProjectStatus>

/** True if a project takes no more requests and assignments. */
export function isClosed(status: ProjectStatus): status is Exclude<ProjectStatus, StatusIn<typeof projectGroups.open>> {
  return !isIn(projectGroups.open, status)
}
