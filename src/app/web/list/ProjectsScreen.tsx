import { ProjectsScreen as ProjectList } from '#domains/projects/web/list/ProjectsScreen.tsx'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { ProjectHoursCell } from '#domains/timesheets/web/ProjectHoursCell.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'

/** The projects with their hours. */
export function ProjectsScreen() {
  return (
    <ProjectList
      hours={(project, among) => <ProjectHoursCell project={project} among={among} />}
      exportMenu={(query) => <ExportMenu of={timesheetRoutes.exportProjects} query={query} />}
    />
  )
}
