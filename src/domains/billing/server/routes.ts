import { serve } from '#platform/server/http/handlers.ts'
import { salesJournalRoutes } from '../contract/sales-journal.ts'
import { billRateImportRoutes, billingRoutes } from '../contract.ts'
import { billRateImport } from './importing.ts'
import { creditStatement } from './crediting.ts'
import { readStatementSheet, readStatementXml } from './files.ts'
import { readStatementHistory, readStatementTotals, listStatements, readStatement } from './queries.ts'
import { makeStatement } from './making.ts'
import { renderStatementPdf } from './statement-pdf.ts'
import { readBillingSeller, saveSeller } from './parties.ts'
import { previewStatements } from './preview.ts'
import { addBillRate, deleteBillRate } from './rates.ts'
import { readJournalSettings, readSalesJournal, readSalesJournalFile, saveJournalSettings } from './sales-journal.ts'
import { readTerms, saveTerms } from './terms.ts'
import { renderStatementTimesheet } from './timesheets.ts'

const records = serve('billing', billingRoutes, {
  readSeller: readBillingSeller,
  saveSeller,
  readTerms: (scope, { params }) => readTerms(scope, params.id),
  saveTerms,
  addBillRate,
  deleteBillRate,
  listStatements,
  readStatementTotals: (scope) => readStatementTotals(scope),
  previewStatements,
  makeStatement,
  readStatement: (scope, { params }) => readStatement(scope, params.id),
  readStatementHistory,
  creditStatement,
  readStatementSheet,
  readStatementPdf: renderStatementPdf,
  readStatementXml,
  readStatementTimesheet: renderStatementTimesheet,
})

/** The routes of the sales journal. */
export const salesJournal = serve('salesJournal', salesJournalRoutes, {
  readJournalSettings: (scope) => readJournalSettings(scope),
  saveJournalSettings,
  readSalesJournal,
  readSalesJournalFile,
})

/** The routes of billing terms, bill rates and statements. */
export const billing = [...records, ...serve('billRateImports', billRateImportRoutes, billRateImport.handlers)]
