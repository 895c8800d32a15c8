import { z } from 'zod'
import { brand } from '#base/brand.ts'
import { languages } from '#base/language.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { anyone, provider, route } from '#base/route.ts'
import { runStatuses } from '#base/run-statuses.ts'
import { id, limits, line, whole } from '#base/text.ts'
import { date } from '#base/time.ts'
import { inspectionLists, linkDays, linkStatuses, longestDays, visitKinds } from './rules.ts'
import { daysBetween } from '#base/days.ts'

export const inspectionRefusals = refusals('inspections', {
  /** The link is unknown, expired or revoked, or its files were deleted. */
  INSPECTION_LINK_INVALID: 410,
  /** The export is not finished, has failed, or its files were deleted. */
  INSPECTION_NOT_READY: { as: 'CONFLICT', status: 409 },
  /** The period has more workers or documents than an export contains. */
  INSPECTION_TOO_LARGE: { as: 'CONFLICT', status: 409 },
})

const historyCheck = z.strictObject({
  checkedAt: z.string(),
  /** The number of rows of the history that are as they were written, and of those that the chain does not contain yet. */
  verified: z.int(),
  waiting: z.int(),
  faults: z.int(),
  /** The end of the chain; null while it is empty. */
  head: z.strictObject({ position: z.int(), hash: z.string() }).nullable(),
})
export type HistoryCheck = z.output<typeof historyCheck>

const contents = z.strictObject({
  /** The number of rows by list; of documents the number of files. */
  rowCounts: z.partialRecord(z.enum(inspectionLists), z.int()),
  fileCount: z.int().nullable(),
  byteCount: z.number().multipleOf(1).nullable(),
  /** The SHA-256 of the list of checksums in the archive. */
  digest: z.string().nullable(),
  historyCheck: historyCheck.nullable(),
})

const inspection = contents.extend({
  id: z.string(),
  /** Both are null for an export of all workers. */
  worker: ref.nullable(),
  client: ref.nullable(),
  startDate: z.string(),
  endDate: z.string(),
  language: z.enum(languages),
  status: z.enum(runStatuses),
  startedAt: z.string(),
  startedBy: z.string(),
  endedAt: z.string().nullable(),
  /** When the files are deleted, or were; null until the export has ended. */
  filesUntil: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  linkCount: z.int(),
  allowed: z.array(z.enum(['download', 'share'])),
})
export type Inspection = z.output<typeof inspection>

const link = z.strictObject({
  id: z.string(),
  recipient: z.string(),
  status: z.enum(linkStatuses),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  visitCount: z.int(),
  /** The latest hundred. */
  visits: z.array(z.strictObject({ id: z.string(), kind: z.enum(visitKinds), at: z.string(), address: z.string() })),
  allowed: z.array(z.enum(['revoke'])),
})
export type InspectionLink = z.output<typeof link>

export const inspectionForm = z
  .strictObject({
    /** Without a worker and a client, all workers; with both, the work of the worker for the client. */
    workerId: id.nullish(),
    clientId: id.nullish(),
    fromDate: date(),
    toDate: date(),
  })
  .refine(({ fromDate, toDate }) => fromDate <= toDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['toDate'],
  })
  .refine(({ fromDate, toDate }) => daysBetween(fromDate, toDate) < longestDays, {
    error: 'inspections.validation.tooLong',
    path: ['toDate'],
  })

export const linkForm = z.strictObject({
  /** Whom the link is for: a name, or a service. */
  recipient: line(limits.name, 'platform.validation.required'),
  days: whole(linkDays.least, linkDays.most),
})

const params = z.strictObject({ id })
const access = provider('organisation:write')

/** Routes for the organisation. No API key may call them. */
export const inspectionRoutes = {
  listInspections: route({
    method: 'GET',
    path: '/provider/inspections',
    access,
    summary: 'List the exports for inspections, latest first',
    query: pageQuery(['startedAt']).omit({ q: true }),
    output: pageOf(inspection),
  }),
  startInspection: route({
    method: 'POST',
    path: '/provider/inspections',
    access,
    summary: 'Start an export of one worker, one client or all workers for a period, in the background',
    status: 201,
    body: inspectionForm,
    output: inspection,
  }),
  readInspection: route({
    method: 'GET',
    path: '/provider/inspections/{id}',
    access,
    summary: 'Get an export, its progress, its links and their visits',
    params,
    output: inspection.extend({ links: z.array(link) }),
  }),
  downloadInspection: route({
    method: 'GET',
    path: '/provider/inspections/{id}/files.zip',
    access,
    sensitive: 'always',
    summary: 'Download the files of an export as a ZIP archive',
    params,
    download: ['application/zip'],
    counts: true,
  }),
  createInspectionLink: route({
    method: 'POST',
    path: '/provider/inspections/{id}/links',
    access,
    sensitive: 'always',
    summary: 'Create a link to an export; the answer contains its address, which is shown this one time',
    status: 201,
    secret: true,
    params,
    body: linkForm,
    output: z.strictObject({ id: z.string(), url: z.string(), expiresAt: z.string() }),
  }),
  revokeInspectionLink: route({
    method: 'POST',
    path: '/provider/inspection-links/{id}/revoke',
    access,
    summary: 'Revoke a link; it stops working at once',
    params,
  }),
}

const token = z.string().min(1).max(200)

/** What an inspector sees of an export. */
const sharedInspection = contents.extend({
  company: z.string(),
  brand,
  recipient: z.string(),
  language: z.enum(languages),
  timeZone: z.string(),
  country: z.enum(['BE', 'FR', 'NL']).nullable(),
  worker: z.string().nullable(),
  client: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  madeAt: z.string(),
  expiresAt: z.string(),
})
export type SharedInspection = z.output<typeof sharedInspection>

/** Routes for inspectors without an account, by their link. Each call is recorded. */
export const publicInspectionRoutes = {
  openInspection: route({
    method: 'GET',
    path: '/inspection',
    access: anyone,
    summary: 'Get what an export contains, by its link; the visit is recorded',
    query: z.strictObject({ token }),
    output: sharedInspection,
    counts: true,
  }),
  downloadInspectionByLink: route({
    method: 'GET',
    path: '/inspection/files.zip',
    access: anyone,
    summary: 'Download the files of an export as a ZIP archive, by its link; the visit is recorded',
    query: z.strictObject({ token }),
    download: ['application/zip'],
    counts: true,
  }),
}
