import { refuse } from '#base/problem.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type ClientProfile, portalRoutes, type ScheduledShift } from '../../contract.ts'

/** A contact who may do everything. */
export const ines: ClientProfile = {
  id: uuid(40),
  name: 'Ines Maes',
  language: 'en',
  company: 'Northwind Staffing',
  client: 'Acme Logistics',
  brand: { name: 'Northwind Staffing', phone: '+3225550100', colour: null, logoId: null },
  timeZone: 'Europe/Brussels',
  firstDayOfWeek: 1,
  permissions: ['hours:confirm', 'requests:place', 'invoices:read', 'contracts:sign'],
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

/** A shift of tomorrow, seen on 18 November 2026. */
export function sampleShift(changes: Partial<ScheduledShift> = {}): ScheduledShift {
  return {
    id: uuid(41),
    date: '2026-11-19',
    startTime: '08:00',
    endTime: '16:30',
    endsNextDay: false,
    breakMinutes: 0,
    projectId: uuid(60),
    project: 'Night picking',
    site: 'Warehouse Halle',
    role: 'Picker',
    worker: 'Ada Novak',
    replacementNeeded: false,
    replaced: false,
    presence: 'expected',
    arrivedAt: null,
    reports: [],
    ...changes,
  }
}
