import type { ImportReport } from '../contract.ts'

export type ImportFault = ImportReport['faults'][number]

/** Errors of the same kind in the same column. */
export interface FaultGroup {
  readonly key: string
  readonly column: string | null
  /** The message if it is the same for all; null if each has its own. */
  readonly message: string | null
  readonly faults: readonly ImportFault[]
}

/** Groups errors of the same kind in the same column: errors of the file itself first, then the most frequent. */
export function faultGroups(faults: readonly ImportFault[]): FaultGroup[] {
  const groups = new Map<string, ImportFault[]>()
  for (const fault of faults) {
    const key = JSON.stringify([fault.column, fault.code, isOfFile(fault)])
    groups.set(key, [...(groups.get(key) ?? []), fault])
  }
  return [...groups]
    .map(([key, members]) => {
      const [first] = members
      const isSame = members.every(({ message }) => message === first?.message)
      return { key, column: first?.column ?? null, message: isSame ? (first?.message ?? null) : null, faults: members }
    })
    .toSorted(
      (one, other) =>
        Number(other.faults.some(isOfFile)) - Number(one.faults.some(isOfFile)) ||
        other.faults.length - one.faults.length,
    )
}

// Errors of the file as a whole are reported at the first line, the headings.
function isOfFile({ line, value }: ImportFault): boolean {
  return line === 1 && value === null
}
