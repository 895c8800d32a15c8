import { AssignmentsOf } from '#domains/assignments/web/AssignmentsOf.tsx'
import { ProjectPage } from '#domains/projects/web/one/ProjectPage.tsx'
import { EntriesOf } from '#domains/timesheets/web/EntriesOf.tsx'
import { ProjectHours } from '#domains/timesheets/web/ProjectHours.tsx'

/** One project with its hours, assignments and latest entries. */
export function ProjectScreen() {
  return (
    <ProjectPage
      more={(project) => (
        <>
          <ProjectHours projectId={project.id} budgetHours={project.budgetHours} />
          <AssignmentsOf of={{ projectId: project.id }} open={project.allowed.includes('offer')} />
          <EntriesOf of={{ projectId: project.id }} />
        </>
      )}
    />
  )
}
