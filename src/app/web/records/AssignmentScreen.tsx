import { AssignmentPage } from '#domains/assignments/web/one/AssignmentPage.tsx'
import { EntriesOf } from '#domains/timesheets/web/EntriesOf.tsx'

/** One assignment with the latest entries of its worker on its project. */
export function AssignmentScreen() {
  return (
    <AssignmentPage more={({ worker, project }) => <EntriesOf of={{ workerId: worker.id, projectId: project.id }} />} />
  )
}
