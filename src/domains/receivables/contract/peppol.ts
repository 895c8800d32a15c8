import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { provider, route } from '#base/route.ts'
import { id, identifier } from '#base/text.ts'
import { compact, isOfScheme, schemes } from '#base/official/electronic-addresses.ts'
import { peppolStates } from '#domains/billing/rules/peppol-states.ts'
import { neededFields } from '#domains/billing/rules/needed-fields.ts'

export const peppolRefusals = refusals('receivables', {
  /** The installation has no access point. */
  PEPPOL_OFF: { as: 'CONFLICT', status: 409 },
  /** The document is on its way or has arrived. */
  ALREADY_SENT: { as: 'CONFLICT', status: 409 },
  /** The missing fields are listed as `missing`. */
  NOT_FOR_PEPPOL: { as: 'CONFLICT', status: 409 },
  /** The access point did not answer, or not as expected. */
  ACCESS_POINT_UNAVAILABLE: { as: 'UNAVAILABLE', status: 503 },
})

const address = z.strictObject({ scheme: z.enum(schemes), address: z.string() })

const delivery = z.strictObject({
  id: z.string(),
  recipient: address,
  /** The name under which the recipient is registered; null until it is known. */
  recipientName: z.string().nullable(),
  state: z.enum(peppolStates),
  /** Why an access point has rejected the document, in its own words. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  /** The time of the last change of the state. */
  changedAt: z.string(),
  sentBy: z.string().nullable(),
})
export type PeppolDelivery = z.output<typeof delivery>

const statementPeppol = z.strictObject({
  /** True if the installation has an access point. */
  isAvailable: z.boolean(),
  /** The address to which the document would be sent now; null if the client has none. */
  recipient: address.nullable(),
  /** The details that Peppol requires and that are missing. */
  missing: z.array(z.enum(neededFields)),
  /** The latest first. */
  items: z.array(delivery),
  allowed: z.array(z.enum(['send'])),
})
export type StatementPeppol = z.output<typeof statementPeppol>

/** An address to be looked up. */
const participantQuery = z
  .strictObject({
    scheme: z.enum(schemes),
    address: identifier(50).transform(compact),
    document: z.enum(['invoice', 'creditNote']).default('invoice'),
  })
  .superRefine(({ scheme, address: number }, context) => {
    if (!isOfScheme(scheme, number))
      context.addIssue({ code: 'custom', message: 'billing.validation.notOfScheme', path: ['address'] })
  })

const participant = address.extend({
  /** True if the company receives this kind of document through Peppol. */
  isRegistered: z.boolean(),
  name: z.string().nullable(),
})
export type PeppolParticipant = z.output<typeof participant>

const params = z.strictObject({ id })

/** Routes for sending invoices through Peppol. */
export const peppolRoutes = {
  readPeppol: route({
    method: 'GET',
    path: '/provider/peppol',
    access: provider('billing:read'),
    summary: 'Get whether invoices can be sent through Peppol',
    output: z.strictObject({ isAvailable: z.boolean() }),
  }),
  readStatementPeppol: route({
    method: 'GET',
    path: '/provider/statements/{id}/peppol',
    access: provider('billing:read'),
    summary: 'Get the deliveries of an invoice or a credit note through Peppol, and whether it can be sent',
    params,
    output: statementPeppol,
  }),
  sendStatementByPeppol: route({
    method: 'POST',
    path: '/provider/statements/{id}/peppol',
    access: provider('billing:write'),
    summary: 'Send an invoice or a credit note through Peppol; the recipient is looked up first',
    params,
    output: statementPeppol,
  }),
  lookUpParticipant: route({
    method: 'GET',
    path: '/provider/peppol/participant',
    access: provider('billing:read'),
    summary: 'Look up whether a company is registered in Peppol under an electronic address',
    query: participantQuery,
    counts: true,
    output: participant,
  }),
}
