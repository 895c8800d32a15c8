import { csvOf } from '#domains/imports/server/testing/csv-of.ts'

/** A kind of records that is imported, after those that it refers to. */
export interface MeasuredKind {
  readonly name: string
  /** Where files are sent, and where the imports are. */
  readonly path: string
  readonly imports: string
  /** The tables that an import writes, those that others refer to first. */
  readonly tables: readonly string[]
  readonly row: (n: number) => Record<string, string>
}

const email = (n: number) => `worker${n}@many.example`

export const kinds: readonly MeasuredKind[] = [
  {
    name: 'clients with a work site and a contact',
    path: '/provider/client-imports',
    imports: '/provider/client-imports',
    tables: ['clients', 'work_sites', 'client_contacts'],
    row: (n) => ({
      Client: `Client ${n}`,
      Industry: 'Retail',
      'Billing address': `High Street ${n}`,
      'Work site name': 'Depot',
      'Work site address': `Quay ${n}`,
      'Contacts: name': `Person ${n}`,
      'Contacts: email': `person${n}@many.example`,
      'Contacts: permissions': 'Confirm hours',
    }),
  },
  {
    name: 'projects',
    path: '/provider/project-imports',
    imports: '/provider/project-imports',
    tables: ['projects'],
    row: (n) => ({
      Project: `Project ${n}`,
      Client: `Client ${n}`,
      'Work site': 'Depot',
      'Start date': '1/1/2027',
      'End date': '31/12/2027',
    }),
  },
  {
    name: 'workers',
    path: '/provider/workforce/import',
    imports: '/provider/workforce-imports',
    tables: ['accounts', 'workers'],
    row: (n) => ({
      'First name': `Zoë ${n}`,
      'Last name': `Peeters ${n}`,
      'Date of birth': `${(n % 28) + 1}/${(n % 12) + 1}/${1960 + (n % 40)}`,
      'National ID': `85.07.30-${String(n).padStart(5, '0')}`,
      Email: email(n),
      Phone: `0470 ${String(n).padStart(6, '0')}`,
      Address: `High Street ${n}\n1000 Brussels`,
      Industry: 'Retail',
      'Primary role': 'Picker',
      'Hourly rate': '17,35',
      'Account number': 'BE68 5390 0754 7034',
      Skills: 'Forklift (advanced); Picking',
      Languages: 'Dutch (native); French (basic)',
    }),
  },
  {
    name: 'assignments',
    path: '/provider/assignment-imports',
    imports: '/provider/assignment-imports',
    tables: ['assignments'],
    row: (n) => ({
      'Worker’s email': email(n),
      Client: `Client ${n}`,
      Project: `Project ${n}`,
      Role: 'Picker',
      'Start date': '1/1/2027',
      'End date': '30/6/2027',
    }),
  },
  {
    name: 'bill rates',
    path: '/provider/bill-rate-imports',
    imports: '/provider/bill-rate-imports',
    tables: ['bill_rates'],
    row: (n) => ({ Client: `Client ${n}`, Project: `Project ${n}`, From: '1/1/2027', 'Bill rate': '28,50' }),
  },
  {
    name: 'open balances',
    path: '/provider/open-balance-imports',
    imports: '/provider/open-balance-imports',
    tables: ['time_off_balances'],
    row: (n) => ({
      'Worker’s email': email(n),
      'Type of time off': 'Vacation',
      'Left on': '1/1/2027',
      'Days left': '8,5',
    }),
  },
]

/** Returns a file of a kind with this number of rows. */
export function fileOf({ row }: MeasuredKind, rows: number): string {
  return csvOf(Array.from({ length: rows }, (_, n) => row(n)))
}
