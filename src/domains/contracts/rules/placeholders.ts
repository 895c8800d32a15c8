import { type DetailName, detailNames } from './details.ts'

/** What a contract takes from the organisation, the worker, the client and the assignment. */
export const factNames = [
  'agency.name',
  'agency.address',
  'agency.vatNumber',
  'worker.name',
  'worker.address',
  'worker.birthDate',
  'client.name',
  'client.address',
  'client.vatNumber',
  'project',
  'role',
  'startDate',
  'endDate',
  'payRate',
  'amendment.number',
  'amendment.date',
] as const
export type FactName = (typeof factNames)[number]
export type Placeholder = FactName | DetailName
export const placeholders: readonly Placeholder[] = [...factNames, ...detailNames]
/** The values of placeholders, as the contract shows them. One that is missing or empty has no value. */
export type Values = Readonly<Partial<Record<Placeholder, string>>>

const known: ReadonlySet<string> = new Set(placeholders)
/** True if a template may name it. */
export const isPlaceholder = (name: string): name is Placeholder => known.has(name)
