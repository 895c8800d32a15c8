import { z } from 'zod'
import { historyPage } from '#base/history.ts'
import { languages } from '#base/language.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, providerWithoutKeys, route, worker } from '#base/route.ts'
import { id, limits, line, optional, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import { limitFinding } from '#domains/assignments/contract/contract-limits.ts'
import { identityProof } from '#domains/accounts/contract/sensitive.ts'
import { contractKinds, contractParties, contractStatuses } from './rules.ts'
import { type DetailName, detailNames } from './rules/details.ts'

export const contractRefusals = refusals('contracts', {
  /** The assignment has a contract of this kind that is not signed by both parties yet. `contract` is its ID. */
  CONTRACT_OPEN: { as: 'CONFLICT', status: 409 },
  /** The assignment was not accepted, or is over. */
  ASSIGNMENT_NOT_ACTIVE: { as: 'CONFLICT', status: 409 },
  /** The template lacks mentions that the law demands, and has no reason for it. */
  MENTIONS_MISSING: { as: 'CONFLICT', status: 409 },
  /** The text is not the one that was shown. */
  TEXT_CHANGED: { as: 'CONFLICT', status: 409 },
  /** The assignment changed after the contract was written. */
  TERMS_CHANGED: { as: 'CONFLICT', status: 409 },
  /** The draft lacks details that its kind requires. */
  DETAILS_MISSING: { as: 'CONFLICT', status: 409 },
  /** No contact of the client may sign the contract. */
  NO_SIGNATORY: { as: 'CONFLICT', status: 409 },
})

const kind = z.enum(contractKinds)
const language = z.enum(languages)
const templateQuery = z.strictObject({ kind, language })
/** The most characters of a template. */
const templateLimit = 20_000

const mention = z.strictObject({
  id: z.string(),
  article: z.string(),
  /** The heading of the clause that covers it; null if it is missing. */
  clause: z.string().nullable(),
})

const templateLine = z.strictObject({
  kind,
  language,
  /** True if the organisation has changed the default text. */
  isOwn: z.boolean(),
  /** The edition of the default text, or the version of the organisation’s text. */
  edition: z.string(),
  missing: z.array(z.string()),
  /** Why it is used although mentions are missing. */
  missingReason: z.string().nullable(),
  updatedAt: z.string().nullable(),
})
export type TemplateLine = z.output<typeof templateLine>

const template = templateLine.extend({
  text: z.string(),
  defaultText: z.string(),
  mentions: z.array(mention),
  ...editable(['edit']),
})
export type Template = z.output<typeof template>

const templateForm = z.strictObject({
  text: text(templateLimit),
  /** Required if a mention is missing. */
  missingReason: optional(text(limits.prose)),
})

const detail = optional(text(2000))
/** What a contract says in addition to the assignment. Which details are required depends on the kind. */
export const detailsForm = z.strictObject(
  Object.fromEntries(detailNames.map((name) => [name, detail])) as Record<DetailName, typeof detail>,
)
export const shownDetails = z.partialRecord(z.enum(detailNames), z.string())

export const period = z
  .strictObject({ startDate: date(), endDate: date() })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['endDate'],
  })

const contractForm = z.strictObject({
  assignmentId: id,
  kind,
  language,
  details: detailsForm,
  /** The part of the assignment for which it is; the whole by default. */
  period: optional(period),
})

/** What both parties see of a contract. */
export const sharedFields = {
  id: z.string(),
  kind,
  language,
  status: z.enum(contractStatuses),
  title: z.string(),
  client: ref,
  startDate: z.string(),
  endDate: z.string(),
  /** The number of the amendment and the contract that it amends; null for a first contract. */
  amendment: z.strictObject({ number: z.int(), of: z.string() }).nullable(),
  sentAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  countersignedAt: z.string().nullable(),
  declinedAt: z.string().nullable(),
  voidedAt: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** SHA-256 of the text. */
  textHash: z.string(),
  /** The sealed file; null until both parties have signed. */
  file: z
    .strictObject({
      sealedAt: z.string(),
      sha256: z.string(),
      isStamped: z.boolean(),
      certificate: z.string(),
      /** When a time stamp was added later; the sealed file has no other bytes than before. */
      stampedAt: z.string().nullable(),
      /** True if the time-stamping authority did not answer, and the stamp is still to be added. */
      isStampDue: z.boolean(),
    })
    .nullable(),
}

