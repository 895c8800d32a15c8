import { importJob } from '#domains/workforce/server/jobs.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'

/** Every kind of work that is done after the answer, domain by domain. */
export const jobs: readonly JobKind[] = [importJob]
