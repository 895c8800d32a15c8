import type { JobKind } from '#platform/server/jobs/job.ts'
import type { InstallationJob, ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { eraseExpired, eraseExpiredOfOrganisation } from './retention.ts'

/** Deletes the files of an erased person. It is retried until all are deleted. */
export const dropFilesJob: JobKind<{ readonly files: readonly string[] }> = {
  name: 'privacy.dropFiles',
  attempts: 1000,
  ofAll: true,
  async run({ files: store }, { files }) {
    for (const file of files) await store.delete(file)
  },
}

const everyMinutes = 6 * 60

/** The jobs that erase expired records, four times a day. */
export const retentionJobs: readonly (ScheduledJob | InstallationJob)[] = [
  { name: 'privacy.forgetInHouse', everyMinutes, runAlone: eraseExpired },
  { name: 'privacy.forget', everyMinutes, ofAll: true, run: eraseExpiredOfOrganisation },
]
