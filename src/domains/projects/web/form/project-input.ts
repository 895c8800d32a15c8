import type { z } from 'zod'
import type { Project, projectForm } from '../../contract.ts'

/** A project as it lies in the form: empty days are empty text. */
export interface ProjectValues {
  name: string
  clientId: string | null
  workSiteId: string | null
  projectManagerId: string | null
  startDate: string
  endDate: string
  status: Project['status']
  description: string
  budgetHours: number | null
  colour: string
}

/** A form in which nothing was typed, for a client that may be known, led by whoever opens it. */
export function blankProject(clientId: string | null, projectManagerId: string): ProjectValues {
  return {
    name: '',
    clientId,
    workSiteId: null,
    projectManagerId,
    startDate: '',
    endDate: '',
    status: 'active',
    description: '',
    budgetHours: null,
    colour: '#2f6f62',
  }
}

/** What lies in the form when a project is edited. */
export function valuesOf(project: Project): ProjectValues {
  return {
    name: project.name,
    clientId: project.client.id,
    workSiteId: project.workSite?.id ?? null,
    projectManagerId: project.projectManager?.id ?? null,
    startDate: project.startDate ?? '',
    endDate: project.endDate ?? '',
    status: project.status,
    description: project.description ?? '',
    budgetHours: project.budgetHours,
    colour: project.colour,
  }
}

/** What is sent of what was typed. */
export function inputOf(values: ProjectValues): z.input<typeof projectForm> {
  return {
    ...values,
    // No client chosen is a missing one, which reads better than one of the wrong type.
    clientId: values.clientId ?? (undefined as unknown as string),
    startDate: values.startDate || null,
    endDate: values.endDate || null,
  }
}
