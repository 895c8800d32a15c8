import type { CorrectedValues, Correction } from './correction-shapes.ts'

/** Returns the correction whose values the entry has; undefined if its worker has entered them, or has changed them since. */
export function currentCorrection(corrections: readonly Correction[]): Correction | undefined {
  return corrections.find(({ isCurrent }) => isCurrent)
}

/**
 * Returns the values that the worker had submitted before the organisation corrected them, once or several times in a row; null if the
 * entry has the worker's values, or if the organisation has entered it.
 */
export function submittedValues(corrections: readonly Correction[]): CorrectedValues | null {
  let first = corrections.findIndex(({ isCurrent }) => isCurrent)
  while (isSame(corrections[first - 1]?.after, corrections[first]?.before)) first--
  return corrections[first]?.before ?? null
}

/** True if the organisation has entered the hours of an entry. */
export function isAdded(corrections: readonly Correction[]): boolean {
  return corrections.some(({ kind }) => kind === 'added')
}

const compared = ['startsAt', 'endsAt', 'breakMinutes', 'workType', 'shiftType'] as const

/** True if two versions of an entry have the same project, times, breaks and types. */
function isSame(one: CorrectedValues | undefined, other: CorrectedValues | null | undefined): boolean {
  if (!one || !other || one.project.id !== other.project.id) return false
  return compared.every((name) => one[name] === other[name])
}
