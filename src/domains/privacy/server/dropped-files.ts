import type { JobKind } from '#platform/server/jobs/job.ts'

/** Lets go of the files of somebody who is gone, and is tried until they are. */
export const dropFilesJob: JobKind<{ readonly files: readonly string[] }> = {
  name: 'privacy.dropFiles',
  attempts: 1000,
  ofAll: true,
  async run({ files: store }, { files }) {
    for (const file of files) await store.delete(file)
  },
}
