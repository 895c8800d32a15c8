import type { ProviderStatistics, WorkerStatistics } from '../contract.ts'

/** What the worth of hours is called: to a worker it is what was earned. */
export function earningsOf(figures: WorkerStatistics | ProviderStatistics): 'earnings' | 'worth' {
  return 'workers' in figures ? 'worth' : 'earnings'
}
