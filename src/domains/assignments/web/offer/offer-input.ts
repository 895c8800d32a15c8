import { toInstant } from '#platform/web/format/calendar.ts'
import type { z } from 'zod'
import type { Money } from '#base/money.ts'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { toHours } from '#domains/requests/web/working-week.ts'
import type { WorkingHours } from '#domains/requests/rules/working-hours.ts'
import type { assignmentForm } from '../../contract.ts'

/** The values of the offer form: hours instead of minutes, a local time instead of an instant. */
export interface OfferTyped {
  projectId: string | null
  workerId: string | null
  role: string
  startDate: string
  endDate: string
  payRate: Money | null
  expectedHours: number | null
  answerBy: string
  description: string
  accessNotes: string
  workingHours: WorkingHours | null
}

export type OfferForm = ContractForm<OfferTyped, z.input<typeof assignmentForm>>

/** The values of an empty offer form. */
export const blankOffer: OfferTyped = {
  projectId: null,
  workerId: null,
  role: '',
  startDate: '',
  endDate: '',
  payRate: null,
  expectedHours: null,
  answerBy: '',
  description: '',
  accessNotes: '',
  workingHours: null,
}

/** Converts form values into the body of the request. The local time is in the organisation’s time zone. */
export function toOffer(typed: OfferTyped, timeZone: string): z.input<typeof assignmentForm> {
  const { expectedHours, answerBy, payRate, projectId, workerId, workingHours, ...same } = typed
  return {
    ...same,
    workingHours: workingHours && toHours(workingHours),
    // A missing value gives a better message than one of the wrong type.
    projectId: projectId ?? (undefined as unknown as string),
    workerId: workerId ?? (undefined as unknown as string),
    payRate: payRate ?? undefined,
    expectedMinutes: typeof expectedHours === 'number' ? Math.round(expectedHours * 60) : expectedHours,
    answerBy: toInstant(answerBy, timeZone),
  }
}
