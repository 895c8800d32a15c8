import { useState } from 'react'
import { type Project, projectRoutes } from '#domains/projects/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import type { RequestForm } from './request-input.ts'

/**
 * Prefills work site and manager from the selected project, unless the user has chosen others. `kept` is the id of the
 * project whose values are in the form already. Sets form values while rendering, so the component that owns the form
 * must call it.
 */
export function usePrefilledRequest(form: RequestForm, stored: string | null): Project | undefined {
  const [brought, setBrought] = useState(stored)
  const [last, setLast] = useState<Project>()
  const { projectId, workSiteId, projectManagerId } = form.values
  const { data } = useRead(
    projectRoutes.readProject,
    { params: { id: projectId ?? '' } },
    { enabled: projectId !== null },
  )
  const project = projectId === null ? undefined : data
  if (project && project.id !== last?.id) {
    setLast(project)
    if (project.id !== brought) {
      setBrought(project.id)
      // A different client has different work sites.
      const isElsewhere = last === undefined || last.client.id !== project.client.id
      if (isElsewhere || workSiteId === null || workSiteId === last.workSite?.id)
        form.set('workSiteId', project.workSite?.id ?? null)
      if (projectManagerId === null || projectManagerId === last?.projectManager?.id)
        form.set('projectManagerId', project.projectManager?.id ?? null)
    }
  }
  return project
}
