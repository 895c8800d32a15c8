import { ClientPage } from '#domains/clients/web/one/ClientPage.tsx'
import { ProjectsOf } from '#domains/projects/web/ProjectsOf.tsx'
import { RequestsOf } from '#domains/requests/web/RequestsOf.tsx'
import { ProjectHoursCell } from '#domains/timesheets/web/ProjectHoursCell.tsx'
import { ClientFigures } from './ClientFigures.tsx'

/** One client with its hours, its projects and its requests. */
export function ClientScreen() {
  return (
    <ClientPage
      figures={(client) => <ClientFigures clientId={client.id} />}
      more={(client) => (
        <>
          <ProjectsOf
            clientId={client.id}
            hours={(project, among) => <ProjectHoursCell project={project} among={among} />}
          />
          <RequestsOf of={{ clientId: client.id }} />
        </>
      )}
    />
  )
}
