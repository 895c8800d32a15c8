import { usualOpening } from '../chains.ts'
import type { ContractFacts, Engagement } from '../contract-facts.ts'

/** The days on which the client works: Monday to Friday without two public holidays. */
export const opening = { holidays: new Set(['2026-11-11', '2026-12-25']), weekdays: usualOpening }

/** Returns another engagement of the worker as a picker at the client. */
export const at = (startDate: string, endDate: string, more: Partial<Engagement> = {}): Engagement => ({
  clientId: 'client',
  role: 'Picker',
  startDate,
  endDate,
  ...more,
})

/** Returns a contract of a picker for an increase in work, with what differs from it. */
export const contract = (startDate: string, endDate: string, more: Partial<ContractFacts> = {}): ContractFacts => ({
  ...at(startDate, endDate),
  reason: 'increase',
  specialCase: null,
  isStudent: false,
  trialDays: null,
  others: [],
  opening,
  vacancy: null,
  studentHours: null,
  dutch: { weeks: [], stated: null },
  ...more,
})
