import type { ApiDescription } from '#platform/server/http/openapi.ts'
import { apiRefusals } from './api-refusals.ts'
import { apiSchemas } from './api-schemas.ts'
import { webhookDocument } from './webhook-document.ts'

const areas = {
  platform: 'Map tiles',
  places: 'Search for addresses',
  organisations: 'The profile of the organisation and its first steps',
  settings: 'Rules for hours, pay and public holidays',
  background: 'Background jobs and emails that have failed',
  integrations: 'The address of the API and its documentation',
  accounts: 'Registration, sign-in and passwords',
  users: 'The users of the organisation and their roles',
  ownAccount: 'Language, region and sessions of the signed-in user',
  tour: 'The introduction for new users',
  factors: 'Two-step sign-in: authenticator app, passkeys and recovery codes',
  sensitive: 'Changes that need a confirmed identity, such as the email address',
  singleSignOn: 'Sign-in with the identity provider of the organisation',
  notifications: 'Notifications, their settings and push devices',
  announcements: 'Announcements to all workers',
  conversations: 'Conversations between users and workers',
  clients: 'Clients and their work sites',
  contacts: 'Contacts of clients and what they may do',
  confirmations: 'Hours that contacts of clients confirm',
  publicConfirmations: 'The page on which a contact confirms hours, without an account',
  keys: 'API keys of integrations',
  payrollExports: 'Exports for payroll and accounting',
  clientImports: 'Import of clients with their contacts and work sites',
  workforce: 'Workers: profile, rates, import and export',
  ownProfile: 'The profile of the signed-in worker',
  projects: 'Projects of clients',
  certifications: 'Certifications of workers and their verification',
  documents: 'Documents of workers and projects',
  opportunities: 'Exams and courses that are offered to workers',
  requests: 'Staffing requests of clients',
  assignments: 'Assignments, from offer to end',
  shifts: 'The shift schedule',
  absences: 'Time off and its balances',
  matching: 'Candidates for a request',
  timesheets: 'Time entries, from draft to approval',
  clock: 'Clocking in and out',
  pay: 'Pay periods, pay stubs, adjustments and transfers',
  billing: 'Bill rates, invoices and credit notes',
  statistics: 'Statistics and home pages',
  firstSteps: 'The checklist for new organisations',
  privacy: 'Personal data: export, erasure and retention',
  events: 'Events for programs that cannot receive webhooks',
  webhooks: 'Webhook endpoints and their deliveries',
  search: 'Search across all records',
} as const

/** What the API description says beyond the declarations of the routes. */
export const apiDescription: ApiDescription = {
  schemas: apiSchemas,
  refusals: apiRefusals,
  areas,
  webhooks: webhookDocument,
}
