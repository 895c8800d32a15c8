import { z } from 'zod'
import { provider, route, worker } from '#base/route.ts'
import { id, text } from '#base/text.ts'
import { maxDocumentBytes } from '#domains/documents/rules.ts'
import { ownTimeOff, timeOff } from '../contract.ts'
import { certificateTypes } from '../rules.ts'

const params = z.strictObject({ id })
/** The file name with its extension. */
const query = z.strictObject({ name: text(1000) })
const upload = { types: certificateTypes, maxBytes: maxDocumentBytes }
const decide = provider('timesheets:decide')

/** The certificate of sick leave is health data: only its worker and the users who decide on time off may see it. */
export const certificateRoutes = {
  setOwnCertificate: route({
    method: 'PUT',
    path: '/worker/time-off/{id}/certificate',
    access: worker,
    summary: "Add a certificate to the worker's own sick leave, or replace it",
    params,
    query,
    upload,
    output: ownTimeOff,
  }),
  readOwnCertificate: route({
    method: 'GET',
    path: '/worker/time-off/{id}/certificate',
    access: worker,
    summary: "Download the certificate of the worker's own sick leave",
    params,
    download: certificateTypes,
  }),
  deleteOwnCertificate: route({
    method: 'DELETE',
    path: '/worker/time-off/{id}/certificate',
    access: worker,
    summary: 'Delete the certificate that the worker has added to their own sick leave, until it is approved',
    params,
    output: ownTimeOff,
  }),
  setCertificate: route({
    method: 'PUT',
    path: '/provider/time-off/{id}/certificate',
    access: decide,
    summary: 'Add a certificate to sick leave for its worker, or replace it',
    params,
    query,
    upload,
    output: timeOff,
  }),
  readCertificate: route({
    method: 'GET',
    path: '/provider/time-off/{id}/certificate',
    access: decide,
    summary: 'Download the certificate of sick leave',
    params,
    download: certificateTypes,
  }),
  deleteCertificate: route({
    method: 'DELETE',
    path: '/provider/time-off/{id}/certificate',
    access: decide,
    summary: 'Delete a certificate that a user has added, or that of rejected, withdrawn or cancelled sick leave',
    params,
    output: timeOff,
  }),
}
