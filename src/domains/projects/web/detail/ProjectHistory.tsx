import { History } from '#platform/web/ui/record/History.tsx'
import { type Project, projectRoutes } from '../../contract.ts'
import { useProjectHistoryFields } from '#domains/projects/web/use-project-history-fields.ts'

/** The history of a project: status changes with their reasons, dates, manager, budget. */
export function ProjectHistory({ project }: { project: Project }) {
  const fields = useProjectHistoryFields(project)
  return (
    <History of={projectRoutes.readProjectHistory} input={{ params: { id: project.id }, query: {} }} fields={fields} />
  )
}
