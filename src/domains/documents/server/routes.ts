import { serve } from '#platform/server/http/handlers.ts'
import { certificationRoutes, documentRoutes, opportunityRoutes } from '../contract.ts'
import {
  addCertification,
  decideOnCertification,
  deleteCertification,
  editCertification,
  listCertifications,
} from './certifications.ts'
import {
  addDocument,
  deleteDocument,
  editDocument,
  listDocuments,
  readDocument,
  readDocumentContent,
} from './documents.ts'
import { addOpportunity, deleteOpportunity, editOpportunity, listOpportunities } from './opportunities.ts'

const of = ({ id, certId }: { id: string; certId: string }) => ({ workerId: id, id: certId })

/** The routes of certifications, for the organisation and the worker. */
export const certifications = serve('certifications', certificationRoutes, {
  listCertifications: (scope, { params, query }) => listCertifications(scope, params.id, query),
  addCertification: (scope, { params, body }) => addCertification(scope, params.id, body),
  editCertification: (scope, { params, body, ifMatch }) => editCertification(scope, of(params), body, ifMatch),
  deleteCertification: (scope, { params, ifMatch }) => deleteCertification(scope, of(params), ifMatch),
  verifyCertification: (scope, input) => decideOnCertification(scope, of(input.params), 'verify', input),
  rejectCertification: (scope, input) => decideOnCertification(scope, of(input.params), 'reject', input),
  listOwnCertifications: (scope, { query }) => listCertifications(scope, scope.actor.accountId, query),
  addOwnCertification: (scope, { body }) => addCertification(scope, scope.actor.accountId, body),
  editOwnCertification: (scope, { params, body, ifMatch }) =>
    editCertification(scope, { workerId: scope.actor.accountId, id: params.id }, body, ifMatch),
  deleteOwnCertification: (scope, { params, ifMatch }) =>
    deleteCertification(scope, { workerId: scope.actor.accountId, id: params.id }, ifMatch),
})

/** The routes of documents, for the organisation and the worker. */
export const documents = serve('documents', documentRoutes, {
  listDocuments,
  addDocument,
  readDocument: (scope, { params }) => readDocument(scope, params.id),
  readDocumentContent: (scope, { params }) => readDocumentContent(scope, params.id),
  editDocument,
  deleteDocument,
})

/** The routes of courses and exams, for the organisation and its workers. */
export const opportunities = serve('opportunities', opportunityRoutes, {
  listOpportunities,
  addOpportunity,
  editOpportunity,
  deleteOpportunity,
  listOpenOpportunities: listOpportunities,
})
