import { z } from 'zod'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { clientContactWho, route } from '#base/route.ts'
import { id, limits, line, text } from '#base/text.ts'
import { sharedFields } from '#domains/contracts/contract.ts'
import { shownTexts } from '#domains/contracts/contract/batches.ts'
import { mostSignedTogether } from '#domains/contracts/rules.ts'

export const signingRefusals = refusals('portal', {
  /** The code has expired, was used, was replaced by another one, or was tried too often; or it is for other texts. */
  SIGNING_CODE_ENDED: { as: 'CONFLICT', status: 409 },
  /** Another code was sent. `left` is the number of attempts that are left. */
  SIGNING_CODE_WRONG: { as: 'CONFLICT', status: 409 },
})

/** A contract of the client as its contacts see it. */
export const clientContract = z.strictObject({
  ...sharedFields,
  /** The worker of the assignment; null for a framework agreement. */
  worker: z.string().nullable(),
  role: z.string().nullable(),
  /** The last day on which both parties must have signed it, if the law sets one. */
  dueDate: z.string().nullable(),
  ...editable(['sign', 'decline']),
})
export type ClientContract = z.output<typeof clientContract>

const clientContractPage = clientContract.extend({
  text: z.string(),
  agency: z.string(),
  /** Who signed it for the client. */
  signedBy: z.string().nullable(),
})
export type ClientContractPage = z.output<typeof clientContractPage>

const signs = clientContactWho('contracts:sign')
const params = z.strictObject({ id })
const shown = shownTexts.max(mostSignedTogether)

/** Routes of the client portal for contacts who may sign contracts. */
export const portalContractRoutes = {
  listClientContracts: route({
    method: 'GET',
    path: '/client/contracts',
    access: signs,
    summary: "List the contracts of the contact's client, the latest first",
    query: pageQuery(['createdAt', 'startDate'])
      .omit({ q: true })
      .extend({ toSign: z.literal('true').optional() }),
    output: pageOf(clientContract),
  }),
  readClientContract: route({
    method: 'GET',
    path: '/client/contracts/{id}',
    access: signs,
    summary: "Get one of the contracts of the contact's client with its text",
    params,
    output: clientContractPage,
  }),
  listClientContractsToSign: route({
    method: 'GET',
    path: '/client/contracts-to-sign',
    access: signs,
    summary: 'List the contracts that the contact can sign with one code, with their texts',
    output: z.strictObject({ items: z.array(clientContractPage) }),
  }),
  sendSigningCode: route({
    method: 'POST',
    path: '/client/contracts/code',
    access: signs,
    summary: 'Email the contact a code that signs the texts that were shown; it replaces the one before for them',
    secret: true,
    body: z.strictObject({ contracts: shown }),
    output: z.strictObject({
      /** The address that it was sent to. */
      email: z.string(),
      expiresAt: z.string(),
    }),
  }),
  signClientContracts: route({
    method: 'POST',
    path: '/client/contracts/sign',
    access: signs,
    summary: 'Sign contracts with the emailed code, all or none; repeating the call has no further effect',
    secret: true,
    body: z.strictObject({ contracts: shown, code: line(20, 'portal.validation.codeRequired') }),
    output: z.strictObject({ done: z.array(z.string()) }),
  }),
  declineClientContract: route({
    method: 'POST',
    path: '/client/contracts/{id}/decline',
    access: signs,
    summary: 'Decline a contract; its assignment stays as it is',
    versioned: true,
    params,
    body: z.strictObject({ reason: text(limits.prose, 'platform.validation.commentRequired') }),
    output: clientContractPage,
  }),
  readClientContractFile: route({
    method: 'GET',
    path: '/client/contracts/{id}/file',
    access: signs,
    summary: 'Download the sealed file of a contract, or its text as a PDF before that',
    params,
    query: z.strictObject({ stamped: z.literal('true').optional() }),
    download: ['application/pdf'],
  }),
}
