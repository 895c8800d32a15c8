import type { Screen } from './screen.ts'

/** The screens of the client portal; a part of `screens`. */
export const clientScreens: readonly Screen[] = [
  {
    path: '/client/sign-in',
    audience: 'contact',
    title: 'portal.signIn.title',
    load: async () => (await import('#domains/portal/web/sign-in/ClientSignInScreen.tsx')).ClientSignInScreen,
  },
  {
    path: '/client',
    audience: 'client',
    title: 'portal.schedule.title',
    load: async () => (await import('#domains/portal/web/schedule/ClientScheduleScreen.tsx')).ClientScheduleScreen,
  },
  {
    path: '/client/hours',
    audience: 'client',
    title: 'portal.hours.title',
    load: async () => (await import('#domains/portal/web/hours/HoursWeeksScreen.tsx')).HoursWeeksScreen,
  },
  {
    path: '/client/hours/week',
    audience: 'client',
    title: 'portal.hours.title',
    load: async () => (await import('#domains/portal/web/hours/HoursWeekScreen.tsx')).HoursWeekScreen,
  },
  {
    path: '/client/requests',
    audience: 'client',
    title: 'portal.requests.title',
    load: async () => (await import('#domains/portal/web/requests/ClientRequestsScreen.tsx')).ClientRequestsScreen,
  },
  {
    path: '/client/requests/{id}',
    audience: 'client',
    title: 'portal.requests.title',
    load: async () => (await import('#domains/portal/web/requests/ClientRequestScreen.tsx')).ClientRequestScreen,
  },
  {
    path: '/client/invoices',
    audience: 'client',
    title: 'portal.invoices.title',
    load: async () => (await import('#domains/portal/web/invoices/ClientInvoicesScreen.tsx')).ClientInvoicesScreen,
  },
  {
    path: '/client/ratings',
    audience: 'client',
    title: 'portal.ratings.title',
    load: async () => (await import('#domains/portal/web/ratings/RatingsScreen.tsx')).RatingsScreen,
  },
]
