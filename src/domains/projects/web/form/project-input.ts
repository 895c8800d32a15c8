import type { z } from 'zod'
import type { Project, projectForm } from '../../contract.ts'

/** The values of the project form. An empty date is empty text. */
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

/** Returns the values of an empty project form for an optional client and a project manager. */
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

/** Converts a project into form values. */
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

/** Converts form values into the body of the request. */
export function inputOf(values: ProjectValues): z.input<typeof projectForm> {
  return {
    ...values,
    // A missing client gives a better message than one of the wrong type.
    clientId: values.clientId ?? (undefined as unknown as string),
    startDate: values.startDate || null,
    endDate: values.endDate || null,
  }
}
