import type { ArticleSlug } from './reading/articles.ts'

/** The article about a screen and those below it, or about one of its tabs. */
const articlesOfScreens: Readonly<Record<string, ArticleSlug>> = {
  '/auth/login': 'sign-in',
  '/auth/single-sign-on': 'single-sign-on',
  '/auth/register': 'register',
  '/auth/verify-token': 'register',
  '/auth/forgot-password': 'forgot-password',
  '/auth/reset-password': 'forgot-password',
  '/auth/email-change': 'change-email',
  '/auth/update-worker-password': 'forgot-password',
  '/auth/complete-provider-profile': 'register',
  '/confirm/{token}': 'confirm-hours',
  '/client': 'client-portal',
  '/provider': 'first-steps',
  '/provider/notifications': 'notifications',
  '/provider/messages': 'messages',
  '/provider/profile': 'settings',
  '/provider/users': 'users',
  '/provider/settings': 'settings',
  '/provider/settings?tab=pay': 'deductions',
  '/provider/settings?tab=billing': 'first-invoice',
  '/provider/settings?tab=integrations': 'webhooks',
  '/provider/settings?tab=region': 'language',
  '/provider/settings?tab=notifications': 'notifications',
  '/provider/settings?tab=security': 'security',
  '/provider/settings?tab=privacy': 'own-data',
  '/provider/workforce': 'workers',
  '/provider/workforce/import': 'import',
  '/provider/clients': 'clients-projects',
  '/provider/clients/import': 'import',
  '/provider/clients/import-rates': 'import',
  '/provider/clients/{id}/billing': 'rates',
  '/provider/projects': 'clients-projects',
  '/provider/projects/import': 'import',
  '/provider/requests': 'requests',
  '/provider/requests/{id}': 'matching',
  '/provider/assignments': 'assignments',
  '/provider/assignments/import': 'import',
  '/provider/schedule': 'schedule',
  '/provider/time-off': 'answering-time-off',
  '/provider/time-off/import': 'import',
  '/provider/timesheet': 'approving',
  '/provider/pay': 'pay-periods',
  '/provider/statements': 'statements',
  '/provider/statements/{id}': 'get-paid',
  '/provider/receivables': 'get-paid',
  '/provider/bank-transactions': 'bank-transactions',
  '/provider/statistics': 'statistics',
  '/provider/docs': 'documents',
  '/worker/home': 'worker-first-steps',
  '/worker/notifications': 'notifications',
  '/worker/messages': 'messages',
  '/worker/assignments': 'offers',
  '/worker/shifts': 'shifts-calendar',
  '/worker/timesheet': 'clock-in',
  '/worker/timesheet?tab=my-timesheet': 'submit-hours',
  '/worker/timesheet?tab=compensation': 'own-pay',
  '/worker/timesheet?tab=paystub': 'pay-stub',
  '/worker/timesheet/add-entry': 'enter-hours',
  '/worker/timesheet/week': 'enter-hours',
  '/worker/time-off': 'time-off',
  '/worker/certifications': 'certifications',
  '/worker/statistics': 'own-statistics',
  '/worker/profile': 'own-profile',
  '/worker/profile?tab=certifications': 'certifications',
  '/worker/profile?tab=region': 'language',
  '/worker/profile?tab=notifications': 'notifications',
  '/worker/profile?tab=security': 'security',
}

/** The help article about a screen and its tab; undefined in the help centre itself, and for the policies. */
export function articleAbout(screenPath: string, tab: string): ArticleSlug | undefined {
  const ofTab = articlesOfScreens[`${screenPath}?tab=${tab}`]
  if (ofTab) return ofTab
  for (let path = screenPath; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const article = articlesOfScreens[path]
    if (article) return article
  }
  return undefined
}