const contract = z.strictObject({
  ...sharedFields,
  party: z.enum(contractParties),
  /** Null for a framework agreement, like `worker` and `role`. */
  assignmentId: z.string().nullable(),
  /** The worker of the assignment. */
  worker: ref.nullable(),
  role: z.string().nullable(),
  /** The last day on which both parties must have signed it, if the law sets one for this kind. */
  dueDate: z.string().nullable(),
  /** True if it was not signed by both parties on its due date. */
  isLate: z.boolean(),
  declineReason: z.string().nullable(),
  missingReason: z.string().nullable(),
  template: z.string(),
  ...editable(['edit', 'send', 'void', 'countersign', 'delete', 'amend']),
})
export type Contract = z.output<typeof contract>

const device = z.strictObject({
  /** `emailedCode`: an emailed link, and a code to the same address. */
  method: z.enum(['password', 'code', 'passkey', 'session', 'emailedCode']),
  address: z.string(),
  browser: z.string().nullable(),
  /** The number of contracts that were signed together, if there were several. */
  together: z.int().optional(),
  /** Of a contact of a client: the name, and the address without most of its letters. */
  name: z.string().optional(),
  email: z.string().optional(),
})
export const contractPage = contract.extend({
  text: z.string(),
  details: shownDetails,
  /** How the parties were identified. */
  evidence: z.strictObject({ party: device.nullable(), organisation: device.nullable() }),
  countersignedBy: ref.nullable(),
  /** True if the assignment has changed since the contract was written. */
  hasChanged: z.boolean(),
  /** The details that a draft needs before it is sent. */
  missingDetails: z.array(z.enum(detailNames)),
  /** The limits of the law that a draft passes. */
  limits: z.array(limitFinding),
})
export type ContractPage = z.output<typeof contractPage>

const ownContract = z.strictObject({
  ...sharedFields,
  assignmentId: z.string(),
  role: z.string(),
  ...editable(['sign', 'decline']),
})
export type OwnContract = z.output<typeof ownContract>
export const ownContractPage = ownContract.extend({ text: z.string(), agency: z.string() })
export type OwnContractPage = z.output<typeof ownContractPage>

const params = z.strictObject({ id })
const stampQuery = z.strictObject({ stamped: z.literal('true').optional() })
const read = provider('assignments:read')
const write = provider('assignments:write')
const hash = line(64)

