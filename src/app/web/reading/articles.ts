/** The audiences of articles. */
export const audiences = ['everyone', 'worker', 'provider'] as const
export type ArticleAudience = (typeof audiences)[number]

interface Listed {
  readonly audience: ArticleAudience
  readonly related: readonly string[]
}

const everyone = (...related: string[]) => ({ audience: 'everyone', related }) as const
const worker = (...related: string[]) => ({ audience: 'worker', related }) as const
const provider = (...related: string[]) => ({ audience: 'provider', related }) as const

/** The articles of the help centre in their order, with related ones. The texts are in `help/<slug>.<language>.md`. */
export const articles = {
  'first-steps': provider('import', 'rates', 'first-invoice'),
  'first-invoice': provider('first-steps', 'rates', 'statements'),
  workers: provider('inviting', 'duplicates', 'import', 'rates', 'documents', 'lists'),
  inviting: provider('workers', 'duplicates', 'import'),
  duplicates: provider('workers', 'inviting', 'import'),
  import: provider('workers', 'first-steps'),
  lists: provider('workers', 'clients-projects', 'requests', 'keyboard'),
  'clients-projects': provider('rates', 'requests', 'schedule', 'lists'),
  rates: provider('clients-projects', 'workers', 'statements'),
  requests: provider('matching', 'open-shifts', 'rates', 'assignments'),
  matching: provider('requests', 'assignments', 'schedule'),
  assignments: provider('matching', 'schedule', 'rates'),
  contracts: provider('contracts-belgium', 'contracts-france', 'contracts-netherlands', 'assignments', 'workers'),
  'start-checks': provider('contracts', 'assignments', 'approving', 'documents'),
  'contracts-belgium': provider('contracts', 'contracts-france', 'contracts-netherlands'),
  'contracts-france': provider('contracts', 'contracts-belgium', 'contracts-netherlands'),
  'contracts-netherlands': provider('contracts', 'contracts-belgium', 'contracts-france'),
  inspections: provider('contracts', 'approving', 'pay-periods', 'users'),
  schedule: provider('open-shifts', 'assignments', 'answering-time-off', 'approving'),
  'open-shifts': provider('schedule', 'requests', 'matching'),
  approving: provider('settings', 'pay-periods', 'confirm-hours'),
  'confirm-hours': everyone('client-portal', 'language'),
  'client-portal': everyone('confirm-hours', 'language'),
  'answering-time-off': provider('schedule', 'approving'),
  'pay-periods': provider('deductions', 'exports', 'approving'),
  deductions: provider('pay-belgium', 'pay-france', 'pay-netherlands', 'pay-periods', 'settings'),
  'pay-belgium': provider('deductions', 'pay-periods', 'contracts-belgium'),
  'pay-france': provider('deductions', 'pay-periods', 'contracts-france'),
  'pay-netherlands': provider('deductions', 'pay-periods', 'contracts-netherlands'),
  exports: provider('pay-periods', 'statements', 'webhooks'),
  statements: provider('invoice-run', 'credit-notes', 'rates', 'first-invoice'),
  'invoice-run': provider('statements', 'get-paid', 'rates'),
  peppol: provider('get-paid', 'first-invoice', 'credit-notes'),
  'get-paid': provider('peppol', 'statements', 'reminders'),
  reminders: provider('get-paid', 'statements', 'settings'),
  'credit-notes': provider('statements', 'approving'),
  'bank-transactions': provider('statements', 'credit-notes'),
  statistics: provider('margin', 'staffing-figures', 'approving', 'pay-periods'),
  margin: provider('statistics', 'statements', 'pay-periods'),
  'staffing-figures': provider('statistics', 'requests', 'assignments'),
  documents: provider('workers', 'matching'),
  announcements: provider('messages', 'notifications'),
  'api-keys': provider('webhooks', 'users'),
  kiosks: provider('approving', 'workers', 'settings'),
  webhooks: provider('api-keys', 'single-sign-on', 'settings'),
  users: provider('settings', 'second-factor', 'single-sign-on'),
  settings: provider('users', 'deductions', 'rates'),
  'worker-first-steps': worker('offers', 'clock-in', 'phone'),
  'complete-details': worker('worker-first-steps', 'own-profile', 'own-data'),
  offers: worker('cannot-come', 'shifts-calendar', 'clock-in'),
  'sign-contract': worker('offers', 'cannot-come', 'security'),
  'cannot-come': worker('offers', 'time-off', 'messages'),
  'shifts-calendar': worker('clock-in', 'availability', 'offers', 'time-off'),
  availability: worker('shifts-calendar', 'time-off', 'offers'),
  'clock-in': worker('location', 'offline', 'enter-hours'),
  'clock-in-kiosk': worker('clock-in', 'offline', 'location'),
  location: worker('clock-in', 'offline', 'own-data'),
  offline: worker('clock-in', 'enter-hours', 'location'),
  'enter-hours': worker('submit-hours', 'clock-in', 'sent-back'),
  'submit-hours': worker('enter-hours', 'sent-back', 'pay-stub'),
  'sent-back': worker('submit-hours', 'messages'),
  'pay-stub': worker('own-pay', 'submit-hours', 'own-statistics'),
  'own-pay': worker('pay-stub', 'submit-hours'),
  'time-off': worker('cannot-come', 'shifts-calendar'),
  certifications: worker('own-profile', 'offers'),
  'own-profile': worker('certifications', 'own-data', 'change-email'),
  'own-statistics': worker('submit-hours', 'own-pay'),
  'sign-in': everyone('forgot-password', 'second-factor', 'single-sign-on', 'register'),
  'single-sign-on': everyone('sign-in', 'users', 'second-factor'),
  register: everyone('sign-in', 'first-steps'),
  'forgot-password': everyone('sign-in', 'security'),
  'change-email': everyone('security', 'sign-in'),
  security: everyone('second-factor', 'passkeys', 'forgot-password'),
  'second-factor': everyone('passkeys', 'security', 'sign-in'),
  passkeys: everyone('second-factor', 'security'),
  language: everyone('notifications', 'keyboard'),
  messages: everyone('notifications', 'problem'),
  notifications: everyone('messages', 'language', 'phone'),
  'own-data': everyone('security', 'location'),
  keyboard: everyone('language', 'problem'),
  phone: everyone('notifications', 'offline'),
  problem: everyone('sign-in', 'messages', 'keyboard'),
} as const satisfies Readonly<Record<string, Listed>>

/** The slug of an article, as in its address. */
export type ArticleSlug = keyof typeof articles

/** The summary of an article, for the list and the search. */
export interface ArticleSummary {
  readonly slug: string
  readonly audience: ArticleAudience
  readonly title: string
  /** Its first paragraph, without markup. */
  readonly lead: string
  readonly keywords: string
  /** The slugs of related articles. */
  readonly related: readonly string[]
}

/** A picture of a screen. */
export interface Picture {
  readonly src: string
  readonly width: number
  readonly height: number
}

/** The text of an article and the pictures in it, by name. */
export interface ArticleSource {
  readonly text: string
  readonly pictures: Readonly<Record<string, Picture>>
}
