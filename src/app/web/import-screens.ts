import type { Screen } from './screen.ts'

/** The screens that import records from a file, beside that of workers. */
export const importScreens: readonly Screen[] = [
  {
    path: '/provider/clients/import',
    audience: 'provider',
    title: 'clients.import.title',
    load: async () => (await import('#domains/clients/web/import/ImportClientsScreen.tsx')).ImportClientsScreen,
  },
  {
    path: '/provider/clients/import-rates',
    audience: 'provider',
    title: 'billing.import.title',
    load: async () => (await import('#domains/billing/web/import/ImportBillRatesScreen.tsx')).ImportBillRatesScreen,
  },
  {
    path: '/provider/projects/import',
    audience: 'provider',
    title: 'projects.import.title',
    load: async () => (await import('#domains/projects/web/import/ImportProjectsScreen.tsx')).ImportProjectsScreen,
  },
  {
    path: '/provider/assignments/import',
    audience: 'provider',
    title: 'assignments.import.title',
    load: async () =>
      (await import('#domains/assignments/web/import/ImportAssignmentsScreen.tsx')).ImportAssignmentsScreen,
  },
  {
    path: '/provider/time-off/import',
    audience: 'provider',
    title: 'absences.import.title',
    load: async () =>
      (await import('#domains/absences/web/import/ImportOpenBalancesScreen.tsx')).ImportOpenBalancesScreen,
  },
]