export const contractRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/provider/contract-templates',
    access: read,
    summary: 'List the contract templates of all kinds and languages, with the mentions that are missing',
    output: z.strictObject({ items: z.array(templateLine) }),
  }),
  readTemplate: route({
    method: 'GET',
    path: '/provider/contract-template',
    access: read,
    summary: 'Get a contract template, with each mention that the law demands and the clause that covers it',
    query: templateQuery,
    output: template,
  }),
  saveTemplate: route({
    method: 'PUT',
    path: '/provider/contract-template',
    access: providerWithoutKeys('organisation:write'),
    summary: 'Replace the text of a contract template; contracts that were sent keep theirs',
    versioned: true,
    query: templateQuery,
    body: templateForm,
    output: template,
  }),
  previewTemplate: route({
    method: 'POST',
    path: '/provider/contract-template/preview',
    access: read,
    summary: 'Preview the PDF of a template with sample values',
    query: templateQuery,
    body: z.strictObject({ text: text(templateLimit) }),
    download: ['application/pdf'],
  }),
  listContracts: route({
    method: 'GET',
    path: '/provider/contracts',
    access: read,
    summary: 'List contracts',
    /** By need: to be signed by the organisation, drafts, sent to workers, then all others; each by creation. */
    query: pageQuery(['createdAt', 'startDate', 'endDate', 'worker', 'client', 'status', 'need']).extend({
      assignmentId: id.optional(),
      workerId: id.optional(),
      /** The client that is the party. */
      clientId: id.optional(),
      party: z.enum(contractParties).optional(),
      status: z.enum(contractStatuses).optional(),
      /** Only those that wait for the organisation: drafts, and those that the worker has signed. */
      waiting: z.enum(['true']).optional(),
    }),
    output: pageOf(contract),
  }),
  prepareContract: route({
    method: 'GET',
    path: '/provider/contracts/prepare',
    access: write,
    summary:
      'Get suggested details for a contract of an assignment, those of the latest contract for the project first',
    /** Without a kind: that of the country, or that of a student. */
    query: z.strictObject({ assignmentId: id, kind: kind.optional() }),
    output: z.strictObject({ kind, details: shownDetails, worker: ref, role: z.string() }),
  }),
  writeContract: route({
    method: 'POST',
    path: '/provider/contracts',
    access: write,
    summary: 'Write a contract for an accepted assignment as a draft, or an amendment if one is signed',
    status: 201,
    body: contractForm,
    output: contractPage,
  }),
  readContract: route({
    method: 'GET',
    path: '/provider/contracts/{id}',
    access: read,
    summary: 'Get a contract with its text and evidence',
    params,
    output: contractPage,
  }),
  editContract: route({
    method: 'PATCH',
    path: '/provider/contracts/{id}',
    access: write,
    summary: 'Write a draft again with other details, from the current template and assignment',
    versioned: true,
    params,
    body: z.strictObject({ details: detailsForm }),
    output: contractPage,
  }),
  deleteContract: route({
    method: 'DELETE',
    path: '/provider/contracts/{id}',
    access: write,
    summary: 'Delete a draft of a contract',
    versioned: true,
    params,
  }),
  sendContract: route({
    method: 'POST',
    path: '/provider/contracts/{id}/send',
    access: write,
    summary: 'Send a contract to its worker, or to the contacts of its client; its text is fixed from then on',
    versioned: true,
    params,
    output: contractPage,
  }),
  voidContract: route({
    method: 'POST',
    path: '/provider/contracts/{id}/void',
    access: write,
    summary: 'Withdraw a contract that is not signed by both parties',
    versioned: true,
    params,
    body: z.strictObject({ reason: text(limits.prose, 'platform.validation.commentRequired') }),
    output: contractPage,
  }),
  countersignContract: route({
    method: 'POST',
    path: '/provider/contracts/{id}/countersign',
    access: providerWithoutKeys('assignments:write'),
    summary: 'Sign a contract for the organisation; its file is sealed within seconds',
    versioned: true,
    params,
    body: z.strictObject({ textHash: hash }),
    output: contractPage,
  }),
  readContractFile: route({
    method: 'GET',
    path: '/provider/contracts/{id}/file',
    access: read,
    summary:
      'Download the sealed file of a contract, or its text as a PDF before that; `stamped` adds a time stamp that came later',
    params,
    query: stampQuery,
    download: ['application/pdf'],
  }),
  readContractHistory: route({
    method: 'GET',
    path: '/provider/contracts/{id}/history',
    access: read,
    summary: 'Get the history of a contract',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  listOwnContracts: route({
    method: 'GET',
    path: '/worker/contracts',
    access: worker,
    summary: "List the worker's contracts",
    query: pageQuery(['createdAt', 'startDate']).omit({ q: true }).extend({ assignmentId: id.optional() }),
    output: pageOf(ownContract),
  }),
  readOwnContract: route({
    method: 'GET',
    path: '/worker/contracts/{id}',
    access: worker,
    summary: "Get one of the worker's contracts with its text",
    params,
    output: ownContractPage,
  }),
  signContract: route({
    method: 'POST',
    path: '/worker/contracts/{id}/sign',
    access: worker,
    summary: 'Sign a contract; repeating the call has no further effect',
    secret: true,
    params,
    body: z.strictObject({
      /** That of the text that was shown. */
      textHash: hash,
      ...identityProof,
    }),
    output: ownContractPage,
  }),
  declineContract: route({
    method: 'POST',
    path: '/worker/contracts/{id}/decline',
    access: worker,
    summary: 'Decline a contract, which cancels its assignment and the shifts of it unless it is an amendment',
    versioned: true,
    params,
    body: z.strictObject({ reason: text(limits.prose, 'platform.validation.commentRequired') }),
    output: ownContractPage,
  }),
  readOwnContractFile: route({
    method: 'GET',
    path: '/worker/contracts/{id}/file',
    access: worker,
    summary: "Download the file of one of the worker's contracts",
    params,
    query: stampQuery,
    download: ['application/pdf'],
  }),
}
