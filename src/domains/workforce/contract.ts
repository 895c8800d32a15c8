import { z } from 'zod'
import { bulkOutcome } from '#base/bulk.ts'
import { crop } from '#base/crop.ts'
import { formShape, shownShape } from '#base/fields.ts'
import { historyPage } from '#base/history.ts'
import { money } from '#base/money.ts'
import { pageOf, pageQuery, sheetExport } from '#base/page.ts'
import { languages } from '#base/language.ts'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { provider, providerWithoutKeys, route } from '#base/route.ts'
import { id, identifier } from '#base/text.ts'
import { date } from '#base/time.ts'
import { besideFields } from '#base/validation.ts'
import { importRoutes, peopleImportRoute } from '#domains/imports/contract.ts'
import { industry } from '#domains/organisations/contract.ts'
import { tagName } from '#domains/tags/contract/names.ts'
import { taggingForm } from '#domains/tags/contract/tagging.ts'
import { anotherPerson, duplicateRoutes } from './contract/duplicates.ts'
import { workerRecord } from './contract/fields.ts'
import { secretRoutes } from './contract/secrets.ts'
import { recordSteps } from './rules/completeness.ts'
import { experienceLevels } from './rules/levels.ts'

export const workerStatuses = ['active', 'inactive'] as const

export const workforceRefusals = refusals('workforce', {
  EMAIL_TAKEN: { as: 'CONFLICT', status: 409 },
  /** `duplicates` are the workers who seem to be the same person; `anotherPerson` stores the record nevertheless. */
  DUPLICATE_WORKER: { as: 'CONFLICT', status: 409 },
  /** The temporary password of a new worker is shown once, to the person who added the worker. */
  FIRST_PASSWORD_SHOWN: { as: 'CONFLICT', status: 409 },
  /** Without permission to view pay, nobody changes the bank account, national ID or email address of an existing worker. */
  SECRETS_FORBIDDEN: { as: 'FORBIDDEN', status: 403 },
  /** A worker without an email address is invited by SMS, which this installation does not send. */
  SMS_NOT_OFFERED: { as: 'CONFLICT', status: 409 },
  WORKER_INACTIVE: { as: 'CONFLICT', status: 409 },
  RECORD_COMPLETE: { as: 'CONFLICT', status: 409 },
  /** `obstacles` have to be settled before two records can be merged. */
  MERGE_BLOCKED: { as: 'CONFLICT', status: 409 },
  IMAGE_TYPE: { as: 'UNSUPPORTED_TYPE', status: 415 },
  IMAGE_UNREADABLE: { as: 'VALIDATION', status: 422 },
})

export const workerForm = z.strictObject(formShape(workerRecord))

interface Names {
  readonly firstName?: unknown
  readonly lastName?: unknown
}

// Without a last name, a first name is asked for as well. It is the first error, as the field is the first of the form.
const eitherName = (isMissing: (form: Names) => boolean) =>
  z.superRefine<Names>((form, context) => {
    if (form.firstName || form.lastName || !isMissing(form)) return
    context.addIssue({ code: 'custom', message: 'workforce.validation.firstNameRequired', path: ['firstName'] })
    context.issues.unshift(...context.issues.splice(-1))
  }, besideFields)

/** Checks that a new worker has a name. */
export const hasName = eitherName(() => true)
/** Checks that an edit does not take the only name; a last name that is left out stays as it is. */
export const keepsName = eitherName(({ firstName, lastName }) => firstName !== undefined && lastName !== undefined)

const nullable = z.string().nullable()

/** A worker in a list. */
const workerSummary = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Empty for a worker who was invited by phone and has given none. */
  email: z.string(),
  phone: nullable,
  industry: industry.nullable(),
  primaryRole: z.string(),
  experienceLevel: z.enum(experienceLevels).nullable(),
  payRate: money.nullable(),
  /** Names only. */
  skills: z.array(z.string()),
  /** Codes only. */
  languages: z.array(z.string()),
  tags: z.array(z.string()),
  /** What the worker has not completed yet, of `recordSteps`. */
  missing: z.array(z.enum(recordSteps)),
  /** Path of the photo below `/api`; null without one. */
  image: nullable,
  status: z.enum(workerStatuses),
  createdAt: z.string(),
  ...editable(['edit', 'deactivate', 'reactivate', 'renewPassword', 'resetFactors', 'delete', 'reportSick']),
})
export type WorkerSummary = z.output<typeof workerSummary>

export const workerProfile = workerSummary.extend({
  ...shownShape(workerRecord),
  /** A new address that is not confirmed yet; until then, `email` applies. */
  pendingEmail: nullable,
  passwordUpdateRequired: z.boolean(),
  /** True if the worker has declared to have no national ID. */
  withoutNationalId: z.boolean(),
})
export type WorkerProfile = z.output<typeof workerProfile>

/** The filters of the list, also applied to the export. */
const filters = {
  status: z.enum(workerStatuses).optional(),
  industry: industry.optional(),
  /** The name of a skill, ignoring case and accents. */
  skill: identifier().optional(),
  /** ISO 639-1. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'workforce.validation.languageCode')
    .optional(),
  experienceLevel: z.enum(experienceLevels).optional(),
  /** The name of a tag, ignoring case and accents. */
  tag: tagName.optional(),
  /** The name of a valid, not rejected certification, ignoring case and accents. */
  certification: identifier().optional(),
  /** Only workers of whom something is missing. */
  incomplete: z.enum(['true']).optional(),
  /** Only workers without an assignment or absence in the given range. A single date means that day. */
  availableFrom: date().optional(),
  availableTo: date().optional(),
}
type Range = { availableFrom?: string | undefined; availableTo?: string | undefined }
const isRange = ({ availableFrom: from, availableTo: to }: Range) => !from || !to || from <= to
const ordered = { error: 'platform.validation.endNotBeforeStart', path: ['availableTo'] }
const sorts = ['lastName', 'createdAt', 'primaryRole'] as const

