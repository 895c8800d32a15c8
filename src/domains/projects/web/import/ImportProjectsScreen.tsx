import { KindImport } from '#domains/imports/web/KindImport.tsx'
import { projectImportRoutes } from '../../contract.ts'
import { projectColumns } from '../../contract/import-columns.ts'

/** Imports projects from a file. */
export function ImportProjectsScreen() {
  return (
    <KindImport
      kind={{
        routes: projectImportRoutes,
        columns: projectColumns,
        title: 'projects.import.title',
        lead: 'projects.import.lead',
        list: { to: '/provider/projects', label: 'projects.list.title' },
      }}
    />
  )
}
