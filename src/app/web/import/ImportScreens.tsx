import { declarationImportRoutes } from '#domains/checks/contract.ts'
import { declarationColumns } from '#domains/checks/contract/import-columns.ts'
import { openBalanceImportRoutes } from '#domains/absences/contract.ts'
import { openBalanceColumns } from '#domains/absences/contract/import-columns.ts'
import { billRateImportRoutes } from '#domains/billing/contract.ts'
import { billRateColumns } from '#domains/billing/contract/import-columns.ts'
import { clientImportRoutes } from '#domains/clients/contract.ts'
import { clientColumns, clientParts } from '#domains/clients/contract/import-columns.ts'
import { KindImport } from '#domains/imports/web/KindImport.tsx'
import { projectImportRoutes } from '#domains/projects/contract.ts'
import { projectColumns } from '#domains/projects/contract/import-columns.ts'
import { shiftImportRoutes } from '#domains/shifts/contract.ts'
import { shiftColumns } from '#domains/shifts/contract/import-columns.ts'
import { assignmentImportRoutes } from '../../../domains/assignments/contract.ts'
import { assignmentColumns } from '../../../domains/assignments/contract/import-columns.ts'

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

/** Imports shifts as drafts from a file. */
export function ImportShiftsScreen() {
  return (
    <KindImport
      kind={{
        routes: shiftImportRoutes,
        columns: shiftColumns,
        title: 'shifts.import.title',
        lead: 'shifts.import.lead',
        list: { to: '/provider/schedule', label: 'shifts.schedule.title' },
      }}
    />
  )
}

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

/** Imports declarations of assignments from a file. */
export function ImportDeclarationsScreen() {
  return (
    <KindImport
      kind={{
        routes: declarationImportRoutes,
        columns: declarationColumns,
        title: 'checks.import.title',
        lead: 'checks.import.lead',
        list: { to: '/provider/assignments', label: 'assignments.list.title' },
      }}
    />
  )
}
