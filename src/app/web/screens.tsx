import { providerScreens } from './provider-screens.ts'
import { type Screen, screen } from './screen.ts'
const both = (audience: 'provider' | 'worker'): readonly Screen[] => [
  screen(
    { path: `/${audience}/notifications`, audience, title: 'notifications.title' },
    async () => (await import('#domains/notifications/web/list/NotificationsScreen.tsx')).NotificationsScreen,
  ),
  screen(
    { path: `/${audience}/messages`, audience, title: 'messages.title' },
    async () => (await import('#domains/messages/web/list/MessagesScreen.tsx')).MessagesScreen,
  ),
]
/** All screens of the web application. */
export const screens: readonly Screen[] = [
  ...(['provider', 'worker'] as const).flatMap(both),
  ...providerScreens,
  screen(
    { path: '/client/sign-in', audience: 'contact', title: 'portal.signIn.title' },
    async () => (await import('#domains/portal/web/sign-in/ClientSignInScreen.tsx')).ClientSignInScreen,
  ),
  screen(
    { path: '/client', audience: 'client', title: 'portal.nav.home' },
    async () => (await import('#domains/portal/web/home/ClientHomeScreen.tsx')).ClientHomeScreen,
  ),
  screen(
    { path: '/client/schedule', audience: 'client', title: 'portal.schedule.title' },
    async () => (await import('#domains/portal/web/schedule/ClientScheduleScreen.tsx')).ClientScheduleScreen,
  ),
  screen(
    { path: '/client/hours', audience: 'client', title: 'portal.hours.title' },
    async () => (await import('#domains/portal/web/hours/HoursScreens.tsx')).HoursWeeksScreen,
  ),
  screen(
    { path: '/client/hours/week', audience: 'client', title: 'portal.hours.title' },
    async () => (await import('#domains/portal/web/hours/HoursScreens.tsx')).HoursWeekScreen,
  ),
  screen(
    { path: '/client/requests', audience: 'client', title: 'portal.requests.title' },
    async () => (await import('#domains/portal/web/requests/ClientRequestsScreen.tsx')).ClientRequestsScreen,
  ),
  screen(
    { path: '/client/requests/{id}', audience: 'client', title: 'portal.requests.title' },
    async () => (await import('#domains/portal/web/requests/ClientRequestScreen.tsx')).ClientRequestScreen,
  ),
  screen(
    { path: '/client/invoices', audience: 'client', title: 'portal.invoices.title' },
    async () => (await import('#domains/portal/web/invoices/ClientInvoicesScreen.tsx')).ClientInvoicesScreen,
  ),
  screen(
    { path: '/client/contracts', audience: 'client', title: 'portal.contracts.title' },
    async () => (await import('#domains/portal/web/contracts/ClientContractScreens.tsx')).ClientContractsScreen,
  ),
  screen(
    { path: '/client/contracts/sign', audience: 'client', title: 'portal.contracts.together.title' },
    async () => (await import('#domains/portal/web/contracts/ClientContractScreens.tsx')).ClientSignTogetherScreen,
  ),
  screen(
    { path: '/client/contracts/{id}', audience: 'client', title: 'portal.contracts.one' },
    async () => (await import('#domains/portal/web/contracts/ClientContractScreens.tsx')).ClientContractScreen,
  ),
  screen(
    { path: '/client/ratings', audience: 'client', title: 'portal.ratings.title' },
    async () => (await import('#domains/portal/web/ratings/RatingsScreen.tsx')).RatingsScreen,
  ),
  screen(
    { path: '/kiosk', audience: 'kiosk', title: 'kiosk.tablet.title' },
    async () => (await import('#domains/kiosk/web/tablet/KioskScreen.tsx')).KioskScreen,
  ),
  screen(
    { path: '/worker/kiosk', audience: 'worker', title: 'kiosk.scan.title' },
    async () => (await import('#domains/kiosk/web/scan/ScanScreen.tsx')).ScanScreen,
  ),
  screen(
    { path: '/auth/login', audience: 'public', title: 'accounts.signIn.title' },
    async () => (await import('#domains/accounts/web/sign-in/SignInScreen.tsx')).SignInScreen,
  ),
  screen(
    { path: '/auth/single-sign-on', audience: 'link', title: 'accounts.signIn.title' },
    async () => (await import('#domains/accounts/web/single-sign-on/SingleSignOnScreen.tsx')).SingleSignOnScreen,
  ),
  screen(
    { path: '/auth/register', audience: 'public', title: 'accounts.register.title' },
    async () => (await import('#domains/accounts/web/register/RegisterScreen.tsx')).RegisterScreen,
  ),
  screen(
    { path: '/auth/verify-token', audience: 'link', title: 'accounts.verify.title' },
    async () => (await import('#domains/accounts/web/password/ResetPasswordScreen.tsx')).VerifyTokenScreen,
  ),
  screen(
    { path: '/auth/reset-password', audience: 'link', title: 'accounts.password.resetTitle' },
    async () => (await import('#domains/accounts/web/password/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  ),
  screen(
    { path: '/auth/email-change', audience: 'accountLink', title: 'accounts.link.address.title' },
    async () => (await import('#domains/accounts/web/email/EmailChangeScreen.tsx')).EmailChangeScreen,
  ),
  screen(
    { path: '/auth/forgot-password', audience: 'public', title: 'accounts.forgot.title' },
    async () => (await import('#domains/accounts/web/password/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  ),
  screen(
    { path: '/auth/update-worker-password', audience: 'workerAtFirst', title: 'accounts.password.changeTitle' },
    async () =>
      (await import('#domains/accounts/web/password/UpdateWorkerPasswordScreen.tsx')).UpdateWorkerPasswordScreen,
  ),
  screen(
    { path: '/auth/complete-provider-profile', audience: 'providerAtFirst', title: 'app.complete.title' },
    async () => (await import('./profile/CompleteProfileScreen.tsx')).CompleteProfileScreen,
  ),
  screen(
    { path: '/worker/home', audience: 'worker', title: 'app.nav.home' },
    async () => (await import('./home/WorkerHomeScreen.tsx')).WorkerHomeScreen,
  ),
  screen(
    { path: '/worker/statistics', audience: 'worker', title: 'statistics.own' },
    async () => (await import('#domains/statistics/web/StatisticsPage.tsx')).OwnStatisticsScreen,
  ),
  screen(
    { path: '/worker/profile', audience: 'worker', title: 'app.profile.own' },
    async () => (await import('./profile/OwnProfileScreen.tsx')).OwnProfileScreen,
  ),
  screen(
    { path: '/worker/complete', audience: 'worker', title: 'workforce.complete.title' },
    async () => (await import('./own/CompleteRecordScreen.tsx')).CompleteRecordScreen,
  ),
  screen(
    { path: '/worker/certifications', audience: 'worker', title: 'app.profile.certifications' },
    async () => (await import('./profile/OwnProfileScreen.tsx')).OwnCertificationsScreen,
  ),
  screen(
    { path: '/confirm/{token}', audience: 'contact', title: 'confirmations.page.title' },
    async () => (await import('#domains/confirmations/web/hours/ConfirmHoursScreen.tsx')).ConfirmHoursScreen,
  ),
  screen(
    { path: '/inspection/{token}', audience: 'contact', title: 'inspections.page.title' },
    async () => (await import('#domains/inspections/web/inspector/InspectorScreen.tsx')).InspectorScreen,
  ),
  screen(
    { path: '/help', audience: 'anyone', title: 'app.help.title' },
    async () => (await import('./reading/HelpScreen.tsx')).HelpScreen,
  ),
  screen(
    { path: '/help/{slug}', audience: 'anyone', title: 'app.help.title' },
    async () => (await import('./reading/ArticleScreen.tsx')).ArticleScreen,
  ),
  screen(
    { path: '/privacy', audience: 'anyone', title: 'app.privacy.title' },
    async () => (await import('./reading/LegalScreens.tsx')).PrivacyScreen,
  ),
  screen(
    { path: '/terms', audience: 'anyone', title: 'app.terms.title' },
    async () => (await import('./reading/LegalScreens.tsx')).TermsScreen,
  ),
  screen(
    { path: '/worker/time-off', audience: 'worker', title: 'absences.title' },
    async () => (await import('#domains/absences/web/own/OwnTimeOffScreen.tsx')).OwnTimeOffScreen,
  ),
  screen(
    { path: '/worker/assignments', audience: 'worker', title: 'assignments.own.title' },
    async () => (await import('#domains/assignments/web/own/OwnAssignmentsScreen.tsx')).OwnAssignmentsScreen,
  ),
  screen(
    { path: '/worker/assignments/{id}', audience: 'worker', title: 'assignments.one.title' },
    async () => (await import('./own/OwnScreens.tsx')).OwnAssignmentScreen,
  ),
  screen(
    { path: '/worker/contracts', audience: 'worker', title: 'contracts.own.title' },
    async () => (await import('#domains/contracts/web/own/OwnContractsScreen.tsx')).OwnContractsScreen,
  ),
  screen(
    { path: '/worker/contracts/sign', audience: 'worker', title: 'contracts.together.title' },
    async () => (await import('#domains/contracts/web/own/SignTogetherScreen.tsx')).SignTogetherScreen,
  ),
  screen(
    { path: '/worker/contracts/{id}', audience: 'worker', title: 'contracts.page.title' },
    async () => (await import('#domains/contracts/web/own/OwnContractScreen.tsx')).OwnContractScreen,
  ),
  screen(
    { path: '/worker/shifts', audience: 'worker', title: 'shifts.own.title' },
    async () => (await import('#domains/shifts/web/own/OwnShiftsScreen.tsx')).OwnShiftsScreen,
  ),
  screen(
    { path: '/worker/timesheet', audience: 'worker', title: 'clock.timesheet.title' },
    async () => (await import('./own/OwnScreens.tsx')).OwnTimesheetScreen,
  ),
  screen(
    { path: '/worker/timesheet/add-entry', audience: 'worker', title: 'timesheets.entry.add' },
    async () => (await import('#domains/timesheets/web/form/AddEntryScreen.tsx')).AddEntryScreen,
  ),
  screen(
    { path: '/worker/timesheet/week', audience: 'worker', title: 'timesheets.week.enter' },
    async () => (await import('#domains/timesheets/web/week-entry/WeekEntryScreen.tsx')).WeekEntryScreen,
  ),
]
