import { KindImport } from '#domains/imports/web/KindImport.tsx'
import { clientImportRoutes } from '../../contract.ts'
import { clientColumns, clientParts } from '../../contract/import-columns.ts'

/** Imports clients with their work sites from a file. */
export function ImportClientsScreen() {
  return (
    <KindImport
      kind={{
        routes: clientImportRoutes,
        columns: clientColumns,
        parts: clientParts,
        title: 'clients.import.title',
        lead: 'clients.import.lead',
        list: { to: '/provider/clients', label: 'clients.list.title' },
      }}
    />
  )
}
