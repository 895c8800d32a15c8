import { type Screen, screen } from './screen.ts'

/** The screens of users of the organisation. */
export const providerScreens: readonly Screen[] = [
  screen(
    { path: '/provider/profile', audience: 'provider', title: 'organisations.profile.title' },
    async () => (await import('./profile/CompleteProfileScreen.tsx')).CompanyProfileScreen,
  ),
  screen(
    { path: '/provider/users', audience: 'provider', title: 'accounts.users.title' },
    async () => (await import('#domains/accounts/web/users/UsersScreen.tsx')).UsersScreen,
  ),
  screen(
    { path: '/provider/users/{id}', audience: 'provider', title: 'accounts.users.one.title' },
    async () => (await import('#domains/accounts/web/users/UserScreen.tsx')).UserScreen,
  ),
  screen(
    { path: '/provider/settings', audience: 'provider', title: 'app.settings.title' },
    async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
  ),
  screen(
    { path: '/provider/law', audience: 'provider', title: 'law.title' },
    async () => (await import('#domains/law/web/LawOfOrganisation.tsx')).LawScreen,
  ),
  screen(
    { path: '/provider/account', audience: 'provider', title: 'app.settings.ownTitle' },
    async () => (await import('./settings/SettingsScreen.tsx')).OwnSettingsScreen,
  ),
  screen(
    { path: '/provider', audience: 'provider', title: 'app.nav.home' },
    async () => (await import('./home/ProviderHomeScreen.tsx')).ProviderHomeScreen,
  ),
  screen(
    { path: '/provider/statistics', audience: 'provider', title: 'statistics.title' },
    async () => (await import('#domains/statistics/web/organisation/StatisticsScreen.tsx')).StatisticsScreen,
  ),
  screen(
    { path: '/provider/statistics/money', audience: 'provider', title: 'statistics.money.title' },
    async () => (await import('#domains/statistics/web/money/MoneyScreen.tsx')).MoneyScreen,
  ),
  screen(
    { path: '/provider/statistics/staffing', audience: 'provider', title: 'statistics.tab.staffing' },
    async () => (await import('#domains/statistics/web/staffing/StaffingScreen.tsx')).StaffingScreen,
  ),
  screen(
    { path: '/provider/workforce', audience: 'provider', title: 'workforce.list.title' },
    async () => (await import('./list/WorkersScreen.tsx')).WorkersScreen,
  ),
  screen(
    { path: '/provider/workforce/add', audience: 'provider', title: 'workforce.add.title' },
    async () => (await import('#domains/workforce/web/form/AddWorkerScreen.tsx')).AddWorkerScreen,
  ),
  screen(
    { path: '/provider/workforce/import', audience: 'provider', title: 'workforce.import.title' },
    async () => (await import('#domains/workforce/web/import/ImportWorkersScreen.tsx')).ImportWorkersScreen,
  ),
  screen(
    { path: '/provider/workforce/edit/{id}', audience: 'provider', title: 'workforce.edit.title' },
    async () => (await import('#domains/workforce/web/form/EditWorkerScreen.tsx')).EditWorkerScreen,
  ),
  screen(
    { path: '/provider/workforce/merge/{id}', audience: 'provider', title: 'workforce.merge.title' },
    async () => (await import('#domains/workforce/web/merge/MergeWorkersScreen.tsx')).MergeWorkersScreen,
  ),
  screen(
    { path: '/provider/workforce/profile/{id}', audience: 'provider', title: 'workforce.profile.title' },
    async () => (await import('./detail/WorkerScreen.tsx')).WorkerScreen,
  ),
  screen(
    { path: '/provider/docs', audience: 'provider', title: 'documents.list.title' },
    async () => (await import('#domains/documents/web/list/DocumentsScreen.tsx')).DocumentsScreen,
  ),
  screen(
    { path: '/provider/clients', audience: 'provider', title: 'clients.list.title' },
    async () => (await import('#domains/clients/web/list/ClientsScreen.tsx')).ClientsScreen,
  ),
  screen(
    { path: '/provider/clients/add', audience: 'provider', title: 'clients.add.title' },
    async () => (await import('#domains/clients/web/form/AddClientScreen.tsx')).AddClientScreen,
  ),
  screen(
    { path: '/provider/clients/import', audience: 'provider', title: 'clients.import.title' },
    async () => (await import('./import/ImportScreens.tsx')).ImportClientsScreen,
  ),
  screen(
    { path: '/provider/clients/import-rates', audience: 'provider', title: 'billing.import.title' },
    async () => (await import('./import/ImportScreens.tsx')).ImportBillRatesScreen,
  ),
  screen(
    { path: '/provider/projects/import', audience: 'provider', title: 'projects.import.title' },
    async () => (await import('./import/ImportScreens.tsx')).ImportProjectsScreen,
  ),
  screen(
    { path: '/provider/assignments/import', audience: 'provider', title: 'assignments.import.title' },
    async () => (await import('./import/ImportScreens.tsx')).ImportAssignmentsScreen,
  ),
  screen(
    { path: '/provider/schedule/import', audience: 'provider', title: 'shifts.import.title' },
    async () => (await import('./import/ImportScreens.tsx')).ImportShiftsScreen,
  ),
  screen(
    { path: '/provider/time-off/import', audience: 'provider', title: 'absences.import.title' },
    async () => (await import('./import/ImportScreens.tsx')).ImportOpenBalancesScreen,
  ),
  screen(
    { path: '/provider/assignments/import-declarations', audience: 'provider', title: 'checks.import.title' },
    async () => (await import('./import/ImportScreens.tsx')).ImportDeclarationsScreen,
  ),
  screen(
    { path: '/provider/clients/edit/{id}', audience: 'provider', title: 'clients.edit.title' },
    async () => (await import('#domains/clients/web/form/EditClientScreen.tsx')).EditClientScreen,
  ),
  screen(
    { path: '/provider/clients/{id}', audience: 'provider', title: 'clients.one.title' },
    async () => (await import('./detail/ClientScreen.tsx')).ClientScreen,
  ),
  screen(
    { path: '/provider/projects', audience: 'provider', title: 'projects.list.title' },
    async () => (await import('./detail/WorkScreens.tsx')).ProjectsScreen,
  ),
  screen(
    { path: '/provider/projects/add', audience: 'provider', title: 'projects.add.title' },
    async () => (await import('#domains/projects/web/form/AddProjectScreen.tsx')).AddProjectScreen,
  ),
  screen(
    { path: '/provider/projects/edit/{id}', audience: 'provider', title: 'projects.edit.title' },
    async () => (await import('#domains/projects/web/form/EditProjectScreen.tsx')).EditProjectScreen,
  ),
  screen(
    { path: '/provider/projects/{id}', audience: 'provider', title: 'projects.one.title' },
    async () => (await import('./detail/WorkScreens.tsx')).ProjectScreen,
  ),
  screen(
    { path: '/provider/requests', audience: 'provider', title: 'requests.list.title' },
    async () => (await import('./list/RequestsScreen.tsx')).RequestsScreen,
  ),
  screen(
    { path: '/provider/requests/add', audience: 'provider', title: 'requests.add.title' },
    async () => (await import('#domains/requests/web/form/AddRequestScreen.tsx')).AddRequestScreen,
  ),
  screen(
    { path: '/provider/requests/edit/{id}', audience: 'provider', title: 'requests.edit.title' },
    async () => (await import('#domains/requests/web/form/EditRequestScreen.tsx')).EditRequestScreen,
  ),
  screen(
    { path: '/provider/requests/{id}', audience: 'provider', title: 'requests.one.title' },
    async () => (await import('./detail/WorkScreens.tsx')).RequestScreen,
  ),
  screen(
    { path: '/provider/assignments', audience: 'provider', title: 'assignments.list.title' },
    async () => (await import('#domains/assignments/web/list/AssignmentsScreen.tsx')).AssignmentsScreen,
  ),
  screen(
    { path: '/provider/assignments/add', audience: 'provider', title: 'assignments.offer.title' },
    async () => (await import('./detail/WorkScreens.tsx')).OfferScreen,
  ),
  screen(
    { path: '/provider/assignments/{id}', audience: 'provider', title: 'assignments.one.title' },
    async () => (await import('./detail/WorkScreens.tsx')).AssignmentScreen,
  ),
  screen(
    { path: '/provider/contracts/add', audience: 'provider', title: 'contracts.form.title' },
    async () => (await import('#domains/contracts/web/form/WriteContractScreen.tsx')).WriteContractScreen,
  ),
  screen(
    { path: '/provider/contracts', audience: 'provider', title: 'contracts.list.title' },
    async () => (await import('#domains/contracts/web/list/ContractsScreen.tsx')).ContractsScreen,
  ),
  screen(
    { path: '/provider/contracts/renew', audience: 'provider', title: 'contracts.renewal.title' },
    async () => (await import('#domains/contracts/web/renewal/RenewalScreen.tsx')).RenewalScreen,
  ),
  screen(
    { path: '/provider/contract-runs/{id}', audience: 'provider', title: 'contracts.run.title' },
    async () => (await import('#domains/contracts/web/run/ContractRunScreen.tsx')).ContractRunScreen,
  ),
  screen(
    { path: '/provider/contracts/{id}', audience: 'provider', title: 'contracts.page.title' },
    async () => (await import('#domains/contracts/web/detail/ContractScreen.tsx')).ContractScreen,
  ),
  screen(
    { path: '/provider/contract-templates', audience: 'provider', title: 'contracts.templates.title' },
    async () => (await import('#domains/contracts/web/templates/TemplatesScreen.tsx')).TemplatesScreen,
  ),
  screen(
    { path: '/provider/contract-templates/{kind}/{language}', audience: 'provider', title: 'contracts.templates.one' },
    async () => (await import('#domains/contracts/web/templates/TemplateScreen.tsx')).TemplateScreen,
  ),
  screen(
    { path: '/provider/inspections', audience: 'provider', title: 'inspections.title' },
    async () => (await import('#domains/inspections/web/list/InspectionsScreen.tsx')).InspectionsScreen,
  ),
  screen(
    { path: '/provider/inspections/{id}', audience: 'provider', title: 'inspections.of' },
    async () => (await import('#domains/inspections/web/detail/InspectionScreen.tsx')).InspectionScreen,
  ),
  screen(
    { path: '/provider/starts', audience: 'provider', title: 'checks.start.title' },
    async () => (await import('./list/StartsScreen.tsx')).StartsScreen,
  ),
  screen(
    { path: '/provider/schedule', audience: 'provider', title: 'shifts.schedule.title' },
    async () => (await import('./detail/ScheduleScreen.tsx')).ScheduleScreen,
  ),
  screen(
    { path: '/provider/schedule/fill', audience: 'provider', title: 'autofill.title' },
    async () => (await import('#domains/autofill/web/fill/FillWeekScreen.tsx')).FillWeekScreen,
  ),
  screen(
    { path: '/provider/time-off', audience: 'provider', title: 'absences.title' },
    async () => (await import('#domains/absences/web/team/TimeOffScreen.tsx')).TimeOffScreen,
  ),
  screen(
    { path: '/provider/timesheet', audience: 'provider', title: 'timesheets.approval.title' },
    async () => (await import('#domains/timesheets/web/approval/ApprovalScreen.tsx')).ApprovalScreen,
  ),
  screen(
    { path: '/provider/pay', audience: 'provider', title: 'pay.title' },
    async () => (await import('#domains/pay/web/list/PayPeriodsScreen.tsx')).PayPeriodsScreen,
  ),
  screen(
    { path: '/provider/pay/{id}', audience: 'provider', title: 'pay.period.one' },
    async () => (await import('./detail/PayScreens.tsx')).PayPeriodScreen,
  ),
  screen(
    { path: '/provider/pay/stubs/{id}', audience: 'provider', title: 'pay.stub.one' },
    async () => (await import('#domains/pay/web/stub/PayStubScreen.tsx')).PayStubScreen,
  ),
  screen(
    { path: '/provider/statements', audience: 'provider', title: 'billing.list.title' },
    async () => (await import('./detail/BillingScreens.tsx')).InvoicesScreen,
  ),
  screen(
    { path: '/provider/statements/make', audience: 'provider', title: 'billing.make.title' },
    async () => (await import('#domains/billing/web/make/MakeStatementScreen.tsx')).MakeStatementScreen,
  ),
  screen(
    { path: '/provider/statements/{id}', audience: 'provider', title: 'billing.one.title' },
    async () => (await import('./detail/BillingScreens.tsx')).InvoiceScreen,
  ),
  screen(
    { path: '/provider/to-invoice', audience: 'provider', title: 'receivables.toInvoice.title' },
    async () => (await import('#domains/receivables/web/invoicing/ToInvoiceScreen.tsx')).ToInvoiceScreen,
  ),
  screen(
    { path: '/provider/invoice-runs/{id}', audience: 'provider', title: 'receivables.run.title' },
    async () => (await import('#domains/receivables/web/invoicing/InvoiceRunScreen.tsx')).InvoiceRunScreen,
  ),
  screen(
    { path: '/provider/reminder-runs/{id}', audience: 'provider', title: 'receivables.reminderRun.title' },
    async () => (await import('#domains/receivables/web/reminder-run/ReminderRunScreen.tsx')).ReminderRunScreen,
  ),
  screen(
    { path: '/provider/receivables', audience: 'provider', title: 'receivables.aged.title' },
    async () => (await import('#domains/receivables/web/aged/AgedScreen.tsx')).AgedScreen,
  ),
  screen(
    { path: '/provider/clients/{id}/billing', audience: 'provider', title: 'billing.terms.short' },
    async () => (await import('./detail/BillingScreens.tsx')).ClientBillingScreen,
  ),
  screen(
    { path: '/provider/bank-transactions', audience: 'provider', title: 'receivables.bank.title' },
    async () => (await import('#domains/receivables/web/bank/BankTransactionsScreen.tsx')).BankTransactionsScreen,
  ),
]
