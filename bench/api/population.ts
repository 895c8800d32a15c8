import { idOf } from '../seed.ts'

/** The number of records of each kind; workers who log entries come first, then those who only clock in. */
export const counts = {
  writers: 1000,
  clockers: 6000,
  managers: 8,
  projects: 20,
  days: 500,
  entriesADay: 2,
  /** The last days' entries are submitted, and wait for a decision. */
  submittedDays: 20,
  bulk: 50,
} as const

export const firstDay = '2024-01-01'
/** A month of a writer: sixty entries. */
export const month = { from: '2025-03-01', to: '2025-03-30' } as const
/** Days without entries follow those of the seed; a new entry is written on one of them. */
export const freeDay = '2025-06-02'

/** The number of a manager's account, behind those of the workers. */
export function managerNumber(connection: number): number {
  return counts.writers + counts.clockers + connection
}

export const tokenPrefix = 'bench-session-'

/** The session's token of an account. */
export function tokenOf(account: number): string {
  return tokenPrefix + String(account).padStart(12, '0')
}

/** The entries of a bulk: both entries of a day, of consecutive workers. */
export function bulkEntries(bulk: number): string[] {
  const { writers, days, submittedDays, entriesADay, bulk: size } = counts
  const workers = size / entriesADay
  const aDay = writers / workers
  const day = days - submittedDays + Math.floor(bulk / aDay)
  const first = (bulk % aDay) * workers
  return Array.from({ length: size }, (_, index) =>
    idOf('entry', (day * entriesADay + (index % entriesADay)) * writers + first + Math.floor(index / entriesADay)),
  )
}
