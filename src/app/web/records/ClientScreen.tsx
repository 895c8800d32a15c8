import { ClientPage } from '#domains/clients/web/one/ClientPage.tsx'
import { ProjectsOf } from '#domains/projects/web/ProjectsOf.tsx'
import { ProjectHoursCell } from '#domains/timesheets/web/ProjectHoursCell.tsx'
import { ClientFigures } from './ClientFigures.tsx'

/** One client with its hours and its projects. */
export function ClientScreen() {
  return (
    <ClientPage
      figures={(client) => <ClientFigures clientId={client.id} />}
      more={(client) => (
        <ProjectsOf
          clientId={client.id}
          hours={(project, among) => <ProjectHoursCell project={project} among={among} />}
        />
      )}
    />
  )
}
