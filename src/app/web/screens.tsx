import type { ComponentType } from 'react'

/** Who may see a screen: the gates that stand before it, and the frame around it, follow from that. */
export type Audience =
  /** Nobody is signed in. */
  | 'public'
  /** Links from mails: whoever follows them. */
  | 'link'
  | 'anyone'
  | 'provider'
  | 'worker'
  /** A provider user whose organisation's profile is incomplete. */
  | 'providerAtFirst'
  /** A worker, also one who must change the password. */
  | 'workerAtFirst'

/** One screen: where it stands, who may see it, and where it comes from. */
export interface Screen {
  /** With parameters as `{id}`. */
  readonly path: string
  readonly audience: Audience
  /** The key of its title, for the document while the screen is being loaded. */
  readonly title: string
  readonly load: () => Promise<ComponentType>
}

/** What both types of user have, each at a path of their own. */
const both = (audience: 'provider' | 'worker'): readonly Screen[] => [
  {
    path: `/${audience}/notifications`,
    audience,
    title: 'notifications.title',
    load: async () => (await import('#domains/notifications/web/NotificationsScreen.tsx')).NotificationsScreen,
  },
  {
    path: `/${audience}/messages`,
    audience,
    title: 'messages.title',
    load: async () => (await import('#domains/messages/web/MessagesScreen.tsx')).MessagesScreen,
  },
]

