import { StatementsOf } from '#domains/billing/web/StatementsOf.tsx'
import { ClientPage } from '#domains/clients/web/detail/ClientPage.tsx'
import { ProjectsOf } from '#domains/projects/web/ProjectsOf.tsx'
import { RequestsOf } from '#domains/requests/web/RequestsOf.tsx'
import { ProjectHoursCell } from '#domains/timesheets/web/ProjectHoursCell.tsx'
import { ClientFigures } from './ClientFigures.tsx'

/** One client with its hours, projects, requests and statements. */
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
          <StatementsOf clientId={client.id} />
        </>
      )}
    />
  )
}
