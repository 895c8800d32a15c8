import { ClientPage } from '#domains/clients/web/one/ClientPage.tsx'
import { ProjectsOf } from '#domains/projects/web/ProjectsOf.tsx'

/** One client with its projects. */
export function ClientScreen() {
  return <ClientPage more={(client) => <ProjectsOf clientId={client.id} />} />
}
