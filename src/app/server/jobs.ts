import { generatingJob } from '#domains/contracts/server/generating.ts'
import { renewalJob } from '#domains/contracts/server/renewing/running.ts'
import {
  endingJob as endingContractsJob,
  remindingJob as remindingContractsJob,
} from '#domains/contracts/server/jobs.ts'
import { fileDeletionJob } from '#domains/inspections/server/files.ts'
import { inspectionJob } from '#domains/inspections/server/running.ts'
import { keyExpiryJob } from '#domains/keys/server/jobs.ts'
import { transitionJob } from '#domains/assignments/server/current-status.ts'
import { completionJob } from '#domains/assignments/server/ending-requests.ts'
import { declarationImport } from '#domains/checks/server/importing.ts'
import { startsJob } from '#domains/checks/server/notifying.ts'
import { openBalanceImport } from '#domains/absences/server/importing.ts'
import { fillingJob } from '#domains/autofill/server/running.ts'
import { assignmentImport } from '#domains/shifts/server/hours/importing.ts'
import { shiftImport } from '#domains/shifts/server/importing.ts'
import { billRateImport } from '#domains/billing/server/importing.ts'
import { clientImport } from '#domains/clients/server/importing.ts'
import { scheduledClockJobs } from '#domains/clock/server/jobs.ts'
import { confirmationJob } from '#domains/confirmations/server/jobs.ts'
import { certificateScanJob } from '#domains/absences/server/certificates.ts'
import { scheduledDocumentJobs } from '#domains/documents/server/jobs.ts'
import { calculationJob } from '#domains/pay/server/calculating.ts'
import { scheduledMessageJobs } from '#domains/messages/server/attachments.ts'
import { type Release, sendReleaseNotes } from '#domains/notifications/server/releases.ts'
import { sendingJob } from '#domains/notifications/server/sending.ts'
import { dropFilesJob, retentionJobs } from '#domains/privacy/server/jobs.ts'
import { projectImport } from '#domains/projects/server/importing.ts'
import { invoiceRunJob } from '#domains/receivables/server/invoicing/running.ts'
import { reminderRunJob } from '#domains/receivables/server/reminders/running.ts'
import { reminderJobs } from '#domains/receivables/server/reminders/schedule.ts'
import { extendingJob } from '#domains/shifts/server/hours/extending.ts'
import { noShowJob } from '#domains/shifts/server/no-shows.ts'
import { publishingJob } from '#domains/shifts/server/open/notifying.ts'
import { swapEndingJob } from '#domains/shifts/server/swaps/ending.ts'
import { offeringJob } from '#domains/shifts/server/swaps/notifying.ts'
import { scheduledTimesheetJobs } from '#domains/timesheets/server/reminders.ts'
import { forgettingJob, numberingJob } from '#domains/webhooks/server/jobs.ts'
import { workerImportJobs } from '#domains/workforce/server/importing.ts'
import { nationalIdKeysJob, ratesJob, tagChangeJob } from '#domains/workforce/server/jobs.ts'
import { makeSealing } from '#platform/server/history-chain/sealing.ts'
import { forgetKeys } from '#platform/server/http/idempotency.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import type { InstallationJob, ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'

/** Every kind of background job, by domain. */
export const jobs: readonly JobKind[] = [
  ...workerImportJobs,
  ...clientImport.jobs,
  ...projectImport.jobs,
  ...assignmentImport.jobs,
  ...shiftImport.jobs,
  ...billRateImport.jobs,
  ...openBalanceImport.jobs,
  ...declarationImport.jobs,
  calculationJob,
  publishingJob,
  offeringJob,
  fillingJob,
  invoiceRunJob,
  reminderRunJob,
  renewalJob,
  inspectionJob,
  dropFilesJob,
]

/** Scheduled jobs, including release notes; requests come after the assignments that fill them. */
export const scheduledJobs = (releases: readonly Release[]): readonly (ScheduledJob | InstallationJob)[] => [
  sendReleaseNotes(releases),
  transitionJob,
  ratesJob,
  nationalIdKeysJob,
  completionJob,
  swapEndingJob,
  extendingJob,
  ...scheduledTimesheetJobs,
  noShowJob,
  endingContractsJob,
  remindingContractsJob,
  startsJob,
  ...scheduledClockJobs,
  certificateScanJob,
  ...scheduledDocumentJobs,
  ...scheduledMessageJobs,
  confirmationJob,
  ...reminderJobs,
  ...retentionJobs,
  fileDeletionJob,
  forgettingJob,
  keyExpiryJob,
  { name: 'platform.forgetKeys', everyMinutes: 60, run: forgetKeys },
]

/** Scheduled jobs that must not wait for the others: they run every few seconds. */
export const promptJobs: readonly ScheduledJob[] = [tagChangeJob, generatingJob, sendingJob]

/** Scheduled jobs that make events ready for other programs, every second. */
export const eventJobs: readonly ScheduledJob[] = [numberingJob]

/** Scheduled jobs that run independently of the others. */
export const sealingJobs: readonly ScheduledJob[] = [makeSealing()]
