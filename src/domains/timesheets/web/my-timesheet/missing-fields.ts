import type { OwnEntry } from '../../contract.ts'

/** The names of the fields that an incomplete entry still needs. */
export function missingFieldsOf(entry: Pick<OwnEntry, 'startTime' | 'endTime' | 'taskDescription'>) {
  return (['startTime', 'endTime', 'taskDescription'] as const).filter((name) => !entry[name])
}
