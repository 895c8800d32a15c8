import { z } from 'zod'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { memberOrKey, provider, route, worker } from '#base/route.ts'
import { id, identifier, limits, line, optional, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import { webAddress } from '#base/web-address.ts'
import { type DocumentType, documentTypes, filedUnder, maxDocumentBytes, scans, verifications } from './rules.ts'

export const documentRefusals = refusals('documents', {
  DOCUMENT_TYPE: { as: 'UNSUPPORTED_TYPE', status: 415 },
  DOCUMENT_UNREADABLE: { as: 'VALIDATION', status: 422 },
  DOCUMENT_ACTIVE: { as: 'VALIDATION', status: 422 },
  DOCUMENT_PENDING: { as: 'CONFLICT', status: 409 },
  DOCUMENT_INFECTED: { as: 'CONFLICT', status: 409 },
})

const fields = z.strictObject({
  name: identifier(limits.name, 'documents.validation.nameRequired'),
  issuer: optional(line()),
  number: optional(identifier(64)),
  issuedOn: date().nullish(),
  /** Null: does not expire. */
  expiresOn: date().nullish(),
  examDate: date().nullish(),
})
type Days = { issuedOn?: string | null | undefined; expiresOn?: string | null | undefined }
const inOrder = ({ issuedOn, expiresOn }: Days) => !issuedOn || !expiresOn || issuedOn <= expiresOn
const ordered = { error: 'documents.validation.expiresBeforeIssued', path: ['expiresOn'] }

export const certificationForm = fields.refine(inOrder, ordered)
const certificationChanges = fields.partial().refine(inOrder, ordered)

const nullable = z.string().nullable()

const certification = z.strictObject({
  id: z.string(),
  name: z.string(),
  issuer: nullable,
  number: nullable,
  issuedOn: nullable,
  expiresOn: nullable,
  examDate: nullable,
  verification: z.enum(verifications),
  /** Who verified or rejected it, when, and with which comment. */
  decision: z.strictObject({ by: ref, at: z.string(), comment: nullable }).nullable(),
  /** The documents that prove it, earliest first. */
  documents: z.array(ref),
  createdAt: z.string(),
  ...editable(['edit', 'verify', 'reject', 'delete']),
})
export type Certification = z.output<typeof certification>

/** Sorted by expiry, earliest first. */
const certificationsQuery = pageQuery(['expiresOn', 'name'])
const ofWorker = z.strictObject({ id })
const one = z.strictObject({ id, certId: id })
const own = z.strictObject({ id })
const read = provider('workforce:read')
const write = provider('workforce:write')

export const certificationRoutes = {
  listCertifications: route({
    method: 'GET',
    path: '/provider/workforce/{id}/certifications',
    access: read,
    summary: "List a worker's certifications",
    params: ofWorker,
    query: certificationsQuery,
    output: pageOf(certification),
  }),
  addCertification: route({
    method: 'POST',
    path: '/provider/workforce/{id}/certifications',
    access: write,
    summary: 'Create a certification for a worker',
    status: 201,
    params: ofWorker,
    body: certificationForm,
    output: certification,
  }),
  editCertification: route({
    method: 'PATCH',
    path: '/provider/workforce/{id}/certifications/{certId}',
    access: write,
    summary: "Update a worker's certification",
    versioned: true,
    params: one,
    body: certificationChanges,
    output: certification,
  }),
  deleteCertification: route({
    method: 'DELETE',
    path: '/provider/workforce/{id}/certifications/{certId}',
    access: write,
    summary: "Delete a worker's certification",
    versioned: true,
    params: one,
  }),
  verifyCertification: route({
    method: 'POST',
    path: '/provider/workforce/{id}/certifications/{certId}/verify',
    access: write,
    summary: 'Verify a certification',
    versioned: true,
    params: one,
    body: z.strictObject({ comment: optional(text(limits.prose)) }),
    output: certification,
  }),
  rejectCertification: route({
    method: 'POST',
    path: '/provider/workforce/{id}/certifications/{certId}/reject',
    access: write,
    summary: 'Reject a certification with a reason',
    versioned: true,
    params: one,
    body: z.strictObject({ comment: text(limits.prose, 'platform.validation.commentRequired') }),
    output: certification,
  }),
  listOwnCertifications: route({
    method: 'GET',
    path: '/worker/certifications',
    access: worker,
    summary: "List the worker's own certifications",
    query: certificationsQuery,
    output: pageOf(certification),
  }),
  addOwnCertification: route({
    method: 'POST',
    path: '/worker/certifications',
    access: worker,
    summary: "Create one of the worker's own certifications",
    status: 201,
    body: certificationForm,
    output: certification,
  }),
  editOwnCertification: route({
    method: 'PATCH',
    path: '/worker/certifications/{id}',
    access: worker,
    summary: "Update one of the worker's own certifications; it becomes unverified",
    versioned: true,
    params: own,
    body: certificationChanges,
    output: certification,
  }),
  deleteOwnCertification: route({
    method: 'DELETE',
    path: '/worker/certifications/{id}',
    access: worker,
    summary: "Delete one of the worker's own certifications",
    versioned: true,
    params: own,
  }),
}

/** A course or an exam that the organisation recommends to its workers. */
export const opportunityForm = z.strictObject({
  title: line(limits.name, 'documents.validation.titleRequired'),
  organiser: optional(line()),
  /** Null: no fixed date. */
  examDate: date().nullish(),
  description: optional(text(limits.prose)),
  link: optional(webAddress()),
})

const opportunity = z.strictObject({
  id: z.string(),
  title: z.string(),
  organiser: nullable,
  examDate: nullable,
  description: nullable,
  link: nullable,
  createdAt: z.string(),
  ...editable(['edit', 'delete']),
})
export type Opportunity = z.output<typeof opportunity>

const opportunityQuery = pageQuery(['examDate']).omit({ q: true })

export const opportunityRoutes = {
  listOpportunities: route({
    method: 'GET',
    path: '/provider/certification-opportunities',
    access: read,
    summary: 'List courses and exams: upcoming ones first, soonest first, then past ones',
    query: opportunityQuery,
    output: pageOf(opportunity),
  }),
  addOpportunity: route({
    method: 'POST',
    path: '/provider/certification-opportunities',
    access: write,
    summary: 'Publish a course or an exam and notify workers',
    status: 201,
    body: opportunityForm,
    output: opportunity,
  }),
  editOpportunity: route({
    method: 'PATCH',
    path: '/provider/certification-opportunities/{id}',
    access: write,
    summary: 'Update a course or an exam',
    versioned: true,
    params: own,
    body: opportunityForm.partial(),
    output: opportunity,
  }),
  deleteOpportunity: route({
    method: 'DELETE',
    path: '/provider/certification-opportunities/{id}',
    access: write,
    summary: 'Delete a course or an exam',
    versioned: true,
    params: own,
  }),
  listOpenOpportunities: route({
    method: 'GET',
    path: '/worker/certification-opportunities',
    access: worker,
    summary: 'List upcoming courses and exams, soonest first',
    query: opportunityQuery,
    output: pageOf(opportunity),
  }),
}

/** The details of a document, apart from its name. */
const about = {
  projectId: id.nullish(),
  description: optional(text(limits.prose)),
  /** Null: does not expire. */
  expiresOn: date().nullish(),
}

export const documentForm = z.strictObject(about)

const types = [...new Set(Object.values(documentTypes))] as [DocumentType, ...DocumentType[]]

const document = z.strictObject({
  id: z.string(),
  /** Its worker; null for a document of a project or the organisation. */
  worker: ref.nullable(),
  project: ref.nullable(),
  /** The certification that it proves, if any. */
  certification: ref.nullable(),
  description: nullable,
  expiresOn: nullable,
  name: z.string(),
  type: z.enum(types),
  bytes: z.int(),
  /** The result of the virus scan. Only clean files are served. */
  scan: z.enum(scans),
  uploadedBy: ref,
  createdAt: z.string(),
  ...editable(['download', 'edit', 'delete']),
})
export type FiledDocument = z.output<typeof document>

export const documentRoutes = {
  listDocuments: route({
    method: 'GET',
    path: '/documents',
    access: memberOrKey('workforce:read'),
    summary: 'List documents of the organisation, its projects and its workers; workers see their own',
    query: pageQuery(['createdAt', 'name', 'expiresOn']).extend({
      of: z.enum(filedUnder).optional(),
      workerId: id.optional(),
      projectId: id.optional(),
      certificationId: id.optional(),
      /** Only documents that have expired or soon will. */
      expiring: z.enum(['true']).optional(),
    }),
    output: pageOf(document),
  }),
  addDocument: route({
    method: 'POST',
    path: '/documents',
    access: memberOrKey('workforce:write'),
    summary: 'Upload a document; its name, content and declared type must agree',
    status: 201,
    query: z.strictObject({
      /** The file name with its extension. */
      name: text(1000),
      /** Workers add their own. Without a worker the document belongs to the project, else to the organisation. */
      workerId: id.optional(),
      certificationId: id.optional(),
      projectId: id.optional(),
      description: optional(text(limits.prose)),
      expiresOn: date().optional(),
    }),
    upload: { types, maxBytes: maxDocumentBytes },
    output: document,
  }),
  readDocument: route({
    method: 'GET',
    path: '/documents/{id}',
    access: memberOrKey('workforce:read'),
    summary: 'Get a document without its content',
    params: own,
    output: document,
  }),
  readDocumentContent: route({
    method: 'GET',
    path: '/documents/{id}/content',
    access: memberOrKey('workforce:read'),
    summary: 'Download a document',
    params: own,
    download: types,
  }),
  editDocument: route({
    method: 'PATCH',
    path: '/documents/{id}',
    access: memberOrKey('workforce:write'),
    summary: "Update a document's description and expiry date; workers only those they uploaded",
    versioned: true,
    params: own,
    body: documentForm,
    output: document,
  }),
  deleteDocument: route({
    method: 'DELETE',
    path: '/documents/{id}',
    access: memberOrKey('workforce:write'),
    summary: 'Delete a document; workers only those they uploaded',
    versioned: true,
    params: own,
  }),
}
