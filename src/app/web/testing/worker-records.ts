import { workerProfile, type WorkerProfile, type WorkerSummary } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

/** An active worker in a list. */
export function workerInList(changes: Partial<WorkerSummary> = {}): WorkerSummary {
  return {
    id: uuid(11),
    firstName: 'Ada',
    lastName: 'Novak',
    email: 'ada@example.com',
    phone: null,
    industry: 'retail',
    primaryRole: 'Picker',
    experienceLevel: null,
    payRate: null,
    tags: [],
    missing: [],
    skills: [],
    languages: [],
    image: null,
    status: 'active',
    createdAt: '2026-01-05T08:00:00Z',
    version: 5,
    allowed: ['edit', 'deactivate', 'renewPassword'],
    ...changes,
  }
}

/** A profile in which nothing is filled in, whatever fields a worker has. */
const blank = Object.fromEntries(
  Object.entries(workerProfile.shape).map(([name, field]) => [name, field.safeParse(null).success ? null : []]),
) as Partial<WorkerProfile> as WorkerProfile

/** The profile of the same worker, with secrets as the list masks them. */
export function profileOf(changes: Partial<WorkerProfile> = {}): WorkerProfile {
  return {
    ...blank,
    ...workerInList(),
    skills: [],
    languages: [],
    dateOfBirth: '1990-04-12',
    nationalId: '•••• 2345',
    bankAccount: { accountHolder: 'Ada Novak', accountNumber: '•••• 7034', bic: null },
    passwordUpdateRequired: false,
    withoutNationalId: false,
    ...changes,
  }
}
