/** What a worker completes after an invitation, in the order in which the worker is led through it. */
export const recordSteps = [
  'signIn',
  'dateOfBirth',
  'nationalId',
  'address',
  'bankAccount',
  'photo',
  'document',
] as const
export type RecordStep = (typeof recordSteps)[number]
