import type { z } from 'zod'
import type { Opportunity, opportunityForm } from '../../contract.ts'

/** A course or an exam as it is typed: what is not said is empty. */
export type OpportunityValues = Record<'title' | 'organiser' | 'examDate' | 'description' | 'link', string>

/** What stands in the form of a course or an exam; without one, of a new one. */
export function valuesOf(of?: Opportunity): OpportunityValues {
  return {
    title: of?.title ?? '',
    organiser: of?.organiser ?? '',
    examDate: of?.examDate ?? '',
    description: of?.description ?? '',
    link: of?.link ?? '',
  }
}

/** What is sent of it. */
export function inputOf(typed: OpportunityValues): z.input<typeof opportunityForm> {
  return { ...typed, examDate: typed.examDate || null }
}