const params = z.strictObject({ id })
/** The version of the photo in its address, so that browsers do not show a cached one. */
export const shownPicture = z.strictObject({ v: z.string().max(32).optional() })
/** The part of the photo to use; by default the largest square in the centre. */
export const cutPicture = z.strictObject({ crop: crop.optional() })
/** The formats and size that are accepted for a photo. */
export const sentPicture = { types: ['image/jpeg', 'image/png', 'image/gif'], maxBytes: 5 * 1024 * 1024 } as const
const exported = sheetExport(sorts, filters)

/** The query of a history. */
export const historyQuery = pageQuery(['at']).omit({ q: true })
const read = provider('workforce:read')
const write = provider('workforce:write')

const { listImports, readImport, undoImport } = importRoutes(
  '/provider/workforce-imports',
  'workforce:write',
  'workers',
)

export const workforceRoutes = {
  ...secretRoutes,
  ...duplicateRoutes,
  listWorkers: route({
    method: 'GET',
    path: '/provider/workforce',
    access: read,
    summary: 'List workers',
    query: pageQuery(sorts).extend(filters).refine(isRange, ordered),
    output: pageOf(workerSummary),
  }),
  exportWorkers: route({
    method: 'GET',
    path: '/provider/workforce/export',
    access: read,
    summary: 'Export the filtered workers',
    ...exported,
    query: exported.query.refine(isRange, ordered),
  }),
  importWorkers: peopleImportRoute('/provider/workforce/import', 'workforce:write', 'workers'),
  listImports,
  readImport,
  undoImport,
  tagWorkers: route({
    method: 'POST',
    path: '/provider/workforce/tags',
    access: write,
    summary: 'Add tags to several workers and remove others, each worker on their own',
    body: taggingForm,
    output: bulkOutcome,
  }),
  addWorker: route({
    method: 'POST',
    path: '/provider/workforce',
    access: write,
    summary: 'Create a worker and email a link to choose a password',
    status: 201,
    // Without a language, the organisation's.
    body: workerForm.extend({ preferredLanguage: z.enum(languages).optional(), anotherPerson }).check(hasName),
    output: workerProfile,
  }),
  readWorker: route({
    method: 'GET',
    path: '/provider/workforce/{id}',
    access: read,
    summary: 'Get a worker',
    params,
    output: workerProfile,
  }),
  editWorker: route({
    method: 'PATCH',
    path: '/provider/workforce/{id}',
    access: write,
    sensitive: 'byContent',
    summary: 'Update a worker',
    versioned: true,
    params,
    body: workerForm.extend({ anotherPerson }).partial().check(keepsName),
    output: workerProfile,
  }),
  deleteWorker: route({
    method: 'DELETE',
    path: '/provider/workforce/{id}',
    access: write,
    summary: 'Delete a worker who was never assigned; refused with IN_USE otherwise',
    versioned: true,
    params,
  }),
  readWorkerHistory: route({
    method: 'GET',
    path: '/provider/workforce/{id}/history',
    access: read,
    summary: 'Get the history of a worker',
    params,
    query: historyQuery,
    output: historyPage,
  }),
  readWorkerImage: route({
    method: 'GET',
    path: '/provider/workforce/{id}/image',
    access: read,
    summary: "Get a worker's picture",
    params,
    query: shownPicture,
    download: ['image/webp'],
  }),
  setWorkerImage: route({
    method: 'PUT',
    path: '/provider/workforce/{id}/image',
    access: write,
    summary: "Set a worker's picture; it is cropped to a square and re-encoded",
    versioned: true,
    params,
    query: cutPicture,
    upload: sentPicture,
    output: workerProfile,
  }),
  removeWorkerImage: route({
    method: 'DELETE',
    path: '/provider/workforce/{id}/image',
    access: write,
    summary: "Delete a worker's picture",
    versioned: true,
    params,
    output: workerProfile,
  }),
  reactivateWorker: route({
    method: 'POST',
    path: '/provider/workforce/{id}/reactivate',
    access: write,
    summary: 'Reactivate a worker',
    versioned: true,
    params,
    output: workerProfile,
  }),
  resetWorkerFactors: route({
    method: 'POST',
    path: '/provider/workforce/{id}/reset-factors',
    access: provider('users:write'),
    sensitive: 'always',
    summary: "Reset the second factors of a worker; all of the worker's sessions end",
    versioned: true,
    params,
    output: workerProfile,
  }),
  createFirstPassword: route({
    method: 'POST',
    path: '/provider/workforce/{id}/first-password',
    access: providerWithoutKeys('workforce:write'),
    secret: true,
    summary: 'Create the temporary password of a worker whom the caller has just added, to be handed over in person',
    params,
    output: z.strictObject({ temporaryPassword: z.string() }),
  }),
  renewTemporaryPassword: route({
    method: 'POST',
    path: '/provider/workforce/{id}/temporary-password',
    access: providerWithoutKeys('workforce:write'),
    secret: true,
    sensitive: 'always',
    summary: 'Create a new temporary password and notify the worker by email',
    versioned: true,
    params,
    /** Null without permission to view pay, because the password gives access to the worker's pay. */
    output: z.strictObject({ temporaryPassword: z.string().nullable() }),
  }),
}