/** The one map of the web. */
export const screens: readonly Screen[] = [
  ...both('provider'),
  ...both('worker'),
  {
    path: '/auth/login',
    audience: 'public',
    title: 'accounts.signIn.title',
    load: async () => (await import('#domains/accounts/web/sign-in/SignInScreen.tsx')).SignInScreen,
  },
  {
    path: '/auth/register',
    audience: 'public',
    title: 'accounts.register.title',
    load: async () => (await import('#domains/accounts/web/register/RegisterScreen.tsx')).RegisterScreen,
  },
  {
    path: '/auth/verify-token',
    audience: 'link',
    title: 'accounts.verify.title',
    load: async () => (await import('#domains/accounts/web/register/VerifyTokenScreen.tsx')).VerifyTokenScreen,
  },
  {
    path: '/auth/reset-password',
    audience: 'link',
    title: 'accounts.password.resetTitle',
    load: async () => (await import('#domains/accounts/web/password/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/auth/forgot-password',
    audience: 'public',
    title: 'accounts.forgot.title',
    load: async () => (await import('#domains/accounts/web/password/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  },
  {
    path: '/auth/update-worker-password',
    audience: 'workerAtFirst',
    title: 'accounts.password.changeTitle',
    load: async () =>
      (await import('#domains/accounts/web/password/UpdateWorkerPasswordScreen.tsx')).UpdateWorkerPasswordScreen,
  },
  {
    path: '/auth/complete-provider-profile',
    audience: 'providerAtFirst',
    title: 'app.complete.title',
    load: async () => (await import('./profile/CompleteProfileScreen.tsx')).CompleteProfileScreen,
  },
  {
    path: '/provider/profile',
    audience: 'provider',
    title: 'organisations.profile.title',
    load: async () => (await import('./profile/CompanyProfileScreen.tsx')).CompanyProfileScreen,
  },
  {
    path: '/provider/users',
    audience: 'provider',
    title: 'accounts.users.title',
    load: async () => (await import('#domains/accounts/web/users/UsersScreen.tsx')).UsersScreen,
  },
  {
    path: '/provider/users/{id}',
    audience: 'provider',
    title: 'accounts.users.one.title',
    load: async () => (await import('#domains/accounts/web/users/UserScreen.tsx')).UserScreen,
  },
  {
    path: '/provider/settings',
    audience: 'provider',
    title: 'app.settings.title',
    load: async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
  },
  {
    path: '/provider',
    audience: 'provider',
    title: 'app.nav.home',
    load: async () => (await import('./home/ProviderHomeScreen.tsx')).ProviderHomeScreen,
  },
  {
    path: '/worker/home',
    audience: 'worker',
    title: 'app.nav.home',
    load: async () => (await import('./home/WorkerHomeScreen.tsx')).WorkerHomeScreen,
  },
  {
    path: '/worker/statistics',
    audience: 'worker',
    title: 'statistics.own',
    load: async () => (await import('#domains/statistics/web/own/OwnStatisticsScreen.tsx')).OwnStatisticsScreen,
  },
  {
    path: '/provider/statistics',
    audience: 'provider',
    title: 'statistics.title',
    load: async () => (await import('#domains/statistics/web/organisation/StatisticsScreen.tsx')).StatisticsScreen,
  },
  {
    path: '/worker/profile',
    audience: 'worker',
    title: 'app.profile.own',
    load: async () => (await import('./profile/OwnProfileScreen.tsx')).OwnProfileScreen,
  },
  {
    path: '/worker/certifications',
    audience: 'worker',
    title: 'app.profile.certifications',
    load: async () => (await import('./profile/OwnCertificationsScreen.tsx')).OwnCertificationsScreen,
  },
  {
    path: '/help',
    audience: 'anyone',
    title: 'app.help.title',
    load: async () => (await import('./reading/HelpScreen.tsx')).HelpScreen,
  },
  {
    path: '/privacy',
    audience: 'anyone',
    title: 'app.privacy.title',
    load: async () => (await import('./reading/PrivacyScreen.tsx')).PrivacyScreen,
  },
  {
    path: '/terms',
    audience: 'anyone',
    title: 'app.terms.title',
    load: async () => (await import('./reading/TermsScreen.tsx')).TermsScreen,
  },
  {
    path: '/provider/workforce',
    audience: 'provider',
    title: 'workforce.list.title',
    load: async () => (await import('#domains/workforce/web/list/WorkforceScreen.tsx')).WorkforceScreen,
  },
  {
    path: '/provider/workforce/add',
    audience: 'provider',
    title: 'workforce.add.title',
    load: async () => (await import('#domains/workforce/web/form/AddWorkerScreen.tsx')).AddWorkerScreen,
  },
  {
    path: '/provider/workforce/import',
    audience: 'provider',
    title: 'workforce.import.title',
    load: async () => (await import('#domains/workforce/web/import/ImportScreen.tsx')).ImportScreen,
  },
  {
    path: '/provider/workforce/edit/{id}',
    audience: 'provider',
    title: 'workforce.edit.title',
    load: async () => (await import('#domains/workforce/web/form/EditWorkerScreen.tsx')).EditWorkerScreen,
  },
  {
    path: '/provider/workforce/profile/{id}',
    audience: 'provider',
    title: 'workforce.profile.title',
    load: async () => (await import('./records/WorkerScreen.tsx')).WorkerScreen,
  },
  {
    path: '/provider/docs',
    audience: 'provider',
    title: 'documents.list.title',
    load: async () => (await import('#domains/documents/web/list/DocumentsScreen.tsx')).DocumentsScreen,
  },
  {
    path: '/provider/clients',
    audience: 'provider',
    title: 'clients.list.title',
    load: async () => (await import('#domains/clients/web/list/ClientsScreen.tsx')).ClientsScreen,
  },
  {
    path: '/provider/clients/add',
    audience: 'provider',
    title: 'clients.add.title',
    load: async () => (await import('#domains/clients/web/form/AddClientScreen.tsx')).AddClientScreen,
  },
  {
    path: '/provider/clients/edit/{id}',
    audience: 'provider',
    title: 'clients.edit.title',
    load: async () => (await import('#domains/clients/web/form/EditClientScreen.tsx')).EditClientScreen,
  },
  {
    path: '/provider/clients/{id}',
    audience: 'provider',
    title: 'clients.one.title',
    load: async () => (await import('./records/ClientScreen.tsx')).ClientScreen,
  },
  {
    path: '/provider/projects',
    audience: 'provider',
    title: 'projects.list.title',
    load: async () => (await import('./records/ProjectsScreen.tsx')).ProjectsScreen,
  },
  {
    path: '/provider/projects/add',
    audience: 'provider',
    title: 'projects.add.title',
    load: async () => (await import('#domains/projects/web/form/AddProjectScreen.tsx')).AddProjectScreen,
  },
  {
    path: '/provider/projects/edit/{id}',
    audience: 'provider',
    title: 'projects.edit.title',
    load: async () => (await import('#domains/projects/web/form/EditProjectScreen.tsx')).EditProjectScreen,
  },
  {
    path: '/provider/projects/{id}',
    audience: 'provider',
    title: 'projects.one.title',
    load: async () => (await import('./records/ProjectScreen.tsx')).ProjectScreen,
  },
  {
    path: '/provider/requests',
    audience: 'provider',
    title: 'requests.list.title',
    load: async () => (await import('#domains/requests/web/list/RequestsScreen.tsx')).RequestsScreen,
  },
  {
    path: '/provider/requests/add',
    audience: 'provider',
    title: 'requests.add.title',
    load: async () => (await import('#domains/requests/web/form/AddRequestScreen.tsx')).AddRequestScreen,
  },
  {
    path: '/provider/requests/edit/{id}',
    audience: 'provider',
    title: 'requests.edit.title',
    load: async () => (await import('#domains/requests/web/form/EditRequestScreen.tsx')).EditRequestScreen,
  },
  {
    path: '/provider/requests/{id}',
    audience: 'provider',
    title: 'requests.one.title',
    load: async () => (await import('./records/RequestScreen.tsx')).RequestScreen,
  },
  {
    path: '/provider/assignments',
    audience: 'provider',
    title: 'assignments.list.title',
    load: async () => (await import('#domains/assignments/web/list/AssignmentsScreen.tsx')).AssignmentsScreen,
  },
  {
    path: '/provider/assignments/add',
    audience: 'provider',
    title: 'assignments.offer.title',
    load: async () => (await import('#domains/assignments/web/offer/OfferScreen.tsx')).OfferScreen,
  },
  {
    path: '/provider/assignments/{id}',
    audience: 'provider',
    title: 'assignments.one.title',
    load: async () => (await import('./records/AssignmentScreen.tsx')).AssignmentScreen,
  },
  {
    path: '/provider/schedule',
    audience: 'provider',
    title: 'shifts.schedule.title',
    load: async () => (await import('#domains/shifts/web/schedule/ScheduleScreen.tsx')).ScheduleScreen,
  },
  {
    path: '/provider/time-off',
    audience: 'provider',
    title: 'absences.title',
    load: async () => (await import('#domains/absences/web/team/TimeOffScreen.tsx')).TimeOffScreen,
  },
  {
    path: '/worker/time-off',
    audience: 'worker',
    title: 'absences.title',
    load: async () => (await import('#domains/absences/web/own/OwnTimeOffScreen.tsx')).OwnTimeOffScreen,
  },
  {
    path: '/worker/assignments',
    audience: 'worker',
    title: 'assignments.own.title',
    load: async () => (await import('#domains/assignments/web/own/OwnAssignmentsScreen.tsx')).OwnAssignmentsScreen,
  },
  {
    path: '/worker/assignments/{id}',
    audience: 'worker',
    title: 'assignments.one.title',
    load: async () => (await import('./records/OwnAssignmentScreen.tsx')).OwnAssignmentScreen,
  },
  {
    path: '/worker/shifts',
    audience: 'worker',
    title: 'shifts.own.title',
    load: async () => (await import('#domains/shifts/web/own/OwnShiftsScreen.tsx')).OwnShiftsScreen,
  },
  {
    path: '/worker/timesheet',
    audience: 'worker',
    title: 'clock.timesheet.title',
    load: async () => (await import('./records/OwnTimesheetScreen.tsx')).OwnTimesheetScreen,
  },
  {
    path: '/worker/timesheet/add-entry',
    audience: 'worker',
    title: 'timesheets.entry.add',
    load: async () => (await import('#domains/timesheets/web/add-entry/AddEntryScreen.tsx')).AddEntryScreen,
  },
  {
    path: '/worker/timesheet/week',
    audience: 'worker',
    title: 'timesheets.week.enter',
    load: async () => (await import('#domains/timesheets/web/week-entry/WeekEntryScreen.tsx')).WeekEntryScreen,
  },
  {
    path: '/provider/timesheet',
    audience: 'provider',
    title: 'timesheets.approval.title',
    load: async () => (await import('#domains/timesheets/web/approval/ApprovalScreen.tsx')).ApprovalScreen,
  },
  {
    path: '/provider/pay',
    audience: 'provider',
    title: 'pay.title',
    load: async () => (await import('#domains/pay/web/periods/PayPeriodsScreen.tsx')).PayPeriodsScreen,
  },
  {
    path: '/provider/pay/{id}',
    audience: 'provider',
    title: 'pay.period.one',
    load: async () => (await import('#domains/pay/web/period/PayPeriodScreen.tsx')).PayPeriodScreen,
  },
  {
    path: '/provider/pay/stubs/{id}',
    audience: 'provider',
    title: 'pay.stub.one',
    load: async () => (await import('#domains/pay/web/stub/PayStubScreen.tsx')).PayStubScreen,
  },
  {
    path: '/provider/statements',
    audience: 'provider',
    title: 'billing.list.title',
    load: async () => (await import('#domains/billing/web/list/StatementsScreen.tsx')).StatementsScreen,
  },
  {
    path: '/provider/statements/make',
    audience: 'provider',
    title: 'billing.make.title',
    load: async () => (await import('#domains/billing/web/make/MakeStatementScreen.tsx')).MakeStatementScreen,
  },
  {
    path: '/provider/statements/{id}',
    audience: 'provider',
    title: 'billing.one.title',
    load: async () => (await import('#domains/billing/web/one/StatementScreen.tsx')).StatementScreen,
  },
  {
    path: '/provider/clients/{id}/billing',
    audience: 'provider',
    title: 'billing.terms.short',
    load: async () => (await import('#domains/billing/web/terms/TermsScreen.tsx')).TermsScreen,
  },
]

/** Paths that lead on to another. */
export const redirects: Readonly<Record<string, string>> = {
  '/worker': '/worker/assignments',
  '/worker/hours': '/worker/timesheet?tab=my-timesheet',
}
