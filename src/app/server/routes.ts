import { absences } from '#domains/absences/server/routes.ts'
import {
  accounts,
  factors,
  listViewRoutes,
  ownAccount,
  sensitive,
  singleSignOn,
  tour,
  users,
} from '#domains/accounts/server/routes.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { clients, contacts } from '#domains/clients/server/routes.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { kiosk } from '#domains/kiosk/server/routes.ts'
import { checks } from '#domains/checks/server/routes.ts'
import { clientContracts, contractBatches, contracts } from '#domains/contracts/server/routes.ts'
import { departures } from '#domains/departures/server/routes.ts'
import { confirmations, publicConfirmations } from '#domains/confirmations/server/routes.ts'
import { autofill } from '#domains/autofill/server/routes.ts'
import { availability } from '#domains/availability/server/availability.ts'
import { billing, salesJournal } from '#domains/billing/server/routes.ts'
import { certifications, documents, opportunities } from '#domains/documents/server/routes.ts'
import { inspections, publicInspections } from '#domains/inspections/server/routes.ts'
import { keys } from '#domains/keys/server/keys.ts'
import { matching } from '#domains/matching/server/routes.ts'
import { announcements, conversations } from '#domains/messages/server/routes.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { background, brand, integrations, organisations, settings } from '#domains/organisations/server/routes.ts'
import { pay, payrollExports } from '#domains/pay/server/routes.ts'
import {
  portal,
  portalAccess,
  portalHours,
  portalContracts,
  portalInvoices,
  portalRatings,
  portalRequests,
  portalSignIn,
} from '#domains/portal/server/routes.ts'
import { privacy } from '#domains/privacy/server/routes.ts'
import { projects } from '#domains/projects/server/routes.ts'
import {
  agedReceivables,
  creditLimits,
  bankTransactions,
  invoiceRuns,
  peppol,
  receivables,
  receivableNotes,
  reminderRuns,
  reminders,
} from '#domains/receivables/server/routes.ts'
import { requests } from '#domains/requests/server/routes.ts'
import { searching } from '#domains/search/server/search.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { firstSteps, money, staffing, statistics } from '#domains/statistics/server/routes.ts'
import { law } from '#domains/law/server/overrides.ts'
import { tags } from '#domains/tags/server/tags.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { ownProfile, workforce } from '#domains/workforce/server/routes.ts'
import { events, webhooks } from '#domains/webhooks/server/routes.ts'
import { mapTiles, placeSuggestions } from '#platform/server/places/routes.ts'
import type { ServedRoute } from '#platform/server/http/handlers.ts'

/** Every route of the API, domain by domain. */
export const routes: readonly ServedRoute[] = [
  ...mapTiles,
  ...placeSuggestions,
  ...organisations,
  ...settings,
  ...brand,
  ...background,
  ...integrations,
  ...accounts,
  ...users,
  ...ownAccount,
  ...tour,
  ...factors,
  ...sensitive,
  ...singleSignOn,
  ...listViewRoutes,
  ...notifications,
  ...announcements,
  ...conversations,
  ...tags,
  ...law,
  ...clients,
  ...contacts,
  ...workforce,
  ...ownProfile,
  ...projects,
  ...certifications,
  ...documents,
  ...opportunities,
  ...requests,
  ...checks,
  ...assignments,
  ...availability,
  ...shifts,
  ...absences,
  ...matching,
  ...autofill,
  ...timesheets,
  ...clock,
  ...kiosk,
  ...contracts,
  ...contractBatches,
  ...clientContracts,
  ...departures,
  ...confirmations,
  ...publicConfirmations,
  ...pay,
  ...payrollExports,
  ...billing,
  ...salesJournal,
  ...receivables,
  ...peppol,
  ...invoiceRuns,
  ...reminders,
  ...reminderRuns,
  ...receivableNotes,
  ...agedReceivables,
  ...creditLimits,
  ...bankTransactions,
  ...portalSignIn,
  ...portal,
  ...portalHours,
  ...portalRequests,
  ...portalContracts,
  ...portalInvoices,
  ...portalRatings,
  ...portalAccess,
  ...statistics,
  ...money,
  ...staffing,
  ...firstSteps,
  ...privacy,
  ...inspections,
  ...publicInspections,
  ...keys,
  ...events,
  ...webhooks,
  ...searching,
]
