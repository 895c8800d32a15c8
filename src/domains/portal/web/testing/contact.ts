import { refuse } from '#base/problem.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type ClientProfile, portalRoutes } from '../../contract.ts'

/** A contact who may do everything. */
export const ines: ClientProfile = {
  id: uuid(40),
  name: 'Ines Maes',
  language: 'en',
  company: 'Northwind Staffing',
  client: 'Acme Logistics',
  timeZone: 'Europe/Brussels',
  firstDayOfWeek: 1,
  permissions: ['hours:confirm', 'requests:place', 'invoices:read'],
}

/** The server of a component test. */
interface Api {
  answers(route: typeof portalRoutes.readClientProfile, respond: () => ClientProfile): void
}

/** Signs a contact in to the portal; null signs out. */
export function signedIn(api: Api, contact: ClientProfile | null = ines): void {
  api.answers(portalRoutes.readClientProfile, () => {
    if (!contact) throw refuse.UNAUTHENTICATED()
    return contact
  })
}
