import { z } from 'zod'
import { rate, money } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { phone } from '#base/phone.ts'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { email, id, limits, line, optional, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import { industry } from '#domains/organisations/contract.ts'

export const experienceLevels = ['beginner', 'intermediate', 'advanced', 'expert'] as const
export const workerStatuses = ['active', 'inactive'] as const

export const workforceRefusals = refusals('workforce', { EMAIL_TAKEN: { as: 'CONFLICT', status: 409 } })

export const workerForm = z.strictObject({
  firstName: line(limits.name, 'workforce.validation.firstNameRequired'),
  lastName: line(limits.name, 'workforce.validation.lastNameRequired'),
  dateOfBirth: date('workforce.validation.dateOfBirthRequired'),
  nationalId: line(64, 'workforce.validation.nationalIdRequired'),
  email: email('workforce.validation.emailRequired', 'workforce.validation.emailInvalid'),
  // No at sign: what could be an address must not be somebody else's name.
  username: optional(line(64).refine((name) => /^[^\s@]{3,64}$/.test(name), 'workforce.validation.username')),
  phone: optional(phone()),
  address: text(limits.address, 'workforce.validation.addressRequired'),
  industry: z.enum(industry.options, {
    error: (issue) =>
      issue.input === undefined || issue.input === '' ? 'workforce.validation.industryRequired' : undefined,
  }),
  primaryRole: line(limits.name, 'workforce.validation.primaryRoleRequired'),
  experienceLevel: z.enum(experienceLevels).nullish(),
  rate: rate.nullish(),
  professionalBio: optional(text(limits.prose)),
})

const nullable = z.string().nullable()

/** A worker in a list. */
export const workerSummary = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: nullable,
  industry: industry.nullable(),
  primaryRole: nullable,
  experienceLevel: z.enum(experienceLevels).nullable(),
  status: z.enum(workerStatuses),
  ...editable(['edit', 'deactivate', 'reactivate', 'renewPassword']),
})
export type WorkerSummary = z.output<typeof workerSummary>

export const workerProfile = workerSummary.extend({
  username: nullable,
  dateOfBirth: nullable,
  /** Only its last four characters, except for the worker and for who may see pay. */
  nationalId: nullable,
  address: nullable,
  rate: money.nullable(),
  professionalBio: nullable,
  passwordUpdateRequired: z.boolean(),
})
export type WorkerProfile = z.output<typeof workerProfile>

const params = z.strictObject({ id })
const read = provider('workforce:read')
const write = provider('workforce:write')

export const workforceRoutes = {
  listWorkers: route({
    method: 'GET',
    path: '/provider/workforce',
    gate: read,
    summary: 'Workers',
    query: pageQuery(['lastName', 'createdAt']).extend({ status: z.enum(workerStatuses).optional() }),
    output: pageOf(workerSummary),
  }),
  addWorker: route({
    method: 'POST',
    path: '/provider/workforce',
    gate: write,
    summary: 'Add a worker, with a temporary password',
    status: 201,
    body: workerForm,
    output: workerProfile.extend({ temporaryPassword: z.string() }),
  }),
  readWorker: route({
    method: 'GET',
    path: '/provider/workforce/{id}',
    gate: read,
    summary: 'One worker',
    params,
    output: workerProfile,
  }),
  editWorker: route({
    method: 'PATCH',
    path: '/provider/workforce/{id}',
    gate: write,
    summary: 'Edit a worker',
    versioned: true,
    params,
    body: workerForm.partial(),
    output: workerProfile,
  }),
  deactivateWorker: route({
    method: 'POST',
    path: '/provider/workforce/{id}/deactivate',
    gate: write,
    summary: 'Deactivate a worker: no more sign-in',
    versioned: true,
    params,
    output: workerProfile,
  }),
  reactivateWorker: route({
    method: 'POST',
    path: '/provider/workforce/{id}/reactivate',
    gate: write,
    summary: 'Let a worker in again',
    versioned: true,
    params,
    output: workerProfile,
  }),
  renewTemporaryPassword: route({
    method: 'POST',
    path: '/provider/workforce/{id}/temporary-password',
    gate: write,
    summary: 'Give a new temporary password',
    params,
    output: z.strictObject({ temporaryPassword: z.string() }),
  }),
}
