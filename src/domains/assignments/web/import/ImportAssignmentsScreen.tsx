import { KindImport } from '#domains/imports/web/KindImport.tsx'
import { assignmentImportRoutes } from '../../contract.ts'
import { assignmentColumns } from '../../contract/import-columns.ts'

/** Imports accepted assignments from a file. */
export function ImportAssignmentsScreen() {
  return (
    <KindImport
      kind={{
        routes: assignmentImportRoutes,
        columns: assignmentColumns,
        title: 'assignments.import.title',
        lead: 'assignments.import.lead',
        list: { to: '/provider/assignments', label: 'assignments.list.title' },
      }}
    />
  )
}
