import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Project } from '../contract.ts'
import type texts from '../locales/en.json'

const tones: Tones<Project['status'], (typeof texts)['status']> = {
  planned: 'news',
  active: 'active',
  on_hold: 'attention',
  completed: 'good',
  cancelled: 'bad',
}

/** Shows the status of a project. */
export function ProjectStatusBadge({ status }: { status: Project['status'] }) {
  return <StatusBadge status={status} tones={tones} label={`projects.status.${status}`} />
}
