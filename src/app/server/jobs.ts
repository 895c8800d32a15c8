import { assignmentsRound } from '#domains/assignments/server/jobs.ts'
import { clockRounds } from '#domains/clock/server/jobs.ts'
import { documentRounds } from '#domains/documents/server/jobs.ts'
import { calculationJob } from '#domains/pay/server/calculating.ts'
import { messageRounds } from '#domains/messages/server/jobs.ts'
import { type Release, sendReleaseNotes } from '#domains/notifications/server/releases.ts'
import { sendingRound } from '#domains/notifications/server/jobs.ts'
import { dropFilesJob, retentionRounds } from '#domains/privacy/server/jobs.ts'
import { requestsRound } from '#domains/requests/server/jobs.ts'
import { timesheetRounds } from '#domains/timesheets/server/jobs.ts'
import { importJob, ratesRound, tagChangeRound } from '#domains/workforce/server/jobs.ts'
import { makeSealing } from '#platform/server/history-chain/sealing.ts'
import { forgetKeys } from '#platform/server/http/idempotency.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import type { InstallationRound, OrganisationRound } from '#platform/server/jobs/rounds.ts'

/** Every kind of background job, by domain. */
export const jobs: readonly JobKind[] = [importJob, calculationJob, dropFilesJob]

/** Scheduled jobs, including release notes; requests come after the assignments that fill them. */
export const scheduledRounds = (releases: readonly Release[]): readonly (OrganisationRound | InstallationRound)[] => [
  sendReleaseNotes(releases),
  assignmentsRound,
  ratesRound,
  requestsRound,
  ...timesheetRounds,
  ...clockRounds,
  ...documentRounds,
  ...messageRounds,
  ...retentionRounds,
  { name: 'platform.forgetKeys', everyMinutes: 60, run: forgetKeys },
]

/** Scheduled jobs that must not wait for the others: they run every few seconds. */
export const promptRounds: readonly OrganisationRound[] = [tagChangeRound, sendingRound]

/** Scheduled jobs that run independently of the others. */
export const chainRounds: readonly OrganisationRound[] = [makeSealing()]
