import type { z } from 'zod'
import { type TypedFields, typedFields } from '#platform/web/forms/form/plain-fields.ts'
import type { Project, projectForm } from '../../contract.ts'
import { projectRecord } from '#domains/projects/contract/fields.ts'

/** The values of the project form. An empty date is empty text. */
export interface ProjectValues extends TypedFields<typeof projectRecord> {
  name: string
  clientId: string | null
  workSiteId: string | null
  projectManagerId: string | null
  startDate: string
  endDate: string
  status: Project['status']
  budgetHours: number | null
  colour: string
}

/** Returns the values of an empty project form for an optional client and an optional project manager. */
export function blankProject(clientId: string | null, projectManagerId: string | null): ProjectValues {
  return {
    ...typedFields(projectRecord),
    startDate: '',
    endDate: '',
    name: '',
    clientId,
    workSiteId: null,
    projectManagerId,
    status: 'active',
    budgetHours: null,
    colour: '#2f6f62',
  }
}

/** Converts a project into form values. */
export function valuesOf(project: Project): ProjectValues {
  return {
    ...typedFields(projectRecord, project),
    startDate: project.startDate ?? '',
    endDate: project.endDate ?? '',
    name: project.name,
    clientId: project.client.id,
    workSiteId: project.workSite?.id ?? null,
    projectManagerId: project.projectManager?.id ?? null,
    status: project.status,
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
