import type { z } from 'zod'
import type { Opportunity, opportunityForm } from '../../contract.ts'

/** The form values of a course or an exam; empty fields are empty strings. */
export type OpportunityValues = Record<'title' | 'organiser' | 'examDate' | 'description' | 'link', string>

/** Converts a course or an exam to form values; without one, returns those of a new one. */
export function valuesOf(of?: Opportunity): OpportunityValues {
  return {
    title: of?.title ?? '',
    organiser: of?.organiser ?? '',
    examDate: of?.examDate ?? '',
    description: of?.description ?? '',
    link: of?.link ?? '',
  }
}

/** Converts form values to a request. */
export function inputOf(typed: OpportunityValues): z.input<typeof opportunityForm> {
  return { ...typed, examDate: typed.examDate || null }
}
