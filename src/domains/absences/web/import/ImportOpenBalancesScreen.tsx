import { KindImport } from '#domains/imports/web/KindImport.tsx'
import { openBalanceImportRoutes } from '../../contract.ts'
import { openBalanceColumns } from '../../contract/import-columns.ts'

/** Imports open balances of time off from a file. */
export function ImportOpenBalancesScreen() {
  return (
    <KindImport
      kind={{
        routes: openBalanceImportRoutes,
        columns: openBalanceColumns,
        title: 'absences.import.title',
        lead: 'absences.import.lead',
        list: { to: '/provider/time-off', label: 'absences.title' },
      }}
    />
  )
}
