import type { z } from 'zod'
import type { Project, projectForm } from '../../contract.ts'

/** A project as it is typed: empty days are empty text. */
export interface ProjectTyped {
  name: string
  clientId: string | null
  workSiteId: string | null
  projectManagerId: string | null
  startDate: string
  endDate: string
  status: Project['status']
  description: string | null
  budgetHours: number | null
  colour: string
}

/** What is sent of what was typed. */
export function toProjectInput(typed: ProjectTyped): z.input<typeof projectForm> {
  return {
    ...typed,
    // No client chosen is a missing one, which reads better than one of the wrong type.
    clientId: typed.clientId ?? (undefined as unknown as string),
    startDate: typed.startDate || null,
    endDate: typed.endDate || null,
  }
}
