import { ProjectsScreen as ProjectList } from '#domains/projects/web/list/ProjectsScreen.tsx'
import { ProjectHoursCell } from '#domains/timesheets/web/ProjectHoursCell.tsx'

/** The projects with their hours. */
export function ProjectsScreen() {
  return <ProjectList hours={(project, among) => <ProjectHoursCell project={project} among={among} />} />
}
