import { KindImport } from '#domains/imports/web/KindImport.tsx'
import { billRateImportRoutes } from '../../contract.ts'
import { billRateColumns } from '../../contract/import-columns.ts'

/** Imports bill rates from a file. */
export function ImportBillRatesScreen() {
  return (
    <KindImport
      kind={{
        routes: billRateImportRoutes,
        columns: billRateColumns,
        title: 'billing.import.title',
        lead: 'billing.import.lead',
        list: { to: '/provider/clients', label: 'clients.list.title' },
      }}
    />
  )
}
