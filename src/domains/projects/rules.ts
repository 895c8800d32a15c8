/** The statuses of a project. */
export const projectStatuses = ['planned', 'active', 'on_hold', 'completed', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** True if a project takes no more requests and assignments. */
export function isClosed(status: ProjectStatus): status is 'completed' | 'cancelled' {
  return status === 'completed' || status === 'cancelled'
}
