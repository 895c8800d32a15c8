import { serve } from '#platform/server/http/handlers.ts'
import { payRoutes } from '../contract.ts'
import { payrollRoutes } from '../contract/payroll-exports.ts'
import { adjustPeriod, adjustStub, deleteAdjustment, listAdjustments } from './adjustments.ts'
import { calculatePeriod } from './calculating.ts'
import { readCompensation } from './compensation.ts'
import { issuePeriod } from './issuing.ts'
import { readJournal } from './journal.ts'
import { listTransfers, makeTransfer } from './made-transfers.ts'
import { readMadeTransferFile, readTransferFile } from './transfer-file.ts'
import { readTransfer } from './transfer.ts'
import { renderOwnStubPdf, renderStubPdf } from './stub-pdf.ts'
import { readPayer, savePayer } from './payer.ts'
import { previewTemplate, readPayrollFile } from './payroll-file.ts'
import {
  addTemplate,
  deleteTemplate,
  editTemplate,
  listTemplates,
  readTemplateHistory,
  setDefaultTemplate,
} from './payroll-templates.ts'
import { addPeriod, deletePeriod, listPeriods, readPeriod, readPeriodHistory } from './periods.ts'
import { addRate, deleteRate, listRates } from './rates.ts'
import { readWorkersReserves } from './reserves.ts'
import { listOwnStubs, listStubs, readOwnStub, readStub } from './stubs.ts'

/** The routes of pay: periods, stubs, adjustments and compensation. */
export const pay = serve('pay', payRoutes, {
  listPeriods,
  addPeriod,
  readPeriod: (scope, { params }) => readPeriod(scope, params.id),
  readPeriodHistory,
  deletePeriod,
  calculatePeriod,
  issuePeriod,
  listStubs,
  listAdjustments,
  adjustPeriod,
  adjustStub,
  deleteAdjustment,
  readStub: (scope, { params }) => readStub(scope, params.id),
  readStubPdf: renderStubPdf,
  readPayer: (scope) => readPayer(scope),
  savePayer,
  readTransfer,
  readTransferFile,
  makeTransfer,
  listTransfers,
  readMadeTransferFile,
  readJournal,
  listOwnStubs,
  readOwnStub: (scope, { params }) => readOwnStub(scope, params.id),
  readOwnStubPdf: renderOwnStubPdf,
  readCompensation,
  listReserves: async (scope, { params }) => ({ items: await readWorkersReserves(scope, params.id) }),
  listRates,
  addRate,
  deleteRate,
})

/** The routes of payroll exports and their templates. */
export const payrollExports = serve('payrollExports', payrollRoutes, {
  listTemplates: (scope) => listTemplates(scope),
  addTemplate,
  editTemplate,
  setDefaultTemplate,
  deleteTemplate,
  readTemplateHistory,
  previewTemplate,
  readPayrollFile,
})
