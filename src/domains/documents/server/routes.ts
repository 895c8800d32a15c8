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

/** Certifications, as the organisation and as the worker see them. */
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

/** Documents of workers, for the organisation and for the worker. */
export const documents = serve('documents', documentRoutes, {
  listDocuments,
  addDocument,
  readDocument: (scope, { params }) => readDocument(scope, params.id),
  readDocumentContent: (scope, { params }) => readDocumentContent(scope, params.id),
  editDocument,
  deleteDocument,
})

/** Courses and exams, as the organisation writes them and as its workers find them. */
export const opportunities = serve('opportunities', opportunityRoutes, {
  listOpportunities,
  addOpportunity,
  editOpportunity,
  deleteOpportunity,
  listOpenOpportunities: listOpportunities,
})
