import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Project } from '../contract.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<Project['status'], 'projects.status.', (typeof words)['status']> = {
  planned: { tone: 'news', label: 'projects.status.planned' },
  active: { tone: 'active', label: 'projects.status.active' },
  on_hold: { tone: 'attention', label: 'projects.status.on_hold' },
  completed: { tone: 'good', label: 'projects.status.completed' },
  cancelled: { tone: 'bad', label: 'projects.status.cancelled' },
}

/** Shows the status of a project. */
export function ProjectStatusBadge({ status }: { status: Project['status'] }) {
  return <StatusBadge status={status} of={statuses} />
}
