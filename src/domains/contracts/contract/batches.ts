import { z } from 'zod'
import { bulkOutcome } from '#base/bulk.ts'
import { languages } from '#base/language.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, providerWithoutKeys, route, worker } from '#base/route.ts'
import { id, line } from '#base/text.ts'
import { date } from '#base/time.ts'
import { limitFinding } from '#domains/assignments/contract/contract-limits.ts'
import { identityProof } from '#domains/accounts/contract/sensitive.ts'
import { ownContractPage } from '../contract.ts'
import { contractKinds, mostCountersigned, mostSent, mostSignedTogether } from '../rules.ts'
import {
  contractRunItemStates,
  contractRunStatuses,
  mostRenewals,
  renewalObstacles,
  renewalWarnings,
} from '../rules/renewal.ts'

export const batchRefusals = refusals('contracts', {
  /** One of the contracts has to be signed alone. `contract` is its ID. */
  SIGNED_ALONE: { as: 'CONFLICT', status: 409 },
  /** The period has more contracts than an archive contains. */
  ARCHIVE_TOO_LARGE: { as: 'CONFLICT', status: 409 },
})

/** The counters of Belgian day contracts of a worker with a client, in a half-year. */
const dayContracts = z.strictObject({
  startDate: z.string(),
  endDate: z.string(),
  agreement: z.int(),
  levy: z.int(),
  /** The contribution of the client so far, in euros. */
  euros: z.int(),
  /** The number of contracts from which the contribution rises; null at the highest step. */
  nextFrom: z.int().nullable(),
})
export type ShownDayContracts = z.output<typeof dayContracts>

const renewal = z.strictObject({
  /** That of the assignment. */
  id: z.string(),
  worker: ref,
  client: ref,
  role: z.string(),
  /** The days of the period for which the assignment has no contract yet. */
  startDate: z.string(),
  endDate: z.string(),
  kind: z.enum(contractKinds).nullable(),
  language: z.enum(languages).nullable(),
  obstacle: z.enum(renewalObstacles).nullable(),
  warnings: z.array(z.enum(renewalWarnings)),
  /** The limits of the law that the contract would pass, if the organisation checks them. */
  limits: z.array(limitFinding),
  /** For a Belgian contract of one day, with this one. */
  dayContracts: dayContracts.nullable(),
})
export type Renewal = z.output<typeof renewal>

const period = { fromDate: date(), toDate: date() }
const inOrder = ({ fromDate, toDate }: { fromDate: string; toDate: string }) => fromDate <= toDate
const ordered = { error: 'platform.validation.endNotBeforeStart', path: ['toDate'] }

const run = z.strictObject({
  id: z.string(),
  status: z.enum(contractRunStatuses),
  startDate: z.string(),
  endDate: z.string(),
  sends: z.boolean(),
  startedAt: z.string(),
  startedBy: z.string(),
  endedAt: z.string().nullable(),
  /** The number of assignments: all, those with a contract, and those for which none could be written. */
  total: z.int(),
  done: z.int(),
  blocked: z.int(),
})
export type ContractRun = z.output<typeof run>

const runItem = z.strictObject({
  id: z.string(),
  assignmentId: z.string(),
  contractId: z.string().nullable(),
  worker: ref,
  client: ref,
  state: z.enum(contractRunItemStates),
  obstacle: z.enum(renewalObstacles).nullable(),
})
export type ContractRunItem = z.output<typeof runItem>

/** Contracts to be signed, each with the hash of its text that was shown. */
export const shownTexts = z.array(z.strictObject({ id, textHash: line(64) })).min(1)
const params = z.strictObject({ id })
const read = provider('assignments:read')
const write = provider('assignments:write')

export const contractBatchRoutes = {
  listRenewals: route({
    method: 'GET',
    path: '/provider/contract-renewals',
    access: read,
    summary: 'List the accepted assignments that have no contract for a period yet, with what prevents one',
    query: z.strictObject(period).refine(inOrder, ordered),
    output: pageOf(renewal).extend({ runId: z.string().nullable() }),
  }),
  readDayContracts: route({
    method: 'GET',
    path: '/provider/day-contracts',
    access: read,
    summary: 'Get the counters of Belgian day contracts of the worker of an assignment with its client',
    query: z.strictObject({ assignmentId: id }),
    output: z.strictObject({ counters: dayContracts.nullable() }),
  }),
  startContractRun: route({
    method: 'POST',
    path: '/provider/contract-runs',
    access: write,
    summary: 'Write the contracts of several assignments for a period in the background, and optionally send them',
    status: 201,
    body: z
      .strictObject({ ...period, send: z.boolean(), assignmentIds: z.array(id).min(1).max(mostRenewals) })
      .refine(inOrder, ordered),
    output: run,
  }),
  listContractRuns: route({
    method: 'GET',
    path: '/provider/contract-runs',
    access: read,
    summary: 'List the runs of contracts, latest first',
    query: pageQuery(['startedAt']).omit({ q: true }),
    output: pageOf(run),
  }),
  readContractRun: route({
    method: 'GET',
    path: '/provider/contract-runs/{id}',
    access: read,
    summary: 'Get a run of contracts and its progress',
    params,
    output: run,
  }),
  listContractRunItems: route({
    method: 'GET',
    path: '/provider/contract-runs/{id}/assignments',
    access: read,
    summary: 'List the assignments of a run of contracts: the contract that was written, or why none was',
    params,
    query: pageQuery(['position']).omit({ q: true }),
    output: pageOf(runItem),
  }),
  exportContracts: route({
    method: 'GET',
    path: '/provider/contract-archive',
    access: read,
    summary: 'Download the contracts of a worker in a period as a ZIP archive: the sealed files and an index',
    query: z.strictObject({ workerId: id, ...period }).refine(inOrder, ordered),
    download: ['application/zip'],
  }),
  sendContracts: route({
    method: 'POST',
    path: '/provider/contracts/send',
    access: write,
    summary: 'Send several contracts to their workers and clients; contacts of a client get one email for theirs',
    body: z.strictObject({ ids: z.array(id).min(1).max(mostSent) }),
    output: bulkOutcome,
  }),
  countersignContracts: route({
    method: 'POST',
    path: '/provider/contracts/countersign',
    access: providerWithoutKeys('assignments:write'),
    summary: 'Sign several contracts for the organisation; each file is sealed afterwards',
    body: z.strictObject({ contracts: shownTexts.max(mostCountersigned) }),
    output: bulkOutcome,
  }),
  listContractsToSign: route({
    method: 'GET',
    path: '/worker/contracts-to-sign',
    access: worker,
    summary: 'List the contracts that the worker can sign with one signature, with their texts',
    output: z.strictObject({ items: z.array(ownContractPage) }),
  }),
  signContracts: route({
    method: 'POST',
    path: '/worker/contracts/sign',
    access: worker,
    summary: 'Sign several contracts at once, all or none; repeating the call has no further effect',
    secret: true,
    body: z.strictObject({
      contracts: shownTexts.max(mostSignedTogether),
      ...identityProof,
    }),
    output: z.strictObject({ done: z.array(z.string()) }),
  }),
}
