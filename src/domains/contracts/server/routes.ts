import { readHistory } from '#platform/server/db/history.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { contractRoutes } from '../contract.ts'
import { clientContractRoutes } from '../contract/client-contracts.ts'
import { contractBatchRoutes } from '../contract/batches.ts'
import { exportContracts } from './archiving.ts'
import { countersignContract, countersignContracts, deleteContract, voidContract } from './commands.ts'
import { sendContract, sendContracts } from './sending.ts'
import { readDayContracts } from './day-contracts.ts'
import { readContractFile, readOwnContractFile } from './files.ts'
import { listContracts, listContractsToSign, listOwnContracts, readOwnContract, readWholeContract } from './queries.ts'
import { declineContract, signContract, signContracts } from './signing.ts'
import { listRenewals } from './renewing/renewals.ts'
import { listContractRunItems, listContractRuns, readContractRun, startContractRun } from './renewing/runs.ts'
import { listTemplates, previewTemplate, readTemplate, saveTemplate } from './templates.ts'
import { prepareFramework, writeFramework } from './writing-frameworks.ts'
import { editDraft, prepareContract, readContract, writeDraft } from './writing.ts'

/** The handlers of contracts and their templates. */
export const contracts = serve('contracts', contractRoutes, {
  listTemplates,
  readTemplate: (scope, { query }) => readTemplate(scope, query),
  saveTemplate,
  previewTemplate,
  listContracts,
  prepareContract,
  writeContract: writeDraft,
  readContract: (scope, { params }) => readContract(scope, params.id),
  editContract: editDraft,
  deleteContract,
  sendContract,
  voidContract,
  countersignContract,
  readContractFile,
  readContractHistory: async (scope, { params, query }) => {
    await readWholeContract(scope, params.id)
    return readHistory(scope, ['contracts'], params.id, query)
  },
  listOwnContracts,
  readOwnContract: (scope, { params }) => readOwnContract(scope, params.id),
  signContract,
  declineContract,
  readOwnContractFile,
})

/** The handlers of several contracts together: renewals, signatures, and the counters of day contracts. */
export const contractBatches = serve('contractBatches', contractBatchRoutes, {
  listRenewals,
  readDayContracts,
  startContractRun,
  listContractRuns,
  readContractRun: (scope, { params }) => readContractRun(scope, params.id),
  listContractRunItems,
  exportContracts,
  sendContracts,
  countersignContracts,
  listContractsToSign,
  signContracts,
})

/** The handlers of the framework agreements with clients. */
export const clientContracts = serve('clientContracts', clientContractRoutes, { prepareFramework, writeFramework })
