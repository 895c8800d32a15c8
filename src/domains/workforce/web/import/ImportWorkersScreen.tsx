import { KindImport } from '#domains/imports/web/KindImport.tsx'
import { workforceRoutes } from '../../contract.ts'
import { workerColumns, workerParts } from '../../contract/import-columns.ts'
import { WorkerFileNotes } from './WorkerFileNotes.tsx'

const { importWorkers: importFile, listImports, readImport, undoImport } = workforceRoutes

/** Imports workers from a file, and invites them. */
export function ImportWorkersScreen() {
  return (
    <KindImport
      kind={{
        routes: { importFile, listImports, readImport, undoImport },
        columns: workerColumns,
        parts: workerParts,
        title: 'workforce.import.title',
        lead: 'workforce.import.lead',
        list: { to: '/provider/workforce', label: 'workforce.list.title' },
        notes: WorkerFileNotes,
        invite: { label: 'workforce.import.invite', help: 'workforce.import.inviteHelp' },
      }}
    />
  )
}
